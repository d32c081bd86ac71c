import type { Known } from '../../check/known.ts';
import type { Target } from '../../check/target.ts';
import type { Authorization, AuthorizationRequest } from '../../dialog/authorization.ts';

const walks = new WeakMap<Known, Map<string, Promise<Authorization>>>();

/**
 * How a walk through the dialog in a fresh session ends, seen once and judged by every check that asks for the same: a
 * browser is dear, and one walk shows many requirements. For checks to which it is all the same what was walked before;
 * a code that such a walk brought is for looking at, since another check can have used it.
 */
export function authorizeOnce(t: Target, request: AuthorizationRequest = {}): Promise<Authorization> {
  const known = walks.get(t.known) ?? new Map<string, Promise<Authorization>>();
  walks.set(t.known, known);
  const key = JSON.stringify(Object.entries(request).toSorted());
  const walk = known.get(key) ?? t.authorize(request);
  known.set(key, walk);
  walk.catch(() => known.delete(key));
  return walk;
}

/** A token of the implicit grant, with a scope or without. Any other end of the walk is a violation. */
export async function implicitToken(t: Target, scope?: string): Promise<string> {
  const { accessToken, page } = await authorizeOnce(t, {
    responseType: 'token',
    ...(scope ? { scope } : {}),
  });
  return accessToken ?? t.violation('access_token in the address', `the page ${page.url}`);
}

/** A state with signs that mean something in a query, a capital and a letter beyond ASCII, for walks that several checks look at. */
export const sharedState = 'one & Two=3 é';
