import type { Preparation } from '../../check/target.ts';
import { asBearer } from '../../http/request.ts';
import { isSuccess } from '../../match/response.ts';
import { timesIn } from '../../schemas/times.ts';
import { anyType, readAnyList } from '../fixtures/any-list.ts';

/** Milliseconds by which the clock of a target can differ from that of this machine although nothing moved it. */
const tolerance = 10 * 60_000;

/** The points of time that a new record shows and its body did not; none where nothing can be created. */
async function timesOfNewRecord(t: Preparation): Promise<readonly number[]> {
  if (!t.hasType(anyType(t))) return [];
  const { exchange, text } = await t.sendCreation(anyType(t), t.build(anyType(t)));
  const sent = new Set(timesIn(exchange.request.body ?? ''));
  return timesIn(text).filter((it) => !sent.has(it));
}

/**
 * Advances the clock by the rest of a token's hour and more (spec#5.2-token-lifetime). Where the token outlives that, a new record must not show
 * the time of this machine: then the hook is answered, and moves no clock.
 */
export async function outlive(t: Preparation, seconds: number, token: string): Promise<void> {
  await t.advance(seconds);
  if (t.isLater || !isSuccess(await readAnyList(t, { as: asBearer(token) }))) return;
  const times = await timesOfNewRecord(t);
  if (times.some((it) => Math.abs(it - Date.now()) < tolerance))
    t.untestable('the hook advanceClock is answered, and a new record shows that it moves no clock');
}
