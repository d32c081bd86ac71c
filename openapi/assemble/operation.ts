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

function createDescription(plural: string, required: string[]): string {
  const fields = required.map((name) => `\`${name}\``).join(', ');
  return required.length > 0
    ? `Must be given, and not blank: ${fields}.`
    : `No field of ${plural} must be given.`;
}

const descriptions: Record<Action, (title: string, plural: string, required: string[]) => string> = {
  list: (_, plural) => `Answers the ${plural} page by page: those that match \`q\` and every filter.`,
  read: (title) => `Answers the ${title} with this id, and the records that it nests.`,
  current: (title) => `Answers the ${title} that the call itself belongs to.`,
  create: (_, plural, required) => createDescription(plural, required),
  update: (title) =>
    `Fields of the ${title} that are left out stay as they are; read-only and unknown ones are ignored.`,
  destroy: (title) => `Removes the ${title} for good, unless its state forbids that.`,
  schema: (_, plural) =>
    `Answers the JSON Schema of the fields of ${plural}, and the links to their endpoints.`,
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
  const schema = schemas.types.get(endpoint.type);
  const title = inSentence(schema?.title ?? endpoint.type);
  const describe = descriptions[endpoint.action];
  return {
    operationId: operationIdOf(endpoint),
    tags: [endpoint.collection],
    summary: summaryOf(endpoint, schemas),
    description: describe(title, spaced(endpoint.collection), schema?.required ?? []),
    security: securityOf(endpoint, schema?.open ?? false),
    parameters: parametersOf(endpoint, endpoints, schemas),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(endpoint, schemas, narrowable),
    'x-resource': resourceOf(endpoint),
  };
}
