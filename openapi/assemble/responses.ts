import type { Reference, Response } from '../document/document.ts';
import { type Examples, listExamples, schemaExamples } from '../examples/example-answers.ts';
import type { Action, Endpoint } from '../schemas/endpoints.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { actions, type Words } from './actions.ts';
import type { Assembly } from './assembly.ts';
import { nameOf } from './names.ts';
import { refer } from './references.ts';
import { completeName } from './type-components.ts';
import { exampleName, invalidName } from './type-examples.ts';

/** The answers of refusals that are the same for every type; 422 is not (spec#7.1). */
const refusals: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'content_too_large',
  415: 'unsupported_media_type',
};

/** The component that a body of success has as its schema, and its examples. */
type Success = [component: string, examples: Examples];

function shown(type: string, names: (keyof typeof exampleName)[]): Examples {
  return Object.fromEntries(names.map((name) => [name, refer('examples', exampleName[name](type))]));
}

function readSuccess({ type }: Endpoint): Success {
  return [nameOf.envelope(nameOf.record(type)), shown(type, ['filled', 'sparse', 'narrowed'])];
}

function savedSuccess({ type }: Endpoint, { narrowable }: Assembly): Success {
  return [nameOf.envelope(completeName(type, narrowable)), shown(type, ['filled', 'sparse'])];
}

const successes: Record<Action, (endpoint: Endpoint, assembly: Assembly) => Success> = {
  list: (endpoint, { schemas }) => [nameOf.list(endpoint.type), listExamples(schemas, endpoint)],
  read: readSuccess,
  current: readSuccess,
  create: savedSuccess,
  update: savedSuccess,
  destroy: () => ['nothing', { gone: { summary: 'An empty object', value: {} } }],
  schema: ({ type }, { schemas }) => ['json_schema', schemaExamples(schemas, type)],
};

/** Every answer of an operation by status: the one of success, and the ways in which it can be refused. */
export function responsesOf(
  endpoint: Endpoint,
  words: Words,
  assembly: Assembly,
): Record<string, Response | Reference> {
  const { action, type } = endpoint;
  const { status, refused, answer } = actions[action];
  const [component, examples] = successes[action](endpoint, assembly);
  const isReadable = schemaOf(type, assembly.schemas).links.some(({ rel }) => rel === 'self');
  const located = action === 'create' && isReadable;
  const success: Response = {
    description: answer(words),
    ...(located ? { headers: { Location: refer('headers', 'created_at_address') } } : {}),
    content: { 'application/json': { schema: refer('schemas', component), examples } },
  };
  const refusal = (code: number): [number, Reference] => [
    code,
    refer('responses', refusals[code] ?? invalidName(type)),
  ];
  return Object.fromEntries([[status, success], ...refused.map(refusal)]);
}
