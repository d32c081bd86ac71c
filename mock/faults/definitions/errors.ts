import type { Json, JsonObject } from '../../contract/json.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { type HttpResponse, htmlPage } from '../../http/exchange/response.ts';
import { isAnonymous } from '../../http/request/authenticate.ts';
import { steps } from '../../http/steps.ts';
import { type TokenErrorName, tokenErrorResponse } from '../../oauth/token/error.ts';
import { findChildren, removeRecord } from '../../resources/actions/write.ts';
import { all, type Install, replace } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { StoredRecord } from '../../world/records.ts';
import { everywhere, nestedTypes, onEach, topLevelTypes } from '../builders/places.ts';
import { matchCalls, type ResponseMatcher } from '../builders/requests.ts';
import { changeResponse, changeStatus } from '../builders/responses.ts';
import { faultsInSection } from '../builders/section.ts';
import { afterStep, allowMismatch } from '../builders/steps.ts';

/** Removes records although the mock rejects the request to destroy one. */
const rejectAndRemove = (
  removed: (company: Company, record: StoredRecord) => readonly StoredRecord[],
): Install =>
  replace(steps.handle, async (handle, exchange, service) => {
    await handle(exchange, service);
    const { company, operation, params, response } = exchange;
    const record = company.records.get(operation?.resource?.type ?? '', params.id ?? '');
    if (operation?.resource?.action !== 'destroy' || response?.status !== 403 || !record) return;
    for (const it of removed(company, record)) company.behaviours.get(removeRecord)(company, it);
  });

/** Faults of the statuses of rejected writes. */
export const failureFaults = [
  ...faultsInSection('7.1-422', 'wrong status', {
    'status.failed-create-bad-request': {
      seen: 'A rejected create returns 400.',
      places: [everywhere, ...onEach([...topLevelTypes, ...nestedTypes])],
      build: (calls) => changeStatus({ ...calls, action: 'create', status: 422 }, 400),
    },
    'status.failed-create-ok': {
      seen: 'A rejected create returns 200, with its errors.',
      install: changeStatus({ action: 'create', status: 422 }, 200),
    },
    'status.failed-update-conflict': {
      seen: 'A rejected update returns 409.',
      install: changeStatus({ action: 'update', status: 422 }, 409),
    },
  }),
  ...faultsInSection('7.1-403', 'wrong status', {
    'status.failed-destroy-conflict': {
      seen: 'A rejected destroy, such as of an issued invoice, returns 409.',
      install: changeStatus({ action: 'destroy', status: 403 }, 409),
    },
    'status.failed-destroy-unauthorized': {
      seen: 'A rejected destroy, such as of an issued invoice, returns 401.',
      install: changeStatus({ action: 'destroy', status: 403 }, 401),
    },
    'status.failed-destroy-ok': {
      seen: 'A rejected destroy, such as of an issued invoice, returns 200, and the record still exists.',
      install: changeResponse({ action: 'destroy', status: 403 }, () => ({ status: 200, body: {} })),
    },
    'status.failed-destroy-done': {
      seen: 'A rejected destroy, such as of an issued invoice, returns 403, but the record is gone.',
      shape: 'accepted',
      install: rejectAndRemove((_company, record) => [record]),
    },
    'status.failed-destroy-takes-children': {
      seen: 'A rejected destroy, such as of an issued invoice, returns 403, but what is under the record is gone.',
      shape: 'accepted',
      install: rejectAndRemove((company, record) => company.behaviours.get(findChildren)(company, record)),
    },
  }),
];

const isAnonymousRejected: ResponseMatcher = (exchange, { status }) =>
  status === 401 && isAnonymous(exchange);

/** Whether a user's role forbids the call. */
const isForbiddenByRole: ResponseMatcher = ({ caller, authenticationMethod }, { status }) =>
  status === 401 && caller !== undefined && authenticationMethod === 'basic';

/** Whether the credentials are unknown. */
const hasUnknownCredentials =
  (...ways: string[]): ResponseMatcher =>
  ({ caller, authenticationMethod }, { status }) =>
    status === 401 && caller === undefined && ways.includes(authenticationMethod ?? '');

/** Faults of the statuses of unauthorized calls. */
export const unauthorizedFaults = faultsInSection('7.1-401', 'wrong status', {
  'status.anonymous-forbidden': {
    seen: 'A call without credentials returns 403.',
    install: changeStatus(isAnonymousRejected, 403),
  },
  'status.anonymous-redirected': {
    seen: 'A call without credentials is redirected to a login page.',
    install: changeResponse(isAnonymousRejected, () => ({ status: 302, headers: { Location: '/login' } })),
  },
  'status.anonymous-empty': {
    seen: 'A list without credentials returns 200 and is empty.',
    install: changeResponse(
      (exchange, response) =>
        isAnonymousRejected(exchange, response) && matchCalls({ action: 'list' })(exchange),
      (_response, { operation }) => ({
        status: 200,
        body: { [operation?.resource?.collection ?? '']: [], links: [], collection: {} },
      }),
    ),
  },
  'status.wrong-password-forbidden': {
    seen: 'A wrong password returns 403.',
    shape: 'one method only',
    install: changeStatus(hasUnknownCredentials('basic'), 403),
  },
  'status.unknown-token-bad-request': {
    seen: 'An unknown or expired token returns 400.',
    shape: 'one method only',
    install: changeStatus(hasUnknownCredentials('bearer', 'query'), 400),
  },
  'status.restricted-forbidden': {
    section: '7.1-401-roles',
    seen: "List, read, create and update return 403 if the user's role forbids them.",
    install: changeStatus(
      (exchange, response) =>
        isForbiddenByRole(exchange, response) &&
        matchCalls({ action: ['list', 'read', 'create', 'update'] })(exchange),
      403,
    ),
  },
  'status.restricted-not-found': {
    section: '7.1-401-roles',
    seen: "A list returns 404 if the user's role forbids it.",
    install: changeStatus(
      (exchange, response) =>
        isForbiddenByRole(exchange, response) && matchCalls({ action: 'list' })(exchange),
      404,
    ),
  },
});

/** Replaces a 404 by a 200 with a body. */
const replaceNotFound = (action: string, body: (exchange: Exchange) => Json): Install =>
  changeResponse({ action, status: 404 }, (_response, exchange) => ({
    status: 200,
    body: body(exchange),
  }));

const noRecord = ({ operation }: Exchange): JsonObject => ({
  [operation?.resource?.type ?? '']: null,
  links: [],
});

/** Faults of the statuses for what does not exist. */
export const notFoundFaults = faultsInSection('7.1-404', 'wrong status', {
  'status.unknown-null': {
    seen: 'Reading a record that does not exist returns 200 and null.',
    install: replaceNotFound('read', noRecord),
  },
  'status.unknown-bad-request': {
    seen: 'Reading a record that does not exist returns 400.',
    install: changeStatus({ action: 'read', status: 404 }, 400),
  },
  'status.unknown-failure': {
    seen: 'Reading a record that does not exist returns 500.',
    places: onEach(topLevelTypes, 'read'),
    build: (calls) => changeStatus({ ...calls, status: 404 }, 500),
  },
  'status.unknown-updated': {
    seen: 'Updating a record that does not exist returns 200 and what was sent.',
    install: replaceNotFound('update', ({ operation, body }) => {
      const type = operation?.resource?.type ?? '';
      return { [type]: body?.[type] ?? body ?? {}, links: [] };
    }),
  },
  'status.second-destroy-ok': {
    seen: 'Destroying a record that does not exist returns 200.',
    shape: 'second use only',
    install: replaceNotFound('destroy', () => ({})),
  },
  'paths.without-api': {
    section: '4-paths',
    seen: 'The contacts, orders and invoices are also at URLs without `/api`.',
    shape: 'accepted',
    install: afterStep({}, steps.decodeAddress, (exchange) => {
      const { address } = exchange;
      const isWithoutApi = topLevelTypes.some(({ collection }) =>
        `${address.path}/`.startsWith(`/${collection}/`),
      );
      if (isWithoutApi) exchange.address = { ...address, path: `/api${address.path}` };
    }),
  },
  'status.unknown-page-ok': {
    seen: 'An unknown URL below `/api` returns 200.',
    install: changeResponse(
      ({ match, address }, { status }) =>
        status === 404 && match === undefined && address.path.startsWith('/api/'),
      () => ({ status: 200, body: {} }),
    ),
  },
});

/** Changes error responses of the token endpoint, for some errors or all. */
const changeTokenErrors = (
  change: (response: HttpResponse) => HttpResponse,
  matches: (name: TokenErrorName) => boolean = () => true,
): Install =>
  all(
    allowMismatch,
    replace(tokenErrorResponse, (refuse, exchange, name) => {
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
  ...faultsInSection('7.3-body', 'missing', {
    'oauth-errors.ok': {
      section: '7.3-status',
      seen: 'An error has status 200.',
      shape: 'wrong status',
      install: changeTokenErrors((response) => ({ ...response, status: 200 })),
    },
    'oauth-errors.client-unauthorized': {
      section: '7.3-status',
      seen: '`invalid_client` has status 401; `invalid_grant` has 400.',
      shape: 'wrong status',
      install: changeTokenErrors((response) => ({ ...response, status: 401 }), isAboutClient),
    },
    'oauth-errors.object': {
      seen: 'An error is a bare object, without an array.',
      shape: 'wrong shape',
      install: changeTokenErrors((response) => ({ ...response, body: errorObjectsIn(response)[0] ?? {} })),
    },
    'oauth-errors.strings': {
      seen: 'An error is an array of strings.',
      shape: 'wrong type',
      install: changeTokenErrors((response) => ({
        ...response,
        body: errorObjectsIn(response).map(({ error }) => String(error)),
      })),
    },
    'oauth-errors.empty': {
      seen: 'An error is an empty array.',
      install: changeTokenErrors((response) => ({ ...response, body: [] })),
    },
    'oauth-errors.error-missing': {
      seen: 'An error has an `error_description` but no `error`.',
      install: changeEachTokenError(({ error: _, ...rest }) => rest),
    },
    'oauth-errors.description-missing': {
      seen: 'An error has an `error` but no `error_description`.',
      install: changeEachTokenError(({ error_description: _, ...rest }) => rest),
    },
    'oauth-errors.page': {
      seen: 'An error is an HTML page.',
      shape: 'wrong type',
      install: changeTokenErrors((response) => ({
        ...response,
        body: htmlPage('<!doctype html><h1>400</h1>'),
      })),
    },
  }),
  ...faultsInSection('7.3-unknown-app', 'wrong value', {
    'oauth-errors.unknown-app-renamed': {
      seen: 'An unknown `client_id` is reported as `invalid_request`.',
      install: replaceErrorCode('app-unknown', 'invalid_request'),
    },
  }),
  ...faultsInSection('7.3-wrong-secret', 'wrong value', {
    'oauth-errors.wrong-secret-renamed': {
      seen: 'A wrong `client_secret` is reported as `unauthorized_client`.',
      install: replaceErrorCode('secret-wrong', 'unauthorized_client'),
    },
  }),
  ...faultsInSection('7.3-wrong-code', 'wrong value', {
    'oauth-errors.wrong-code-renamed': {
      seen: 'An unknown or used `code` is reported as `invalid_code`.',
      install: replaceErrorCode('code-wrong', 'invalid_code'),
    },
  }),
  ...faultsInSection('7.3-redirect', 'wrong value', {
    'oauth-errors.foreign-redirect-renamed': {
      seen: 'A foreign `redirect_uri` is reported as `redirect_uri_mismatch`.',
      install: replaceErrorCode('redirect-foreign', 'redirect_uri_mismatch'),
    },
  }),
  ...faultsInSection('7.3-state', 'wrong value', {
    'oauth-errors.other-state-renamed': {
      seen: 'A `state` that does not match is reported as `invalid_request`.',
      install: replaceErrorCode('state-other', 'invalid_request'),
    },
  }),
];
