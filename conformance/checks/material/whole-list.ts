import type { Enveloped, Made, Target } from '../../check/target.ts';
import type { RequestOptions } from '../../http/wire.ts';
import { answers } from '../../match/reply.ts';

const pageSize = 200;
const mostPages = 50;
/** Nobody limits pages to fewer; a shorter list is taken for the whole. */
const smallestLimit = 20;

type Where = Pick<RequestOptions, 'as' | 'company'> & { readonly under?: Made };

/**
 * Looks for records in a list without knowing how the target pages (section 8, rule 3: default and maximum are not
 * shown): with a large page first, then along `page=2` and so on. Answers with all elements that satisfy the
 * predicate. Where none does and the list looks cut off (its length is a round number), the check is untestable.
 */
export async function findInList(
  t: Target,
  type: string,
  isWanted: (element: Enveloped) => boolean,
  where: Where = {},
): Promise<readonly Enveloped[]> {
  const first = await page(t, type, where);
  const found = first.filter(isWanted);
  if (found.length > 0 || looksWhole(first.length)) return found;
  let before = first;
  for (let number = 2; number <= mostPages; number += 1) {
    const next = await page(t, type, where, number);
    const wanted = next.filter(isWanted);
    if (wanted.length > 0) return wanted;
    if (next.length < before.length) return [];
    if (idsOf(next) === idsOf(before)) break;
    before = next;
  }
  return t.untestable(
    `The list of ${t.resource(type).plural} shows ${first.length} records at most, and how to see more is not shown.`,
  );
}

/** Whether a list of that length is the whole list and not a page of it: limits are round numbers. */
export const looksWhole = (length: number): boolean => length < smallestLimit || length % 5 !== 0;

async function page(t: Target, type: string, where: Where, number?: number): Promise<readonly Enveloped[]> {
  const query = { per_page: pageSize, page: number };
  const reply = await t.list(type, { ...where, query });
  t.expect(reply, answers(200));
  return t.many(reply, type);
}

const idsOf = (elements: readonly Enveloped[]): string =>
  JSON.stringify(elements.map(({ record }) => record.id));
