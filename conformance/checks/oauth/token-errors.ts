import { type Check, check, type Family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { HttpResponse } from '../../http/response.ts';
import { formatValue, type Matcher } from '../../match/matcher.ts';
import { hasStatus } from '../../match/response.ts';
import type { TokenRequest } from '../../oauth/token-endpoint.ts';
import { isObject } from '../../schemas/json.ts';
import { changeMiddleCharacter, swapCase } from '../credentials/near-misses.ts';
import { propertyNamesIn, valueAt } from '../fixtures/json.ts';
import { foreignAddresses } from './foreign-addresses.ts';

/** An invalid token request, and the requirement for its error (spec#7.3). */
export type InvalidRequest = {
  readonly requirement: string;
  readonly name: string;
  /** Undefined for a missing parameter, which the table of errors does not cover. */
  readonly error: 'invalid_client' | 'invalid_grant' | undefined;
  /** A request that is valid except for one error. */
  request(t: Target): Promise<TokenRequest>;
};

const randomText = (t: Target): string => `${t.mark()}${t.mark()}`;

/** An address outside the domain of every app in the profile. */
const elsewhere = 'https://elsewhere.invalid/callback';

const foreignAddress = (t: Target, wanted: string): string =>
  foreignAddresses(t.app).find(({ trick }) => trick === wanted)?.address ?? elsewhere;

/** Requests with every error in the table of the specification, made in several ways. */
export const invalidRequests: readonly InvalidRequest[] = [
  {
    requirement: 'oauth.errors.unknown-app',
    name: 'an unknown client id',
    error: 'invalid_client',
    request: async (t) => ({ clientId: randomText(t), code: await t.code() }),
  },
  {
    requirement: 'oauth.errors.invalid-client-credentials',
    name: 'a wrong secret',
    error: 'invalid_client',
    request: async (t) => ({ clientSecret: randomText(t), code: await t.code() }),
  },
  {
    requirement: 'oauth.errors.invalid-client-credentials',
    name: 'a secret without its last character',
    error: 'invalid_client',
    request: async (t) => ({ clientSecret: String(t.app.clientSecret).slice(0, -1), code: await t.code() }),
  },
  {
    requirement: 'oauth.errors.invalid-client-credentials',
    name: 'the secret in the other case',
    error: 'invalid_client',
    request: async (t) => {
      const clientSecret =
        swapCase(String(t.app.clientSecret)) ??
        t.notApplicable('The secret has no letters other than hexadecimal digits.');
      return { clientSecret, code: await t.code() };
    },
  },
  {
    requirement: 'oauth.errors.invalid-client-credentials',
    name: 'an empty secret',
    error: undefined,
    request: async (t) => ({ clientSecret: '', code: await t.code() }),
  },
  {
    requirement: 'oauth.errors.invalid-client-credentials',
    name: 'no secret',
    error: undefined,
    request: async (t) => ({ clientSecret: null, code: await t.code() }),
  },
  {
    requirement: 'oauth.errors.invalid-code',
    name: 'no code',
    error: undefined,
    request: async () => ({ code: null }),
  },
  {
    requirement: 'oauth.errors.invalid-code',
    name: 'a code that was never issued',
    error: 'invalid_grant',
    request: async (t) => {
      await t.code();
      return { code: randomText(t) };
    },
  },
  {
    requirement: 'oauth.errors.invalid-code',
    name: 'a code with a character changed',
    error: 'invalid_grant',
    request: async (t) => ({ code: changeMiddleCharacter(await t.code()) }),
  },
  {
    requirement: 'oauth.errors.invalid-code',
    name: 'a code that was already used',
    error: 'invalid_grant',
    request: async (t) => {
      const code = await t.code();
      await t.exchange({ code });
      return { code };
    },
  },
  {
    requirement: 'oauth.errors.redirect-outside-the-site',
    name: 'a redirect address of another domain',
    error: 'invalid_grant',
    request: async (t) => ({ redirectUri: elsewhere, code: await t.code() }),
  },
  ...[
    'a host that begins like the site',
    'a domain that ends like the site',
    'the site as user name at another host',
  ].map(
    (trick): InvalidRequest => ({
      requirement: 'oauth.errors.redirect-outside-the-site',
      name: `a redirect address with ${trick}`,
      error: 'invalid_grant',
      request: async (t) => ({ redirectUri: foreignAddress(t, trick), code: await t.code() }),
    }),
  ),
  {
    requirement: 'oauth.errors.state-mismatch',
    name: 'a state other than that of the authorization',
    error: 'invalid_grant',
    request: async (t) => ({ code: await t.code({ state: t.mark() }), state: t.mark() }),
  },
];

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

const isError = (entry: unknown): boolean =>
  isObject(entry) && isText(entry.error) && isText(entry.error_description);

/** The body is a non-empty array of objects with `error` and `error_description` (spec#7.3). */
export const holdsErrors: Matcher<HttpResponse> = (response) => {
  const json = response.json();
  return Array.isArray(json) && json.length > 0 && json.every(isError)
    ? undefined
    : { expected: 'an array of objects with error and error_description', got: formatValue(json) };
};

/** One of the errors in the body has the code. */
export const hasError =
  (error: string): Matcher<HttpResponse> =>
  (response) => {
    const json = response.json();
    return Array.isArray(json) && json.some((entry) => valueAt(entry, 'error') === error)
      ? undefined
      : { expected: `the error ${error}`, got: formatValue(json) };
  };

/** The body has no token. */
export const issuesNoToken: Matcher<HttpResponse> = (response) =>
  propertyNamesIn(response.json()).includes('access_token')
    ? { expected: 'no access_token', got: 'one' }
    : undefined;

export const needs = ['app', 'secret', 'dialog'] as const;

/** Checks of every invalid token request, one for each part of the response (spec#7.3). */
const invalidRequestChecks = invalidRequests.flatMap(({ requirement, name, error, request }) => [
  check({
    requirement,
    title: `Given ${name}, when a token is requested, then the response is 400 with ${error ?? 'an error'}`,
    needs,
    async run(t) {
      const response = await t.exchange(await request(t));
      t.expect(response, hasStatus(400));
      if (error) t.expect(response, hasError(error));
    },
  }),
  check({
    requirement: 'oauth.errors.status-is-400',
    title: `Given ${name}, when a token is requested, then the status is 400`,
    needs,
    async run(t) {
      t.expect(await t.exchange(await request(t)), hasStatus(400));
    },
  }),
  check({
    requirement: 'oauth.errors.body-is-an-array',
    title: `Given ${name}, when a token is requested, then the body is an array of errors with descriptions`,
    needs,
    async run(t) {
      t.expect(await t.exchange(await request(t)), holdsErrors);
    },
  }),
  check({
    requirement: 'oauth.errors.give-no-token',
    title: `Given ${name}, when a token is requested, then the response has no token`,
    needs,
    async run(t) {
      t.expect(await t.exchange(await request(t)), hasStatus(400), issuesNoToken);
    },
  }),
]);

/** Requests in which something is missing, with the error of the table that comes nearest. */
const incompleteRequests: readonly (readonly [string, string, (t: Target) => Promise<TokenRequest>])[] = [
  ['no secret', 'invalid_client', async (t) => ({ clientSecret: null, code: await t.code() })],
  ['an empty secret', 'invalid_client', async (t) => ({ clientSecret: '', code: await t.code() })],
  ['no code', 'invalid_grant', async () => ({ code: null })],
  ['an empty code', 'invalid_grant', async () => ({ code: '' })],
];

/** Checks of the error for what is missing, which the table does not mention (spec#7.3-open-other-refusals). */
const incompleteRequestChecks = incompleteRequests.map(([name, error, request]) =>
  check({
    requirement: 'oauth.errors.missing-parameters-are-in-the-table',
    title: `Given ${name}, when a token is requested, then the error is ${error}`,
    needs,
    async run(t) {
      t.expect(await t.exchange(await request(t)), hasStatus(400), hasError(error));
    },
  }),
);

/** Checks of apps that do not identify themselves (spec#5.2-app-credentials). */
const identificationChecks = [
  ...(
    [
      ['neither id nor secret', { clientId: null, clientSecret: null }],
      ['no id', { clientId: null }],
      ['no secret', { clientSecret: null }],
      ['an empty id and an empty secret', { clientId: '', clientSecret: '' }],
    ] as const
  ).map(([name, request]) =>
    check({
      requirement: 'oauth.app-identifies-itself',
      title: `Given a fresh code, when it is exchanged with ${name}, then the response is 400`,
      needs,
      async run(t) {
        t.expect(await t.exchange({ ...request, code: await t.code() }), hasStatus(400), issuesNoToken);
      },
    }),
  ),
  check({
    requirement: 'oauth.app-identifies-itself',
    title:
      'Given a fresh code, when it is exchanged with the secret of another app, then the response is 400',
    needs: ['app', 'secret', 'otherApp', 'dialog'],
    async run(t) {
      const { clientSecret } = t.otherApp;
      if (!clientSecret) return t.untestable('The profile has no secret for the second app.');
      t.expect(await t.exchange({ clientSecret, code: await t.code() }), hasStatus(400), issuesNoToken);
    },
  }),
];

/** Checks of errors of the token endpoint. */
export const tokenErrorChecks: readonly (Check | Family)[] = [
  ...invalidRequestChecks,
  ...incompleteRequestChecks,
  ...identificationChecks,
];
