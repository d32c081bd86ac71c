import { check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { formatValue, type Matcher } from '../../match/matcher.ts';
import { hasStatus } from '../../match/reply.ts';
import type { TokenRequest } from '../../oauth/token-endpoint.ts';
import { isObject } from '../../schemas/json.ts';
import { changeMiddleCharacter, swapCase } from '../fixtures/credentials.ts';
import { propertyNamesIn, valueAt } from '../fixtures/json.ts';
import { foreignAddresses } from './foreign-addresses.ts';

/** A way to ask the token endpoint wrongly, and the requirement whose error comes of it (spec#7.3). */
export type Mistake = {
  readonly requirement: string;
  readonly name: string;
  /** Undefined where a parameter is missing, for which the table has no row. */
  readonly error: 'invalid_client' | 'invalid_grant' | undefined;
  /** A request that is well but for one thing. */
  request(t: Target): Promise<TokenRequest>;
};

const invented = (t: Target): string => `${t.mark()}${t.mark()}`;

/** An address of another domain than any app of the profile has. */
const elsewhere = 'https://elsewhere.invalid/callback';

const foreignAddress = (t: Target, wanted: string): string =>
  foreignAddresses(t.app).find(({ trick }) => trick === wanted)?.address ?? elsewhere;

/** One mistake of each kind that the table of errors names, and of the ways in which it is made. */
export const mistakes: readonly Mistake[] = [
  {
    requirement: 'oauth.errors.unknown-app',
    name: 'a client id of no app',
    error: 'invalid_client',
    request: async (t) => ({ clientId: invented(t), code: await t.code() }),
  },
  {
    requirement: 'oauth.errors.invalid-client-credentials',
    name: 'a wrong secret',
    error: 'invalid_client',
    request: async (t) => ({ clientSecret: invented(t), code: await t.code() }),
  },
  {
    requirement: 'oauth.errors.invalid-client-credentials',
    name: 'a secret that lacks its last character',
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
        t.notApplicable('The secret has no letters, or is a number in hexadecimal digits.');
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
    name: 'a code that was never given out',
    error: 'invalid_grant',
    request: async (t) => {
      await t.code();
      return { code: invented(t) };
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
    name: 'a code that was used',
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
    'the site as user of another host',
  ].map(
    (trick): Mistake => ({
      requirement: 'oauth.errors.redirect-outside-the-site',
      name: `a redirect address with ${trick}`,
      error: 'invalid_grant',
      request: async (t) => ({ redirectUri: foreignAddress(t, trick), code: await t.code() }),
    }),
  ),
  {
    requirement: 'oauth.errors.state-mismatch',
    name: 'another state than the dialog had',
    error: 'invalid_grant',
    request: async (t) => ({ code: await t.code({ state: t.mark() }), state: t.mark() }),
  },
];

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

const isError = (entry: unknown): boolean =>
  isObject(entry) && isText(entry.error) && isText(entry.error_description);

/** The body is an array, not empty, of objects with error and error_description (spec#7.3). */
export const holdsErrors: Matcher<Reply> = (reply) => {
  const json = reply.json();
  return Array.isArray(json) && json.length > 0 && json.every(isError)
    ? undefined
    : { expected: 'an array of objects with error and error_description', got: formatValue(json) };
};

/** One of the errors in the body has the code. */
export const errorsAre =
  (error: string): Matcher<Reply> =>
  (reply) => {
    const json = reply.json();
    return Array.isArray(json) && json.some((entry) => valueAt(entry, 'error') === error)
      ? undefined
      : { expected: `the error ${error}`, got: formatValue(json) };
  };

/** No token stands in the body. */
export const noToken: Matcher<Reply> = (reply) =>
  propertyNamesIn(reply.json()).includes('access_token')
    ? { expected: 'no access_token', got: 'one' }
    : undefined;

export const needs = ['app', 'secret', 'dialog'] as const;

/** Every mistake at the token endpoint, with each part of the answer (spec#7.3). */
export const tokenErrorChecks = mistakes.flatMap(({ requirement, name, error, request }) => [
  check({
    requirement,
    title: `Given ${name}, when the token endpoint is asked, then the answer is 400 with ${error ?? 'an error'}`,
    needs,
    async run(t) {
      const reply = await t.exchange(await request(t));
      t.expect(reply, hasStatus(400));
      if (error) t.expect(reply, errorsAre(error));
    },
  }),
  check({
    requirement: 'oauth.errors.status-is-400',
    title: `Given ${name}, when the token endpoint is asked, then the status is 400`,
    needs,
    async run(t) {
      t.expect(await t.exchange(await request(t)), hasStatus(400));
    },
  }),
  check({
    requirement: 'oauth.errors.body-is-an-array',
    title: `Given ${name}, when the token endpoint is asked, then the body is an array of errors with descriptions`,
    needs,
    async run(t) {
      t.expect(await t.exchange(await request(t)), holdsErrors);
    },
  }),
  check({
    requirement: 'oauth.errors.give-no-token',
    title: `Given ${name}, when the token endpoint is asked, then there is no token in the answer`,
    needs,
    async run(t) {
      t.expect(await t.exchange(await request(t)), hasStatus(400), noToken);
    },
  }),
]);

/** An app that does not say who it is, in each way (spec#5.2-app-credentials). */
export const identificationChecks = [
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
      title: `Given a fresh code, when it is exchanged with ${name}, then the answer is 400`,
      needs,
      async run(t) {
        t.expect(await t.exchange({ ...request, code: await t.code() }), hasStatus(400), noToken);
      },
    }),
  ),
  check({
    requirement: 'oauth.app-identifies-itself',
    title: 'Given a fresh code, when it is exchanged with the secret of another app, then the answer is 400',
    needs: ['app', 'secret', 'otherApp', 'dialog'],
    async run(t) {
      const { clientSecret } = t.otherApp;
      if (!clientSecret) return t.untestable('The profile gives no secret of the second app.');
      t.expect(await t.exchange({ clientSecret, code: await t.code() }), hasStatus(400), noToken);
    },
  }),
];
