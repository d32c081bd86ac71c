import type { RequestBody } from '../document/document.ts';
import { oneChange, smallestRecord } from '../examples/example-body.ts';
import { filledValue } from '../examples/example-value.ts';
import type { Endpoint } from '../schemas/endpoints.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import type { JsonSchema, JsonValue, TypeSchema } from '../schemas/type-schema.ts';
import type { Assembly } from './assembly.ts';
import { wrappedOrBare } from './input.ts';
import { inSentence, nameOf } from './names.ts';
import { refer } from './references.ts';
import { exampleName } from './type-examples.ts';

function withoutExamples([name, { examples: _, ...schema }]: [string, JsonSchema]): [string, JsonSchema] {
  return [name, schema];
}

/** The record of a body: the type's component, and beside its fields the parameters that the link names. */
function bodyRecord(name: string, properties: Record<string, JsonSchema>): JsonSchema {
  const record = refer('schemas', name);
  return Object.keys(properties).length === 0 ? record : { allOf: [record, { type: 'object', properties }] };
}

function examplesOf(endpoint: Endpoint, schema: TypeSchema): RequestBody['content'][string]['examples'] {
  const { type, action, properties } = endpoint;
  if (action === 'update') {
    const change = oneChange(schema);
    return {
      wrapped: { summary: 'One change, under the name of the type', value: { [type]: change } },
      bare: { summary: 'One change, bare', value: change },
    };
  }
  const smallest = smallestRecord(schema);
  const wrapped = { summary: 'What is necessary, under the name of the type', value: { [type]: smallest } };
  const bare = { summary: 'What is necessary, bare', value: smallest };
  const filled = refer('examples', exampleName.sent(type));
  const named = Object.entries(properties).map(([name, parameter]): [string, JsonValue] => [
    name,
    filledValue(parameter),
  ]);
  if (named.length === 0) return { filled, wrapped, bare };
  const parameters = {
    summary: 'With the parameters of the link',
    value: { [type]: smallest, ...Object.fromEntries(named) },
  };
  return { filled, wrapped, bare, parameters };
}

/**
 * The body of a create or update: the record under its type name or bare; parameters of the link stand beside the
 * record or among its fields (facts#bodies-wrapped). Undefined for operations without a body.
 */
export function requestBodyOf(endpoint: Endpoint, { schemas }: Assembly): RequestBody | undefined {
  const { action, type } = endpoint;
  if (action !== 'create' && action !== 'update') return undefined;
  const schema = schemaOf(type, schemas);
  const parameters = Object.fromEntries(Object.entries(endpoint.properties).map(withoutExamples));
  const record = bodyRecord(nameOf[action](type), parameters);
  return {
    description: `The ${inSentence(schema.title)}, under the name of its type or bare.`,
    required: true,
    content: {
      'application/json': {
        schema: { anyOf: wrappedOrBare(type, record, parameters) },
        examples: examplesOf(endpoint, schema),
      },
    },
  };
}
