import type { Rule } from './rule.ts';

const destroy = { rel: 'destroy', href: 'tickets/{id}', method: 'DELETE' };
const list = { rel: 'instances', href: 'tickets', method: 'GET' };
const json = (schema: object) => ({ 'application/json': { schema } });
const parameter = (more: object = {}) => ({ name: 'q', in: 'query', schema: { type: 'string' }, ...more });
const content = json({ type: 'object' });
const ok = { description: 'Success.' };
const etag = { schema: { type: 'string' } };
const person = {
  title: 'Owner',
  description: 'Who owns it.',
  properties: { city: { type: 'string' }, street: { type: 'string' } },
};
const basicScheme = { description: 'Credentials.', type: 'http', scheme: 'basic' };

const similar = { rel: 'similar', href: 'tickets?filter[id]={id}', method: 'GET' };

/** Rules on versions, types and operations, with their parameters, bodies, responses and security. */
export const operationRules = {
  'version-added': {
    contract: 'compatible',
    sentence:
      'Clients that name their version are served as before; what differs for those that name none is listed too.',
    example: { versions: [['1.0'], ['1.0', '2.0']] },
  },
  'version-removed': {
    contract: 'breaking',
    sentence: 'Calls that name the version get 404; what differs for those that name none is listed too.',
    example: { versions: [['1.0', '2.0'], ['2.0']] },
  },
  'type-added': {
    contract: 'compatible',
    sentence: 'Clients do not know the type, and do not call its operations.',
    example: { schemas: [{}, { owner: {} }] },
  },
  'type-removed': {
    contract: 'breaking',
    sentence: 'All operations of the type are gone.',
    example: { schemas: [{ owner: {} }, {}] },
  },
  'type-renamed': {
    contract: 'breaking',
    sentence: 'Records are wrapped under another name, and their addresses change.',
    example: {
      schemas: [{ owner: person }, { keeper: person }],
    },
  },
  'operation-added': {
    contract: 'compatible',
    sentence: 'Clients do not know the operation, and do not call it.',
    example: { schema: [{}, { links: { add: destroy } }] },
  },
  'operation-removed': {
    contract: 'breaking',
    sentence: 'Calls get 404 or 405.',
    example: { schema: [{ links: { add: destroy } }, {}] },
  },
  'link-added': {
    response: 'compatible',
    sentence: 'Records have one more link; clients ignore links that they do not know.',
    example: { schema: [{}, { links: { add: similar } }] },
  },
  'link-removed': {
    response: 'breaking',
    sentence: 'Clients that follow the link of a record miss it.',
    example: { schema: [{ links: { add: similar } }, {}] },
  },
  'link-changed': {
    response: 'risky',
    sentence: 'The link of a record leads to another list.',
    example: {
      schema: [{ links: { add: similar } }, { links: { add: { ...similar, href: 'tickets?q={id}' } } }],
    },
  },
  'method-changed': {
    contract: 'breaking',
    sentence: 'Calls with the old method get 404 or 405.',
    example: {
      document: [
        { paths: { '/things': { put: { operationId: 'saveThing', responses: {} } } } },
        { paths: { '/things': { patch: { operationId: 'saveThing', responses: {} } } } },
      ],
    },
  },
  'address-changed': {
    contract: 'breaking',
    sentence: 'Calls to the old address get 404.',
    example: {
      document: [
        { paths: { '/things': { get: { operationId: 'listThings', responses: {} } } } },
        { paths: { '/objects': { get: { operationId: 'listThings', responses: {} } } } },
      ],
    },
  },
  'path-parameter-renamed': {
    contract: 'risky',
    sentence: 'Calls stay as they are; generated clients name the argument differently.',
    example: {
      document: [
        { paths: { '/things/{id}': { get: { operationId: 'readThing', responses: {} } } } },
        { paths: { '/things/{key}': { get: { operationId: 'readThing', responses: {} } } } },
      ],
    },
  },
  'operation-id-changed': {
    contract: 'risky',
    sentence: 'Calls stay as they are; generated clients name the function differently.',
    example: { operation: [{ operationId: 'readThing' }, { operationId: 'getThing' }] },
  },
  'operation-deprecated': {
    contract: 'compatible',
    sentence: 'The operation works as before; clients should stop using it.',
    example: { operation: [{}, { deprecated: true }] },
  },
  'operation-reactivated': {
    contract: 'compatible',
    sentence: 'The operation is no longer deprecated.',
    example: { operation: [{ deprecated: true }, {}] },
  },
  'operation-text-changed': {
    contract: 'cosmetic',
    sentence: 'A summary, description or tag of the operation changed.',
    example: { operation: [{ summary: 'Read' }, { summary: 'Read one thing' }] },
  },
  'parameter-added': {
    request: 'compatible',
    sentence: 'Clients may leave out the new parameter.',
    example: { schema: [{ links: { add: list } }, { links: { add: withFilter() } }] },
  },
  'required-parameter-added': {
    request: 'breaking',
    sentence: 'Existing clients do not send the new parameter, so their requests are rejected.',
    example: { operation: [{}, { parameters: [parameter({ required: true })] }] },
  },
  'parameter-removed': {
    request: 'breaking',
    sentence: 'What clients send is ignored: a list without its filter returns all records.',
    example: { schema: [{ links: { add: withFilter() } }, { links: { add: list } }] },
  },
  'parameter-became-required': {
    request: 'breaking',
    sentence: 'Requests without the parameter are rejected.',
    example: {
      operation: [{ parameters: [parameter()] }, { parameters: [parameter({ required: true })] }],
    },
  },
  'parameter-became-optional': {
    request: 'compatible',
    sentence: 'Requests may leave out the parameter.',
    example: {
      operation: [{ parameters: [parameter({ required: true })] }, { parameters: [parameter()] }],
    },
  },
  'parameter-moved': {
    request: 'breaking',
    sentence: 'The parameter is expected in another part of the request.',
    example: {
      operation: [{ parameters: [parameter()] }, { parameters: [parameter({ in: 'header' })] }],
    },
  },
  'parameter-style-changed': {
    request: 'breaking',
    sentence: 'Arrays and objects are serialized differently.',
    example: {
      operation: [
        { parameters: [parameter({ explode: true })] },
        { parameters: [parameter({ explode: false })] },
      ],
    },
  },
  'parameter-deprecated': {
    request: 'compatible',
    sentence: 'The parameter works as before; clients should stop using it.',
    example: {
      operation: [{ parameters: [parameter()] }, { parameters: [parameter({ deprecated: true })] }],
    },
  },
  'parameter-reactivated': {
    request: 'compatible',
    sentence: 'The parameter is no longer deprecated.',
    example: {
      operation: [{ parameters: [parameter({ deprecated: true })] }, { parameters: [parameter()] }],
    },
  },
  'request-body-added': {
    request: 'compatible',
    sentence: 'Clients may leave out the body.',
    example: { operation: [{}, { requestBody: { content } }] },
  },
  'required-request-body-added': {
    request: 'breaking',
    sentence: 'Existing clients do not send a body, so their requests are rejected.',
    example: { operation: [{}, { requestBody: { required: true, content } }] },
  },
  'request-body-removed': {
    request: 'risky',
    sentence: 'What clients send is ignored.',
    example: { operation: [{ requestBody: { content } }, {}] },
  },
  'request-body-became-required': {
    request: 'breaking',
    sentence: 'Requests without a body are rejected.',
    example: {
      operation: [{ requestBody: { content } }, { requestBody: { required: true, content } }],
    },
  },
  'request-body-became-optional': {
    request: 'compatible',
    sentence: 'Requests may leave out the body.',
    example: {
      operation: [{ requestBody: { required: true, content } }, { requestBody: { content } }],
    },
  },
  'media-type-added': {
    request: 'compatible',
    response: 'risky',
    sentence: 'One more format is accepted; clients that accept any may get it.',
    example: {
      operation: [
        { responses: { 200: { ...ok, content } } },
        {
          responses: { 200: { ...ok, content: { ...content, 'text/csv': { schema: { type: 'string' } } } } },
        },
      ],
    },
  },
  'media-type-removed': {
    request: 'breaking',
    response: 'breaking',
    sentence: 'Bodies of the format are rejected with 415, or no longer returned.',
    example: {
      operation: [
        {
          responses: { 200: { ...ok, content: { ...content, 'text/csv': { schema: { type: 'string' } } } } },
        },
        { responses: { 200: { ...ok, content } } },
      ],
    },
  },
  'status-added': {
    response: 'risky',
    sentence: 'Clients that expect one success status get another.',
    example: { operation: [{ responses: { 200: ok } }, { responses: { 200: ok, 202: ok } }] },
  },
  'status-removed': {
    response: 'breaking',
    sentence: 'Clients expect a success status that no longer occurs.',
    example: { operation: [{ responses: { 200: ok, 202: ok } }, { responses: { 200: ok } }] },
  },
  'error-status-added': {
    response: 'compatible',
    sentence: 'Clients treat a status code that they do not know as x00 of its class.',
    example: { operation: [{ responses: { 200: ok } }, { responses: { 200: ok, 409: ok } }] },
  },
  'error-status-removed': {
    response: 'compatible',
    sentence: 'An error is no longer documented.',
    example: { operation: [{ responses: { 200: ok, 409: ok } }, { responses: { 200: ok } }] },
  },
  'header-added': {
    response: 'compatible',
    sentence: 'Clients ignore headers that they do not know.',
    example: {
      operation: [{ responses: { 200: ok } }, { responses: { 200: { ...ok, headers: { ETag: etag } } } }],
    },
  },
  'header-removed': {
    response: 'breaking',
    sentence: 'Clients that read the header miss it.',
    example: {
      operation: [{ responses: { 200: { ...ok, headers: { ETag: etag } } } }, { responses: { 200: ok } }],
    },
  },
  'header-became-optional': {
    response: 'breaking',
    sentence: 'Responses may come without the header.',
    example: {
      operation: [
        { responses: { 200: { ...ok, headers: { ETag: { ...etag, required: true } } } } },
        { responses: { 200: { ...ok, headers: { ETag: etag } } } },
      ],
    },
  },
  'header-became-required': {
    response: 'compatible',
    sentence: 'Every response has the header.',
    example: {
      operation: [
        { responses: { 200: { ...ok, headers: { ETag: etag } } } },
        { responses: { 200: { ...ok, headers: { ETag: { ...etag, required: true } } } } },
      ],
    },
  },
  'permission-added': {
    contract: 'breaking',
    sentence: 'Callers without the permission are rejected.',
    example: { schema: [{ open: true }, {}] },
  },
  'permission-removed': {
    contract: 'compatible',
    sentence: 'Callers need one permission fewer.',
    example: { schema: [{}, { open: true }] },
  },
  'permission-changed': {
    contract: 'breaking',
    sentence: 'Callers need a permission that they may not have.',
    example: {
      operation: [{ security: [{ basic: ['things:read'] }] }, { security: [{ basic: ['things:list'] }] }],
    },
  },
  'authentication-required': {
    contract: 'breaking',
    sentence: 'Calls without credentials get 401.',
    example: { operation: [{ security: [] }, { security: [{ basic: [] }] }] },
  },
  'authentication-dropped': {
    contract: 'compatible',
    sentence: 'Calls no longer need credentials.',
    example: { operation: [{ security: [{ basic: [] }] }, { security: [] }] },
  },
  'authentication-added': {
    contract: 'compatible',
    sentence: 'Callers have one more way to authenticate.',
    example: {
      operation: [{ security: [{ basic: [] }] }, { security: [{ basic: [] }, { token: [] }] }],
    },
  },
  'authentication-removed': {
    contract: 'breaking',
    sentence: 'Callers that authenticate in this way get 401.',
    example: {
      operation: [{ security: [{ basic: [] }, { token: [] }] }, { security: [{ basic: [] }] }],
    },
  },
  'security-scheme-changed': {
    contract: 'breaking',
    sentence: 'Credentials are sent differently.',
    example: {
      document: [
        { components: { securitySchemes: { basic: basicScheme } } },
        { components: { securitySchemes: { basic: { ...basicScheme, scheme: 'bearer' } } } },
      ],
    },
  },
  'security-scheme-added': {
    contract: 'compatible',
    sentence: 'Changes to the operations that use the scheme are reported separately.',
    example: { document: [{}, { components: { securitySchemes: { token: basicScheme } } }] },
  },
  'security-scheme-removed': {
    contract: 'compatible',
    sentence: 'Changes to the operations that use the scheme are reported separately.',
    example: { document: [{ components: { securitySchemes: { token: basicScheme } } }, {}] },
  },
  'servers-changed': {
    contract: 'risky',
    sentence: 'The document names other servers.',
    example: {
      document: [{ servers: [{ url: 'https://a.example' }] }, { servers: [{ url: 'https://b.example' }] }],
    },
  },
  'document-changed': {
    contract: 'risky',
    sentence: 'The comparison does not know the effect of this part of the document: review it.',
    example: { document: [{}, { webhooks: { paid: {} } }] },
  },
  'information-changed': {
    contract: 'cosmetic',
    sentence: 'The title, tags or other information about the API changed.',
    example: { document: [{}, { info: { title: 'Things', version: '1.0.0', summary: 'All of them.' } }] },
  },
} as const satisfies Record<string, Rule>;

function withFilter() {
  return { ...list, properties: { 'filter[note]': { type: 'string' } } };
}
