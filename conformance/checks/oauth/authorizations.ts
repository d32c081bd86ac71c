import type { Target } from '../../check/target.ts';
import type { TargetDescription } from '../../context/target-description.ts';
import type { Authorization, AuthorizationRequest } from '../../dialog/authorization.ts';
import type { Reply } from '../../http/reply.ts';
import { holdsArray } from '../../match/envelope.ts';
import type { Matcher } from '../../match/matcher.ts';
import { hasStatus } from '../../match/reply.ts';
import { satisfies } from '../../match/value.ts';

const walks = new WeakMap<TargetDescription, Map<string, Promise<Authorization>>>();

/**
 * How a walk through the dialog in a fresh session ends, seen once and judged by every check that asks for the same: a
 * browser is dear, and one walk shows many requirements. For checks to which it is all the same what was walked before;
 * a code that such a walk brought is for looking at, since another check can have used it.
 */
export function authorizeOnce(t: Target, request: AuthorizationRequest = {}): Promise<Authorization> {
  const known = walks.get(t.description) ?? new Map<string, Promise<Authorization>>();
  walks.set(t.description, known);
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

/** The walk ends so. */
export const endsOn = (end: Authorization['end']) =>
  satisfies<Authorization>(`a walk that ends on a ${end}`, (it) => it.end === end);

/** Somebody could decide: a fresh browser meets the login at least, before anything comes of its walk (spec#5.2-login-first). */
export const promptsUser = satisfies<Authorization>(
  'a login or a dialog on the way',
  ({ loginShown, dialogShown }) => loginShown || dialogShown,
);

/** A token works: what it opens is the list of contacts, and not just a nod. */
export const listsContacts: Matcher<Reply> = (reply) =>
  hasStatus(200)(reply) ?? holdsArray('contacts')(reply);

/** Whether anything that was sent to the browser on the way carries a code or a token. */
export const issuesNothing = satisfies<Authorization>(
  'no code and no token on the way',
  ({ parameters, replies }) => {
    const addresses = replies.map(({ location }) => location ?? '').join(' ');
    return !parameters.code && !parameters.access_token && !/[?&#](code|access_token)=/.test(addresses);
  },
);
