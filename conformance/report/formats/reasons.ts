import { withoutCell } from '../../axes/axes.ts';
import { withoutRequest } from '../../errors/outcome.ts';
import type { ReportedRequirement } from '../report.ts';

/** Why something was not judged, and the requirement that this is about, with its level: `read.shows-the-record (must)`. */
export type NamedReason = readonly [reason: string, name: string];

/** A reason, how often it occurred, and the requirements, the first of them where there are many: `…, and 91 more`. */
export type ReasonGroup = { readonly reason: string; readonly times: number; readonly names: string };

const mostNames = 10;

/** Names in one line, the first of them where there are many. */
export function nameList(names: readonly string[]): string {
  const more = names.length - mostNames;
  return [...names.slice(0, mostNames), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** Reasons, each once, also where it occurred at several requests, pages or cells. */
export const groupReasons = (reasons: readonly NamedReason[]): readonly ReasonGroup[] =>
  [...Map.groupBy(reasons, ([reason]) => withoutRequest(withoutCell(reason))).values()].map((all) => ({
    reason: withoutCell(all[0]?.[0] ?? ''),
    times: all.length,
    names: nameList([...new Set(all.map(([, name]) => name))]),
  }));

/** The reasons of the checks that ended with an error, of requirements with that outcome. */
export const reasonsOfErrors = (requirements: readonly ReportedRequirement[]): readonly NamedReason[] =>
  requirements
    .filter(({ outcome }) => outcome === 'error')
    .flatMap(({ id, level, checks }) =>
      checks
        .filter(({ outcome }) => outcome === 'error')
        .map(({ reason = '' }) => [reason, `${id} (${level})`] as const),
    );
