import { check } from '../../check/check.ts';
import { equals } from '../../match/value.ts';
import { may } from '../../profile/people.ts';
import { scopeOf } from '../fixtures/scopes.ts';
import { authorizeOnce, endsOn, promptsUser, sharedState } from './authorizations.ts';

/** Stories of what is remembered of a decision, and of whom (spec#5.2-consent-remembered, spec#1-company-consent). */
export const consentChecks = [
  check({
    requirement: 'oauth.consent.is-remembered',
    title:
      'Given a user who allowed an app, when the browser comes again in the same session, without state and with one, then no dialog is shown',
    needs: ['app', 'dialog'],
    async run(t) {
      const scope = await scopeOf(t, 'contact', 'read');
      const session = await t.session();
      t.expect(await session.authorize({ scope }), endsOn('redirect'), promptsUser);
      for (let time = 0; time < 2; time += 1) {
        const again = await session.authorize({ scope, ...(time > 0 ? { state: sharedState } : {}) });
        t.expect(again.end, equals<string>('redirect'));
        t.expect(again.dialogShown, equals(false));
      }
    },
  }),
  check({
    requirement: 'oauth.consent.is-remembered',
    title:
      'Given a user who allowed an app without scope, when they log in again elsewhere, then no dialog is shown',
    needs: ['app', 'dialog'],
    async run(t) {
      t.expect(await authorizeOnce(t), endsOn('redirect'), promptsUser);
      const again = await t.authorize({});
      t.expect(again.end, equals<string>('redirect'));
      if (again.choiceAtLogin) {
        t.notApplicable('Login and decision stand on one page, which everybody sees who is not logged in.');
      }
      t.expect(again.dialogShown, equals(false));
    },
  }),
  check({
    requirement: 'oauth.consent.is-per-app-and-user',
    title:
      'Given an app that others allowed and a user who allowed other apps, when the two meet, then the dialog is shown',
    needs: ['freshPair', 'app', 'otherApp', 'otherUser', 'dialog'],
    async run(t) {
      const { app, user } = t.freshPair;
      const others = [t.user, t.otherUser].filter(({ email }) => email !== user.email);
      const apps = [t.app, t.otherApp].filter(({ clientId }) => clientId !== app.clientId);
      const reading = await scopeOf(t, 'contact', 'read');
      // What one user allowed can be less than what the other is asked for, unless both are asked for the same.
      const asked = [user, ...others].every((it) => may(it, reading)) ? { scope: reading } : {};
      for (const other of others.slice(-1)) await authorizeOnce(t, { app, user: other, ...asked });
      for (const other of apps.slice(0, 1)) await authorizeOnce(t, { app: other, user, ...asked });
      const walk = await t.authorize({ app, user, decision: 'deny', ...asked });
      t.expect(walk.dialogShown, equals(true));
    },
  }),
  check({
    requirement: 'company.consent-is-per-company',
    title:
      'Given an app allowed in one company, when the same user comes to authorize in another, then the dialog is shown',
    needs: ['app', 'sharedUser', 'otherCompany', 'dialog'],
    async run(t) {
      const user = t.sharedUser;
      if (t.app.companies && !t.app.companies.includes(t.otherCompany.name))
        t.notApplicable(
          'The app is registered in one company only, so nobody can be asked for it in another.',
        );
      t.expect((await authorizeOnce(t, { user })).end, equals<string>('redirect'));
      const walk = await t.authorize({ user, company: t.otherCompany, decision: 'deny' });
      t.expect(walk.dialogShown, equals(true));
    },
  }),
];
