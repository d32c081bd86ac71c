import type { Json, JsonObject } from '../../contract/json.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { Content, type HttpResponse } from '../../http/exchange/response.ts';
import { steps } from '../../http/steps.ts';
import { type TokenErrorName, tokenErrorResponse } from '../../oauth/token/error.ts';
import { removeRecord } from '../../resources/actions/write.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import { everywhere, inPlaces, nestedTypes, onEach, topLevelTypes } from '../builders/places.ts';
import { matchCalls, matchResponses, type ResponseMatcher } from '../builders/requests.ts';
import { changeResponse, changeStatus } from '../builders/responses.ts';
import { afterStep, allowMismatch, installAll, replaceRule } from '../builders/steps.ts';

/** Destroys a record although the mock rejects the request. */
const destroyAndReject: Install = replaceRule(steps.handle, (handle) => async (exchange, service) => {
  await handle(exchange, service);
  const { company, operation, params, response } = exchange;
  const record = company.records.get(operation?.resource?.type ?? '', params.id ?? '');
  if (operation?.resource?.action === 'destroy' && response?.status === 403 && record !== undefined) {
    company.behaviours.get(removeRecord)(company, record);
  }
});

/** Faults of the statuses of rejected writes. */
export const failureFaults = [
  ...faultsInSection('7.1-422', [
    ...inPlaces(
      'status.failed-create-bad-request',
      'A rejected create returns 400',
      'wrong status',
      [everywhere, ...onEach([...topLevelTypes, ...nestedTypes])],
      (calls) => changeStatus(matchResponses({ ...calls, action: 'create' }, 422), 400),
    ),
    {
      name: 'status.failed-create-ok',
      seen: 'A rejected create returns 200, with its errors.',
      shape: 'wrong status',
      install: changeStatus(matchResponses({ action: 'create' }, 422), 200),
    },
    {
      name: 'status.failed-update-conflict',
      seen: 'A rejected update returns 409.',
      shape: 'wrong status',
      install: changeStatus(matchResponses({ action: 'update' }, 422), 409),
    },
  ]),
  ...faultsInSection('7.1-403', [
    {
      name: 'status.failed-destroy-conflict',
      seen: 'A rejected destroy, such as of an issued invoice, returns 409.',
      shape: 'wrong status',
      install: changeStatus(matchResponses({ action: 'destroy' }, 403), 409),
    },
    {
      name: 'status.failed-destroy-unauthorized',
      seen: 'A rejected destroy, such as of an issued invoice, returns 401.',
      shape: 'wrong status',
      install: changeStatus(matchResponses({ action: 'destroy' }, 403), 401),
    },
    {
      name: 'status.failed-destroy-ok',
      seen: 'A rejected destroy, such as of an issued invoice, returns 200, and the record still exists.',
      shape: 'wrong status',
      install: changeResponse(matchResponses({ action: 'destroy' }, 403), () => ({ status: 200, body: {} })),
    },
    {
      name: 'status.failed-destroy-done',
      seen: 'A rejected destroy, such as of an issued invoice, returns 403, but the record is gone.',
      shape: 'accepted',
      install: destroyAndReject,
    },
  ]),
];

const isAnonymous: ResponseMatcher = ({ message, address }, { status }) =>
  status === 401 &&
  message.headers.authorization === undefined &&
  !address.query.some(([name]) => name === 'access_token');

/** Whether a user's role forbids the call. */
const isForbiddenByRole: ResponseMatcher = ({ caller, authenticationMethod }, { status }) =>
  status === 401 && caller !== undefined && authenticationMethod === 'basic';

/** Whether the credentials are unknown. */
const hasUnknownCredentials =
  (...ways: string[]): ResponseMatcher =>
  ({ caller, authenticationMethod }, { status }) =>
    status === 401 && caller === undefined && ways.includes(authenticationMethod ?? '');

/** Faults of the statuses of unauthorized calls. */
export const unauthorizedFaults = faultsInSection('7.1-401', [
  {
    name: 'status.anonymous-forbidden',
    seen: 'A call without credentials returns 403.',
    shape: 'wrong status',
    install: changeStatus(isAnonymous, 403),
  },
  {
    name: 'status.anonymous-redirected',
    seen: 'A call without credentials is redirected to a login page.',
    shape: 'wrong status',
    install: changeResponse(isAnonymous, () => ({ status: 302, headers: { Location: '/login' } })),
  },
  {
    name: 'status.anonymous-empty',
    seen: 'A list without credentials returns 200 and is empty.',
    shape: 'wrong status',
    install: changeResponse(
      (exchange, response) => isAnonymous(exchange, response) && matchCalls({ action: 'list' })(exchange),
      (_response, { operation }) => ({
        status: 200,
        body: { [operation?.resource?.collection ?? '']: [], links: [], collection: {} },
      }),
    ),
  },
  {
    name: 'status.wrong-password-forbidden',
    seen: 'A wrong password returns 403.',
    shape: 'one method only',
    install: changeStatus(hasUnknownCredentials('basic'), 403),
  },
  {
    name: 'status.unknown-token-bad-request',
    seen: 'An unknown or expired token returns 400.',
    shape: 'one method only',
    install: changeStatus(hasUnknownCredentials('bearer', 'query'), 400),
  },
  {
    name: 'status.restricted-forbidden',
    section: '7.1-401-roles',
    seen: "List, read, create and update return 403 if the user's role forbids them.",
    shape: 'wrong status',
    install: changeStatus(
      (exchange, response) =>
        isForbiddenByRole(exchange, response) &&
        matchCalls({ action: ['list', 'read', 'create', 'update'] })(exchange),
      403,
    ),
  },
  {
    name: 'status.restricted-not-found',
    section: '7.1-401-roles',
    seen: "A list returns 404 if the user's role forbids it.",
    shape: 'wrong status',
    install: changeStatus(
      (exchange, response) =>
        isForbiddenByRole(exchange, response) && matchCalls({ action: 'list' })(exchange),
      404,
    ),
  },
]);

/** Replaces a 404 by a 200 with a body. */
const replaceNotFound = (action: string, body: (exchange: Exchange) => Json): Install =>
  changeResponse(matchResponses({ action }, 404), (_response, exchange) => ({
    status: 200,
    body: body(exchange),
  }));

const noRecord = ({ operation }: Exchange): JsonObject => ({
  [operation?.resource?.type ?? '']: null,
  links: [],
});

/** Faults of the statuses for what does not exist. */
export const notFoundFaults = faultsInSection('7.1-404', [
  {
    name: 'status.unknown-null',
    seen: 'Reading a record that does not exist returns 200 and null.',
    shape: 'wrong status',
    install: replaceNotFound('read', noRecord),
  },
  {
    name: 'status.unknown-bad-request',
    seen: 'Reading a record that does not exist returns 400.',
    shape: 'wrong status',
    install: changeStatus(matchResponses({ action: 'read' }, 404), 400),
  },
  ...inPlaces(
    'status.unknown-failure',
    'Reading a record that does not exist returns 500',
    'wrong status',
    onEach(topLevelTypes, 'read'),
    (calls) => changeStatus(matchResponses(calls, 404), 500),
  ),
  {
    name: 'status.unknown-updated',
    seen: 'Updating a record that does not exist returns 200 and what was sent.',
    shape: 'wrong status',
    install: replaceNotFound('update', ({ operation, body }) => {
      const type = operation?.resource?.type ?? '';
      return { [type]: body?.[type] ?? body ?? {}, links: [] };
    }),
  },
  {
    name: 'status.second-destroy-ok',
    seen: 'Destroying a record that does not exist returns 200.',
    shape: 'second use only',
    install: replaceNotFound('destroy', () => ({})),
  },
  {
    name: 'paths.without-api',
    section: '4-paths',
    seen: 'The contacts, orders and invoices are also at URLs without `/api`.',
    shape: 'accepted',
    install: afterStep(
      () => true,
      steps.decodeAddress,
      (exchange) => {
        const { address } = exchange;
        const isWithoutApi = topLevelTypes.some(({ collection }) =>
          `${address.path}/`.startsWith(`/${collection}/`),
        );
        if (isWithoutApi) exchange.address = { ...address, path: `/api${address.path}` };
      },
    ),
  },
  {
    name: 'status.unknown-page-ok',
    seen: 'An unknown URL below `/api` returns 200.',
    shape: 'wrong status',
    install: changeResponse(
      ({ match, address }, { status }) =>
        status === 404 && match === undefined && address.path.startsWith('/api/'),
      () => ({ status: 200, body: {} }),
    ),
  },
]);

/** Changes error responses of the token endpoint, for some errors or all. */
const changeTokenErrors = (
  change: (response: HttpResponse) => HttpResponse,
  matches: (name: TokenErrorName) => boolean = () => true,
): Install =>
  installAll(
    allowMismatch,
    replaceRule(tokenErrorResponse, (refuse) => (exchange, name) => {
      const response = refuse(exchange, name);
      return matches(name) ? change(response) : response;
    }),
  );

/** Changes the objects in the array of an error response. */
const changeEachTokenError = (change: (object: JsonObject) => JsonObject, only?: TokenErrorName): Install =>
  changeTokenErrors(
    (response) => ({ ...response, body: errorObjectsIn(response).map(change) }),
    (name) => (only ?? name) === name,
  );

/** Reports one of the errors with another error code. */
const replaceErrorCode = (name: TokenErrorName, error: string): Install =>
  changeEachTokenError((object) => ({ ...object, error }), name);

const isAboutClient = (name: TokenErrorName) => name === 'app-unknown' || name === 'secret-wrong';

function errorObjectsIn({ body }: HttpResponse): JsonObject[] {
  // The mock itself sends an array of objects.
  return Array.isArray(body) ? (body as JsonObject[]) : [];
}

/** Faults of the errors of the token endpoint. */
export const oauthErrorFaults = [
  ...faultsInSection('7.3-body', [
    {
      name: 'oauth-errors.ok',
      section: '7.3-status',
      seen: 'An error has status 200.',
      shape: 'wrong status',
      install: changeTokenErrors((response) => ({ ...response, status: 200 })),
    },
    {
      name: 'oauth-errors.client-unauthorized',
      section: '7.3-status',
      seen: '`invalid_client` has status 401; `invalid_grant` has 400.',
      shape: 'wrong status',
      install: changeTokenErrors((response) => ({ ...response, status: 401 }), isAboutClient),
    },
    {
      name: 'oauth-errors.object',
      seen: 'An error is a bare object, without an array.',
      shape: 'wrong shape',
      install: changeTokenErrors((response) => ({ ...response, body: errorObjectsIn(response)[0] ?? {} })),
    },
    {
      name: 'oauth-errors.strings',
      seen: 'An error is an array of strings.',
      shape: 'wrong type',
      install: changeTokenErrors((response) => ({
        ...response,
        body: errorObjectsIn(response).map(({ error }) => String(error)),
      })),
    },
    {
      name: 'oauth-errors.empty',
      seen: 'An error is an empty array.',
      shape: 'missing',
      install: changeTokenErrors((response) => ({ ...response, body: [] })),
    },
    {
      name: 'oauth-errors.error-missing',
      seen: 'An error has an `error_description` but no `error`.',
      shape: 'missing',
      install: changeEachTokenError(({ error: _, ...rest }) => rest),
    },
    {
      name: 'oauth-errors.description-missing',
      seen: 'An error has an `error` but no `error_description`.',
      shape: 'missing',
      install: changeEachTokenError(({ error_description: _, ...rest }) => rest),
    },
    {
      name: 'oauth-errors.page',
      seen: 'An error is an HTML page.',
      shape: 'wrong type',
      install: changeTokenErrors((response) => ({
        ...response,
        body: new Content('text/html; charset=utf-8', '<!doctype html><h1>400</h1>'),
      })),
    },
  ]),
  ...faultsInSection('7.3-unknown-app', [
    {
      name: 'oauth-errors.unknown-app-renamed',
      seen: 'An unknown `client_id` is reported as `invalid_request`.',
      shape: 'wrong value',
      install: replaceErrorCode('app-unknown', 'invalid_request'),
    },
  ]),
  ...faultsInSection('7.3-wrong-secret', [
    {
      name: 'oauth-errors.wrong-secret-renamed',
      seen: 'A wrong `client_secret` is reported as `unauthorized_client`.',
      shape: 'wrong value',
      install: replaceErrorCode('secret-wrong', 'unauthorized_client'),
    },
  ]),
  ...faultsInSection('7.3-wrong-code', [
    {
      name: 'oauth-errors.wrong-code-renamed',
      seen: 'An unknown or used `code` is reported as `invalid_code`.',
      shape: 'wrong value',
      install: replaceErrorCode('code-wrong', 'invalid_code'),
    },
  ]),
  ...faultsInSection('7.3-redirect', [
    {
      name: 'oauth-errors.foreign-redirect-renamed',
      seen: 'A foreign `redirect_uri` is reported as `redirect_uri_mismatch`.',
      shape: 'wrong value',
      install: replaceErrorCode('redirect-foreign', 'redirect_uri_mismatch'),
    },
  ]),
  ...faultsInSection('7.3-state', [
    {
      name: 'oauth-errors.other-state-renamed',
      seen: 'A `state` that does not match is reported as `invalid_request`.',
      shape: 'wrong value',
      install: replaceErrorCode('state-other', 'invalid_request'),
    },
  ]),
];
