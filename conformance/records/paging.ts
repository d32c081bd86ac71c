import type { Resource } from '../context/resource.ts';
import type { HttpResponse } from '../http/response.ts';
import { isObject, objectOr } from '../schemas/json.ts';
import { linksOf } from '../schemas/read.ts';

/** The query of an address, without credentials. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/** Every string in a JSON value, with its context: names of members, and other strings beside it. */
function* textsIn(value: unknown, around: string): Generator<readonly [text: string, around: string]> {
  if (typeof value === 'string') yield [value, around];
  if (Array.isArray(value)) for (const it of value) yield* textsIn(it, around);
  if (!isObject(value)) return;
  const texts = Object.values(value).filter((it) => typeof it === 'string');
  for (const [name, it] of Object.entries(value)) {
    const beside = texts.filter((text) => text !== it);
    yield* textsIn(it, [around, name, ...beside].join(' '));
  }
}

/** The targets of a `Link` header field with their parameters (RFC 8288, section 3). */
function* linkedInHeader(field: string | undefined): Generator<readonly [text: string, around: string]> {
  for (const [, target = '', parameters = ''] of (field ?? '').matchAll(/<([^>]*)>((?:\s*;[^,<]*)*)/g))
    yield [target, parameters];
}

const pairsOf = (url: URL): Pairs => [...url.searchParams].filter(([name]) => name !== 'access_token');
const queryKey = (pairs: Pairs): string =>
  pairs
    .map((it) => it.join('='))
    .toSorted()
    .join('&');

/** A path without `/api` and trailing slash, since links need not be relative to either (spec#2.3-links-not-relative). */
const normalisePath = (path: string): string => path.replace(/^\/api(?=\/)/, '').replace(/\/+$/, '');

const ahead = /next|weiter|n(ä|ae)chste|suivant|more|mehr|after|forward/i;

/** Where a list response can link to other pages. */
export const linkPlaces = ['in a header', 'as a link', 'in the collection object'] as const;

/**
 * The queries of other pages that a list response links to: in its `links`, its `collection` or a `Link` header field, as
 * addresses of the same path with another query. Next pages come first. Parameters of the request that a link leaves out
 * are kept.
 */
export function linkedPages(
  response: HttpResponse,
  places: readonly (typeof linkPlaces)[number][] = linkPlaces,
): readonly Pairs[] {
  const asked = new URL(response.exchange.request.url);
  const sent = pairsOf(asked);
  const { links, collection } = objectOr(response.json());
  const textsAt = {
    'in a header': () => linkedInHeader(response.header('link')),
    'as a link': () => textsIn(links, ''),
    'in the collection object': () => textsIn(collection, ''),
  } as const;
  const texts = places
    .flatMap((it) => [...textsAt[it]()])
    .filter(([text]) => text.includes('?') && !/[{}\s]/.test(text));
  const pagePairs = texts.flatMap(([text, around]) => {
    const url = URL.parse(text, asked);
    if (!url || normalisePath(url.pathname) !== normalisePath(asked.pathname)) return [];
    const linkPairs = pairsOf(url);
    const kept = sent.filter(([name]) => !linkPairs.some(([other]) => other === name));
    return [{ pairs: [...linkPairs, ...kept], isAhead: ahead.test(around) }];
  });
  const known = new Set([queryKey(sent)]);
  const others = pagePairs.filter(({ pairs }) => !known.has(queryKey(pairs)) && known.add(queryKey(pairs)));
  return others.toSorted((one, two) => Number(two.isAhead) - Number(one.isAhead)).map(({ pairs }) => pairs);
}

/** A common large page size, used if none was discovered. */
const usual = 200;

/** The largest per_page that a list accepts: the discovered one, else the smallest of other lists. */
export function largestPageOf(resources: readonly Resource[], type: string): number {
  const ofType = resources.find((it) => it.type === type)?.largestPage;
  const all = resources.map((it) => it.largestPage).filter((it) => it !== undefined);
  return ofType ?? Math.min(usual, ...all);
}

const mostLevels = 6;

/** The largest `maximum` that a value inside gives a `per_page`; undefined where none does. */
function maximumIn(value: unknown, depth: number): number | undefined {
  if (typeof value !== 'object' || value === null || depth > mostLevels) return undefined;
  const inside = Object.values(value).map((it) => maximumIn(it, depth + 1));
  const maximum = isObject(value) && isObject(value.per_page) ? value.per_page.maximum : undefined;
  const maxima = [maximum, ...inside].filter(
    (it) => typeof it === 'number' && Number.isInteger(it) && it > 0,
  );
  return maxima.length === 0 ? undefined : Math.max(...maxima.map(Number));
}

/** The maximum of per_page that the links of a published schema tell (spec#4.2-link-parameters), whatever their shape. */
export const publishedMaximum = ({ schema }: Pick<Resource, 'schema'>): number | undefined =>
  maximumIn(linksOf(schema?.raw), 0);
