import type { Company } from '../../world/company.ts';
import type { components } from '../document/types.gen.ts';
import { isSupportedTime } from '../state/validate-state.ts';
import { type Call, propertyErrorResponse } from './operation.ts';

type Clock = components['schemas']['clock'];

/** Reads the clock. */
export function read({ company }: Call<'clock.read'>) {
  return clockResponse(company);
}

/** Freezes the clock, now or at a time. */
export function freeze({ company, body }: Call<'clock.freeze'>) {
  const at = body?.at === undefined ? company.clock.now() : Date.parse(body.at);
  return moveClock(company, 'at', at, () => company.clock.freeze(at));
}

/** Unfreezes the clock. */
export function unfreeze({ company }: Call<'clock.unfreeze'>) {
  company.clock.unfreeze();
  return clockResponse(company);
}

/** Advances the clock by seconds. */
export function advance({ company, body }: Call<'clock.advance'>) {
  const at = Math.round(company.clock.now() + body.seconds * 1_000);
  return moveClock(company, 'seconds', at, () => company.clock.set(at));
}

/** Sets the clock to a time. */
export function set({ company, body }: Call<'clock.set'>) {
  const at = Date.parse(body.now);
  return moveClock(company, 'now', at, () => company.clock.set(at));
}

function moveClock(company: Company, property: string, at: number, move: () => void) {
  if (Number.isNaN(at))
    return propertyErrorResponse(422, property, 'is a leap second, which the clock does not support');
  if (!isSupportedTime(at))
    return propertyErrorResponse(422, property, 'would set the clock outside 1970 to 9999-12-30 (UTC)');
  move();
  return clockResponse(company);
}

function clockResponse({ name, clock }: Company): { status: 200; body: Clock } {
  const epochMs = clock.now();
  return {
    status: 200,
    body: { company: name, now: clock.timestamp(epochMs), epochMs, frozen: clock.frozen },
  };
}
