import type { Preparation } from '../../check/target.ts';
import type { Enveloped } from '../../context/resource.ts';
import type { Query } from '../../http/request.ts';
import { isSuccess } from '../../match/response.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { linkedPages } from '../../records/paging.ts';
import { idOf, newAfter, pagingParametersIn } from '../shared/further-pages.ts';
import { recordsIn } from '../shared/lists.ts';

/** A list to read page by page, and its parameters. */
export type PagedList = {
  readonly type: string;
  readonly under?: CreatedRecord;
  readonly query: Readonly<Record<string, string | number>>;
  /** Called once, after the first page. */
  readonly meanwhile?: () => Promise<unknown>;
};

/** A parameter that leads to the further pages of lists: it counts pages from 1, or records from 0. */
type PagingParameter = { readonly name: string; readonly counts: 'pages' | 'records' };

const mostPages = 12;

/** Why a check of further pages does not apply to a target. */
export const noFurtherPages = 'The target shows no way from a page of a list to the next.';

const idsOf = (elements: readonly Enveloped[]): string => elements.map(idOf).join();

const knownParameters = new WeakMap<object, Map<string, PagingParameter>>();

/**
 * The paging parameter of a type's lists, found by the ids of records, so without the parameter `fields`. Only what was found is
 * remembered: a short list shows none.
 */
async function pagingParameterOf(t: Preparation, list: PagedList) {
  const known = knownParameters.get(t.description) ?? new Map<string, PagingParameter>();
  knownParameters.set(t.description, known);
  const { fields: _, ...query } = list.query;
  const parameter = known.get(list.type) ?? (await tryParameters(t, { ...list, query }));
  if (parameter) known.set(list.type, parameter);
  return parameter;
}

/** How often the parameters are tried on a list that others change meanwhile. */
const mostAttempts = 5;

/**
 * Finds out how a parameter counts, from the answers to 1 and 2: a page number shows the first page at 1, a number of records
 * does not. Nothing is found on a list whose first page keeps changing.
 */
async function tryParameters(
  t: Preparation,
  list: PagedList,
  attempt = 1,
): Promise<PagingParameter | undefined> {
  const { type, under, query } = list;
  const show = (more: PagedList['query'] = {}) =>
    t.list(type, { ...(under && { under }), query: { ...query, ...more } });
  const first = await show();
  const begin = idsOf(t.many(first, type));
  const idsAt = async (name: string, value: number): Promise<string | undefined> => {
    const response = await show({ [name]: value });
    return isSuccess(response) ? idsOf(t.many(response, type)) : undefined;
  };
  for (const name of pagingParametersIn(first, t.resource(type).schema)) {
    const [atOne, atTwo] = [await idsAt(name, 1), await idsAt(name, 2)];
    if (!atOne || !atTwo || atOne === atTwo || atTwo === begin) continue;
    if (atOne === begin) return { name, counts: 'pages' };
    if (idsOf(t.many(await show(), type)) === begin) return { name, counts: 'records' };
    return attempt < mostAttempts ? tryParameters(t, list, attempt + 1) : undefined;
  }
  return undefined;
}

/**
 * The pages of a list, each as the response shows it: by the links to the next page, or else by a parameter that the response or
 * the schema mentions or that is usual (spec#8-open-per-page). One page where neither leads to another.
 */
export async function pagesOf(t: Preparation, list: PagedList): Promise<readonly (readonly Enveloped[])[]> {
  const { type, under, query, meanwhile } = list;
  const parent = under ? { under } : {};
  let response = await t.list(type, { ...parent, query });
  const pages = [recordsIn(t, type, response)];
  const size = pages.flat().length;
  const isLinked = linkedPages(response).length > 0;
  const parameter = isLinked || size === 0 ? undefined : await pagingParameterOf(t, list);
  const isNew = newAfter(pages.flat());
  const followed = new Set<string>();
  await meanwhile?.();
  for (let page = 2; page <= mostPages; page += 1) {
    const linked = linkedPages(response).find((it) => !followed.has(JSON.stringify(it)));
    const counted = parameter && {
      [parameter.name]: parameter.counts === 'pages' ? page : (page - 1) * size,
    };
    const next: Query | undefined = isLinked ? linked : counted && { ...query, ...counted };
    if (next === undefined) break;
    followed.add(JSON.stringify(next));
    response = await t.list(type, { ...parent, query: next });
    const elements = isSuccess(response) ? t.many(response, type) : [];
    if (elements.filter(isNew).length === 0) break;
    pages.push(elements);
  }
  return pages;
}

/** As `pagesOf`; not applicable where the target shows no way to the second page. */
export async function furtherPagesOf(
  t: Preparation,
  list: PagedList,
): Promise<readonly (readonly Enveloped[])[]> {
  const pages = await pagesOf(t, list);
  if (pages.length < 2) t.notApplicable(noFurtherPages);
  return pages;
}

/**
 * Whether a list of so many records shows no more than `length` of them on a page, whatever `per_page` is, and the others on further pages
 * if it shows a way there: its largest page, which no schema need tell (spec#8-open-per-page).
 */
export async function isLargestPage(
  t: Preparation,
  list: PagedList,
  length: number,
  all: number,
): Promise<boolean> {
  const pages = await pagesOf(t, { ...list, query: { ...list.query, per_page: t.largestPage(list.type) } });
  const isWhole = pages.length < 2 || pages.flat().length >= all;
  return length > 0 && length < all && pages[0]?.length === length && isWhole;
}
