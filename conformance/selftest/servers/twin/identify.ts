import { createHash, timingSafeEqual } from 'node:crypto';
import type { Call } from './call.ts';
import type { Person, Token } from './company.ts';
import { type Action, always, contextOf, grants, scopeList } from './permissions.ts';

/** Who calls, and what the way of calling allows: `scope` is undefined with Basic credentials, which have all of the user's rights. */
export interface Standing {
  person: Person;
  scope: readonly string[] | undefined;
}

/** Compares two secrets without telling by its duration how alike they are. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** The person with that email and password who works in the company (sections 1, 3 and 5.1). */
export function personBehind(call: Call, email: string, password: string): Person | undefined {
  const person = call.twin.people.find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (!person || !sameSecret(password, person.password)) return undefined;
  const member = person.companies.includes(call.company.name);
  return member ? person : undefined;
}

function byBasic(call: Call, credentials: string): Standing | undefined {
  const isPlain = credentials.includes('@') && !call.twin.keeps('basic.base64');
  const text = isPlain ? credentials : Buffer.from(credentials, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return undefined;
  const person = personBehind(call, text.slice(0, colon), text.slice(colon + 1));
  return person && { person, scope: undefined };
}

/** A token that is like the one named, as far as the laws about comparing tokens are broken. */
function tokenLike({ twin, company }: Call, name: string): Token | undefined {
  const isLike = (own: string) =>
    (!twin.keeps('token.compared-whole') && name.startsWith(own)) ||
    (!twin.keeps('token.compared-by-case') && name.toLowerCase() === own.toLowerCase());
  return [...company.tokens].find(([own]) => isLike(own))?.[1];
}

function tokenNamed(call: Call, name: string): Token | undefined {
  return call.company.tokens.get(name) ?? tokenLike(call, name);
}

function byToken(call: Call, name: string): Standing | undefined {
  const token = tokenNamed(call, name);
  if (!token || token.until <= call.twin.clock.now()) return undefined;
  const person = call.twin.keeps('token.acts-for-its-user') ? token.person : anybody(call);
  return { person: person ?? token.person, scope: token.scope === '' ? undefined : scopeList(token.scope) };
}

function anybody({ twin, company }: Call): Person | undefined {
  return twin.people.find((person) => person.companies.includes(company.name));
}

/** Who sends the request: Basic, Bearer or the query parameter `access_token` (section 5). Undefined is "not logged in". */
export function identify(call: Call): Standing | undefined {
  const { twin } = call;
  const [scheme, credentials] = (call.headers.authorization ?? '').split(/ +(.*)/s, 2);
  if (credentials !== undefined) {
    const way = scheme?.toLowerCase();
    if (way === 'basic' && twin.keeps('basic.accepted')) return byBasic(call, credentials);
    if (way === 'bearer') return byToken(call, credentials);
    return undefined;
  }
  const token = call.query.get('access_token');
  return token === null ? undefined : byToken(call, token);
}

/**
 * Whether the caller can do `action` with records of a type: the user's rights and the token's scope both have to allow it
 * (section 5.2: a token acts on the user's behalf; a scope grants only what it lists).
 */
export function mayDo(
  call: Call & { standing: Standing },
  kind: { name: string; collection: string },
  action: Action,
): boolean {
  return mayInContext(call, contextOf(call.twin.choices, kind), action);
}

/** As `mayDo`, for a context by its name. */
export function mayInContext(call: Call & { standing: Standing }, context: string, action: Action): boolean {
  const { person, scope } = call.standing;
  const { keeps } = call.twin;
  const isRead = action === 'read';
  const isOpenToRoles =
    (isRead && !keeps('roles.read-enforced')) || (action === 'create' && !keeps('roles.create-enforced'));
  const isOpenToScopes =
    (isRead && !keeps('scope.read-enforced')) || (action === 'create' && !keeps('scope.create-enforced'));
  if (!isOpenToRoles && !grants(person.rights, context, action)) return false;
  if (scope === undefined || isOpenToScopes) return true;
  return grants([...scope, ...always.map((name) => `${name}:read`)], context, action);
}
