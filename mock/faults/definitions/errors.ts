import type { Json, JsonObject } from '../../contract/json.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { Content, type HttpResponse } from '../../http/exchange/response.ts';
import { steps } from '../../http/steps.ts';
import { type TokenErrorName, tokenErrorResponse } from '../../oauth/token/error.ts';
import { removeRecord } from '../../resources/actions/destroy.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import { type AnswerMatcher, matchAnswers, matchCalls } from '../builders/requests.ts';
import { changeAnswer, changeStatus } from '../builders/responses.ts';
import { allowDrift, installAll, replaceRule } from '../builders/steps.ts';

/** Destroys what a rule of its type keeps, and refuses all the same. */
const destroysRefused: Install = replaceRule(steps.handle, (handle) => async (exchange, front) => {
  await handle(exchange, front);
  const { company, operation, params, response } = exchange;
  const record = company.records.get(operation?.resource?.type ?? '', params.id ?? '');
  if (operation?.resource?.action === 'destroy' && response?.status === 403 && record !== undefined) {
    company.behaviours.get(removeRecord)(company, record);
  }
});

/** Faults of the statuses of what failed. */
export const failureFaults = [
  ...faultsInSection('7.1-422', 'A refused create or update is 422.', [
    {
      name: 'status.failed-create-bad-request',
      seen: 'A create that fails is 400.',
      shape: 'wrong status',
      install: changeStatus(matchAnswers({ action: 'create' }, 422), 400),
    },
    {
      name: 'status.failed-create-ok',
      seen: 'A create that fails is 200, with its errors.',
      shape: 'wrong status',
      install: changeStatus(matchAnswers({ action: 'create' }, 422), 200),
    },
    {
      name: 'status.failed-update-conflict',
      seen: 'An update that fails is 409.',
      shape: 'wrong status',
      install: changeStatus(matchAnswers({ action: 'update' }, 422), 409),
    },
    {
      name: 'status.failed-email-bad-request',
      seen: 'The create of an email that fails is 400; of all other records it is 422.',
      shape: 'one resource only',
      install: changeStatus(matchAnswers({ action: 'create', type: 'email' }, 422), 400),
    },
  ]),
  ...faultsInSection('7.1-403', 'A refused destroy is 403.', [
    {
      name: 'status.failed-destroy-conflict',
      seen: 'A destroy that fails, as of a contact with invoices, is 409.',
      shape: 'wrong status',
      install: changeStatus(matchAnswers({ action: 'destroy' }, 403), 409),
    },
    {
      name: 'status.failed-destroy-ok',
      seen: 'A destroy that fails, as of a contact with invoices, is 200, and the record is still there.',
      shape: 'wrong status',
      install: changeAnswer(matchAnswers({ action: 'destroy' }, 403), () => ({ status: 200, body: {} })),
    },
    {
      name: 'status.failed-destroy-done',
      seen: 'A destroy that fails, as of a contact with invoices, is 403, and the record is gone.',
      shape: 'accepted',
      install: destroysRefused,
    },
  ]),
];

const isAnonymous: AnswerMatcher = ({ message, address }, { status }) =>
  status === 401 &&
  message.headers.authorization === undefined &&
  !address.query.some(([name]) => name === 'access_token');

/** Whether somebody who is known may not do it. */
const isRestricted: AnswerMatcher = ({ caller, authenticationMethod }, { status }) =>
  status === 401 && caller !== undefined && authenticationMethod === 'basic';

/** Whether an email and a password, or a token, are not known. */
const isUnknown =
  (...ways: string[]): AnswerMatcher =>
  ({ caller, authenticationMethod }, { status }) =>
    status === 401 && caller === undefined && ways.includes(authenticationMethod ?? '');

/** Faults of the statuses of who is not let in. */
export const unauthorizedFaults = faultsInSection(
  '7.1-401',
  'Nobody is logged in, or roles forbid the call: 401.',
  [
    {
      name: 'status.anonymous-forbidden',
      seen: 'A call without credentials is 403.',
      shape: 'wrong status',
      install: changeStatus(isAnonymous, 403),
    },
    {
      name: 'status.anonymous-redirected',
      seen: 'A call without credentials is redirected to a login page.',
      shape: 'wrong status',
      install: changeAnswer(isAnonymous, () => ({ status: 302, headers: { Location: '/login' } })),
    },
    {
      name: 'status.anonymous-nothing-there',
      seen: 'A list without credentials is 200, and empty.',
      shape: 'wrong status',
      install: changeAnswer(
        (exchange, response) => isAnonymous(exchange, response) && matchCalls({ action: 'list' })(exchange),
        (_answer, { operation }) => ({
          status: 200,
          body: { [operation?.resource?.collection ?? '']: [], links: [], collection: {} },
        }),
      ),
    },
    {
      name: 'status.wrong-password-forbidden',
      seen: 'A wrong password is 403.',
      shape: 'one method only',
      install: changeStatus(isUnknown('basic'), 403),
    },
    {
      name: 'status.unknown-token-bad-request',
      seen: 'A token that is unknown or has ended is 400.',
      shape: 'one method only',
      install: changeStatus(isUnknown('bearer', 'query'), 400),
    },
    {
      name: 'status.restricted-forbidden',
      seen: 'What the role of a user does not allow to list, read, create or update is 403.',
      shape: 'wrong status',
      install: changeStatus(
        (exchange, response) =>
          isRestricted(exchange, response) &&
          matchCalls({ action: ['list', 'read', 'create', 'update'] })(exchange),
        403,
      ),
    },
    {
      name: 'status.restricted-not-found',
      seen: 'A list that the role of a user does not allow is 404, though it is there.',
      shape: 'wrong status',
      install: changeStatus(
        (exchange, response) => isRestricted(exchange, response) && matchCalls({ action: 'list' })(exchange),
        404,
      ),
    },
  ],
);

/** Answers that nothing was found as if something had been. */
const finds = (action: string, body: (exchange: Exchange) => Json): Install =>
  changeAnswer(matchAnswers({ action }, 404), (_answer, exchange) => ({ status: 200, body: body(exchange) }));

const noRecord = ({ operation }: Exchange): JsonObject => ({
  [operation?.resource?.type ?? '']: null,
  links: [],
});

/** Faults of the statuses of what is not there. */
export const notFoundFaults = faultsInSection('7.1-404', 'A page or record that does not exist is 404.', [
  {
    name: 'status.unknown-null',
    seen: 'To read a record that is not there is 200, and null.',
    shape: 'wrong status',
    install: finds('read', noRecord),
  },
  {
    name: 'status.unknown-bad-request',
    seen: 'To read a record that is not there is 400.',
    shape: 'wrong status',
    install: changeStatus(matchAnswers({ action: 'read' }, 404), 400),
  },
  {
    name: 'status.unknown-order-failure',
    seen: 'To read an order that is not there is 500; all other records are 404.',
    shape: 'one resource only',
    install: changeStatus(matchAnswers({ action: 'read', type: 'order' }, 404), 500),
  },
  {
    name: 'status.unknown-updated',
    seen: 'An update of a record that is not there is 200, and answers what was sent.',
    shape: 'wrong status',
    install: finds('update', ({ operation, body }) => {
      const type = operation?.resource?.type ?? '';
      return { [type]: body?.[type] ?? body ?? {}, links: [] };
    }),
  },
  {
    name: 'status.second-destroy-ok',
    seen: 'To destroy a record that is not there any more, or never was, is 200.',
    shape: 'second use only',
    install: finds('destroy', () => ({})),
  },
  {
    name: 'status.unknown-page-ok',
    seen: 'An address below `/api` that leads nowhere is 200.',
    shape: 'wrong status',
    install: changeAnswer(
      ({ match, address }, { status }) =>
        status === 404 && match === undefined && address.path.startsWith('/api/'),
      () => ({ status: 200, body: {} }),
    ),
  },
]);

/** Changes refusals of the token endpoint, of some reasons or of all. */
const changes = (
  change: (response: HttpResponse) => HttpResponse,
  isMeant: (name: TokenErrorName) => boolean = () => true,
): Install =>
  installAll(
    allowDrift,
    replaceRule(tokenErrorResponse, (refuse) => (exchange, name) => {
      const response = refuse(exchange, name);
      return isMeant(name) ? change(response) : response;
    }),
  );

/** Changes the objects in the array of a refusal. */
const changesEach = (change: (refusal: JsonObject) => JsonObject, only?: TokenErrorName): Install =>
  changes(
    (response) => ({ ...response, body: refusalsIn(response).map(change) }),
    (name) => (only ?? name) === name,
  );

/** Tells another error for one of the reasons. */
const tells = (name: TokenErrorName, error: string): Install =>
  changesEach((refusal) => ({ ...refusal, error }), name);

const isAboutClient = (name: TokenErrorName) => name === 'app-unknown' || name === 'secret-wrong';

function refusalsIn({ body }: HttpResponse): JsonObject[] {
  // The mock itself tells an array of objects.
  return Array.isArray(body) ? (body as JsonObject[]) : [];
}

/** Faults of the refusals of the token endpoint. */
export const oauthErrorFaults = [
  ...faultsInSection('7.3-body', 'A refusal of the token endpoint is 400 and an array of errors.', [
    {
      name: 'oauth-errors.ok',
      seen: 'A refusal is 200.',
      shape: 'wrong status',
      install: changes((response) => ({ ...response, status: 200 })),
    },
    {
      name: 'oauth-errors.client-unauthorized',
      seen: 'A refusal with `invalid_client` is 401; those with `invalid_grant` are 400.',
      shape: 'wrong status',
      install: changes((response) => ({ ...response, status: 401 }), isAboutClient),
    },
    {
      name: 'oauth-errors.object',
      seen: 'A refusal is an object, without an array around it.',
      shape: 'wrong shape',
      install: changes((response) => ({ ...response, body: refusalsIn(response)[0] ?? {} })),
    },
    {
      name: 'oauth-errors.strings',
      seen: 'A refusal is an array of strings.',
      shape: 'wrong type',
      install: changes((response) => ({
        ...response,
        body: refusalsIn(response).map(({ error }) => String(error)),
      })),
    },
    {
      name: 'oauth-errors.empty',
      seen: 'A refusal is an empty array.',
      shape: 'missing',
      install: changes((response) => ({ ...response, body: [] })),
    },
    {
      name: 'oauth-errors.error-missing',
      seen: 'A refusal has an `error_description`, and no `error`.',
      shape: 'missing',
      install: changesEach(({ error: _, ...rest }) => rest),
    },
    {
      name: 'oauth-errors.description-missing',
      seen: 'A refusal has an `error`, and no `error_description`.',
      shape: 'missing',
      install: changesEach(({ error_description: _, ...rest }) => rest),
    },
    {
      name: 'oauth-errors.page',
      seen: 'A refusal is a page.',
      shape: 'wrong type',
      install: changes((response) => ({
        ...response,
        body: new Content('text/html; charset=utf-8', '<!doctype html><h1>400</h1>'),
      })),
    },
  ]),
  ...faultsInSection('7.3-unknown-app', 'An unknown client id is invalid_client.', [
    {
      name: 'oauth-errors.unknown-app-otherwise',
      seen: 'An unknown `client_id` is reported as `invalid_request`.',
      shape: 'wrong value',
      install: tells('app-unknown', 'invalid_request'),
    },
  ]),
  ...faultsInSection('7.3-wrong-secret', 'A wrong secret is invalid_client.', [
    {
      name: 'oauth-errors.wrong-secret-otherwise',
      seen: 'A wrong `client_secret` is reported as `unauthorized_client`.',
      shape: 'wrong value',
      install: tells('secret-wrong', 'unauthorized_client'),
    },
  ]),
  ...faultsInSection('7.3-wrong-code', 'A wrong or used code is invalid_grant.', [
    {
      name: 'oauth-errors.wrong-code-otherwise',
      seen: 'An unknown or used `code` is reported as `invalid_code`.',
      shape: 'wrong value',
      install: tells('code-wrong', 'invalid_code'),
    },
  ]),
  ...faultsInSection('7.3-redirect', 'A redirect_uri outside the app is invalid_grant.', [
    {
      name: 'oauth-errors.foreign-redirect-otherwise',
      seen: 'A foreign `redirect_uri` is reported as `redirect_uri_mismatch`.',
      shape: 'wrong value',
      install: tells('redirect-foreign', 'redirect_uri_mismatch'),
    },
  ]),
  ...faultsInSection('7.3-state', 'A state other than that of the dialog is invalid_grant.', [
    {
      name: 'oauth-errors.other-state-otherwise',
      seen: 'A `state` that does not match is reported as `invalid_request`.',
      shape: 'wrong value',
      install: tells('state-other', 'invalid_request'),
    },
  ]),
];
