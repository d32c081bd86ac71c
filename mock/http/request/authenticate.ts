import { isUtf8 } from 'node:buffer';
import type { AuthenticationMethod } from '../../contract/operation.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import { hasPermission, type Permissions, permissionNames } from '../../world/permissions.ts';
import { hasPassword, type User } from '../../world/user.ts';
import { firstValue, getSingleValue } from '../exchange/address.ts';
import type { Caller, Exchange } from '../exchange/exchange.ts';
import { countHeader } from '../exchange/headers.ts';
import { HttpError, unauthorizedError } from '../exchange/http-error.ts';
import type { FindTokenCaller, HttpService } from '../exchange/service.ts';

/** The credentials of a request: how they were sent, and as what. */
type Credentials = {
  method: AuthenticationMethod;
  value: string;
};

/**
 * Selects the credentials of a request. The same token in header and query is one; any other
 * two contradict each other (RFC 6750, 2 and 3.1).
 * @throws HttpError 400
 */
export const selectCredentials = behaviour((credentials: readonly Credentials[]): Credentials | undefined => {
  const [first, ...others] = credentials;
  const contradicts = others.some(({ value }) => first?.method === 'basic' || value !== first?.value);
  if (contradicts) throw new HttpError(400, 'login.twice');
  return first;
});

const authorizationPattern = /^(basic|bearer) +(.*)$/i;

/** The parameter that carries a token in the query (spec#4.2-access-token). */
const tokenParameter = 'access_token';

/**
 * Step: authenticates the caller, where the operation requires it (spec#4-authentication): by the `Authorization` header, or by the
 * token in the query.
 * @throws HttpError 400, 401
 */
export function authenticate(exchange: Exchange, service: HttpService): void {
  const options = exchange.operation?.securityOptions ?? [];
  if (options.length === 0) return;
  const credentials = exchange.company.behaviours.get(selectCredentials)(credentialsOf(exchange));
  if (credentials === undefined || !options.some(({ method }) => method === credentials.method)) {
    const method = credentials?.method ?? methodOfScript(exchange);
    throw unauthorizedError(exchange.company, 'login.needed', { method });
  }
  exchange.authenticationMethod = credentials.method;
  exchange.caller =
    credentials.method === 'basic'
      ? authenticateBasic(exchange, credentials.value)
      : tokenCaller(exchange, credentials, service.findTokenCaller);
}

function tokenCaller({ company }: Exchange, { method, value }: Credentials, tokens: FindTokenCaller): Caller {
  const caller = tokens(company, value);
  if (caller === undefined)
    throw unauthorizedError(company, 'login.token', { method, error: 'invalid_token' });
  return caller;
}

/**
 * How the script of a page authenticates where it has not said: by a token, since a Basic challenge makes its browser open a
 * window of its own (ruling#challenge). Undefined for other callers. Only browsers send `Sec-Fetch-Dest` (Fetch Metadata).
 */
function methodOfScript({ message }: Exchange): AuthenticationMethod | undefined {
  return message.headers['sec-fetch-dest'] === 'empty' ? 'bearer' : undefined;
}

/** Whether a request has no credentials, be they right or wrong. */
export function isAnonymous({ message, address }: Pick<Exchange, 'message' | 'address'>): boolean {
  return message.headers.authorization === undefined && firstValue(address, tokenParameter) === undefined;
}

/** All credentials of a request, the header first. */
function credentialsOf(exchange: Exchange): Credentials[] {
  const { message, address, company } = exchange;
  const { authorization } = message.headers;
  const token = getSingleValue(address, tokenParameter);
  const inQuery: Credentials[] = token === undefined ? [] : [{ method: 'query', value: token }];
  if (authorization === undefined) return inQuery;
  // Node drops all but the first of several.
  if (countHeader(message.rawHeaders, 'authorization') > 1) throw new HttpError(400, 'login.twice');
  const [, scheme, credentials] = authorizationPattern.exec(authorization) ?? [];
  if (scheme === undefined || credentials === undefined) {
    throw unauthorizedError(company, 'login.scheme', { method: methodOfScript(exchange) });
  }
  return [{ method: scheme.toLowerCase() === 'basic' ? 'basic' : 'bearer', value: credentials }, ...inQuery];
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The user whose email and password these are; undefined where one of them is wrong (spec#5.1-login). */
export const findUserByPassword = behaviour(
  (company: Company, email: string, password: string): User | undefined => {
    const user = company.findUser(email);
    return hasPassword(user, password) ? user : undefined;
  },
);

/** Authenticates by the Base64 of `email:password` in UTF-8 (RFC 7617; spec#5.1-base64). @throws HttpError 401 */
function authenticateBasic(exchange: Exchange, credentials: string): Caller {
  const { company } = exchange;
  const known = findCachedLogin(company, credentials);
  if (known !== undefined) return { user: known, permissions: known.permissions };
  const bytes = Buffer.from(credentials, 'base64');
  const text = bytes.toString();
  const colon = text.indexOf(':');
  if (!base64.test(credentials) || !isUtf8(bytes) || colon < 0) {
    throw unauthorizedError(company, 'login.encoding', { method: 'basic' });
  }
  const login = company.behaviours.get(findUserByPassword);
  const user = login(company, text.slice(0, colon), text.slice(colon + 1));
  if (user === undefined) throw unauthorizedError(company, 'login.wrong', { method: 'basic' });
  cacheLogin(company, credentials, user);
  return { user, permissions: user.permissions };
}

type Login = {
  user: User;
  /** The verified password. */
  password: string;
};

const most = 100;
const logins = new WeakMap<Company, Map<string, Login>>();

/**
 * The user of HTTP Basic credentials that were verified before and are still valid: decoding and hashing them again
 * would take as long as reading a record. Wrong credentials are never cached, so that each check takes constant time; replaced rules
 * see every call.
 */
function findCachedLogin(company: Company, credentials: string): User | undefined {
  const login = company.behaviours.areUnmodified ? logins.get(company)?.get(credentials) : undefined;
  if (login === undefined) return undefined;
  const { user, password } = login;
  return company.findUser(user.email) === user && user.password === password ? user : undefined;
}

/** Caches verified credentials; a full cache is cleared. */
function cacheLogin(company: Company, credentials: string, user: User): void {
  if (!company.behaviours.areUnmodified) return;
  const known = logins.get(company) ?? new Map<string, Login>();
  if (known.size >= most) known.clear();
  logins.set(company, known.set(credentials, { user, password: user.password }));
}

/** Whether permissions contain a role of the document, `<context>:<name>`. */
export const hasRole = behaviour((permissions: Permissions, role: string): boolean => {
  const colon = role.lastIndexOf(':');
  const word = role.slice(colon + 1);
  const name = permissionNames.find((known) => known === word);
  return name !== undefined && hasPermission(permissions, role.slice(0, colon), name);
});

/**
 * Step: accepts a caller with all the roles that the operation requires for the authentication method (OpenAPI 3.1,
 * security requirement). A caller who lacks one is "restricted by roles": 401 (spec#7.1-401-roles).
 * @throws HttpError 401
 */
export function authorize(exchange: Exchange): void {
  const { caller, company, operation, authenticationMethod } = exchange;
  if (caller === undefined || operation === undefined) return;
  const has = company.behaviours.get(hasRole);
  let firstLacking: string | undefined;
  for (const { method, roles } of operation.securityOptions) {
    if (method !== authenticationMethod) continue;
    const lacking = roles.find((role) => !has(caller.permissions, role));
    if (lacking === undefined) return;
    firstLacking ??= lacking;
  }
  const error = authenticationMethod === 'basic' ? undefined : 'insufficient_scope';
  const values = { permission: String(firstLacking) };
  throw unauthorizedError(company, 'login.not-permitted', { method: authenticationMethod, error, values });
}
