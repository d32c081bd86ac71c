import type { Choices } from '../choices/choices.ts';
import { findTypeOfCollection, type ResourceTypes } from '../choices/resource-types.ts';

/** The four permission names of spec#5.2. */
export const actions = ['create', 'read', 'update', 'delete'] as const;
export type Action = (typeof actions)[number];

/** Contexts whose read permission every token has (spec#5.2-scope-current). */
export const alwaysReadable = ['companies/current', 'users/current'] as const;

/** The context of a type: `api/contacts`, or `api/contact` if the server chooses so ("api/<resource>"). */
export function contextOf(choices: Choices, type: { name: string; collection: string }): string {
  return `api/${choices.contexts === 'plural' ? type.collection : type.name}`;
}

/** All permissions, as pairs of context and action. */
export function allPermissions(
  choices: Choices,
  types: ResourceTypes,
): Array<[context: string, action: Action]> {
  const endpoints = [...types.values()].filter((type) => findTypeOfCollection(types, type.collection));
  const ofEndpoints = endpoints.flatMap((type) =>
    actions.map((action): [string, Action] => [contextOf(choices, type), action]),
  );
  return [...ofEndpoints, ...alwaysReadable.map((context): [string, Action] => [context, 'read'])];
}

/**
 * Whether a list of permissions (spec#5.2: `api/contacts:read,update`, or `api/contacts` for all four) grants an
 * action in a context.
 */
export function isGranted(permissions: readonly string[], context: string, action: Action): boolean {
  return permissions.some((permission) => {
    const [name, list] = permission.split(':', 2);
    if (name !== context) return false;
    return list === undefined || list.split(',').includes(action);
  });
}

/** The permissions of a `scope` parameter. */
export function parseScope(scope: string): string[] {
  return scope.split(' ').filter((permission) => permission !== '');
}
