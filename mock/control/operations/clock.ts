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
  const at = body?.at === undefined ? company.clock.now() : instantOf(body.at, company.clock);
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
  const at = instantOf(body.now, company.clock);
  return moveClock(company, 'now', at, () => company.clock.set(at));
}

const hasOffset = /T.*(Z|[+-]\d\d:\d\d)$/i;

/** The instant of a time that matches the document; without an offset it is in the company's time zone, and without a time of day it is midnight. */
function instantOf(text: string, clock: Company['clock']): number {
  if (hasOffset.test(text)) return Date.parse(text);
  const asUtc = Date.parse(text.includes('T') ? `${text}Z` : `${text}T00:00Z`);
  // 2026-02-30 is read as the 2nd of March.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(text.slice(0, 10))) return Number.NaN;
  const offsetAt = (at: number) => Date.parse(`${clock.timestamp(at).slice(0, 19)}Z`) - at;
  const about = asUtc - offsetAt(asUtc);
  // Between the two there can be a change of daylight saving time.
  return asUtc - offsetAt(about);
}

function moveClock(company: Company, property: string, at: number, move: () => void) {
  if (Number.isNaN(at))
    return propertyErrorResponse(422, property, 'is a leap second, or no day or time that there is');
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
