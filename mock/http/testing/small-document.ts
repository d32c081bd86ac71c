import type { OpenApiDocument } from 'countersign-contract/document';

const errors = {
  type: 'object',
  properties: { errors: { type: 'array', items: { type: 'array', items: { type: 'string' }, minItems: 2 } } },
  required: ['errors'],
};

function responses(usual: string, schema: object, ...refused: string[]) {
  return Object.fromEntries([
    [usual, { content: { 'application/json': { schema } } }],
    ...refused.map((status) => [status, { content: { 'application/json': { schema: errors } } }]),
  ]);
}

function security(role: string) {
  return ['basic', 'bearer', 'access_token'].map((scheme) => ({ [scheme]: [role] }));
}

const thing = { type: 'object', properties: { thing: { type: 'object' } }, required: ['thing'] };

const part = {
  type: 'object',
  properties: { part: { $ref: '#/components/schemas/part' } },
  examples: [{ part: { name: 'Bolt' } }],
};

/** A document with one type of things, small enough to see at a glance what a test relies on. */
export const smallDocument: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1.0' },
  paths: {
    '/api/things': {
      get: {
        operationId: 'listThings',
        security: security('api/things:read'),
        parameters: [
          { name: 'per_page', in: 'query', schema: { type: 'integer', minimum: 1 } },
          { name: 'size', in: 'query', schema: { type: 'number', exclusiveMaximum: 10 } },
          { name: 'old', in: 'query', schema: { type: 'boolean' } },
          { name: 'since', in: 'query', schema: { type: 'string', format: 'date' } },
          { name: 'sort', in: 'query', schema: { enum: ['ASC', 'DESC'] } },
          { name: 'fields[]', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'ids', in: 'query', explode: false, schema: { type: 'array', items: { type: 'integer' } } },
          { name: 'filter[q]', in: 'query', schema: { type: 'string' } },
          { name: 'locale', in: 'query', schema: { type: 'string', pattern: '^[a-z]{2}_[A-Z]{2}$' } },
        ],
        responses: {
          ...responses('200', { type: 'object' }, '400', '401'),
          '200': {
            content: {
              'application/json': {
                schema: { type: 'object' },
                examples: { two: { value: { list: 2 } }, one: { value: { list: 1 } } },
              },
            },
          },
        },
      },
      post: {
        operationId: 'createThing',
        security: security('api/things:create'),
        requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
        responses: responses('201', thing, '400', '401', '413', '415', '422'),
      },
    },
    '/api/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 22 } }],
      get: {
        operationId: 'readThing',
        security: security('api/things:read'),
        responses: responses('200', thing, '401', '404'),
      },
      delete: {
        operationId: 'destroyThing',
        security: security('api/things:delete'),
        responses: responses('200', { type: 'object' }, '401', '404'),
      },
    },
    '/api/parts/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'readPart',
        security: security('api/things:read'),
        responses: responses('200', part, '401', '404'),
      },
      put: {
        operationId: 'changePart',
        security: security('api/things:read'),
        parameters: [{ name: 'force', in: 'query', schema: { type: 'boolean' } }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/part' } } } },
        responses: responses('200', part, '400', '401', '415', '422'),
      },
    },
  },
  components: {
    schemas: { part: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
    securitySchemes: {
      basic: { type: 'http', scheme: 'basic' },
      bearer: { type: 'http', scheme: 'bearer' },
      access_token: { type: 'apiKey', in: 'query', name: 'access_token' },
    },
  },
};
