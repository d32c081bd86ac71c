import { hash } from 'node:crypto';
import type { JsonSchema } from 'countersign-contract/schemas';
import { isJsonObject, type Json, type JsonObject } from '../contract/json.ts';
import { HttpError } from '../http/exchange/http-error.ts';
import { countPages, largestSize, readPagination, usualSize } from '../resources/list/pagination.ts';
import { sortRecords } from '../resources/list/select.ts';
import { permissionType } from '../resources/model/permission-list.ts';
import { all, type Install, replace } from '../world/behaviour.ts';
import type { StoredRecord } from '../world/records.ts';
import { mapValues, publish } from './builders.ts';
import { type Choice, choice, type Exclusion } from './choice.ts';
import { describe, describeParameters } from './document.ts';
import { type Call, type Pairs, representation } from './representation.ts';

/** The collection object of lists. */
function showPage(show: (page: JsonObject) => JsonObject, properties: Record<string, JsonSchema>): Install {
  return all(
    replace(representation.list, (current, list, call) => {
      const { next, ...page } = isJsonObject(list.page) ? list.page : {};
      // The address of the next page is another choice.
      return current({ ...list, page: { ...show(page), ...(next === undefined ? {} : { next }) } }, call);
    }),
    describe(({ components: { schemas } }) => {
      const required = Object.keys(properties);
      schemas.collection = {
        title: 'Collection',
        description: 'What is known of the list.',
        type: 'object',
        properties,
        required,
      };
    }),
  );
}

function orderBy(order: (records: readonly StoredRecord[]) => readonly StoredRecord[]): Install {
  return replace(sortRecords, (current, company, type, records, sortBy, sort) =>
    sortBy === ''
      ? order(current(company, type, records, sortBy, sort))
      : current(company, type, records, sortBy, sort),
  );
}

function placeOf({ id }: StoredRecord): string {
  return hash('sha256', `place of ${id}`, 'hex');
}

function readQuery(change: (pairs: Pairs, call: Call) => Pairs): Install {
  return replace(representation.query, (current, pairs, call) =>
    call.operation?.resource?.action === 'list' ? current(change(pairs, call), call) : current(pairs, call),
  );
}

/** Writes the page of the addresses of pages in another form, whatever its parameter is called. */
function rewritePages(write: (page: string, call: Call, rel: string) => string): Install {
  return rewriteQueries((query, call, rel) => {
    for (const name of ['page', 'position', 'after']) {
      const page = query.get(name);
      if (page !== null) query.set(name, write(page, call, rel));
    }
  });
}

/** Rewrites the query of the addresses of pages. */
function rewriteQueries(change: (query: URLSearchParams, call: Call, rel: string) => void): Install {
  return replace(representation.link, (current, link, call) => {
    const mark = link.href.indexOf('?');
    if (mark < 0) return current(link, call);
    const query = new URLSearchParams(link.href.slice(mark + 1));
    change(query, call, link.rel);
    return current({ ...link, href: `${link.href.slice(0, mark)}?${query}` }, call);
  });
}

function renamePage(name: string): Install {
  return all(
    readQuery((pairs) =>
      pairs
        .filter(([sent]) => sent !== 'page')
        .map(([sent, value]) => [sent === name ? 'page' : sent, value] as const),
    ),
    rewriteQueries((query) => {
      const page = query.get('page');
      query.delete('page');
      if (page !== null) query.set(name, page);
    }),
    describeParameters('page', (parameter) => {
      parameter.name = name;
    }),
    publish((schema) => {
      for (const link of listLinks(schema)) {
        const { properties = {} } = link as { properties?: JsonObject };
        const { page, ...others } = properties as JsonObject;
        if (page !== undefined) link.properties = { ...others, [name]: page };
      }
    }),
  );
}

function listLinks({ links }: JsonObject): JsonObject[] {
  return Array.isArray(links) ? links.filter(isJsonObject).filter(({ rel }) => rel === 'instances') : [];
}

/** Counts records before the page instead of pages: the first is 0. A page begins anywhere, so its number has a fraction. */
const countOffset: Install = all(
  readQuery((pairs) =>
    mapValues(pairs, 'page', (value) => (/^\d{1,14}$/.test(value) ? String(Number(value) + 1) : value)),
  ),
  replace(readPagination, (current, query, entries, company, type) => {
    const { number, size } = current(query, entries, company, type);
    return { number: (number - 1) / size + 1, size, entries };
  }),
  replace(countPages, (current, { number, ...page }) => current({ ...page, number: Math.floor(number) })),
  rewritePages((page, { exchange: { company, query }, operation }, rel) => {
    // The address of the page itself has what was asked for.
    if (rel === 'self') return String(Number(page) - 1);
    const { type = '' } = operation?.resource ?? {};
    const read = company.behaviours.get(readPagination);
    const { size } = read({ per_page: query.per_page ?? null }, 0, company, type);
    return String(Math.round((Number(page) - 1) * size));
  }),
  describeParameters('page', (parameter) => {
    Object.assign(parameter, {
      description: 'How many records come before the page.',
      schema: { type: 'integer', minimum: 0, default: 0 },
      example: 0,
    });
  }),
);

/** Pages by a cursor that the response before shows. */
const useCursor: Install = all(
  readQuery((pairs) =>
    mapValues(pairs, 'page', (value) => {
      const [, page] = /^page (\d+)$/.exec(Buffer.from(value, 'hex').toString()) ?? [];
      return page ?? `no cursor: ${value}`;
    }),
  ),
  rewritePages((page) => Buffer.from(`page ${page}`).toString('hex')),
  describeParameters('page', (parameter) => {
    Object.assign(parameter, {
      description: 'The cursor of the page, as the page before has it.',
      schema: { type: 'string' },
      example: '706167652032',
    });
  }),
);

/** Where a list has the address of the next page. */
function showNext(place: 'nowhere' | 'collection' | 'header'): Install {
  return all(
    replace(representation.list, (current, list, call) => {
      const links = Array.isArray(list.links) ? list.links : [];
      const next = links.find((link) => relOf(link) === 'next');
      const others = links.filter((link) => !['next', 'prev'].includes(String(relOf(link))));
      const address = next === undefined ? undefined : hrefOf(next);
      const page = isJsonObject(list.page) ? list.page : {};
      if (place === 'header' && address !== undefined)
        call.exchange.headers.Link = `<${address}>; rel="next"`;
      return current(
        { ...list, links: others, page: place === 'collection' ? { ...page, next: address ?? null } : page },
        call,
      );
    }),
    describe(({ components: { schemas } }) => {
      const { collection } = schemas;
      if (place !== 'collection' || collection === undefined) return;
      const next = { description: 'The address of the next page.', type: ['string', 'null'] };
      collection.properties = { ...collection.properties, next };
      collection.required = [...(collection.required ?? []), 'next'];
    }),
  );
}

function relOf(link: Json): unknown {
  return isJsonObject(link) ? (link.rel ?? link.name ?? link.relation) : undefined;
}

function hrefOf(link: Json): string | undefined {
  const href = isJsonObject(link) ? (link.href ?? link.url ?? link.uri) : undefined;
  return typeof href === 'string' ? href : undefined;
}

function readNumbers(
  isInvalid: (value: string, name: 'page' | 'per_page', call: Call) => 'left out' | 'refused' | undefined,
): Install {
  return readQuery((pairs, call) =>
    (['per_page', 'page'] as const).reduce<Pairs>(
      (sent, name) =>
        mapValues(sent, name, (value) => {
          const verdict = isInvalid(value, name, call);
          if (verdict === 'refused')
            throw new HttpError(400, 'parameter.range', { property: name, values: { expected: '≥ 1' } });
          return verdict === undefined ? value : undefined;
        }),
      pairs,
    ),
  );
}

/** The list of permissions has all of them (spec#4.4-permissions), whatever the size of other pages. */
function sizeOfRecords(rule: typeof usualSize, size: number): Install {
  return replace(rule, (current, type) => (type === permissionType ? current(type) : size));
}

function sizeOf(size: number): Install {
  return all(
    sizeOfRecords(usualSize, size),
    describeParameters('per_page', (parameter) => {
      parameter.schema = { ...parameter.schema, default: size };
    }),
  );
}

function limitOf(size: number): Install {
  return all(
    sizeOfRecords(largestSize, size),
    describeParameters('per_page', (parameter) => {
      parameter.description = `Number of results on a page, at most ${size}.`;
    }),
  );
}

/** The order of lists, and how a client gets through them (spec#4.1, spec#4.2). */
export const listChoices: readonly Choice[] = [
  choice('lists.order', '4.2-open-order', [
    ['oldest first', 'oldest first'],
    ['newest first', 'newest first', orderBy((records) => records.toReversed())],
    [
      'shuffled',
      'always the same one, in which a new record can be anywhere',
      orderBy((records) => records.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))),
    ],
  ]),
  choice('lists.collection', '4.1-open-collection', [
    ['pages', 'current_page, per_page, total_entries, total_pages'],
    ['empty', 'empty', showPage(() => ({}), {})],
    [
      'count',
      'total',
      showPage(({ total_entries: total = 0 }) => ({ total }), { total: { type: 'integer', minimum: 0 } }),
    ],
  ]),
  choice('lists.largest-page', '8-open-per-page', [
    [200, '200'],
    [100, '100', limitOf(100)],
    [25, '25', limitOf(25)],
    [5, '5', limitOf(5)],
  ]),
  choice('lists.default-page', '8-open-per-page', [
    [50, '50, or as many as a page has at most'],
    [10, '10, or as many as a page has at most', sizeOf(10)],
    [2, '2', sizeOf(2)],
  ]),
  choice('lists.above-largest', '8-open-per-page', [
    ['capped', 'counts as the largest'],
    [
      400,
      'is refused',
      readNumbers((value, name, { operation, exchange: { company } }) =>
        name === 'per_page' &&
        Number(value) > company.behaviours.get(largestSize)(operation?.resource?.type ?? '')
          ? 'refused'
          : undefined,
      ),
    ],
  ]),
  choice('lists.invalid-number', '4.2-open-paging', [
    [400, 'is refused'],
    [
      'default',
      'counts as the default',
      all(
        readNumbers((value, name) =>
          /^0*[1-9]\d{0,14}$/.test(value) || (name === 'page' && /^\d+$/.test(value))
            ? undefined
            : 'left out',
        ),
        ...['per_page', 'page'].map((name) =>
          describeParameters(name, (parameter) => {
            parameter.schema = { type: 'string' };
          }),
        ),
      ),
    ],
  ]),
  choice('lists.paging', '4.2-open-paging', [
    ['pages', 'pages, from 1'],
    ['records', 'the records before the page, from 0', countOffset],
    ['cursor', 'nothing: it is a cursor that the page before has', useCursor],
  ]),
  choice('lists.page-parameter', '4.2-open-paging', 'facts#lists-page', [
    ['page', 'page'],
    ['position', 'position', renamePage('position')],
    ['after', 'after', renamePage('after')],
  ]),
  choice('lists.next-page', '4.2-open-paging', 'facts#lists-links', [
    ['as a link', 'as a link of the list'],
    ['nowhere', 'not at all', showNext('nowhere')],
    ['in the collection object', 'as next in the collection object', showNext('collection')],
    ['in a header', 'in the header Link (RFC 8288)', showNext('header')],
  ]),
  choice('lists.past-last-page', '4.2-open-paging', 'ruling#pages-that-are-not-there', [
    ['empty', 'is empty'],
    [
      404,
      'is not found',
      replace(readPagination, (current, query, entries, company, type) => {
        const page = current(query, entries, company, type);
        if (page.number > 1 && (page.number - 1) * page.size >= entries)
          throw new HttpError(404, 'route.unknown');
        return page;
      }),
    ],
  ]),
];

/** Values of them that no server can have together. */
export const listExclusions: readonly Exclusion[] = [
  {
    values: { 'lists.paging': ['cursor'], 'lists.next-page': ['nowhere'] },
    because: 'nobody could see a second page.',
  },
];
