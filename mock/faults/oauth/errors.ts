import type { JsonObject } from '../../contract/json.ts';
import { Content, type HttpResponse } from '../../http/exchange/response.ts';
import { refusedToken, type TokenRefusalName } from '../../oauth/token-refusal.ts';
import { faultsOf, type Install } from '../fault.ts';
import { replaces, together, unjudged } from '../ways/rules.ts';

/** Changes refusals of the token endpoint, of some reasons or of all. */
const changes = (
  change: (response: HttpResponse) => HttpResponse,
  isMeant: (name: TokenRefusalName) => boolean = () => true,
): Install =>
  together(
    unjudged,
    replaces(refusedToken, (refuse) => (exchange, name) => {
      const response = refuse(exchange, name);
      return isMeant(name) ? change(response) : response;
    }),
  );

/** Changes the objects in the array of a refusal. */
const changesEach = (change: (error: JsonObject) => JsonObject, only?: TokenRefusalName): Install =>
  changes(
    (response) => ({ ...response, body: refusalsIn(response).map(change) }),
    (name) => (only ?? name) === name,
  );

/** Tells another error for one of the reasons. */
const tells = (name: TokenRefusalName, error: string): Install =>
  changesEach((refusal) => ({ ...refusal, error }), name);

const isAboutClient = (name: TokenRefusalName) => name === 'app-unknown' || name === 'secret-wrong';

function refusalsIn({ body }: HttpResponse): JsonObject[] {
  // The mock itself tells an array of objects.
  return Array.isArray(body) ? (body as JsonObject[]) : [];
}

/** Faults of the refusals of the token endpoint. */
export const oauthErrorFaults = [
  ...faultsOf(
    '7.3',
    'When app authentication at the token endpoint fails, the status is HTTP 400 and the body is a JSON array of objects with error and error_description.',
    [
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
    ],
  ),
  ...faultsOf('7.3', 'invalid_client: the app for the token cannot be found.', [
    {
      name: 'oauth-errors.unknown-app-otherwise',
      seen: 'An unknown `client_id` is told as `invalid_request`.',
      shape: 'wrong value',
      install: tells('app-unknown', 'invalid_request'),
    },
  ]),
  ...faultsOf('7.3', 'invalid_client: the client id or secret is invalid.', [
    {
      name: 'oauth-errors.wrong-secret-otherwise',
      seen: 'A wrong `client_secret` is told as `unauthorized_client`.',
      shape: 'wrong value',
      install: tells('secret-wrong', 'unauthorized_client'),
    },
  ]),
  ...faultsOf('7.3', 'invalid_grant: the code is invalid, or was already used.', [
    {
      name: 'oauth-errors.wrong-code-otherwise',
      seen: 'An unknown or used `code` is told as `invalid_code`.',
      shape: 'wrong value',
      install: tells('code-wrong', 'invalid_code'),
    },
  ]),
  ...faultsOf('7.3', "invalid_grant: redirect_uri is not included in the app's URL.", [
    {
      name: 'oauth-errors.foreign-redirect-otherwise',
      seen: 'A foreign `redirect_uri` is told as `redirect_uri_mismatch`.',
      shape: 'wrong value',
      install: tells('redirect-foreign', 'redirect_uri_mismatch'),
    },
  ]),
  ...faultsOf(
    '7.3',
    'invalid_grant: the given state does not match the state sent when the token was requested.',
    [
      {
        name: 'oauth-errors.other-state-otherwise',
        seen: 'A `state` that does not match is told as `invalid_request`.',
        shape: 'wrong value',
        install: tells('state-other', 'invalid_request'),
      },
    ],
  ),
];
