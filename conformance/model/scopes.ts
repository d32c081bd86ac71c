import { isSafeMethod } from '../http/client.ts';
import { grants, permissionOf } from '../profile/people.ts';
import { plural } from '../schemas/published.ts';
import { decoded, type RecordAddress } from './record-address.ts';
import type { Action } from './reply.ts';

/** Permissions by context, without `api/`: undefined for all four (spec#5.2-scope-list). */
type Granted = ReadonlyMap<string, readonly string[] | undefined>;

/** What a token is for: the scope that was asked for and the permissions of its user, undefined where these are everything, and the company. */
export type Grant = {
  readonly scope: string | undefined;
  readonly permissions?: readonly string[] | undefined;
  readonly company: string;
};

/** What a request asks for: its method, its path, and the method that a header names in its place. */
type Asked = { readonly method: string; readonly path: string; readonly override: string | undefined };

/** An action at a place, and the types of which it names records. */
type Operation = Readonly<{ place: RecordAddress; action: Action; named: readonly string[] }>;

/** What each token and user of a run may do, as far as scopes and roles say so for certain. */
export type Scopes = {
  /** Takes in what a token is for. */
  learn(token: string, grant: Grant): void;
  /** Whether a token may do nothing of what a request asks for, whichever of the types in its address counts, and whether by its scope or by the roles of its user. */
  limitOf(token: string, asked: Asked): 'narrow' | 'restricted user' | undefined;
  /** Whether roles allow nothing of what a request asks for. */
  forbid(roles: readonly string[], asked: Asked): boolean;
};

/** The words in a path, however it is spelled. */
const wordsIn = (path: string): readonly string[] =>
  path.split('/').flatMap(
    (it) =>
      decoded(it)
        ?.toLowerCase()
        .replace(/\.\w+$/, '') ?? [],
  );

/**
 * Words in the paths of what no context limits: a schema belongs to none, whether an action changes anything is open, and every token may
 * view the current user and company (spec#5.2-scope-current).
 */
const unlimited: ReadonlySet<string> = new Set(['schema', 'print', 'current']);

const writes = ['create', 'update', 'delete'];

/** The permissions of which each would do, under a parent also those to update it or to create something in it. */
function namesFor({ method, override }: Asked, isNested: boolean): readonly string[] {
  if ([method, override].some((it) => it !== undefined && isSafeMethod(it.toUpperCase()))) return ['read'];
  // The methods of create and update are open (spec#4.1-open-methods).
  const names = override !== undefined ? writes : method === 'DELETE' ? ['delete'] : ['create', 'update'];
  return isNested ? ['create', 'update', ...names] : names;
}

/** A permission as spec#5.2-scope-permission has it: what another spelling of it grants is open. */
const permission = /^[\w/]+(:(create|read|update|delete)(,(create|read|update|delete))*)?$/;

/** What scopes grant; undefined where one is spelled otherwise. */
function grantedBy(scopes: readonly string[]): Granted | undefined {
  const granted = new Map<string, readonly string[] | undefined>();
  for (const it of scopes.flatMap((scope) => scope.split(' '))) {
    if (!permission.test(it)) return undefined;
    const [name = '', list] = it.split(':');
    const context = name.replace(/^api\//, '');
    const isWhole = list === undefined || (granted.has(context) && granted.get(context) === undefined);
    const names = isWhole ? undefined : [...(granted.get(context) ?? []), ...list.split(',')];
    // A context can be named in the singular, and its addresses are in the plural.
    for (const name of [context, plural(context)]) granted.set(name, names);
  }
  return granted;
}

/** Knows no token yet. Contexts are those that some scope or role has named (spec#5.2-scope-names). */
export function createScopes(rolesOfUsers: readonly (readonly string[])[]): Scopes {
  const granted = new Map<string, Granted>();
  const contexts = new Set<string>(rolesOfUsers.flatMap((it) => [...(grantedBy(it)?.keys() ?? [])]));
  const texts = new Map<string, string>();
  const rolesByToken = new Map<string, readonly string[]>();
  function exceeds(scope: Granted | undefined, asked: Asked): boolean {
    const words = wordsIn(asked.path);
    const named = words.filter((it) => contexts.has(it));
    if (scope === undefined || named.length === 0 || words.some((it) => unlimited.has(it))) return false;
    const names = namesFor(asked, /\/\w+\/[^/]+\/\w/.test(asked.path.replace(/^\/+(api|%61pi)/i, '')));
    return named.every((it) => {
      const list = scope.get(it);
      return !scope.has(it) || (list !== undefined && !names.some((name) => list.includes(name)));
    });
  }
  return {
    learn(token, { scope, permissions }) {
      if (permissions) rolesByToken.set(token, permissions);
      if (scope === undefined) return;
      const names = grantedBy([scope]);
      for (const context of names?.keys() ?? []) contexts.add(context);
      // Of one token for two scopes it is open which holds.
      const isOpen = names === undefined || (texts.has(token) && texts.get(token) !== scope);
      if (isOpen) granted.delete(token);
      else granted.set(token, names);
      texts.set(token, scope);
    },
    limitOf(token, asked) {
      const roles = rolesByToken.get(token);
      if (exceeds(granted.get(token), asked)) return 'narrow';
      return roles !== undefined && exceeds(grantedBy(roles), asked) ? 'restricted user' : undefined;
    },
    forbid: (roles, asked) => exceeds(grantedBy(roles), asked),
  };
}

/** Whether permissions allow all that an action at a place can be about, in a request that names records of other types. */
export function allows(permissions: readonly string[], { place, action, named }: Operation): boolean {
  const { resource, parent } = place;
  // Under a parent it is open whose permissions count (spec#5.2-open-nested-context).
  const names = [...(parent ? ['create', 'update'] : []), String(permissionOf[action])];
  const contexts = [resource.plural, ...(parent ? [plural(parent.type)] : [])];
  return [
    ...contexts.flatMap((context) => names.map((name) => `api/${context}:${name}`)),
    ...named.map((type) => `api/${plural(type)}:read`),
  ].every((it) => grants(permissions, it));
}
