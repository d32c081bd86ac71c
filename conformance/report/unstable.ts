import { checkId } from '../check/check.ts';
import type { Report } from './report.ts';

const most = 5;

/** What failed once and did not come again, a line for each check with its requirement, the first of them where there are many. */
export function describeUnstable({ requirements }: Pick<Report, 'requirements'>): readonly string[] {
  const lines = requirements.flatMap(({ id, checks }) =>
    checks.flatMap(({ title, unstable: [reason] = [] }) =>
      reason === undefined ? [] : [`${checkId({ requirement: id, title })}: ${reason.split('\n')[0]}`],
    ),
  );
  const more = lines.length - most;
  return [...lines.slice(0, most), ...(more > 0 ? [`and ${more} more (report.json names them all)`] : [])];
}
