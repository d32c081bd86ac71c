import type { Authorization } from '../../dialog/authorization.ts';
import type { HttpResponse } from '../../http/response.ts';
import { holdsArray } from '../../match/envelope.ts';
import type { Matcher } from '../../match/matcher.ts';
import { hasStatus } from '../../match/response.ts';
import { satisfies } from '../../match/value.ts';

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
