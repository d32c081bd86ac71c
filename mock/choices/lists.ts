import { hash } from 'node:crypto';
import type { AssembledDocument, Parameter } from 'countersign-contract/document';
import type { JsonSchema } from 'countersign-contract/schemas';
import { isJsonObject, type Json, type JsonObject } from '../contract/json.ts';
import { HttpError } from '../http/exchange/http-error.ts';
import { countPages, largestSize, readPagination, usualSize } from '../resources/list/pagination.ts';
import { createSearch } from '../resources/list/search.ts';
import { sortRecords } from '../resources/list/select.ts';
import { permissionType } from '../resources/model/permission-list.ts';
import { rulesOf } from '../resources/rules/rules.ts';
import type { StoredRecord } from '../world/records.ts';
import { all, type Install, publish, replace } from './builders.ts';
import type { Choice, Exclusion } from './choice.ts';
import { describe } from './document.ts';
import { type Call, type Pairs, representation } from './representation.ts';

/** Links of elements and of nested records inside the record, where it stands in another. */
const linksInside: Install = all(
  replace(representation.envelope, (current) => (shown) => {
    const { type, record, links, place } = shown;
    return place === 'alone' ? current(shown) : { [type]: { ...record, links } };
  }),
  describe(({ components: { schemas } }) => {
    for (const [name, schema] of Object.entries(schemas)) {
      const record = /^(.+)_(?:element|nested)$/.exec(name)?.[1];
      const inside = record === undefined ? undefined : schemas[record];
      if (record === undefined || inside === undefined) continue;
      const type = record.replace(/_complete$/, '');
      const { properties = {}, required = [] } = schema;
      delete properties.links;
      properties[type] = withLinks(inside);
      schema.required = required.filter((member) => member !== 'links');
    }
  }),
);

function withLinks(record: JsonSchema): JsonSchema {
  const links = { $ref: '#/components/schemas/links' };
  return {
    ...structuredClone(record),
    properties: { ...structuredClone(record.properties), links },
    required: [...(record.required ?? []), 'links'],
  };
}

/** Elements of lists without an envelope, with their links among their members. */
const bareElements: Install = all(
  replace(representation.envelope, (current) => (shown) => {
    const { record, links, place } = shown;
    return place === 'element' ? { ...record, links } : current(shown);
  }),
  describe(({ components: { schemas } }) => {
    for (const name of Object.keys(schemas)) {
      const record = /^(.+)_element$/.exec(name)?.[1];
      const schema = record === undefined ? undefined : schemas[record];
      if (schema !== undefined) schemas[name] = withLinks(schema);
    }
  }),
);

/** Writes the members of links under other names. */
function nameMembers(rel: string, href: string, method: string): Install {
  return all(
    replace(representation.link, (current) => (link, call) => {
      const shown = current(link, call);
      if (!isJsonObject(shown) || typeof shown.href !== 'string') return shown;
      const { rel: relation = '', href: target, method: verb, properties } = shown;
      return {
        [rel]: relation,
        [href]: target,
        ...(typeof verb === 'string' ? { [method]: verb.toLowerCase() } : {}),
        ...(properties === undefined ? {} : { parameters: properties }),
      };
    }),
    describe(({ components: { schemas } }) => {
      const { record_link: link } = schemas;
      const { properties: { rel: relation = {}, href: target = {}, properties = {} } = {} } = link ?? {};
      schemas.record_link = {
        title: 'Link',
        description: 'An endpoint that is available.',
        type: 'object',
        properties: { [rel]: relation, [href]: target, [method]: { type: 'string' }, parameters: properties },
        required: [rel, href],
      };
    }),
  );
}

/** Writes the addresses of links in another form; addresses of pages, which have a query, stay addresses. */
function changeTargets(change: (href: string, call: Call) => string): Install {
  return all(
    replace(
      representation.link,
      (current) => (link, call) => current({ ...link, href: change(link.href, call) }, call),
    ),
    describe(({ components: { schemas } }) => {
      const target = schemas.record_link?.properties?.href;
      if (target !== undefined) {
        delete target.pattern;
        delete target.format;
      }
    }),
  );
}

const recordPath = /^\/api\/([a-z_]+)\/(?!current$|schema$)([^/?]+)(.*)$/;

/** The path of a link below /api, with a placeholder in the place of the id. */
function asTemplate(placeholder: string) {
  return ({ href }: { href: string }): string => {
    if (href.includes('?')) return href;
    const [, collection, , rest = ''] = recordPath.exec(href) ?? [];
    return collection === undefined ? href.replace(/^\/api\//, '') : `${collection}/${placeholder}${rest}`;
  };
}

const template = asTemplate('{id}');
const colon = asTemplate(':id');

/** The collection object of lists. */
function showPage(show: (page: JsonObject) => JsonObject, properties: Record<string, JsonSchema>): Install {
  return all(
    replace(
      representation.list,
      (current) => (list, call) =>
        current({ ...list, page: isJsonObject(list.page) ? show(list.page) : list.page }, call),
    ),
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

const count = { type: 'integer', minimum: 0 };

function orderBy(order: (records: readonly StoredRecord[]) => readonly StoredRecord[]): Install {
  return replace(
    sortRecords,
    (current) => (company, type, records, sortBy, sort) =>
      sortBy === ''
        ? order(current(company, type, records, sortBy, sort))
        : current(company, type, records, sortBy, sort),
  );
}

function placeOf({ id }: StoredRecord): string {
  return hash('sha256', `place of ${id}`, 'hex');
}

/** Searches for one text in each field alone. */
function searchBy(fits: (value: string, text: string) => boolean): Install {
  return replace(createSearch, (current) => (company, type, text) => {
    const names = rulesOf(type.name).searchedFields;
    // Permissions, and types without searched fields of their own, are found as ever.
    if (names === undefined || type.name === 'auth_permission') return current(company, type, text);
    return ({ fields }) => names.some((name) => fits(String(fields[name] ?? ''), text));
  });
}

function fitsPattern(value: string, pattern: string): boolean {
  const source = pattern
    .replaceAll(/[\\^$.+()[\]{}|/]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 'isu').test(value);
}

/** The parameters of lists in a document. */
function parametersNamed({ paths, components }: AssembledDocument, name: string): Parameter[] {
  const inPaths = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap(({ parameters = [] }) => parameters),
  );
  const every = [...Object.values(components.parameters), ...inPaths];
  return every.flatMap((parameter) => ('$ref' in parameter || parameter.name !== name ? [] : [parameter]));
}

/** Changes pairs of a query that have a name. */
function mapPair(
  pairs: Pairs,
  name: string,
  change: (value: string) => [name: string, value: string] | undefined,
): Pairs {
  return pairs.flatMap((pair) => {
    if (pair[0] !== name) return [pair];
    const changed = change(pair[1]);
    return changed === undefined ? [] : [changed];
  });
}

function readQuery(change: (pairs: Pairs, call: Call) => Pairs): Install {
  return replace(
    representation.query,
    (current) => (pairs, call) =>
      call.operation?.resource?.action === 'list' ? current(change(pairs, call), call) : current(pairs, call),
  );
}

/** Rewrites the query of the addresses of pages. */
function rewritePages(change: (query: URLSearchParams, call: Call) => void): Install {
  return replace(representation.link, (current) => (link, call) => {
    const mark = link.href.indexOf('?');
    if (mark < 0) return current(link, call);
    const query = new URLSearchParams(link.href.slice(mark + 1));
    change(query, call);
    return current({ ...link, href: `${link.href.slice(0, mark)}?${query}` }, call);
  });
}

function renamePage(name: string): Install {
  return all(
    readQuery((pairs) =>
      mapPair(
        mapPair(pairs, 'page', () => undefined),
        name,
        (value) => ['page', value],
      ),
    ),
    rewritePages((query) => {
      const page = query.get('page');
      query.delete('page');
      if (page !== null) query.set(name, page);
    }),
    describe((document) => {
      for (const parameter of parametersNamed(document, 'page')) parameter.name = name;
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
    mapPair(pairs, 'page', (value) => ['page', /^\d{1,14}$/.test(value) ? String(Number(value) + 1) : value]),
  ),
  replace(readPagination, (current) => (query, entries, company, type) => {
    const { number, size } = current(query, entries, company, type);
    return { number: (number - 1) / size + 1, size, entries };
  }),
  replace(
    countPages,
    (current) =>
      ({ number, ...page }) =>
        current({ ...page, number: Math.floor(number) }),
  ),
  rewritePages((query, call) => {
    const page = Number(query.get('page') ?? 1);
    const size = sizeIn([...query], call);
    if (query.has('page')) query.set('page', String(Math.round((page - 1) * size)));
  }),
  describe((document) => {
    for (const parameter of parametersNamed(document, 'page'))
      Object.assign(parameter, {
        description: 'How many records come before the page.',
        schema: { type: 'integer', minimum: 0, default: 0 },
        example: 0,
      });
  }),
);

function sizeIn(pairs: Pairs, { operation, exchange: { company } }: Call): number {
  const { type = '' } = operation?.resource ?? {};
  const sent = pairs.find(([name]) => name === 'per_page')?.[1] ?? '';
  const { behaviours } = company;
  const size = /^[1-9]\d*$/.test(sent) ? Number(sent) : behaviours.get(usualSize)(type);
  return Math.min(size, behaviours.get(largestSize)(type));
}

const cursorPattern = /^([a-z0-9]+)$/;

/** Pages by a cursor that the response before shows. */
const useCursor: Install = all(
  readQuery((pairs) =>
    mapPair(pairs, 'page', (value) => {
      const page = cursorPattern.test(value)
        ? Buffer.from(value, 'hex')
            .toString()
            .replace(/^page /, '')
        : value;
      return ['page', /^\d+$/.test(page) && page !== value ? page : `no cursor: ${value}`];
    }),
  ),
  rewritePages((query) => {
    const page = query.get('page');
    if (page !== null) query.set('page', Buffer.from(`page ${page}`).toString('hex'));
  }),
  describe((document) => {
    for (const parameter of parametersNamed(document, 'page'))
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
    replace(representation.list, (current) => (list, call) => {
      const links = Array.isArray(list.links) ? list.links : [];
      const isPage = (link: Json) => isPageLink(link);
      const next = links.find((link) => isPage(link) && relOf(link) === 'next');
      const others = links.filter((link) => !isPage(link));
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

function isPageLink(link: Json): boolean {
  const rel = relOf(link);
  return rel === 'next' || rel === 'prev';
}

function readNumbers(
  isInvalid: (value: string, name: 'page' | 'per_page', call: Call) => 'left out' | 'refused' | undefined,
): Install {
  return readQuery((pairs, call) =>
    (['per_page', 'page'] as const).reduce<Pairs>(
      (sent, name) =>
        mapPair(sent, name, (value) => {
          const verdict = isInvalid(value, name, call);
          if (verdict === 'refused')
            throw new HttpError(400, 'parameter.range', { property: name, values: { expected: '≥ 1' } });
          return verdict === undefined ? [name, value] : undefined;
        }),
      pairs,
    ),
  );
}

/** A limit of a page in the document. */
function describeSize(change: (schema: JsonSchema) => JsonSchema): Install {
  return describe((document) => {
    for (const parameter of parametersNamed(document, 'per_page'))
      parameter.schema = change(parameter.schema ?? {});
  });
}

/** The list of permissions has all of them (spec#4.4-permissions), whatever the size of other pages. */
function sizeOfRecords(rule: typeof usualSize, size: number): Install {
  return replace(rule, (current) => (type) => (type === permissionType ? current(type) : size));
}

function sizeOf(size: number): Install {
  return all(
    sizeOfRecords(usualSize, size),
    describeSize((schema) => ({ ...schema, default: size })),
  );
}

function limitOf(size: number): Install {
  return all(
    sizeOfRecords(largestSize, size),
    describe((document) => {
      for (const parameter of parametersNamed(document, 'per_page'))
        parameter.description = `Number of results on a page, at most ${size}.`;
    }),
  );
}

/** What lists look like, and how a client gets through them (spec#4.1, spec#4.2). */
export const listChoices: readonly Choice[] = [
  {
    name: 'lists.elements',
    title: 'Elements of a list',
    section: '4.1-open-list-elements',
    reason: 'ruling#wrapper-in-lists',
    options: [
      { value: 'in an envelope of their type', means: '{"contact": {…}, "links": […]}' },
      { value: 'bare', means: '{…, "links": […]}', install: bareElements },
    ],
  },
  {
    name: 'links.place',
    title: 'Links of nested records and of elements of a list',
    section: '2.3-open-links',
    reason: 'ruling#wrapper-of-nested-records',
    options: [
      { value: 'beside', means: 'beside the record, in its envelope' },
      { value: 'inside', means: 'inside the record', install: linksInside },
    ],
  },
  {
    name: 'links.targets',
    title: 'Addresses in links',
    section: '2.3-open-links',
    reason: 'ruling#address-in-links',
    options: [
      { value: 'path', means: '/api/contacts/…' },
      {
        value: 'absolute',
        means: 'absolute URLs',
        install: changeTargets((href, { origin }) => (href.startsWith('/') ? origin + href : href)),
      },
      { value: 'template', means: 'contacts/{id}', install: changeTargets((href) => template({ href })) },
      { value: 'colon', means: 'contacts/:id', install: changeTargets((href) => colon({ href })) },
    ],
  },
  {
    name: 'links.members',
    title: 'Names of the members of a link',
    section: '2.3-open-links',
    reason: 'ruling#links-of-a-record',
    options: [
      { value: 'rel, href, method', means: '{"rel", "href", "method"}' },
      {
        value: 'name, url, verb',
        means: '{"name", "url", "verb"}',
        install: nameMembers('name', 'url', 'verb'),
      },
      {
        value: 'relation, uri, verb',
        means: '{"relation", "uri", "verb"}',
        install: nameMembers('relation', 'uri', 'verb'),
      },
    ],
  },
  {
    name: 'lists.order',
    title: 'Order of a list',
    section: '4.2-open-order',
    reason: 'ruling#order-of-lists',
    options: [
      { value: 'oldest first', means: 'oldest first' },
      { value: 'newest first', means: 'newest first', install: orderBy((records) => records.toReversed()) },
      {
        value: 'shuffled',
        means: 'always the same one, in which a new record can be anywhere',
        install: orderBy((records) =>
          records.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)),
        ),
      },
    ],
  },
  {
    name: 'lists.collection',
    title: 'The collection object',
    section: '4.1-open-collection',
    reason: 'facts#lists-collection',
    options: [
      { value: 'pages', means: 'current_page, per_page, total_entries, total_pages' },
      { value: 'empty', means: 'empty', install: showPage(() => ({}), {}) },
      {
        value: 'count',
        means: 'total',
        install: showPage(({ total_entries: total = 0 }) => ({ total }), { total: count }),
      },
    ],
  },
  {
    name: 'lists.largest-page',
    title: 'Largest number of records on a page',
    section: '8-open-per-page',
    reason: 'facts#lists-page',
    options: [
      { value: 200, means: '200' },
      { value: 100, means: '100', install: limitOf(100) },
      { value: 25, means: '25', install: limitOf(25) },
      { value: 5, means: '5', install: limitOf(5) },
    ],
  },
  {
    name: 'lists.default-page',
    title: 'Number of records on a page where a client asks for none',
    section: '8-open-per-page',
    reason: 'facts#lists-page',
    options: [
      { value: 50, means: '50, or as many as a page has at most' },
      { value: 10, means: '10, or as many as a page has at most', install: sizeOf(10) },
      { value: 2, means: '2', install: sizeOf(2) },
    ],
  },
  {
    name: 'lists.above-largest',
    title: 'A per_page above the largest',
    section: '8-open-per-page',
    reason: 'facts#lists-page',
    options: [
      { value: 'capped', means: 'counts as the largest' },
      {
        value: 400,
        means: 'is refused',
        install: readNumbers((value, name, { operation, exchange: { company } }) =>
          name === 'per_page' &&
          Number(value) > company.behaviours.get(largestSize)(operation?.resource?.type ?? '')
            ? 'refused'
            : undefined,
        ),
      },
    ],
  },
  {
    name: 'lists.invalid-number',
    title: 'A page or per_page that is no number of at least 1',
    section: '4.2-open-paging',
    reason: 'ruling#page-and-per-page',
    options: [
      { value: 400, means: 'is refused' },
      {
        value: 'default',
        means: 'counts as the default',
        install: all(
          readNumbers((value, name) =>
            /^0*[1-9]\d{0,14}$/.test(value) || (name === 'page' && /^\d+$/.test(value))
              ? undefined
              : 'left out',
          ),
          describe((document) => {
            for (const parameter of [
              ...parametersNamed(document, 'per_page'),
              ...parametersNamed(document, 'page'),
            ])
              parameter.schema = { type: 'string' };
          }),
        ),
      },
    ],
  },
  {
    name: 'lists.paging',
    title: 'What the paging parameter counts',
    section: '4.2-open-paging',
    reason: 'ruling#page-and-per-page',
    options: [
      { value: 'pages', means: 'pages, from 1' },
      { value: 'records', means: 'the records before the page, from 0', install: countOffset },
      { value: 'cursor', means: 'nothing: it is a cursor that the page before has', install: useCursor },
    ],
  },
  {
    name: 'lists.page-parameter',
    title: 'Paging parameter',
    section: '4.2-open-paging',
    reason: 'facts#lists-page',
    options: [
      { value: 'page', means: 'page' },
      { value: 'position', means: 'position', install: renamePage('position') },
      { value: 'after', means: 'after', install: renamePage('after') },
    ],
  },
  {
    name: 'lists.next-page',
    title: 'How the next page is shown',
    section: '4.2-open-paging',
    reason: 'facts#lists-links',
    options: [
      { value: 'as a link', means: 'as a link of the list' },
      { value: 'nowhere', means: 'not at all', install: showNext('nowhere') },
      {
        value: 'in the collection object',
        means: 'as next in the collection object',
        install: showNext('collection'),
      },
      { value: 'in a header', means: 'in the header Link (RFC 8288)', install: showNext('header') },
    ],
  },
  {
    name: 'lists.past-last-page',
    title: 'A page after the last one',
    section: '4.2-open-paging',
    reason: 'ruling#pages-that-are-not-there',
    options: [
      { value: 'empty', means: 'is empty' },
      {
        value: 404,
        means: 'is not found',
        install: replace(readPagination, (current) => (query, entries, company, type) => {
          const page = current(query, entries, company, type);
          if (page.number > 1 && (page.number - 1) * page.size >= entries)
            throw new HttpError(404, 'route.unknown');
          return page;
        }),
      },
    ],
  },
  {
    name: 'search.matches',
    title: 'What q matches',
    section: '4.2-open-wildcards',
    reason: 'facts#lists-search',
    options: [
      { value: 'words', means: 'every word is part of a field, in any letter case; * is any text' },
      {
        value: 'part',
        means: 'the text is part of a field, in any letter case',
        install: searchBy((value, text) => value.toLowerCase().includes(text.toLowerCase())),
      },
      {
        value: 'wildcards',
        means: 'a whole field, in which * is any text and ? any character',
        install: searchBy(fitsPattern),
      },
      {
        value: 'beginning',
        means: 'the text is the beginning of a field, in the same letter case',
        install: searchBy((value, text) => value.startsWith(text)),
      },
    ],
  },
  {
    name: 'selection.id',
    title: 'Whether fields keeps the id of a record',
    section: '4.2-open-fields',
    reason: 'ruling#fields-narrows',
    options: [
      { value: 'where named', means: 'only where it is named' },
      { value: 'always', means: 'named or not', install: readFields((names) => [...names, 'id']) },
    ],
  },
  {
    name: 'selection.unknown',
    title: 'A name in fields that no field has',
    section: '4.2-open-fields',
    reason: 'ruling#fields-narrows',
    options: [
      { value: 'ignored', means: 'is ignored' },
      {
        value: 400,
        means: 'is refused',
        install: readFields((names, { document, operation }) => {
          const { type = '' } = operation?.resource ?? {};
          const {
            components: { schemas },
          } = document;
          const known = Object.keys((schemas[`${type}_complete`] ?? schemas[type])?.properties ?? {});
          const unknown = names.find((name) => !known.includes(name) && name !== 'retrieved_at');
          if (unknown !== undefined)
            throw new HttpError(400, 'parameter.enum', {
              property: 'fields',
              values: { expected: known.join(', ') },
            });
          return names;
        }),
      },
    ],
  },
];

function readFields(change: (names: string[], call: Call) => string[]): Install {
  return replace(
    representation.query,
    (current) => (pairs, call) =>
      current(
        mapPair(pairs, 'fields', (value) => {
          const names = value
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '');
          return ['fields', names.length === 0 ? value : change(names, call).join(',')];
        }),
        call,
      ),
  );
}

/** Values of them that no server can have together. */
export const listExclusions: readonly Exclusion[] = [
  {
    values: { 'lists.paging': ['cursor'], 'lists.next-page': ['nowhere'] },
    because: 'nobody could see a second page.',
  },
];
