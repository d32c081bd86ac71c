import { createHash } from 'node:crypto';
import type { Choices } from '../choices/choices.ts';
import type { ResourceType } from '../choices/resource-types.ts';
import {
  type AuthenticatedRequest,
  errorResponse,
  type HttpResponse,
  jsonResponse,
} from '../request/http.ts';
import type { StoredRecord } from '../state/state.ts';
import { listElement, refusesFields } from './envelope.ts';
import { linksOfList } from './links.ts';
import { nextPagePath, type Page, pageOfRequest } from './paging.ts';

const searchMatchers: Record<Choices['search'], (value: string, q: string) => boolean> = {
  contains: (value, q) => value.toLowerCase().includes(q.toLowerCase()),
  prefix: (value, q) => value.startsWith(q),
  wildcards: (value, q) => {
    const pattern = q
      .replace(/[\\^$.+()[\]{}|/]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    return new RegExp(`^${pattern}$`, 'isu').test(value);
  },
};

function search(request: AuthenticatedRequest, type: ResourceType, records: StoredRecord[]): StoredRecord[] {
  const q = request.query.get('q');
  const isFurther = request.query.has(request.server.choices.paging.parameter);
  if (isFurther && !request.server.conforms('search.on-every-page')) return records;
  if (q === null || q === '') return records;
  if (type.name !== 'contact' && !request.server.conforms('search.every-list')) return [];
  const searched = type.fields.filter((field) => field.searched);
  const isEmailLeftOut = request.query.has('fields') && !request.server.conforms('search.with-fields');
  const searchedFields = searched.filter(({ type }) => type !== 'email' || !isEmailLeftOut);
  if (!request.server.conforms('search.special-characters')) new RegExp(q);
  const { search: kind, emails } = request.server.choices;
  const fits = searchMatchers[kind];
  const hasPartsEverywhere = request.server.conforms('search.parts-of-every-field');
  return records.filter((record) =>
    searchedFields.some(({ name, type, required }) => {
      const term = type === 'email' && emails === 'lower case' ? q.toLowerCase() : q;
      const value = String(record.values.get(name) ?? '');
      return hasPartsEverywhere || required ? fits(value, term) : value === term;
    }),
  );
}

const collectionObjects: Record<Choices['collectionObject'], (page: Page, total: number) => object> = {
  empty: () => ({}),
  counts: (_, total) => ({ total }),
  pages: ({ size, offset: before }, total) => ({
    page: Math.floor(before / size) + 1,
    pages: Math.ceil(total / size),
    size,
  }),
};

/** Puts the URL of the next page where the server chooses to show it. */
function nextPageLink({ server }: AuthenticatedRequest, next: string | undefined) {
  const place = next === undefined ? 'none' : server.choices.paging.next;
  return {
    links: place === 'links' ? next : undefined,
    collection: place === 'collection' ? { next } : {},
    headers: place === 'header' ? { link: `<${next}>; rel="next"` } : {},
  };
}

const digest = (id: StoredRecord['id']): string => createHash('sha256').update(String(id)).digest('hex');

/** The records in an order that is always the same and follows from nothing else than their ids. */
function shuffle(records: StoredRecord[]): StoredRecord[] {
  const placed = records.map((record) => ({ record, place: digest(record.id) }));
  return placed.sort((one, other) => (one.place < other.place ? -1 : 1)).map(({ record }) => record);
}

/** The orders of a list: a new record is the last, the first, or anywhere. */
const orders: Record<Choices['listOrder'], (records: StoredRecord[]) => StoredRecord[]> = {
  'oldest first': (records) => records,
  'newest first': (records) => records.toReversed(),
  shuffled: shuffle,
};

/** Responds with a page of a list (spec#4.1): searched by `q`, restricted to `fields`, with `links` and `collection`. */
export function listRecords(
  request: AuthenticatedRequest,
  type: ResourceType,
  records: StoredRecord[],
): HttpResponse {
  const { choices, conforms } = request.server;
  const present = conforms('list.shows-new') ? records : records.filter((record) => !record.isNew);
  const all = search(request, type, orders[choices.listOrder](present));
  const page = pageOfRequest(request, all);
  if (typeof page === 'number') return errorResponse(request, page);
  if (refusesFields(request, type)) return errorResponse(request, 400);
  const isLast = page.offset > 0 && page.offset + page.size >= all.length;
  const end = isLast && !conforms('list.pages-complete') ? all.length - 1 : page.offset + page.size;
  const repeats = page.offset > 0 && type.owner !== undefined && !conforms('list.shows-each-once');
  const pageRecords = all.slice(page.offset - Number(repeats), end);
  const whole = page.offset > 0 && !conforms('fields.restrict-every-page');
  const elementsCall = whole ? { ...request, query: new URLSearchParams() } : request;
  const next = nextPageLink(request, nextPagePath(request, page, all));
  const collection = { ...collectionObjects[choices.collectionObject](page, all.length), ...next.collection };
  const response = jsonResponse(request.server, 200, {
    [type.collection]: pageRecords.map((record) => listElement(elementsCall, record)),
    links: linksOfList(request, type, next.links),
    collection,
  });
  return { ...response, headers: { ...response.headers, ...next.headers } };
}
