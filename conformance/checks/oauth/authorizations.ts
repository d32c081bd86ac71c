import type { Target } from '../../check/target.ts';
import { createMemo } from '../../context/memo.ts';
import type { Authorization, AuthorizationRequest } from '../../dialog/authorization.ts';
import type { HttpResponse } from '../../http/response.ts';
import { holdsArray } from '../../match/envelope.ts';
import type { Matcher } from '../../match/matcher.ts';
import { hasStatus } from '../../match/response.ts';
import { satisfies } from '../../match/value.ts';

const authorizations = createMemo<Authorization>();

/**
 * Completes the dialog in a new browser session, once for all checks that send the same request, since browsers
 * are slow. For checks that do not depend on what happened before. Another check can have used the code.
 */
export function authorizeOnce(t: Target, request: AuthorizationRequest = {}): Promise<Authorization> {
  const key = JSON.stringify(Object.entries(request).toSorted());
  return authorizations.get(t.description, key, () => t.authorize(request));
}

/** A token of the implicit grant, with or without a scope. Any other end of the dialog is a violation. */
export async function implicitToken(t: Target, scope?: string): Promise<string> {
  const { accessToken, page } = await authorizeOnce(t, {
    responseType: 'token',
    ...(scope ? { scope } : {}),
  });
  return accessToken ?? t.violation('access_token in the address', `the page ${page.url}`);
}

/**
 * A state with query delimiters, a capital and a non-ASCII letter, for authorizations that several checks
 * share.
 */
export const sharedState = 'one & Two=3 é';

/** The authorization ends in a redirect, or on a page of the target. */
export const endsOn = (end: Authorization['end']) =>
  satisfies<Authorization>(`an authorization that ends with a ${end}`, (it) => it.end === end);

/** The user was involved: a new browser session meets at least the login (spec#5.2-login-first). */
export const promptsUser = satisfies<Authorization>(
  'a login or consent page',
  ({ loginShown, dialogShown }) => loginShown || dialogShown,
);

/** The token works: it gives access to the list of contacts, not just to some success. */
export const listsContacts: Matcher<HttpResponse> = (response) =>
  hasStatus(200)(response) ?? holdsArray('contacts')(response);

/** No redirect on the way carries a code or a token. */
export const issuesNothing = satisfies<Authorization>(
  'no code or token in any redirect',
  ({ parameters, responses }) => {
    const addresses = responses.map(({ location }) => location ?? '').join(' ');
    return !parameters.code && !parameters.access_token && !/[?&#](code|access_token)=/.test(addresses);
  },
);
