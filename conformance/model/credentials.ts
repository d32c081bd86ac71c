import type { HeaderField } from '../errors/exchange.ts';
import { foreignToken, noCredentials, type WrongCredential } from '../errors/mismatch.ts';

/** A login of the profile: in all companies, and with every permission, where it names none. */
export type Login = {
  readonly email: string;
  readonly password: string;
  readonly companies?: readonly string[];
  readonly permissions?: readonly string[];
};

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

const outsider: Void = {
  requirement: 'company.records-are-isolated',
  credential: { name: 'a user of another company' },
};

const restricted: Void = {
  requirement: 'status.401-for-restricted-by-roles',
  credential: { name: 'a user whose roles forbid this' },
};

/** Why a token does not let in where a request is sent: it is one of another company, its scope is about something else, or the roles of its user. */
type TokenLimit = 'foreign' | 'narrow' | 'restricted user';

const limits: Readonly<Record<TokenLimit, Void>> = {
  foreign,
  narrow: {
    requirement: 'oauth.scope.list-grants-only-those',
    credential: { name: 'a token whose scope does not grant this' },
  },
  'restricted user': {
    requirement: 'oauth.scope.never-exceeds-the-user',
    credential: { name: 'a token of a user whose roles forbid this' },
  },
};

/** The requirements about credentials that let nobody in. */
export const voidRequirements: readonly string[] = [
  ...new Set(
    [blank, wrongLogin('a wrong email'), noToken, outsider, restricted, ...Object.values(limits)].map(
      ({ requirement }) => requirement,
    ),
  ),
];

/** Words that stand for no value in some language, which no service issues as a token. */
const emptyWords = /^(null|undefined|nil|none|false|true|0|nan)$/i;

/** Where a request presents something. */
type Presenting = { readonly url: string; readonly headers: readonly HeaderField[] };

/** What the model knows of who sends a request. */
type Callers = {
  readonly logins: readonly Login[];
  limitOf(token: string): TokenLimit | undefined;
  /** Whether a token was issued in this run, or is one of the profile. */
  isIssued(token: string): boolean;
  /** Whether a login is one of the company that the request is sent to. */
  isHere(login: Login): boolean;
  /** Whether the roles of a login forbid what is asked for. */
  isForbidden(login: Login): boolean;
};

function voidToken(token: string, { limitOf }: Callers): Void | undefined {
  if (token === '') return blank;
  if (emptyWords.test(token)) return noToken;
  const limit = limitOf(token);
  return limit && limits[limit];
}

/** Why the Base64 of a Basic header can be the login of no user: letter case of the email and white space around it are open. */
function voidLogin(encoded: string, { logins, isHere, isForbidden }: Callers): Void | undefined {
  const bytes = Buffer.from(encoded, 'base64');
  const sent = (['utf8', 'latin1'] as const).map((encoding) => {
    const [, email = '', password] = /^([^:]*):?(.*)$/s.exec(bytes.toString(encoding)) ?? [];
    return { email: email.trim().toLowerCase(), password };
  });
  const known = logins.filter(({ email }) => sent.some((it) => it.email === email.toLowerCase()));
  if (known.length === 0) return wrongLogin('a wrong email');
  const right = known.filter(({ password }) => sent.some((it) => it.password === password));
  if (right.length === 0) return wrongLogin('a wrong password');
  const here = right.filter(isHere);
  if (here.length === 0) return outsider;
  return here.every(isForbidden) ? restricted : undefined;
}

function voidHeader(value: string, callers: Callers): Void | undefined {
  const [, scheme = '', credential = ''] = /^(\S*)\s*(.*)$/s.exec(value.trim()) ?? [];
  if (scheme === '') return blank;
  if (/^basic$/i.test(scheme)) return credential.trim() === '' ? blank : voidLogin(credential, callers);
  const text = credential.trim();
  // No sentence says that a right token or login is refused behind another word than those it has.
  const canBeRight =
    /^bearer$/i.test(scheme) || callers.isIssued(text) || voidLogin(text, callers) === undefined;
  return canBeRight ? voidToken(text, callers) : otherScheme;
}

/** What a request presents: the values of its Authorization headers, and the tokens in its query. */
const presentedIn = ({ url, headers }: Presenting) => ({
  sent: headers.filter(([name]) => /^authorization$/i.test(name)).map(([, value]) => value),
  tokens: new URL(url).searchParams.getAll('access_token'),
});

/** The logins that a request presents, and nothing beside them, as spec#5.1-login has it: a user can be listed for each company. */
export function loginsOf(request: Presenting, logins: readonly Login[]): readonly Login[] {
  const { sent, tokens } = presentedIn(request);
  if (sent.length !== 1 || tokens.length > 0) return [];
  const [, encoded = ''] = /^basic (\S+)$/i.exec(sent.join()) ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return logins.filter(({ email, password }) => text === `${email}:${password}`);
}

/**
 * Why nothing that a request presents can let anybody in (spec#4-authentication, spec#5.1-login, spec#7.1-401-roles): no header and no
 * token, blank ones, another scheme with nothing right behind it, a login that is none of the profile's or of the company's, roles or a scope that
 * forbid it, a token of another company. Undefined where something can: of two credentials it is open which counts.
 */
export function voidCredentialsOf(request: Presenting, callers: Callers): Void | undefined {
  const { sent, tokens } = presentedIn(request);
  const reasons = [
    ...sent.map((it) => voidHeader(it, callers)),
    ...tokens.map((it) => voidToken(it.trim(), callers)),
  ];
  if (reasons.includes(undefined)) return undefined;
  return reasons.find((it) => it !== undefined) ?? nothing;
}
