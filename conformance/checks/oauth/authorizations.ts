import { type Authorization, deadEndOf, describeAuthorization } from '../../dialog/authorization.ts';
import { Untestable } from '../../errors/outcome.ts';
import type { Matcher } from '../../match/matcher.ts';
import { wrongValue } from '../../match/matcher.ts';
import { satisfies } from '../../match/value.ts';

/**
 * A state with query delimiters, a capital and a non-ASCII letter, for authorizations that several checks
 * share.
 */
export const sharedState = 'one & Two=3 é';

/** The authorization is as described; one that ends on a page of the target fails for that dead end, as others do. */
export const authorizes =
  (expected: string, predicate: (it: Authorization) => boolean): Matcher<Authorization> =>
  (it) =>
    predicate(it) ? undefined : { ...wrongValue(expected, describeAuthorization(it)), cause: deadEndOf(it) };

/** The authorization ends in a redirect, or on a page of the target. */
export const endsOn = (end: Authorization['end']) =>
  authorizes(`an authorization that ends with a ${end}`, (it) => it.end === end);

/** Whoever allows the app is sent back with a code, asked or remembered, and with no error (spec#5.2-code-allow). */
export const givesCode = authorizes(
  'a code for whoever allowed the app',
  ({ dialogShown, code, error }) => code !== undefined || (!dialogShown && error === undefined),
);

/** The user is asked to log in. */
export const showsLogin = authorizes('a login page', ({ loginShown }) => loginShown);

/** Throws if an authorization passed a page that may have asked for consent, in words that the suite does not take for a question. @throws Untestable */
function throwIfUnclear({ dialogShown, continuedFrom }: Authorization): void {
  if (dialogShown || !continuedFrom) return;
  throw new Untestable(
    `the suite does not know whether "${continuedFrom.control}" at ${continuedFrom.path} allows the app or just continues: say in the dialog of the profile what allows and what denies`,
  );
}

/** The user is asked to decide. Untestable where a page may have asked. */
export const showsConsent: Matcher<Authorization> = (it) => {
  throwIfUnclear(it);
  return authorizes('a consent page', ({ dialogShown }) => dialogShown)(it);
};

/** Whether nobody was asked since the user has denied the app before, which a service can remember (spec#5.2-open-consent). */
export const isRememberedDenial = ({ dialogShown, error, code, accessToken }: Authorization): boolean =>
  !dialogShown && error === 'user_denied' && code === undefined && accessToken === undefined;

/** The user is asked to decide, or was denied before and is not asked again. */
export const showsConsentAgain: Matcher<Authorization> = (it) =>
  isRememberedDenial(it) ? undefined : showsConsent(it);

/** The user was, or may have been, asked to decide: nobody denies what lets them pass without a page. */
export const mayHaveAsked = authorizes(
  'a consent page',
  ({ end, dialogShown, continuedFrom, error }) =>
    end === 'page' || dialogShown || continuedFrom !== undefined || error !== undefined,
);

/** The user is not asked to decide. Untestable where a page may have asked; one that offers the user's account asks for that. */
export const showsNoConsent: Matcher<Authorization> = (it) => {
  if (!it.continuedFrom?.isAccount) throwIfUnclear(it);
  return satisfies<Authorization>(
    'no consent page',
    ({ dialogShown }) => !dialogShown,
    describeAuthorization,
  )(it);
};

/** The user was involved: a new browser session meets at least the login (spec#5.2-login-first). */
export const promptsUser = authorizes(
  'a login or consent page',
  ({ loginShown, dialogShown }) => loginShown || dialogShown,
);

/** No redirect out of the pages of the dialog carries a code or a token: a login of another service can end with one of its own. */
export const issuesNothing = satisfies<Authorization>(
  'no code or token in any redirect',
  ({ parameters, responses }) => {
    const hosts = new Set(responses.map(({ url }) => URL.parse(url)?.host));
    const addresses = responses
      .map(({ url, location }) => (location === undefined ? null : URL.parse(location, url)))
      .filter((it) => it && !hosts.has(it.host))
      .join(' ');
    return !parameters.code && !parameters.access_token && !/[?&#](code|access_token)=/.test(addresses);
  },
  describeAuthorization,
);
