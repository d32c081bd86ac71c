import type {
  AssembledOperation,
  AssembledPathItem,
  Resource,
  SecurityRequirement,
} from '../document/document.ts';
import type { Endpoint } from '../schemas/endpoints.ts';
import { schemaOf } from '../schemas/nesting.ts';
import { SchemaError } from '../schemas/schema-error.ts';
import { actions, type Words } from './actions.ts';
import type { Assembly } from './assembly.ts';
import { requestBodyOf, responsesOf } from './bodies.ts';
import { inSentence, operationIdOf, spaced } from './names.ts';
import { parametersOf } from './parameters.ts';

function rolesOf({ action, collection }: Endpoint, open: boolean): string[] {
  const { permission } = actions[action];
  if (!permission || open) return [];
  const context = action === 'current' ? `${collection}/current` : `api/${collection}`;
  return [`${context}:${permission}`];
}

/**
 * The ways of authentication of which a caller chooses one, each with the permission that is needed, written as in a
 * scope (spec#1-credentials, spec#5.2-scope-permission). An `open` type asks for no permission.
 */
export function securityOf(endpoint: Endpoint, open: boolean): SecurityRequirement[] {
  const roles = rolesOf(endpoint, open);
  return ['basic', 'bearer', 'access_token'].map((scheme) => ({ [scheme]: roles }));
}

function wordsFor({ type, collection }: Endpoint, { schemas }: Assembly): Words {
  const { title, required = [] } = schemaOf(type, schemas);
  return { one: inSentence(title), many: spaced(collection), required };
}

function summaryOf({ action, parent }: Endpoint, words: Words, { schemas }: Assembly): string {
  const summary = actions[action].summary(words);
  return parent ? `${summary} beneath one ${inSentence(schemaOf(parent.type, schemas).title)}` : summary;
}

function resourceOf({ type, collection, action, parent }: Endpoint): Resource {
  return { type, collection, action, ...(parent ? { parent } : {}) };
}

/** One operation of the document, whole (spec#4.1). */
export function operationOf(endpoint: Endpoint, assembly: Assembly): AssembledOperation {
  const words = wordsFor(endpoint, assembly);
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
 * The paths that the links give, each with its operations. Throws SchemaError where a method of a path, or an
 * operationId, is there twice.
 */
export function pathsOf(assembly: Assembly): [string, AssembledPathItem][] {
  const paths = new Map<string, AssembledPathItem>();
  const ids = new Set<string>();
  for (const endpoint of assembly.endpoints) {
    const method = endpoint.method.toLowerCase() as keyof AssembledPathItem;
    const item = paths.get(endpoint.path) ?? {};
    const operation = operationOf(endpoint, assembly);
    const file = `${endpoint.parent?.type ?? endpoint.type}.json`;
    if (item[method]) {
      const sentence = `${endpoint.method} ${endpoint.path} is defined twice; define each endpoint once.`;
      throw new SchemaError(file, '/links', sentence);
    }
    if (ids.has(operation.operationId)) {
      const sentence = `two operations would be called "${operation.operationId}"; rename one of the types.`;
      throw new SchemaError(file, '/links', sentence);
    }
    ids.add(operation.operationId);
    paths.set(endpoint.path, { ...item, [method]: operation });
  }
  return [...paths];
}
