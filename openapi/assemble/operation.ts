import type { Operation, Resource } from '../document/document.ts';
import type { Endpoint } from '../schemas/endpoints.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { actions, type Words } from './actions.ts';
import type { Assembly } from './assembly.ts';
import { inSentence, operationIdOf, spaced } from './names.ts';
import { parametersOf } from './parameters.ts';
import { requestBodyOf } from './request-body.ts';
import { responsesOf } from './responses.ts';
import { securityOf } from './security.ts';

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
export function operationOf(endpoint: Endpoint, assembly: Assembly): Operation {
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
