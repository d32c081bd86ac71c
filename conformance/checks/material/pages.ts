import type { Enveloped, Made, Target } from '../../check/target.ts';
import type { Query } from '../../http/query.ts';
import type { Reply } from '../../http/reply.ts';
import type { RequestOptions } from '../../http/wire.ts';
import { isSuccess } from '../../match/granted.ts';
import { pagesShownIn } from '../../records/next-pages.ts';
import { propertyNamesIn, scalarsIn, valueAt } from './json-shapes.ts';

/** Which list, and who looks at it. */
export type ListOptions = Pick<RequestOptions, 'as' | 'company'> & {
  readonly under?: Made;
  readonly query?: Readonly<Record<string, string>>;
};

/** What came to light of a list beyond its first page. */
export type FurtherPages = {
  readonly elements: readonly Enveloped[];
  /** Whether the list goes on after the first page at all. */
  readonly goesOn: boolean;
  /** Whether its end was reached. */
  readonly ended: boolean;
};

/** A list on whose further pages something is looked for. */
export type PageWalk = {
  readonly t: Target;
  readonly type: string;
  readonly where: ListOptions;
  readonly first: Reply;
  isEnough(elements: readonly Enveloped[]): boolean;
};

const usualParameters = [
  'page',
  'offset',
  'start',
  'skip',
  'from',
  'p',
  'page_number',
  'pageNumber',
  'page[number]',
];
const pagingWords = /page|seite|offset|start|skip|from|cursor|after/i;
const mostRequests = 60;

/** What tells a record from others: its id, or all of it where the parameter fields left the id out. */
const idOf = ({ record }: Enveloped): string => JSON.stringify(record.id ?? record);

/**
 * Goes on after the first page of a list. How a target pages is not shown (section 8, rule 3): further pages that its
 * answer shows are followed; where it shows none, the parameters that its links speak of and the usual ones are tried, as
 * numbers of pages and as offsets, until one brings records that were not seen before; that one is followed to the end.
 */
export async function followPages(walk: PageWalk): Promise<FurtherPages> {
  const linked = await followShown(walk);
  if (linked.goesOn) return linked;
  const { length } = walk.t.many(walk.first, walk.type);
  for (const parameter of parametersIn(walk.first)) {
    for (const step of [1, length]) {
      const beyond = await followCounted(walk, parameter, step);
      if (beyond.goesOn) return beyond;
    }
  }
  return { elements: [], goesOn: false, ended: true };
}

/** Names of parameters that a list could be paged with: those that its links and its collection speak of, and the usual ones. */
function parametersIn(first: Reply): readonly string[] {
  const json = first.json();
  const about = [valueAt(json, 'links'), valueAt(json, 'collection')];
  const words = about.flatMap((it) => [...propertyNamesIn(it), ...scalarsIn(it).map(String)]);
  const inQueries = words.flatMap((it) =>
    [...it.matchAll(/[?&]([\w[\]]+)=/g)].map(([, name]) => String(name)),
  );
  const named = [...words, ...inQueries].filter((it) => pagingWords.test(it) && /^[\w[\]]{1,24}$/.test(it));
  return [...new Set([...named, ...usualParameters])].filter((it) => it !== 'per_page');
}

/** Looks at one page after the other; `nextOf` tells the query of the next one, from the page before and its number. */
async function follow(
  { t, type, where, first, isEnough }: PageWalk,
  nextOf: (page: Reply, turn: number) => Query | undefined,
): Promise<FurtherPages> {
  const seen = new Set(t.many(first, type).map(idOf));
  const elements: Enveloped[] = [];
  let page = first;
  for (let turn = 0; turn < mostRequests; turn += 1) {
    const query = nextOf(page, turn);
    if (query === undefined) return { elements, goesOn: turn > 0, ended: true };
    page = await t.list(type, { ...where, query });
    const nextValue = isSuccess(page) ? t.many(page, type).filter((it) => !seen.has(idOf(it))) : [];
    if (nextValue.length === 0) return { elements, goesOn: turn > 0, ended: true };
    for (const it of nextValue) seen.add(idOf(it));
    elements.push(...nextValue);
    if (isEnough(elements)) return { elements, goesOn: true, ended: true };
  }
  return { elements, goesOn: true, ended: false };
}

/** Follows the pages that the answers show, the one that says that it comes next before others; none is taken twice. */
function followShown(walk: PageWalk): Promise<FurtherPages> {
  const taken = new Set<string>();
  return follow(walk, (page) => pagesShownIn(page).find((it) => isNew(taken, it)));
}

function isNew(taken: Set<string>, query: Query): boolean {
  const text = JSON.stringify(query);
  return !taken.has(text) && taken.add(text) !== undefined;
}

/** Follows a parameter that counts pages (a step of 1) or the records before a page. */
function followCounted(walk: PageWalk, parameter: string, step: number): Promise<FurtherPages> {
  const { t, type, where } = walk;
  const begin = step === 1 ? 2 : step;
  return follow(walk, (_, turn) => ({
    per_page: t.largestPage(type),
    ...where.query,
    [parameter]: begin + turn * step,
  }));
}
