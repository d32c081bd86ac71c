import { check } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import { hasPermission } from '../../profile/people.ts';
import type { User } from '../../profile/profile.ts';
import { authorizeOnce, deniedRequest, isRegistered } from '../credentials/tokens.ts';
import { anyType, otherType } from '../shared/list-of-any-type.ts';
import { scopeOf, scopeOfUser } from '../shared/scopes.ts';
import { endsOn, promptsUser, sharedState, showsConsentAgain, showsNoConsent } from './authorizations.ts';

/**
 * A request of each grant for some users, with a scope that they have: not the same, since it is open whether a consent counts for the
 * other grant. Without a scope where their permissions can differ.
 */
async function requestsOf(t: Preparation, users: readonly User[]) {
  const requests: { scope?: string; responseType?: string }[] = [];
  for (const [type, more] of [
    [anyType(t), {}],
    [otherType(t), { responseType: 'token' }],
  ] as const) {
    const scope = await scopeOf(t, type, 'read');
    requests.push({ ...more, ...(users.every((it) => hasPermission(it, scope)) && { scope }) });
  }
  return requests;
}

/** Checks of remembered consent (spec#5.2-consent-remembered, spec#1-company-consent). */
export const consentChecks = [
  check({
    requirement: 'oauth.consent.is-remembered',
    title:
      'Given a user who allowed an app, when the same session requests authorization again, with or without state, then no consent page is shown',
    needs: ['app', 'dialog'],
    async run(t) {
      // Nobody else asks for this, so that the page is shown at first.
      const scope = await scopeOfUser(t, otherType(t), 'read', 'delete');
      const session = await t.session();
      t.expect(await session.authorize({ scope, state: sharedState }), endsOn('redirect'), promptsUser);
      // What is remembered of a consent is not its state.
      for (const state of [undefined, t.marker()]) {
        const again = await session.authorize({ scope, ...(state && { state }) });
        t.expect(again, endsOn('redirect'));
        t.expect(again, showsNoConsent);
      }
    },
  }),
  check({
    requirement: 'oauth.consent.is-remembered',
    title:
      'Given a user who allowed an app without a scope, when they log in again in a new session, then no consent page is shown',
    needs: ['app', 'dialog'],
    async run(t) {
      t.expect(await authorizeOnce(t), endsOn('redirect'), promptsUser);
      const again = await t.authorize({});
      t.expect(again, endsOn('redirect'));
      if (again.choiceAtLogin) {
        t.notApplicable('Login and consent are on one page, which everybody sees who is not logged in.');
      }
      t.expect(again, showsNoConsent);
    },
  }),
  check({
    requirement: 'oauth.consent.is-per-app-and-user',
    title:
      'Given an app that others allowed and a user who allowed other apps, when that user authorizes that app, then the consent page is shown',
    needs: ['freshPair', 'app', 'otherApp', 'otherUser', 'dialog'],
    async run(t) {
      const { app, user, decision } = await deniedRequest(t);
      const others = [t.user, t.otherUser].filter(({ email }) => email !== user.email);
      const apps = [t.app, t.otherApp].filter(({ clientId }) => clientId !== app.clientId);
      for (const request of await requestsOf(t, [user, ...others])) {
        for (const other of others.slice(-1)) await authorizeOnce(t, { app, user: other, ...request });
        const session = await t.session();
        for (const other of apps.slice(0, 1)) await session.authorize({ app: other, user, ...request });
        t.expect(await session.authorize({ app, user, decision, ...request }), showsConsentAgain);
      }
    },
  }),
  check({
    requirement: 'company.consent-is-per-company',
    title:
      'Given an app that a user allowed in one company, when they authorize it in another, then the consent page is shown',
    needs: ['app', 'sharedUser', 'otherCompany', 'dialog'],
    async run(t) {
      const user = t.sharedUser;
      if (!isRegistered(t.app, t.otherCompany))
        t.notApplicable('The app is registered in only one company, so no user can authorize it in another.');
      for (const request of await requestsOf(t, [user])) {
        t.expect(await authorizeOnce(t, { user, ...request }), endsOn('redirect'));
        const authorization = await t.authorize({
          user,
          company: t.otherCompany,
          decision: 'deny',
          ...request,
        });
        t.expect(authorization, showsConsentAgain);
      }
    },
  }),
];
