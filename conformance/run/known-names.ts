import { nearest } from '../profile/nearest-name.ts';
import { names } from '../profile/profile.ts';
import type { Requirement } from '../requirements/requirement.ts';
import { UsageError } from './usage-error.ts';

/** Names of requirements, or their beginnings followed by `*`, and where they are said. */
export type Said = { readonly where: string; readonly patterns: readonly string[] };

/** What stands between a requirement and a check of it in the id of a check. */
const ofCheck = / › .*$/;

/** Beginnings that many requirements have: `oauth.*`. */
const groups = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => `${id.split('.')[0]}.*`))];

function sentenceFor(where: string, pattern: string, ids: readonly string[]): string {
  const meant = nearest(pattern, [...ids, ...groups(ids)]);
  const advice = meant ? `did you mean ${meant}?` : `there are ${groups(ids).join(', ')}.`;
  return `${where} ${pattern} names no requirement; ${advice}`;
}

/** Holds what is said of requirements to those that there are: what names none would be said in vain. A UsageError tells all. */
export function assertNamed(said: readonly Said[], register: readonly Requirement[]): void {
  const ids = register.map((it) => it.id);
  const misses = said.flatMap(({ where, patterns }) =>
    patterns
      .filter((it) => !ids.some((id) => names(it.replace(ofCheck, ''), id)))
      .map((it) => sentenceFor(where, it, ids)),
  );
  if (misses.length > 0) throw new UsageError(misses.join('\n'));
}
