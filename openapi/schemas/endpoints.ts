import { type ReportMistake, throwMistake } from './schema-error.ts';
import type { JsonSchema, Method, SchemaLink, Schemas, TypeSchema } from './type-schema.ts';

/** What an operation does to the records of a type. */
export type Action = 'list' | 'read' | 'create' | 'update' | 'destroy' | 'current' | 'schema' | 'custom';

/** One operation on records of `type`, as a link defines it. */
export type Endpoint = {
  action: Action;
  method: Method;
  /** Path of the document: `/api/contacts/{id}/comments`. */
  path: string;
  /** The type whose records the operation returns. */
  type: string;
  collection: string;
  /** The type that the collection is nested under; its id is the path parameter `id`. */
  parent?: { type: string; collection: string };
  /** Parameters that the link names. */
  properties: Record<string, JsonSchema>;
  /** The link of a custom action of one record. */
  custom?: SchemaLink;
};

type Meaning = {
  action: Action;
  /** The relations that a link can have. */
  rels: string[];
};

/** The meanings by method and shape of the address (spec#4.1-plural-and-id); `*` stands for the nested collection. */
const meanings: Record<string, Meaning> = {
  'GET collection': { action: 'list', rels: ['instances'] },
  'POST collection': { action: 'create', rels: ['create'] },
  'GET record': { action: 'read', rels: ['self'] },
  'PUT record': { action: 'update', rels: ['update'] },
  'DELETE record': { action: 'destroy', rels: ['destroy'] },
  'GET current': { action: 'current', rels: ['current', 'self'] },
  'GET nested': { action: 'list', rels: ['*'] },
  'POST nested': { action: 'create', rels: ['* create'] },
};

function shapeOf([, record, nested]: string[]): string {
  if (nested) return record === '{id}' ? 'nested' : 'unknown';
  return record === '{id}' ? 'record' : (record ?? 'collection');
}

/** What a link means, by its method and the shape of its address; undefined where the API has no such operation. */
export function meaningOf({ method, href }: Pick<SchemaLink, 'method' | 'href'>): Meaning | undefined {
  const segments = href.split('/');
  const meaning = meanings[`${method} ${shapeOf(segments)}`];
  return meaning && { ...meaning, rels: meaning.rels.map((rel) => rel.replace('*', segments[2] ?? '')) };
}

/**
 * The collection of a type: where its own links start, which lead neither to a filtered list nor under a parent. Undefined
 * for types without endpoints.
 */
export function collectionOf({ links }: TypeSchema): string | undefined {
  const own = links.find(({ href }) => !href.includes('?') && href.split('/').length < 3);
  return own?.href.split('/')[0];
}

/** Names that every list has beside its records, and the address of all schemas. */
const reserved = new Set(['links', 'collection', 'schema']);

/** Type names by collection: `contacts` -> `contact`. Reports types whose collection is in use by another type. */
function typesByCollection(schemas: Schemas, report: ReportMistake): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [type, schema] of schemas.types) {
    const collection = collectionOf(schema);
    if (!collection) continue;
    if (reserved.has(collection)) {
      const sentence = `"${collection}" is a name of the service itself; rename the collection.`;
      report(type, '/links/0/href', sentence);
      continue;
    }
    const owner = owners.get(collection);
    if (owner) {
      const sentence = `the collection "${collection}" already belongs to ${owner}.json; every type needs its own.`;
      report(type, '/links/0/href', sentence);
      continue;
    }
    owners.set(collection, type);
  }
  return owners;
}

/**
 * An action of one record that its link describes: `POST invoices/{id}/print` (ruling#actions-of-records). Reports a name
 * that a collection has.
 */
function customEndpoint(
  type: string,
  link: SchemaLink,
  place: string,
  owners: ReadonlyMap<string, string>,
  report: ReportMistake,
): Endpoint | undefined {
  const [collection = '', , name = ''] = link.href.split('/');
  if (owners.has(name) || reserved.has(name)) {
    report(type, `${place}/href`, `"${name}" is a collection, so it cannot be an action; rename the action.`);
    return undefined;
  }
  if (owners.get(collection) !== type || link.rel !== name) {
    const sentence = `an action has the address <collection>/{id}/${link.rel}, with the collection of the file's other links.`;
    report(type, `${place}/href`, sentence);
    return undefined;
  }
  const { method, properties = {} } = link;
  return { action: 'custom', method, path: `/api/${link.href}`, type, collection, properties, custom: link };
}

/** Reports a link such as `invoices?filter[contact_ids]={id}` that does not lead to a list; it adds no endpoint. */
function checkListLink(
  type: string,
  { href, method }: SchemaLink,
  place: string,
  owners: ReadonlyMap<string, string>,
  report: ReportMistake,
): void {
  const [collection = ''] = href.split('?');
  if (method === 'GET' && owners.has(collection)) return;
  const sentence = `${method} ${href} leads to no list; name a collection, with the method GET.`;
  report(type, `${place}/href`, sentence);
}

function endpointOf(
  type: string,
  link: SchemaLink,
  place: string,
  owners: ReadonlyMap<string, string>,
  report: ReportMistake,
): Endpoint | undefined {
  const segments = link.href.split('/');
  const [collection = '', , nested] = segments;
  const meaning = meaningOf(link);
  if (nested && segments[1] === '{id}' && link.title !== undefined) {
    return customEndpoint(type, link, place, owners, report);
  }
  if (!meaning) {
    report(type, place, `${link.method} ${link.href} is not an endpoint of this API.`);
    return undefined;
  }
  if (owners.get(collection) !== type) {
    const sentence = `the address "${link.href}" must start with the collection of the file's other links.`;
    report(type, `${place}/href`, sentence);
    return undefined;
  }
  if (!meaning.rels.includes(link.rel)) {
    const sentence = `${link.method} ${link.href} has the relation "${meaning.rels.join('" or "')}", not "${link.rel}".`;
    report(type, `${place}/rel`, sentence);
    return undefined;
  }
  const endpoint = { action: meaning.action, method: link.method, path: `/api/${link.href}` };
  const properties = link.properties ?? {};
  if (!nested) return { ...endpoint, type, collection, properties };
  const nestedType = owners.get(nested);
  if (!nestedType) {
    const sentence = `no schema file has the collection "${nested}"; add its type, correct the address, or give an action a title.`;
    report(type, `${place}/href`, sentence);
    return undefined;
  }
  return { ...endpoint, type: nestedType, collection: nested, parent: { type, collection }, properties };
}

/**
 * Every operation that the links of all types define, in the order of types and links, and the address of each
 * collection's schema (spec#4.1-plural-and-id, spec#4.3). Reports links that are not endpoints, and endpoints that are there
 * twice.
 */
export function endpointsOf(schemas: Schemas, report: ReportMistake = throwMistake): Endpoint[] {
  let isClear = true;
  const owners = typesByCollection(schemas, (...mistake) => {
    isClear = false;
    report(...mistake);
  });
  // Links are looked up by collection: with one of them in doubt, others would be reported for no fault of theirs.
  if (!isClear) return [];
  const addresses = new Set<string>();
  return [...schemas.types].flatMap(([type, schema]) => {
    const endpoints = schema.links.flatMap((link, index) => {
      const place = `/links/${index}`;
      if (link.href.includes('?')) {
        checkListLink(type, link, place, owners, report);
        return [];
      }
      const address = `${link.method} ${link.href}`;
      if (addresses.has(address)) {
        report(type, place, `${link.method} /api/${link.href} is defined twice; define each endpoint once.`);
        return [];
      }
      addresses.add(address);
      return endpointOf(type, link, place, owners, report) ?? [];
    });
    const collection = collectionOf(schema);
    if (!collection) return [];
    const path = `/api/${collection}/schema`;
    return [...endpoints, { action: 'schema', method: 'GET', path, type, collection, properties: {} }];
  });
}

/** A link in a response: the address is an absolute path, filled in (spec#2.3-links-of-object). */
export type Link = {
  rel: string;
  href: string;
  method: Method;
  properties?: Record<string, JsonSchema>;
};

/** A text as a part of an address: brackets are no characters of one (RFC 3986, section 2.2). */
const inAddress = (text: string): string => text.replaceAll('[', '%5B').replaceAll(']', '%5D');

/**
 * What gives the links of a record of a type by its id: every link of the type to a single record, with the id filled in. Links of
 * the whole collection belong to lists.
 */
export function recordLinks(schema: TypeSchema): (id: string) => Link[] {
  const links = schema.links
    .filter(({ href }) => href.includes('/') || href.includes('{id}'))
    .map(({ rel, href, method, properties }) => ({
      ...{ rel, href: `/api/${inAddress(href)}`, method },
      ...(properties && { properties }),
    }));
  return (id) => {
    const shown = inAddress(id);
    return links.map((link) => ({ ...link, href: link.href.replace('{id}', () => shown) }));
  };
}
