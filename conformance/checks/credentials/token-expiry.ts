import type { Preparation } from '../../check/target.ts';
import { createMemo } from '../../context/memo.ts';
import { anHourAndMore, tokenLifetime } from '../../context/token-lifetime.ts';
import { asBearer } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import { hasStatus, isSuccess } from '../../match/response.ts';
import { timesIn } from '../../schemas/times.ts';
import { tryTo } from '../../stories/credentials.ts';
import { anyType, readAnyList } from '../shared/list-of-any-type.ts';
import { scopeOf } from '../shared/scopes.ts';
import { preparedToken } from './token-and-identity.ts';

export const almostAnHour = tokenLifetime - 100;
/** The rest until every token has ended. */
export const pastTheHour = anHourAndMore - almostAnHour;

/** Milliseconds by which the clock of a target can differ from that of this machine although nothing moved it. */
const tolerance = 10 * 60_000;

/** The points of time that a new record shows and its body did not; none where nothing can be created. */
async function timesOfNewRecord(t: Preparation): Promise<readonly number[]> {
  if (!t.hasType(anyType(t))) return [];
  const { exchange, text } = await t.sendCreation(anyType(t), t.build(anyType(t)));
  const sent = new Set(timesIn(exchange.request.body ?? ''));
  return timesIn(text).filter((it) => !sent.has(it));
}

const controls = createMemo<boolean>();

/**
 * Whether another token ends that nobody uses meanwhile: the clock that new records show can be another one than that of tokens. It is for a
 * scope, since a service can return one that it issued before for the same.
 */
const endsUnused = (t: Preparation, than: string): Promise<boolean> =>
  controls.get(t.description, 'ends unused', async () => {
    const token = await tryTo(async () => {
      const scope = await scopeOf(t, anyType(t), 'read');
      return preparedToken(t, await t.exchange({ code: await t.code({ scope }) }));
    });
    if (token === undefined || token === than) return false;
    const read = () => readAnyList(t, { as: asBearer(token) });
    if (!isSuccess(await read())) return false;
    for (const seconds of [almostAnHour, pastTheHour]) await t.advance(seconds);
    return hasStatus(401)(await read()) === undefined;
  });

/**
 * Advances the clock by the rest of a token's hour and more (spec#5.2-token-lifetime), and returns what a list is answered with then. Where the
 * token outlives that, no other token ends either, and a new record shows the time of this machine, the hook is answered, and moves no clock.
 */
export async function advancePastExpiry(
  t: Preparation,
  seconds: number,
  token: string,
): Promise<HttpResponse> {
  await t.advance(seconds);
  const response = await readAnyList(t, { as: asBearer(token) });
  if (t.isLater || !isSuccess(response)) return response;
  const times = await timesOfNewRecord(t);
  const isUnmoved = times.some((it) => Math.abs(it - Date.now()) < tolerance);
  if (isUnmoved && !(await endsUnused(t, token)))
    t.untestable('the hook advanceClock is answered, and a new record shows that it moves no clock');
  return response;
}
