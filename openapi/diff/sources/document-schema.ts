import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { methods } from '../contract/read-contract.ts';

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const schema = { $ref: '#/$defs/schema' };
const listOf = (items: object) => ({ type: 'array', items });
/** An object whose members are all alike, but for extensions. */
const mapOf = (additionalProperties: object) => ({
  type: 'object',
  patternProperties: { '^x-': {} },
  additionalProperties,
});
/** An object with these members, or a reference in its place; other members can be anything. */
const objectWith = (properties: Record<string, object>, required: readonly string[] = []) => ({
  type: 'object',
  properties: { $ref: text, description: text, summary: text, ...properties },
  required,
});

const media = mapOf(objectWith({ schema }));
const parameter = objectWith({ name: text, in: text, schema, content: media });
const header = objectWith({ schema });
const response = objectWith({ content: media, headers: mapOf(header) });
const requestBody = objectWith({ content: media });
const security = listOf(mapOf(texts));
const operation = objectWith({
  operationId: text,
  tags: texts,
  parameters: listOf(parameter),
  requestBody,
  responses: mapOf(response),
  security,
});

/**
 * What the comparison reads of an OpenAPI 3 document, with the types that it must have; whatever else there is may be anything. The published
 * schemas of OpenAPI refuse documents that can well be compared (without a title, or `responses`), and say of 3.1 nothing about its schemas.
 */
const documentSchema = {
  $defs: {
    schema: {
      type: ['object', 'boolean'],
      properties: {
        $ref: text,
        title: text,
        description: text,
        type: { type: ['string', 'array'], items: text },
        format: text,
        pattern: text,
        enum: listOf({}),
        required: texts,
        // A property called `x-part` is no extension.
        properties: { type: 'object', additionalProperties: schema },
        items: schema,
        additionalProperties: schema,
        ...Object.fromEntries(['allOf', 'anyOf', 'oneOf'].map((name) => [name, listOf(schema)])),
      },
    },
  },
  type: 'object',
  required: ['openapi', 'info'],
  properties: {
    openapi: { type: 'string', pattern: '^3\\.' },
    info: objectWith({ version: text }, ['version']),
    paths: mapOf(
      objectWith({
        parameters: listOf(parameter),
        ...Object.fromEntries(methods.map((method) => [method, operation])),
      }),
    ),
    components: objectWith({
      schemas: mapOf(schema),
      parameters: mapOf(parameter),
      responses: mapOf(response),
      requestBodies: mapOf(requestBody),
      headers: mapOf(header),
      securitySchemes: mapOf({ type: 'object' }),
    }),
    security,
    tags: listOf(objectWith({ name: text }, ['name'])),
  },
};

let compiled: ValidateFunction | undefined;

/** The first thing in a document for which the comparison has no meaning: where it is, and what it must be. */
export function findUnreadable(document: unknown): { pointer: string; sentence: string } | undefined {
  compiled ??= new Ajv2020({ strictTypes: false, ownProperties: true }).compile(documentSchema);
  if (compiled(document)) return undefined;
  const [error] = compiled.errors ?? [];
  return error && { pointer: error.instancePath, sentence: sentenceOf(error) };
}

function sentenceOf({ instancePath, keyword, params, message }: ErrorObject): string {
  if (instancePath === '/openapi' && keyword === 'pattern')
    return 'is not a version that can be compared: write OpenAPI 3.';
  if (keyword === 'type') return `must be ${[params.type].flat().join(' or ')}.`;
  return `${message}.`;
}
