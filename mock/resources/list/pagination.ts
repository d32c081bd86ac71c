import { behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { Link } from '../model/resource-type.ts';
import type { Query } from './query.ts';

/** The position of a page in a list. */
export type Pagination = {
  number: number;
  size: number;
  entries: number;
};

/** The `collection` of a list, beside its records (facts#lists-collection). */
export type Collection = {
  current_page: number;
  per_page: number;
  total_entries: number;
  total_pages: number;
};

/** How many records a page has, unless a client asks for another number (facts#lists-page). */
export const usualSize = behaviour((_type: string): number => 50);
/** How many records a page has at most (facts#lists-page). */
export const largestSize = behaviour((_type: string): number => 200);

/** Reads `page`, from 1, and `per_page`, 50 unless given and never more than 200 (facts#lists-page). */
export const readPagination = behaviour(
  (query: Query, entries: number, { behaviours }: Company, type: string): Pagination => {
    const { page, per_page: size } = query;
    return {
      number: typeof page === 'number' ? page : 1,
      size: Math.min(
        typeof size === 'number' ? size : behaviours.get(usualSize)(type),
        behaviours.get(largestSize)(type),
      ),
      entries,
    };
  },
);

/** Counts entries and pages (facts#lists-collection). */
export const countPages = behaviour(
  ({ number, size, entries }: Pagination): Collection => ({
    current_page: number,
    per_page: size,
    total_entries: entries,
    total_pages: Math.ceil(entries / size),
  }),
);

/** The links of a list to itself, and to the next and previous page if there is one, with the same query (facts#lists-links). */
export const linkPages = behaviour((path: string, query: Query, page: Pagination): Link[] => {
  const neighbours = [
    { rel: 'next', number: page.number + 1, exists: page.number * page.size < page.entries },
    { rel: 'prev', number: page.number - 1, exists: (page.number - 2) * page.size < page.entries },
  ];
  return [
    { rel: 'self', href: addressOf(path, query), method: 'GET' },
    ...neighbours
      .filter(({ number, exists }) => number >= 1 && exists)
      .map(({ rel, number }) => ({
        rel,
        href: addressOf(path, { ...query, page: number }),
        method: 'GET',
      })),
  ];
});

/** A token in a URL would end up in logs and bookmarks, so links have none. */
const notLinked = 'access_token';

function addressOf(path: string, query: Query): string {
  const parameters: string[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (name === notLinked) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      parameters.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`);
    }
  }
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}
