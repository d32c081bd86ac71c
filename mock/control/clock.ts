import type { Company } from '../world/company.ts';
import type { components } from './document/types.gen.ts';
import { type Call, refuse } from './operation.ts';

type Clock = components['schemas']['clock'];

/** A day early, so that no time zone tells the year 10000. */
const LATEST = Date.parse('9999-12-30T00:00:00Z');

/** Answers what the clock shows. */
export function readClock({ company }: Call<'readClock'>) {
  return shown(company);
}

/** Stops the clock, now or at a time. */
export function freezeClock({ company, body }: Call<'freezeClock'>) {
  const at = body?.at === undefined ? company.clock.now() : Date.parse(body.at);
  return moved(company, 'at', at, () => company.clock.freeze(at));
}

/** Lets the clock go on from where it stands. */
export function unfreezeClock({ company }: Call<'unfreezeClock'>) {
  company.clock.unfreeze();
  return shown(company);
}

/** Moves the clock by seconds. */
export function advanceClock({ company, body }: Call<'advanceClock'>) {
  const at = Math.round(company.clock.now() + body.seconds * 1_000);
  return moved(company, 'seconds', at, () => company.clock.set(at));
}

/** Moves the clock to a time. */
export function setClock({ company, body }: Call<'setClock'>) {
  const at = Date.parse(body.now);
  return moved(company, 'now', at, () => company.clock.set(at));
}

/** Whether a clock may show an instant, in milliseconds since 1970: one of four digits of the year, in every zone. */
export function isTold(at: number): boolean {
  return at >= 0 && at <= LATEST;
}

function moved(company: Company, property: string, at: number, move: () => void) {
  if (Number.isNaN(at)) return refuse(422, property, 'is a leap second, which the clock does not know');
  if (!isTold(at)) return refuse(422, property, 'would take the clock out of 1970 to 9999-12-30 in UTC');
  move();
  return shown(company);
}

function shown({ name, clock }: Company): { status: 200; body: Clock } {
  const epochMs = clock.now();
  return {
    status: 200,
    body: { company: name, now: clock.timestamp(epochMs), epochMs, frozen: clock.frozen },
  };
}
