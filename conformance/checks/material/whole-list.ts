import type { Enveloped, Target } from '../../check/target.ts';
import { hasStatus } from '../../match/reply.ts';
import { isObject } from '../../schemas/json.ts';
import { scalarsIn, valueAt } from './json-shapes.ts';
import { followPages, type ListOptions } from './pages.ts';

/** Sizes that people choose as the largest page. */
const limits = [5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100, 120, 150, 200, 250, 500, 1000];

type IsWanted = (element: Enveloped) => boolean;

/** Other checks take records away meanwhile, so that what is sought slips from one page to the page before. */
const mostWalks = 3;

/**
 * Looks for records in a list without knowing how the target pages (section 8, rule 3: default and maximum are not
 * shown): with a large page first, then along the pages. Answers with all elements found that satisfy the predicate.
 * Where none does and the list looks cut off without a way to go on, the check is untestable.
 */
export async function findInList(
  t: Target,
  type: string,
  isWanted: IsWanted,
  where: ListOptions = {},
): Promise<readonly Enveloped[]> {
  for (let walk = 1; ; walk += 1) {
    const pageSize = t.largestPage(type);
    const reply = await t.list(type, { ...where, query: { ...where.query, per_page: pageSize } });
    t.expect(reply, hasStatus(200));
    const first = t.many(reply, type);
    const found = first.filter(isWanted);
    if (found.length > 0 || first.length === 0) return found;
    const isEnough = (elements: readonly Enveloped[]) => elements.some(isWanted);
    const beyond = await followPages({ t, type, where, first: reply, isEnough });
    const further = beyond.elements.filter(isWanted);
    if (further.length > 0) return further;
    if (beyond.goesOn && beyond.ended && walk < mostWalks) continue;
    if (
      beyond.goesOn
        ? beyond.ended
        : looksComplete(first.length, valueAt(reply.json(), 'collection'), pageSize)
    )
      return [];
    return t.untestable(
      `The list of ${t.resource(type).plural} shows ${first.length} records at most, and how to see more is not shown.`,
    );
  }
}

/** A description of a page without the size that was asked for, which says nothing of the length of the list. */
function withoutPageSize(collection: unknown, pageSize: number): unknown {
  if (!isObject(collection)) return collection;
  const isSize = ([name, value]: [string, unknown]) =>
    value === pageSize && /per|size|limit|max|seite/i.test(name);
  return Object.fromEntries(Object.entries(collection).filter((it) => !isSize(it)));
}

/** Whether a list of that length that has no further pages is the whole list: nothing, or no known limit and no larger count beside it. */
export function looksComplete(length: number, collection: unknown, pageSize: number): boolean {
  if (length === 0) return true;
  const larger = scalarsIn(withoutPageSize(collection, pageSize)).some(
    (it) => typeof it === 'number' && it > length,
  );
  return !larger && !limits.includes(length);
}

/**
 * Whether a record is to be seen where new records are seen: in the first page of the list, or by a search for a text of
 * it. Finding nothing there proves no absence in a list of many pages, but is all that a check of something that was
 * refused needs: whatever a faulty service made of it is new.
 */
export async function isVisible(t: Target, type: string, text: string, isWanted: IsWanted): Promise<boolean> {
  const wide = { per_page: t.largestPage(type) };
  for (const query of [wide, { ...wide, q: text }]) {
    const reply = await t.list(type, { query });
    t.expect(reply, hasStatus(200));
    if (t.many(reply, type).some(isWanted)) return true;
  }
  return false;
}
