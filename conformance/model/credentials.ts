import type { HeaderField } from '../errors/exchange.ts';
import type { WrongCredential } from '../errors/mismatch.ts';

/** A login of the profile. */
export type Login = { readonly email: string; readonly password: string };

/** Why a request has no credentials that could be right, and the requirement that it is about. */
export type Void = { readonly requirement: string; readonly credential: WrongCredential };

const nothing: Void = {
  requirement: 'auth.is-required-everywhere',
  credential: { name: 'a call without credentials' },
};
const blank: Void = {
  requirement: 'auth.is-required-everywhere',
  credential: { name: 'a call with blank credentials' },
};
const otherScheme: Void = {
  requirement: 'auth.is-required-everywhere',
  credential: { name: 'a call with another scheme than Basic and Bearer' },
};
const wrongLogin: Void = {
  requirement: 'basic.wrong-credentials-are-refused',
  credential: { name: 'a login of no user' },
};
const noToken: Void = {
  requirement: 'oauth.token.invalid-is-refused',
  credential: { name: 'a word as a token' },
};
const foreignToken: Void = {
  requirement: 'company.token-works-in-one-company',
  credential: { name: 'a token of another company' },
};

/** The requirements about credentials that let nobody in. */
export const voidRequirements: readonly string[] = [
  ...new Set([blank, wrongLogin, noToken, foreignToken].map(({ requirement }) => requirement)),
];

/** Words that stand for no value in some language, which no service issues as a token. */
const emptyWords = /^(null|undefined|nil|none|false|true|0|nan)$/i;

const voidToken = (token: string, isForeign: (token: string) => boolean): Void | undefined => {
  if (token === '') return blank;
  if (emptyWords.test(token)) return noToken;
  return isForeign(token) ? foreignToken : undefined;
};

/** Whether the Base64 of a Basic header can be the login of a user: letter case of the email and white space around it are open. */
function isLogin(encoded: string, logins: readonly Login[]): boolean {
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const latin = Buffer.from(encoded, 'base64').toString('latin1');
  return logins.some(({ email, password }) =>
    [text, latin].some((it) => {
      const at = it.indexOf(':');
      return it.slice(0, at).trim().toLowerCase() === email.toLowerCase() && it.slice(at + 1) === password;
    }),
  );
}

function voidHeader(
  value: string,
  logins: readonly Login[],
  isForeign: (token: string) => boolean,
): Void | undefined {
  const [, scheme = '', credential = ''] = /^(\S*)\s*(.*)$/s.exec(value.trim()) ?? [];
  if (scheme === '') return blank;
  if (/^bearer$/i.test(scheme)) return voidToken(credential.trim(), isForeign);
  if (!/^basic$/i.test(scheme)) return otherScheme;
  if (credential.trim() === '') return blank;
  return isLogin(credential, logins) ? undefined : wrongLogin;
}

/**
 * Why nothing that a request presents can let anybody in (spec#4-authentication, spec#5.1-login): no header and no token, blank
 * ones, another scheme, a login that is none of the profile's, a token of another company. Undefined where something can: of two
 * credentials it is open which counts.
 */
export function voidCredentialsOf(
  { url, headers }: { readonly url: string; readonly headers: readonly HeaderField[] },
  logins: readonly Login[],
  isForeign: (token: string) => boolean,
): Void | undefined {
  const sent = headers.filter(([name]) => /^authorization$/i.test(name)).map(([, value]) => value);
  const tokens = new URL(url).searchParams.getAll('access_token');
  const reasons = [
    ...sent.map((it) => voidHeader(it, logins, isForeign)),
    ...tokens.map((it) => voidToken(it.trim(), isForeign)),
  ];
  if (reasons.includes(undefined)) return undefined;
  return reasons.find((it) => it !== undefined) ?? nothing;
}
