import { isDeepStrictEqual } from 'node:util';
import type {
  AssembledOperation,
  AssembledPathItem,
  Parameter,
  Reference,
  Resource,
  SecurityRequirement,
} from '../document/document.ts';
import { filledValue } from '../examples/example-value.ts';
import type { Endpoint } from '../schemas/endpoints.ts';
import { SchemaError } from '../schemas/schema-error.ts';
import { type JsonSchema, type Method, schemaOf, type TypeSchema } from '../schemas/type-schema.ts';
import { actions, type Nouns } from './actions.ts';
import { requestBodyOf, responsesOf } from './bodies.ts';
import { inSentence, operationIdOf, refer, withSpaces } from './names.ts';
import type { Assembly } from './type-components.ts';

/** What a custom action takes: reading for GET, destroying for DELETE, else updating. */
const customPermissions: Record<Method, string> = {
  GET: 'read',
  POST: 'update',
  PUT: 'update',
  DELETE: 'delete',
};

function rolesOf({ action, collection, method }: Endpoint, open: boolean): string[] {
  const permission = action === 'custom' ? customPermissions[method] : actions[action].permission;
  if (!permission || open) return [];
  const context = action === 'current' ? `${collection}/current` : `api/${collection}`;
  return [`${context}:${permission}`];
}

/**
 * The ways to authenticate, each with the permission that the caller needs, written as in a
 * scope (spec#1-credentials, spec#5.2-scope-permission). An `open` type needs no permission.
 */
function securityOf(endpoint: Endpoint, open: boolean): SecurityRequirement[] {
  const roles = rolesOf(endpoint, open);
  return ['basic', 'bearer', 'access_token'].map((scheme) => ({ [scheme]: roles }));
}

function nounsFor({ type, collection }: Endpoint, { schemas }: Assembly): Nouns {
  const { title, required = [] } = schemaOf(type, schemas);
  return { one: inSentence(title), many: withSpaces(collection), required };
}

function summaryOf({ action, parent, custom }: Endpoint, words: Nouns, { schemas }: Assembly): string {
  const summary = custom?.title ?? actions[action].summary(words);
  return parent ? `${summary} under one ${inSentence(schemaOf(parent.type, schemas).title)}` : summary;
}

function resourceOf({ type, collection, action, parent, custom }: Endpoint): Resource {
  return { type, collection, action, ...(custom ? { rel: custom.rel } : {}), ...(parent ? { parent } : {}) };
}

/** One operation of the document, whole (spec#4.1). */
function operationOf(endpoint: Endpoint, assembly: Assembly): AssembledOperation {
  const words = nounsFor(endpoint, assembly);
  const requestBody = requestBodyOf(endpoint, assembly);
  return {
    operationId: operationIdOf(endpoint),
    tags: [endpoint.collection],
    summary: summaryOf(endpoint, words, assembly),
    description: actions[endpoint.action].description(words),
    security: securityOf(endpoint, schemaOf(endpoint.type, assembly.schemas).open ?? false),
    parameters: parametersOf(endpoint, assembly),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(endpoint, words, assembly),
    'x-resource': resourceOf(endpoint),
  };
}

/**
 * The paths of all links, each with its operations. Throws SchemaError where two links give the same operationId.
 */
export function pathsOf(assembly: Assembly): [string, AssembledPathItem][] {
  const paths = new Map<string, AssembledPathItem>();
  const ids = new Set<string>();
  for (const endpoint of assembly.endpoints) {
    const method = endpoint.method.toLowerCase() as keyof AssembledPathItem;
    const item = paths.get(endpoint.path) ?? {};
    const operation = operationOf(endpoint, assembly);
    const file = `${endpoint.parent?.type ?? endpoint.type}.json`;
    if (ids.has(operation.operationId)) {
      const sentence = `two operations would be called "${operation.operationId}"; rename one of the types.`;
      throw new SchemaError({ file, pointer: '/links', sentence });
    }
    ids.add(operation.operationId);
    paths.set(endpoint.path, { ...item, [method]: operation });
  }
  return [...paths];
}

/** A `date-time` parameter also accepts a date, which means the whole day (facts#lists-filters). */
function allowDates({ description: _, examples: __, ...schema }: JsonSchema): JsonSchema {
  if (schema.format !== 'date-time') return schema;
  return { anyOf: [schema, { ...schema, format: 'date' }] };
}

function queryParameter(name: string, schema: JsonSchema, isRequired = false): Parameter {
  const description = schema.description ?? `Parameter ${name}.`;
  const example = schema.examples || schema.enum || schema.format ? { example: filledValue(schema) } : {};
  const required = isRequired ? { required: true } : {};
  return { name, in: 'query', description, ...required, schema: allowDates(schema), ...example };
}

function idParameter({ title, properties }: TypeSchema): Parameter {
  const example = filledValue(properties.id ?? {});
  const description = `Id of the ${inSentence(title)}.`;
  return { name: 'id', in: 'path', description, required: true, schema: { type: 'string' }, example };
}

/** The query parameters of a list: those of its link, and for a nested list also those of the type's top-level list. */
function linkParameters(endpoint: Endpoint, endpoints: Endpoint[]): Record<string, JsonSchema> {
  if (endpoint.action !== 'list') return endpoint.method === 'GET' ? endpoint.properties : {};
  const topLevel = endpoints.find(
    ({ action, type, parent }) => action === 'list' && type === endpoint.type && !parent,
  );
  return { ...topLevel?.properties, ...endpoint.properties };
}

/** Whether a link gives a parameter that operations share other limits or another default than they have. */
function differsFromShared(
  { description: _, title: __, examples: ___, ...own }: JsonSchema,
  shared: Parameter | Reference | undefined,
): boolean {
  const limits = limitsOf(shared);
  return Object.entries(own).some(([keyword, value]) => !isDeepStrictEqual(value, limits[keyword]));
}

function limitsOf(shared: Parameter | Reference | undefined): JsonSchema {
  return (shared && 'schema' in shared && shared.schema) || {};
}

/** A parameter of a link that names no default has the shared one, as far as its own limits allow it. */
function withDefault(own: JsonSchema, shared: Parameter | Reference | undefined): JsonSchema {
  const { default: usual } = limitsOf(shared);
  if (own.default !== undefined || typeof usual !== 'number') return own;
  const { minimum = usual, maximum = usual } = own;
  return { ...own, default: Math.max(minimum, Math.min(maximum, usual)) };
}

/**
 * The parameters of an operation: the id in its path, those that all operations of its action share, and those of its link, which
 * rule where they say something else.
 */
function parametersOf(endpoint: Endpoint, assembly: Assembly): (Parameter | Reference)[] {
  const { schemas, endpoints, shared } = assembly;
  const names = actions[endpoint.action].parameters;
  const owner = schemaOf(endpoint.parent?.type ?? endpoint.type, schemas);
  const ofLink = Object.entries(linkParameters(endpoint, endpoints)).filter(
    ([name, schema]) => !names.includes(name) || differsFromShared(schema, shared[name]),
  );
  const own = new Set(ofLink.map(([name]) => name));
  return [
    ...(endpoint.path.includes('{id}') ? [idParameter(owner)] : []),
    ...names.filter((name) => !own.has(name)).map((name) => refer('parameters', name)),
    ...ofLink.map(([name, schema]) =>
      queryParameter(name, withDefault(schema, shared[name]), endpoint.custom?.required?.includes(name)),
    ),
  ];
}
