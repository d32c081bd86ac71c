import type { Reference, Response } from '../document.ts';
import { type Examples, listExamples, schemaExamples } from '../examples/example-answers.ts';
import type { Action, Endpoint } from '../schemas/endpoints.ts';
import type { Schemas } from '../schemas/type-schema.ts';
import { inSentence, nameOf, spaced } from './names.ts';
import { refer } from './references.ts';
import { completeName } from './type-components.ts';
import { exampleName, invalidName } from './type-examples.ts';

/** The answers of refusals that are the same for every type; 422 is not. */
const refusals: Record<string, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'content_too_large',
  415: 'unsupported_media_type',
};

interface Outcome {
  status: number;
  refused: number[];
  says: (title: string, plural: string) => string;
}

/** What each action answers (specification 7.1; facts, Bodies, for the successes). */
const outcomes: Record<Action, Outcome> = {
  list: { status: 200, refused: [400, 401, 404], says: (_, plural) => `One page of the ${plural}.` },
  read: { status: 200, refused: [400, 401, 404], says: (title) => `The ${title}.` },
  current: { status: 200, refused: [400, 401, 404], says: (title) => `The current ${title}.` },
  create: { status: 201, refused: [400, 401, 404, 413, 415, 422], says: (title) => `The created ${title}.` },
  update: {
    status: 200,
    refused: [400, 401, 404, 413, 415, 422],
    says: (title) => `The ${title} with its changes.`,
  },
  destroy: { status: 200, refused: [400, 401, 403, 404], says: (title) => `The ${title} is destroyed.` },
  schema: { status: 200, refused: [400, 401, 404], says: (_, plural) => `The schema of ${plural}.` },
};

function shown(type: string, names: (keyof typeof exampleName)[]): Examples {
  return Object.fromEntries(names.map((name) => [name, refer('examples', exampleName[name](type))]));
}

function answerOf(endpoint: Endpoint, schemas: Schemas, narrowable: ReadonlySet<string>): [string, Examples] {
  const { type } = endpoint;
  const read: [string, Examples] = [
    nameOf.envelope(nameOf.record(type)),
    shown(type, ['filled', 'sparse', 'narrowed']),
  ];
  const saved: [string, Examples] = [
    nameOf.envelope(completeName(type, narrowable)),
    shown(type, ['filled', 'sparse']),
  ];
  const answers: Record<Action, () => [string, Examples]> = {
    list: () => [nameOf.list(type), listExamples(schemas, endpoint)],
    read: () => read,
    current: () => read,
    create: () => saved,
    update: () => saved,
    destroy: () => ['nothing', { gone: { summary: 'An empty object', value: {} } }],
    schema: () => ['json_schema', schemaExamples(schemas, type)],
  };
  return answers[endpoint.action]();
}

/** Every answer of an operation by status: the one of success, and the ways in which it can be refused. */
export function responsesOf(
  endpoint: Endpoint,
  schemas: Schemas,
  narrowable: ReadonlySet<string>,
): Record<string, Response | Reference> {
  const schema = schemas.types.get(endpoint.type);
  if (!schema) return {};
  const { status, refused, says } = outcomes[endpoint.action];
  const [component, examples] = answerOf(endpoint, schemas, narrowable);
  const hasAddress = endpoint.action === 'create' && schema.links.some(({ rel }) => rel === 'self');
  const success: Response = {
    description: says(inSentence(schema.title), spaced(endpoint.collection)),
    ...(hasAddress ? { headers: { Location: refer('headers', 'created_at_address') } } : {}),
    content: { 'application/json': { schema: refer('schemas', component), examples } },
  };
  const refusal = (code: number): [number, Reference] => [
    code,
    refer('responses', refusals[code] ?? invalidName(endpoint.type)),
  ];
  return Object.fromEntries([[status, success], ...refused.map(refusal)]);
}
