import { printable } from '../../text/printable.ts';
import { countsOf, type Report, whatChanged, whyOf } from './describe.ts';

/** The report for programs: every change with its rule, class, place, operations and values. */
export function jsonReport({ comparison, verdict }: Report): string {
  const { from, to, changes } = comparison;
  const report = {
    from,
    to,
    counts: countsOf(changes),
    changes: changes.map(({ place, ...change }) => ({
      ...change,
      place,
      summary: whatChanged({ ...change, place }),
      why: whyOf({ ...change, place }),
    })),
    unaccepted: verdict.unaccepted.map(({ id }) => id),
    accepted: [...verdict.accepted.values()],
    stale: verdict.stale,
  };
  return printable(`${JSON.stringify(report, null, 2)}\n`);
}
