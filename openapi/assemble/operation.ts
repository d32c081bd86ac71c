import type { Operation, Resource } from '../document.ts';
import type { Action, Endpoint } from '../schemas/endpoints.ts';
import type { Schemas } from '../schemas/type-schema.ts';
import { inSentence, operationIdOf, spaced } from './names.ts';
import { parametersOf } from './parameters.ts';
import { requestBodyOf } from './request-body.ts';
import { responsesOf } from './responses.ts';
import { securityOf } from './security.ts';

const summaries: Record<Action, (title: string, plural: string) => string> = {
  list: (_, plural) => `List ${plural}`,
  read: (title) => `Read one ${title}`,
  current: (title) => `Read the current ${title}`,
  create: (title) => `Create one ${title}`,
  update: (title) => `Update one ${title}`,
  destroy: (title) => `Destroy one ${title}`,
  schema: (_, plural) => `Read the schema of ${plural}`,
};

function summaryOf({ action, type, collection, parent }: Endpoint, schemas: Schemas): string {
  const titleOf = (name: string) => inSentence(schemas.types.get(name)?.title ?? name);
  const summary = summaries[action](titleOf(type), spaced(collection));
  return parent ? `${summary} beneath one ${titleOf(parent.type)}` : summary;
}

function resourceOf({ type, collection, action, parent }: Endpoint): Resource {
  return { type, collection, action, ...(parent ? { parent } : {}) };
}

/** One operation of the document, whole (specification 4.1). */
export function operationOf(
  endpoint: Endpoint,
  endpoints: Endpoint[],
  schemas: Schemas,
  narrowable: ReadonlySet<string>,
): Operation {
  const requestBody = requestBodyOf(endpoint, schemas);
  return {
    operationId: operationIdOf(endpoint),
    tags: [endpoint.collection],
    summary: summaryOf(endpoint, schemas),
    security: securityOf(endpoint, schemas.types.get(endpoint.type)?.open ?? false),
    parameters: parametersOf(endpoint, endpoints, schemas),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(endpoint, schemas, narrowable),
    'x-resource': resourceOf(endpoint),
  };
}
