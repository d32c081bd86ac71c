import { nearest } from '../profile/nearest-name.ts';
import { names } from '../profile/profile.ts';
import type { Requirement } from '../requirements/requirement.ts';
import { UsageError } from './usage-error.ts';

/** Names of requirements or checks, or their beginnings followed by `*`, and where they are said. */
export type Said = { readonly where: string; readonly patterns: readonly string[] };

/** Whether a pattern can name a requirement, or one of its checks (`requirement › title`). */
const canName = (pattern: string, { id }: Requirement): boolean =>
  names(pattern, id) || pattern.startsWith(`${id} ›`);

/** The areas of requirements: `oauth.*`. */
const areas = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => `${id.split('.')[0]}.*`))];

/** What there is instead: the name that is like it, else those of its area, else all areas. */
function hintFor(pattern: string, ids: readonly string[]): string {
  const meant = nearest(pattern, [...ids, ...areas(ids)]);
  if (meant !== undefined) return `Did you mean ${meant}?`;
  const [area] = pattern.split(/[.*]/);
  const near = ids.filter((id) => id.startsWith(`${area}.`) || id.includes(pattern));
  return `There are: ${(near.length > 0 ? near.slice(0, 5) : areas(ids)).join(', ')}.`;
}

/**
 * Demands that each pattern names something, and tells all that do not: a slip would judge less than was meant, or excuse
 * nothing, and say nothing.
 */
export function assertNamed(said: readonly Said[], register: readonly Requirement[]): void {
  const ids = register.map((it) => it.id);
  const misses = said.flatMap(({ where, patterns }) =>
    patterns
      .filter((pattern) => !register.some((it) => canName(pattern, it)))
      .map((pattern) => `${where} ${pattern} names no requirement and no check. ${hintFor(pattern, ids)}`),
  );
  if (misses.length > 0) throw new UsageError(misses.join('\n'));
}
