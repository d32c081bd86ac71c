/** The four things that a permission can allow in a context (spec#5.2-scope-names). */
export const permissionNames = ['create', 'read', 'update', 'delete'] as const;

export type PermissionName = (typeof permissionNames)[number];

/** Permission names by context (`api/contacts`). A missing context allows nothing. */
export type Permissions = ReadonlyMap<string, ReadonlySet<PermissionName>>;

/** A requested scope: permissions, and whether the token never expires (`offline_access`). */
export type Scope = {
  permissions: Permissions;
  offline: boolean;
  /** The contexts that it names and that do not exist. */
  unknown: readonly string[];
};

/** What is wrong with a scope: it is too long; one of its words is not a permission; a context or a name does not exist. */
export type ScopeErrorKind = 'length' | 'word' | 'context' | 'name';

/** Says in one sentence which word of a scope the grammar does not allow. */
export class ScopeError extends Error {
  override name = 'ScopeError';
  readonly kind: ScopeErrorKind;
  /** The word, context or name that is at fault; empty where the whole scope is. */
  readonly part: string;

  constructor(fault: ScopeErrorKind, part: string, message: string) {
    super(message);
    this.kind = fault;
    this.part = part;
  }
}

/** The word for a token that never expires (spec#5.2-scope-offline). */
export const offlineAccess = 'offline_access';

const contextPattern = /^[a-z][a-z0-9_]*(\/[a-z][a-z0-9_]*)+$/;
const longestScope = 4096;

/**
 * Reads a scope: words separated by spaces, each `<context>` or `<context>:<name>,<name>`; a context alone grants
 * all four names; a context named twice grants what both grant (spec#5.2-scope-permission).
 * @param known the contexts that exist; if omitted, every well-formed context is accepted
 * @throws ScopeError when it is too long, or a word breaks the grammar or names a permission that does not exist
 */
export function parseScope(text: string, known?: Iterable<string>): Scope {
  if (text.length > longestScope) {
    const advice = `The scope is longer than ${longestScope} characters; ask for fewer permissions.`;
    throw new ScopeError('length', '', advice);
  }
  const words = text.split(' ').filter((part) => part !== '');
  const named = parsePermissions(words.filter((word) => word !== offlineAccess));
  const offline = words.includes(offlineAccess);
  const contexts = new Set(known ?? named.keys());
  return {
    permissions: new Map([...named].filter(([context]) => contexts.has(context))),
    offline,
    unknown: [...named.keys()].filter((context) => !contexts.has(context)),
  };
}

/** The error of a scope that names contexts which do not exist, where that is refused. */
export function unknownContextError([context = '']: readonly string[]): ScopeError {
  return new ScopeError('context', context, `The scope names the unknown context "${context}".`);
}

/** Permissions written as scope words, one for each context, in the order of the contexts. */
export function formatPermissions(permissions: Permissions): string[] {
  return [...permissions]
    .filter(([, names]) => names.size > 0)
    .map(([context, names]) => {
      const listed = permissionNames.filter((name) => names.has(name));
      return listed.length === permissionNames.length ? context : `${context}:${listed.join(',')}`;
    });
}

/** Permissions from any number of scope words, as {@link formatPermissions} writes them. @throws ScopeError */
export function parsePermissions(words: readonly string[]): Permissions {
  const permissions = new Map<string, Set<PermissionName>>();
  for (const word of words) {
    const [context, names] = parseWord(word);
    const granted = permissions.get(context) ?? new Set();
    for (const name of names) granted.add(name);
    permissions.set(context, granted);
  }
  return permissions;
}

/** The permissions that every user and every token has, whatever the role and the scope (spec#5.2-scope-current). */
export const everybodysPermissions = parsePermissions(['companies/current:read', 'users/current:read']);

/** Whether the permission `name` is granted in `context`. */
export function hasPermission(permissions: Permissions, context: string, name: PermissionName): boolean {
  return permissions.get(context)?.has(name) ?? false;
}

/** The permissions in both: a token never exceeds its user. */
export function intersect(left: Permissions, right: Permissions): Permissions {
  const both = new Map<string, Set<PermissionName>>();
  for (const [context, names] of left) {
    const shared = names.intersection(right.get(context) ?? new Set());
    if (shared.size > 0) both.set(context, shared);
  }
  return both;
}

/** The permissions in either. */
export function unite(left: Permissions, right: Permissions): Permissions {
  const either = new Map<string, ReadonlySet<PermissionName>>(left);
  for (const [context, names] of right) {
    either.set(context, (either.get(context) ?? new Set<PermissionName>()).union(names));
  }
  return either;
}

function parseWord(word: string): [string, readonly PermissionName[]] {
  const colon = word.indexOf(':');
  const context = colon < 0 ? word : word.slice(0, colon);
  if (!contextPattern.test(context)) {
    const advice = `"${word}" is not a permission; write <context> or <context>:<name>,<name>.`;
    throw new ScopeError('word', word, advice);
  }
  if (colon < 0) return [context, permissionNames];
  return [
    context,
    word
      .slice(colon + 1)
      .split(',')
      .map((name) => permissionName(name, word)),
  ];
}

function permissionName(name: string, word: string): PermissionName {
  const known = permissionNames.find((candidate) => candidate === name);
  if (known === undefined) {
    const advice = `"${word}" names "${name}", which is none of ${permissionNames.join(', ')}.`;
    throw new ScopeError('name', name, advice);
  }
  return known;
}
