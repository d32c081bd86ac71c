import type { Company } from '../http/request.ts';
import { isObject, type JsonObject } from '../schemas/json.ts';
import { placeholder, readLink, stepsOf } from '../schemas/links.ts';
import { linksOf } from '../schemas/read.ts';
import { type LinkParameters, methods, type Operation } from './operations.ts';
import type { Resource } from './resource.ts';

type Method = Operation['method'];

const isParameter = new RegExp(`^(${placeholder.source})$`, 'i');

const isMethod = (method: string): method is Method => methods.some((it) => it === method);

const onRecords: Partial<Record<Method, 'read' | 'update' | 'destroy'>> = {
  GET: 'read',
  PUT: 'update',
  PATCH: 'update',
  POST: 'update',
  DELETE: 'destroy',
};

const onLists: Partial<Record<Method, 'list' | 'create'>> = { GET: 'list', POST: 'create' };

const parametersOf = (link: JsonObject): LinkParameters => ({
  properties: isObject(link.properties) ? link.properties : {},
  required: Array.isArray(link.required) ? link.required.filter((it) => typeof it === 'string') : [],
});

type Found = {
  readonly method: Method;
  readonly path: string;
  readonly resource: NonNullable<Operation['resource']>;
  readonly parameters?: LinkParameters;
};

/** Names of the types of a target, in the singular and the plural. */
type Names = readonly Pick<Resource, 'type' | 'plural'>[];

/** The relations of what a link without a method reads: GET is the default of JSON Hyper-Schema (draft-04, 5.5.1). */
const readRelation = /^(self|full|item|read|show|get|instances|collection|list|index|all|search)$/i;

const isReadBy = ({ rel }: JsonObject, last: string | undefined): boolean =>
  typeof rel === 'string' && (readRelation.test(rel) || rel === last);

/**
 * The operations that a link of a schema names, one for each of its methods; none for one in no usual form, or of another host. Without a
 * method it names what its relation reads.
 */
function operationsIn(link: JsonObject, types: Names, baseUrls: readonly string[]): readonly Found[] {
  const { address = '', methods: listed } = readLink(link);
  const steps = stepsOf(address, ...baseUrls) ?? [];
  if (listed.length === 0 && isReadBy(link, steps.at(-1))) {
    const found = operationAt(steps, link, 'GET', types);
    return found && ['list', 'read'].includes(found.resource.action) ? [found] : [];
  }
  return listed.filter(isMethod).flatMap((method) => operationAt(steps, link, method, types) ?? []);
}

function operationAt(
  [first = '', id, last, ...rest]: readonly string[],
  link: JsonObject,
  method: Method,
  types: Names,
): Found | undefined {
  const isFiltered = Object.values(link).some((it) => typeof it === 'string' && /^\S+\?\S+=/.test(it));
  const owner = types.find(({ plural }) => plural === first);
  const isUsual = owner && !isFiltered && rest.length === 0;
  if (!isUsual || (id !== undefined && !isParameter.test(id))) return undefined;
  const { type, plural } = owner;
  const path = ['/api', first, ...(id === undefined ? [] : ['{id}']), ...(last ? [last] : [])].join('/');
  if (last === undefined) {
    const action = id === undefined ? onLists[method] : onRecords[method];
    return action && { method, path, resource: { type, collection: plural, action } };
  }
  const child = types.find((it) => it.plural === last);
  if (child) {
    const action = onLists[method];
    const parent = { type, collection: plural };
    return action && { method, path, resource: { type: child.type, collection: last, action, parent } };
  }
  const resource = { type, collection: plural, action: 'custom', rel: last } as const;
  return { method, path, resource, parameters: parametersOf(link) };
}

/** What an operation does, to which type, under which parent: the same for two ways to write one. */
const keyOf = ({ type, action, rel = '', parent }: NonNullable<Operation['resource']>): string =>
  [type, action, rel, parent?.type ?? ''].join(' ');

/** The operations that the links of published schemas name (spec#4.2-link-parameters), each once, and the address of each schema. */
function publishedOperations(resources: readonly Resource[], baseUrls: readonly string[]): readonly Found[] {
  const found = resources.flatMap(({ schema }) =>
    linksOf(schema?.raw).flatMap((link) => operationsIn(link, resources, baseUrls)),
  );
  const owners = new Map(found.map(({ resource: { type, collection } }) => [type, collection]));
  const ofSchemas = [...owners].map(([type, collection]): Found => {
    const resource = { type, collection, action: 'schema' } as const;
    return { method: 'GET', path: `/api/${collection}/schema`, resource };
  });
  return [...new Map([...found, ...ofSchemas].map((it) => [keyOf(it.resource), it])).values()];
}

/**
 * The operations of the contract, and those that only the target publishes. Each says whether the target's schemas name it: by a path, or
 * by the address of any of its companies, which can share their schemas.
 */
export function withPublished(
  operations: readonly Operation[],
  resources: readonly Resource[],
  companies: readonly Company[],
): readonly Operation[] {
  const baseUrls = companies.map(({ baseUrl }) => baseUrl);
  const published = new Map(publishedOperations(resources, baseUrls).map((it) => [keyOf(it.resource), it]));
  const known = operations.map((it): Operation => {
    const found = it.resource && published.get(keyOf(it.resource));
    if (!it.resource || !found) return it;
    published.delete(keyOf(it.resource));
    return { ...it, isPublished: true, ...(found.parameters && { parameters: found.parameters }) };
  });
  const added = [...published.values()].map((it) => {
    return { ...it, id: `${it.method} ${it.path}`, statuses: [], isPublished: true };
  });
  return [...known, ...added];
}

/** Whether the target's schemas name an operation on a type: `list`, `create` beneath a parent. */
export const isPublished = (
  operations: readonly Operation[],
  type: string,
  action: string,
  parent?: string,
): boolean =>
  operations.some(
    ({ resource, isPublished: isNamed }) =>
      isNamed && resource?.type === type && resource.action === action && resource.parent?.type === parent,
  );
