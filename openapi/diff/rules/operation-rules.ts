import type { Rule } from './rule.ts';

/** Rules on versions, types and operations, with their parameters, bodies, responses and security. */
export const operationRules = {
  'version-added': {
    contract: 'compatible',
    sentence:
      'Clients that name their version are served as before; what differs for those that name none is listed too.',
  },
  'version-removed': {
    contract: 'breaking',
    sentence: 'Calls that name the version get 404; what differs for those that name none is listed too.',
  },
  'type-added': {
    contract: 'compatible',
    sentence: 'Clients do not know the type, and do not call its operations.',
  },
  'type-removed': { contract: 'breaking', sentence: 'All operations of the type are gone.' },
  'type-renamed': {
    contract: 'breaking',
    sentence: 'Records are wrapped under another name, and their addresses change.',
  },
  'operation-added': {
    contract: 'compatible',
    sentence: 'Clients do not know the operation, and do not call it.',
  },
  'operation-removed': { contract: 'breaking', sentence: 'Calls get 404 or 405.' },
  'link-added': {
    response: 'compatible',
    sentence: 'Records have one more link; clients ignore links that they do not know.',
  },
  'link-removed': { response: 'breaking', sentence: 'Clients that follow the link of a record miss it.' },
  'link-changed': { response: 'risky', sentence: 'The link of a record leads to another list.' },
  'method-changed': { contract: 'breaking', sentence: 'Calls with the old method get 404 or 405.' },
  'address-changed': { contract: 'breaking', sentence: 'Calls to the old address get 404.' },
  'path-parameter-renamed': {
    contract: 'risky',
    sentence: 'Calls stay as they are; generated clients name the argument differently.',
  },
  'operation-id-changed': {
    contract: 'risky',
    sentence: 'Calls stay as they are; generated clients name the function differently.',
  },
  'operation-deprecated': {
    contract: 'compatible',
    sentence: 'The operation works as before; clients should stop using it.',
  },
  'operation-reactivated': { contract: 'compatible', sentence: 'The operation is no longer deprecated.' },
  'operation-text-changed': {
    contract: 'cosmetic',
    sentence: 'A summary, description or tag of the operation changed.',
  },
  'parameter-added': { request: 'compatible', sentence: 'Clients may leave out the new parameter.' },
  'required-parameter-added': {
    request: 'breaking',
    sentence: 'Existing clients do not send the new parameter, so their requests are rejected.',
  },
  'parameter-removed': {
    request: 'breaking',
    sentence: 'What clients send is ignored: a list without its filter returns all records.',
  },
  'parameter-became-required': {
    request: 'breaking',
    sentence: 'Requests without the parameter are rejected.',
  },
  'parameter-became-optional': { request: 'compatible', sentence: 'Requests may leave out the parameter.' },
  'parameter-moved': {
    request: 'breaking',
    sentence: 'The parameter is expected in another part of the request.',
  },
  'parameter-style-changed': {
    request: 'breaking',
    sentence: 'Arrays and objects are serialized differently.',
  },
  'parameter-deprecated': {
    request: 'compatible',
    sentence: 'The parameter works as before; clients should stop using it.',
  },
  'parameter-reactivated': { request: 'compatible', sentence: 'The parameter is no longer deprecated.' },
  'request-body-added': { request: 'compatible', sentence: 'Clients may leave out the body.' },
  'required-request-body-added': {
    request: 'breaking',
    sentence: 'Existing clients do not send a body, so their requests are rejected.',
  },
  'request-body-removed': { request: 'risky', sentence: 'What clients send is ignored.' },
  'request-body-became-required': { request: 'breaking', sentence: 'Requests without a body are rejected.' },
  'request-body-became-optional': { request: 'compatible', sentence: 'Requests may leave out the body.' },
  'media-type-added': {
    request: 'compatible',
    response: 'risky',
    sentence: 'One more format is accepted; clients that accept any may get it.',
  },
  'media-type-removed': {
    request: 'breaking',
    response: 'breaking',
    sentence: 'Bodies of the format are rejected with 415, or no longer returned.',
  },
  'status-added': { response: 'risky', sentence: 'Clients that expect one success status get another.' },
  'status-removed': {
    response: 'breaking',
    sentence: 'Clients expect a success status that no longer occurs.',
  },
  'error-status-added': {
    response: 'compatible',
    sentence: 'Clients treat a status code that they do not know as x00 of its class.',
  },
  'error-status-removed': { response: 'compatible', sentence: 'An error is no longer documented.' },
  'header-added': { response: 'compatible', sentence: 'Clients ignore headers that they do not know.' },
  'header-removed': { response: 'breaking', sentence: 'Clients that read the header miss it.' },
  'header-became-optional': { response: 'breaking', sentence: 'Responses may come without the header.' },
  'header-became-required': { response: 'compatible', sentence: 'Every response has the header.' },
  'permission-added': { contract: 'breaking', sentence: 'Callers without the permission are rejected.' },
  'permission-removed': { contract: 'compatible', sentence: 'Callers need one permission fewer.' },
  'permission-changed': {
    contract: 'breaking',
    sentence: 'Callers need a permission that they may not have.',
  },
  'authentication-required': { contract: 'breaking', sentence: 'Calls without credentials get 401.' },
  'authentication-dropped': { contract: 'compatible', sentence: 'Calls no longer need credentials.' },
  'authentication-added': { contract: 'compatible', sentence: 'Callers have one more way to authenticate.' },
  'authentication-removed': {
    contract: 'breaking',
    sentence: 'Callers that authenticate in this way get 401.',
  },
  'security-scheme-changed': { contract: 'breaking', sentence: 'Credentials are sent differently.' },
  'security-scheme-added': {
    contract: 'compatible',
    sentence: 'Changes to the operations that use the scheme are reported separately.',
  },
  'security-scheme-removed': {
    contract: 'compatible',
    sentence: 'Changes to the operations that use the scheme are reported separately.',
  },
  'servers-changed': { contract: 'risky', sentence: 'The document names other servers.' },
  'document-changed': {
    contract: 'risky',
    sentence: 'The comparison does not know the effect of this part of the document: review it.',
  },
  'information-changed': {
    contract: 'cosmetic',
    sentence: 'The title, tags or other information about the API changed.',
  },
} as const satisfies Record<string, Rule>;
