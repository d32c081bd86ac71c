import type { Target } from '../../check/target.ts';
import type { TokenRequest } from '../../check/token-request.ts';
import { changeMiddleCharacter, swapCase } from '../material/near-misses.ts';
import { foreignAddresses } from './foreign-addresses.ts';

/** A way to ask the token endpoint wrongly, and the requirement whose error comes of it (section 7.3). */
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
