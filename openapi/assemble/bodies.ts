import type { AssembledRequestBody, AssembledResponse, Reference } from '../document/document.ts';
import { exampleChange, minimalRecord } from '../examples/example-record.ts';
import { type Examples, listExamples, schemaExamples } from '../examples/example-responses.ts';
import { filledValue } from '../examples/example-value.ts';
import type { Action, Endpoint } from '../schemas/endpoints.ts';
import {
  type JsonSchema,
  type JsonValue,
  type SchemaLink,
  type Schemas,
  schemaOf,
} from '../schemas/type-schema.ts';
import { actions, type Nouns } from './actions.ts';
import { inSentence, nameOf, refer } from './names.ts';
import { type Assembly, completeName, exampleName, invalidName, wrappedOrBare } from './type-components.ts';

type Parameters = Endpoint['properties'];

function withoutExamples(parameters: Parameters): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, { examples: _, ...schema }]) => [name, schema]),
  );
}

function filledValues(parameters: Parameters): Record<string, JsonValue> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, filledValue(parameter)]),
  );
}

/** Whether the parameters of a custom action are in its body: it has some, and not in the query. */
function areInBody({ properties, method }: Endpoint): boolean {
  return Object.keys(properties).length > 0 && method !== 'GET';
}

/** The record of a body: the type's component, and beside its fields the parameters that the link names. */
function bodyRecord(name: string, properties: Record<string, JsonSchema>): JsonSchema {
  const record = refer('schemas', name);
  return Object.keys(properties).length === 0 ? record : { allOf: [record, { type: 'object', properties }] };
}

function examplesOf(
  endpoint: Endpoint,
  schemas: Schemas,
): AssembledRequestBody['content'][string]['examples'] {
  const { type, action, properties } = endpoint;
  if (action === 'update') {
    const change = exampleChange(schemaOf(type, schemas));
    return {
      wrapped: { summary: 'A change of one field, under the name of the type', value: { [type]: change } },
      bare: { summary: 'A change of one field, bare', value: change },
    };
  }
  const smallest = minimalRecord(schemas, type);
  const wrapped = { summary: 'The smallest body, under the name of the type', value: { [type]: smallest } };
  const bare = { summary: 'The smallest body, bare', value: smallest };
  const filled = refer('examples', exampleName.sent(type));
  if (Object.keys(properties).length === 0) return { filled, wrapped, bare };
  const parameters = {
    summary: 'With the parameters of the link',
    value: { [type]: smallest, ...filledValues(properties) },
  };
  return { filled, wrapped, bare, parameters };
}

/** The body of a custom action: its parameters; others are allowed. Undefined if it has none, or has them in the query. */
function customBodyOf(endpoint: Endpoint, { required = [] }: SchemaLink): AssembledRequestBody | undefined {
  if (!areInBody(endpoint)) return undefined;
  const { properties } = endpoint;
  const value = filledValues(properties);
  const schema: JsonSchema = { type: 'object', properties: withoutExamples(properties) };
  return {
    description: 'The parameters of the action.',
    required: required.length > 0,
    content: {
      'application/json': {
        schema: required.length > 0 ? { ...schema, required } : schema,
        examples: { parameters: { summary: 'With all parameters', value } },
      },
    },
  };
}

/** The response to a custom action: JSON by its schema, text of another media type, or an empty object. */
function customSuccess({
  targetSchema,
  targetMediaType,
}: SchemaLink): NonNullable<AssembledResponse['content']> {
  const schema = targetSchema ?? (targetMediaType ? { type: 'string' } : refer('schemas', 'nothing'));
  const value = filledValue(targetSchema ?? { type: targetMediaType ? 'string' : 'object' });
  const examples = { done: { summary: 'The action is done', value } };
  return { [targetMediaType ?? 'application/json']: { schema, examples } };
}

/**
 * The body of a create or update: the record under its type name or bare; parameters of the link stand beside the
 * record or among its fields (facts#bodies-wrapped). Undefined for operations without a body.
 */
export function requestBodyOf(endpoint: Endpoint, { schemas }: Assembly): AssembledRequestBody | undefined {
  const { action, type } = endpoint;
  if (endpoint.custom) return customBodyOf(endpoint, endpoint.custom);
  if (action !== 'create' && action !== 'update') return undefined;
  const schema = schemaOf(type, schemas);
  const parameters = withoutExamples(endpoint.properties);
  const record = bodyRecord(nameOf[action](type), parameters);
  return {
    description: `The ${inSentence(schema.title)}, under the name of its type or bare.`,
    required: true,
    content: {
      'application/json': {
        schema: { anyOf: wrappedOrBare(type, record, parameters) },
        examples: examplesOf(endpoint, schemas),
      },
    },
  };
}

/** Components of the error responses that all types share; each type has its own 422 (spec#7.1). */
export const errorResponses: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'content_too_large',
  415: 'unsupported_media_type',
};

/** The component that is the schema of a success response, and the examples of that response. */
type Success = [component: string, examples: Examples];

function exampleReferences(type: string, names: (keyof typeof exampleName)[]): Examples {
  return Object.fromEntries(names.map((name) => [name, refer('examples', exampleName[name](type))]));
}

function readSuccess({ type }: Endpoint): Success {
  return [nameOf.envelope(nameOf.record(type)), exampleReferences(type, ['filled', 'sparse', 'narrowed'])];
}

function savedSuccess({ type }: Endpoint, { narrowable }: Assembly): Success {
  return [nameOf.envelope(completeName(type, narrowable)), exampleReferences(type, ['filled', 'sparse'])];
}

const successes: Record<Action, (endpoint: Endpoint, assembly: Assembly) => Success> = {
  list: (endpoint, { schemas }) => [nameOf.list(endpoint.type), listExamples(schemas, endpoint)],
  read: readSuccess,
  current: readSuccess,
  create: savedSuccess,
  update: savedSuccess,
  destroy: () => ['nothing', { gone: { summary: 'An empty object', value: {} } }],
  schema: ({ type }, { schemas }) => ['json_schema', schemaExamples(schemas, type)],
  custom: () => ['nothing', {}],
};

/** The responses of an operation by status: its success response and its error responses. */
export function responsesOf(
  endpoint: Endpoint,
  words: Nouns,
  assembly: Assembly,
): Record<string, AssembledResponse | Reference> {
  const { action, type } = endpoint;
  const { status, errors: refused, response: answer } = actions[action];
  const { custom } = endpoint;
  const [component, examples] = successes[action](endpoint, assembly);
  const isReadable = schemaOf(type, assembly.schemas).links.some(({ rel }) => rel === 'self');
  const hasLocation = action === 'create' && isReadable;
  const success: AssembledResponse = {
    description: answer(words),
    ...(hasLocation ? { headers: { Location: refer('headers', 'created_at_address') } } : {}),
    content: custom
      ? customSuccess(custom)
      : { 'application/json': { schema: refer('schemas', component), examples } },
  };
  const refusal = (code: number): [number, Reference] => [
    code,
    refer('responses', errorResponses[code] ?? invalidName(type)),
  ];
  const codes = custom && areInBody(endpoint) ? [...refused, 413, 415, 422] : refused;
  return Object.fromEntries([[status, success], ...codes.map(refusal)]);
}
