import type { HeaderField } from '../errors/exchange.ts';
import { foreignToken, noCredentials, type WrongCredential } from '../errors/mismatch.ts';

/** A login of the profile. */
export type Login = { readonly email: string; readonly password: string };

/** Why a request has no credentials that could be right, and the requirement that it is about. */
export type Void = { readonly requirement: string; readonly credential: WrongCredential };

const nothing: Void = {
  requirement: 'auth.is-required-everywhere',
  credential: noCredentials,
};
const blank: Void = {
  requirement: 'auth.is-required-everywhere',
  credential: { name: 'a call with blank credentials' },
};
const otherScheme: Void = {
  requirement: 'auth.is-required-everywhere',
  credential: { name: 'a call with another scheme than Basic and Bearer' },
};
const wrongLogin = (name: 'a wrong email' | 'a wrong password'): Void => ({
  requirement: 'basic.wrong-credentials-are-refused',
  credential: { name },
});
const noToken: Void = {
  requirement: 'oauth.token.invalid-is-refused',
  credential: { name: 'a word as a token' },
};
const foreign: Void = {
  requirement: 'company.token-works-in-one-company',
  credential: foreignToken,
};

const narrow: Void = {
  requirement: 'oauth.scope.list-grants-only-those',
  credential: { name: 'a token whose scope does not grant this' },
};

/** The requirements about credentials that let nobody in. */
export const voidRequirements: readonly string[] = [
  ...new Set(
    [blank, wrongLogin('a wrong email'), noToken, foreign, narrow].map(({ requirement }) => requirement),
  ),
];

/** Words that stand for no value in some language, which no service issues as a token. */
const emptyWords = /^(null|undefined|nil|none|false|true|0|nan)$/i;

/** Why a token does not let in where a request is sent: it is one of another company, or its scope is about something else. */
type TokenLimit = 'foreign' | 'narrow';

type LimitOf = (token: string) => TokenLimit | undefined;

function voidToken(token: string, limitOf: LimitOf): Void | undefined {
  if (token === '') return blank;
  if (emptyWords.test(token)) return noToken;
  const limit = limitOf(token);
  return limit && { foreign, narrow }[limit];
}

/** Why the Base64 of a Basic header can be the login of no user: letter case of the email and white space around it are open. */
function voidLogin(encoded: string, logins: readonly Login[]): Void | undefined {
  const bytes = Buffer.from(encoded, 'base64');
  const sent = (['utf8', 'latin1'] as const).map((encoding) => {
    const [, email = '', password] = /^([^:]*):?(.*)$/s.exec(bytes.toString(encoding)) ?? [];
    return { email: email.trim().toLowerCase(), password };
  });
  const known = logins.filter(({ email }) => sent.some((it) => it.email === email.toLowerCase()));
  if (known.length === 0) return wrongLogin('a wrong email');
  return known.some(({ password }) => sent.some((it) => it.password === password))
    ? undefined
    : wrongLogin('a wrong password');
}

function voidHeader(value: string, logins: readonly Login[], limitOf: LimitOf): Void | undefined {
  const [, scheme = '', credential = ''] = /^(\S*)\s*(.*)$/s.exec(value.trim()) ?? [];
  if (scheme === '') return blank;
  if (/^bearer$/i.test(scheme)) return voidToken(credential.trim(), limitOf);
  if (!/^basic$/i.test(scheme)) return otherScheme;
  if (credential.trim() === '') return blank;
  return voidLogin(credential, logins);
}

/**
 * Why nothing that a request presents can let anybody in (spec#4-authentication, spec#5.1-login): no header and no token, blank
 * ones, another scheme, a login that is none of the profile's, a token of another company or of too narrow a scope. Undefined where
 * something can: of two credentials it is open which counts.
 */
export function voidCredentialsOf(
  { url, headers }: { readonly url: string; readonly headers: readonly HeaderField[] },
  logins: readonly Login[],
  limitOf: LimitOf,
): Void | undefined {
  const sent = headers.filter(([name]) => /^authorization$/i.test(name)).map(([, value]) => value);
  const tokens = new URL(url).searchParams.getAll('access_token');
  const reasons = [
    ...sent.map((it) => voidHeader(it, logins, limitOf)),
    ...tokens.map((it) => voidToken(it.trim(), limitOf)),
  ];
  if (reasons.includes(undefined)) return undefined;
  return reasons.find((it) => it !== undefined) ?? nothing;
}
