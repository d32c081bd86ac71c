import type { Json } from '../../contract/json.ts';
import type { Clock } from '../../world/clock.ts';

/** Which end of a range a bound is. */
export type End = 'from' | 'to';

const BARE_DATE = /^\d{4}-\d\d-\d\d$/;
const DAY = 86_400_000;

/**
 * Makes the test whether a value lies on the right side of an inclusive bound; a bare date covers its whole day in
 * the company's time zone (facts#lists-filters). Dates, points in time and numbers compare with their like; what does not
 * compare does not pass.
 */
export function within(end: End, bound: string, clock: Clock): (value: Json) => boolean {
  const day = BARE_DATE.test(bound) ? bound : undefined;
  const isRight = (value: number, limit: number) => (end === 'from' ? value >= limit : value <= limit);
  const instant =
    day === undefined
      ? Date.parse(bound)
      : end === 'from'
        ? clock.startOfDay(day)
        : clock.startOfDay(dayAfter(day)) - 1;
  return (value) => {
    if (typeof value === 'number') return isRight(value, Number(bound));
    if (typeof value !== 'string') return false;
    if (!BARE_DATE.test(value)) return isRight(Date.parse(value), instant);
    const asDay = day ?? clock.today(instant);
    return end === 'from' ? value >= asDay : value <= asDay;
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
}
