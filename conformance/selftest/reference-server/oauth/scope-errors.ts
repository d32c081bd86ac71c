import { type Action, actions, allPermissions, isGranted } from '../state/permissions.ts';
import type { ServerState, User } from '../state/state.ts';

/** Why a scope is refused: it names what does not exist, or what the user does not have (RFC 6749, section 4.1.2.1). */
export type ScopeError = 'invalid_scope' | 'access_denied';

const offline = 'offline_access';

const namesOf = (list: string | undefined): readonly string[] => list?.split(',') ?? actions;

const isAction = (name: string): name is Action => (actions as readonly string[]).includes(name);

/** Finds why the server refuses a scope; undefined if it does not. Before the login, only what does not exist counts. */
export function findScopeError(
  { choices, types }: ServerState,
  scope: readonly string[],
  user: User | undefined,
): ScopeError | undefined {
  const contexts = new Set(allPermissions(choices, types).map(([context]) => context));
  const parts = scope.filter((it) => it !== offline).map((it) => it.split(':', 2));
  const isKnown = parts.every(
    ([context = '', list]) => contexts.has(context) && namesOf(list).every(isAction),
  );
  if (!isKnown) return choices.invalidScope === 'ignored' ? undefined : 'invalid_scope';
  if (!user || choices.scopeBeyondUser === 'narrowed') return undefined;
  const isHeld = parts.every(([context = '', list]) =>
    list === undefined
      ? isGranted(user.permissions, context, 'read')
      : namesOf(list).every((name) => isAction(name) && isGranted(user.permissions, context, name)),
  );
  return isHeld ? undefined : 'access_denied';
}
