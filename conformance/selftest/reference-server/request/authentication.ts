import { isUtf8 } from 'node:buffer';
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Action, alwaysReadable, contextOf, isGranted, parseScope } from '../state/permissions.ts';
import type { App, Token, User } from '../state/state.ts';
import type { HttpRequest } from './http.ts';

/** The user who calls and the scope of their token. Basic credentials have no scope: they grant all of the user's permissions. */
export type Caller = {
  user: User;
  /** The app of the token; undefined with Basic credentials. */
  app?: App;
  scope: readonly string[] | undefined;
};

/** Compares two secrets in constant time. */
export function isSameSecret(secret: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(secret), digest(expected));
}

/** Whether a password is the user's, or, if the server violates `basic.whole-password-under-a-parent`, begins like it. */
function isPassword({ server, path }: HttpRequest, password: string, user: User): boolean {
  if (isSameSecret(password, user.password)) return true;
  const isPrefixEnough = !server.conforms('basic.whole-password-under-a-parent') && path.length > 3;
  return isPrefixEnough && isBeginning(password, user.password);
}

/** The user of the company with this email and password (spec#1-company-scope, spec#5.1). */
export function findUser(request: HttpRequest, email: string, password: string): User | undefined {
  const spell = (text: string) => (request.server.choices.loginCase === 'exact' ? text : text.toLowerCase());
  const user = request.server.users.find((one) => spell(one.email) === spell(email));
  if (!user || !isPassword(request, password, user)) return undefined;
  const isOpen = request.path[0] === 'oauth' && !request.server.conforms('company.dialog-for-its-users');
  const member = isOpen || user.companies.includes(request.company.name);
  return member ? user : undefined;
}

function authenticateByPassword(request: HttpRequest, credentials: string): Caller | undefined {
  const isPlain = credentials.includes('@') && !request.server.conforms('basic.base64');
  const bytes = Buffer.from(credentials, 'base64');
  const isConverted = !isUtf8(bytes) && !request.server.conforms('basic.not-converted');
  const text = isPlain ? credentials : bytes.toString(isConverted ? 'latin1' : 'utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return undefined;
  const user = findUser(request, text.slice(0, colon), text.slice(colon + 1));
  return user && { user, scope: undefined };
}

const isBeginning = (text: string, whole: string): boolean => text.length > 8 && whole.startsWith(text);

/** A token that is similar to the one sent, if the server violates a behaviour named `token.…`. */
function findSimilarToken({ server, company, path }: HttpRequest, name: string): Token | undefined {
  const isLike = (issued: string) =>
    (!server.conforms('token.rejects-suffix') && name.startsWith(issued)) ||
    (!server.conforms('token.whole-under-a-parent') && path.length > 3 && isBeginning(name, issued)) ||
    (!server.conforms('token.case-sensitive') && name.toLowerCase() === issued.toLowerCase());
  return [...company.tokens].find(([issued]) => isLike(issued))?.[1];
}

function findToken(request: HttpRequest, name: string): Token | undefined {
  const { server, company, path } = request;
  const isShared = !server.conforms('token.one-company-for-schemas') && path[2] === 'schema';
  const companies = isShared ? [...server.companies.values()] : [company];
  const token = companies.map(({ tokens }) => tokens.get(name)).find((it) => it !== undefined);
  return token ?? findSimilarToken(request, name);
}

function authenticateByToken(request: HttpRequest, name: string): Caller | undefined {
  const isCode = !request.server.conforms('token.is-not-a-code') && request.path[1] === 'auth_permissions';
  const code = isCode ? request.company.codes.get(name) : undefined;
  const token = findToken(request, name) ?? (code && { ...code, expiresAt: Number.POSITIVE_INFINITY });
  const isEverValid = !request.server.conforms('token.expires-for-current') && request.path[2] === 'current';
  if (!token || (token.expiresAt <= request.server.clock.now() && !isEverValid)) return undefined;
  const user = request.server.conforms('token.acts-for-its-user') ? token.user : firstUser(request);
  return {
    user: user ?? token.user,
    app: token.app,
    scope: token.scope === '' ? undefined : parseScope(token.scope),
  };
}

function firstUser({ server, company }: HttpRequest): User | undefined {
  return server.users.find((user) => user.companies.includes(company.name));
}

/** Nobody, or somebody, if the server violates a behaviour named `auth.…`. */
function authenticateNobody(request: HttpRequest): Caller | undefined {
  const { server, method, path, query } = request;
  const isOpen =
    (method === 'HEAD' && !server.conforms('auth.required-by-head')) ||
    (path[3] === 'orders' && method === 'GET' && !server.conforms('auth.required-for-orders-of-a-contact')) ||
    (path[3] === 'orders' && method === 'POST' && !server.conforms('auth.required-to-order-for-a-contact')) ||
    (query.has('q') && !server.conforms('auth.required-for-searches'));
  const user = isOpen ? firstUser(request) : undefined;
  return user && { user, scope: undefined };
}

/** The caller, by Basic, Bearer or the query parameter `access_token` (spec#5). Undefined if not logged in. */
export function authenticate(request: HttpRequest): Caller | undefined {
  const { server } = request;
  const token = request.query.get('access_token');
  const [scheme, credentials] = (request.headers.authorization ?? '').split(/ +(.*)/s, 2);
  if (token !== null && server.choices.twoCredentials === 'query') return authenticateByToken(request, token);
  if (credentials !== undefined) {
    const way = scheme?.toLowerCase();
    if (way === 'basic' && server.conforms('basic.accepted'))
      return authenticateByPassword(request, credentials);
    if (way === 'bearer') return authenticateByToken(request, credentials);
    return undefined;
  }
  return token === null ? authenticateNobody(request) : authenticateByToken(request, token);
}

/**
 * Whether the caller has the permission for an action on records of a type. Both the user's permissions and the token's scope
 * must grant it (spec#5.2).
 */
export function hasPermission(
  request: HttpRequest & { caller: Caller },
  type: { name: string; collection: string },
  action: Action,
): boolean {
  return hasPermissionInContext(request, contextOf(request.server.choices, type), action);
}

/** Whether the user has a permission that the scope of the token lacks. */
export function isBeyondScope({ caller }: { caller: Caller }, context: string, action: Action): boolean {
  return caller.scope !== undefined && isGranted(caller.user.permissions, context, action);
}

/** As `hasPermission`, for a context by its name. */
export function hasPermissionInContext(
  request: HttpRequest & { caller: Caller },
  context: string,
  action: Action,
): boolean {
  const { user, app, scope } = request.caller;
  const { conforms } = request.server;
  const isRead = action === 'read';
  const isOpenToRoles =
    (isRead && !conforms('roles.read-enforced')) ||
    (action === 'create' && !conforms('roles.create-enforced')) ||
    (app === request.server.apps[1] && !isRead && !conforms('roles.enforced-for-every-app')) ||
    (action === 'update' &&
      request.query.has('access_token') &&
      !conforms('roles.enforced-for-tokens-in-the-query'));
  const isOpenToScopes =
    (isRead && !conforms('scope.read-enforced')) ||
    (action === 'create' && !conforms('scope.create-enforced'));
  if (!isOpenToRoles && !isGranted(user.permissions, context, action)) return false;
  if (scope === undefined || isOpenToScopes) return true;
  return isGranted([...scope, ...alwaysReadable.map((name) => `${name}:read`)], context, action);
}
