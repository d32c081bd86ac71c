import { check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { anonymous } from '../../http/caller.ts';
import { differsFrom, equals, satisfies } from '../../match/value.ts';
import type { User } from '../../profile/profile.ts';
import { endsOn, issuesNothing } from './outcomes.ts';
import { authorizeOnce } from './walked.ts';

const query = (t: Target) => ({
  client_id: t.app.clientId,
  redirect_uri: t.app.redirectUri,
});

const strangers: readonly (readonly [string, (t: Target) => User])[] = [
  ['a wrong password', (t) => ({ ...t.user, password: `${t.user.password}x` })],
  ['an email that nobody has', (t) => ({ ...t.user, email: `${t.mark()}@example.com` })],
];

/** Stories of login and dialog (section 5.2, login steps; server-side flow, step 1). */
export const loginChecks = [
  check({
    requirement: 'oauth.code.dialog-is-shown',
    title:
      'Given a user who never authorized the app, when the browser comes to authorize, then login and dialog are shown',
    needs: ['freshPair', 'dialog'],
    async run(t) {
      for (const responseType of [undefined, 'token']) {
        const walk = await authorizeOnce(t, {
          ...t.freshPair,
          ...(responseType ? { responseType } : {}),
          decision: 'deny',
        });
        t.expect(walk.dialogShown, equals(true));
        t.expect(walk.loginShown, equals(true));
      }
    },
  }),
  check({
    requirement: 'oauth.login-comes-first',
    title: 'Given no login, when authorize is asked for without a browser, then neither code nor token comes',
    needs: ['app', 'dialog'],
    async run(t) {
      t.expect(await t.code(), differsFrom(''));
      for (const more of [{}, { response_type: 'token' }]) {
        const reply = await t.get('/oauth/authorize', { as: anonymous, query: { ...query(t), ...more } });
        const location = reply.header('Location') ?? '';
        t.expect(
          location,
          satisfies('no address with code or token', (it) => !/[?&#](code|access_token)=/.test(it)),
        );
        t.expect(
          reply.status,
          satisfies('a login page or the way to it', (it) => it < 500),
        );
      }
    },
  }),
  ...strangers.map(([name, stranger]) =>
    check({
      requirement: 'oauth.login-comes-first',
      title: `Given ${name}, when the user tries to log in, then no dialog is shown and nothing is given`,
      needs: ['app', 'dialog'],
      async run(t) {
        const walk = await t.authorize({ user: stranger(t) });
        t.expect(walk, endsOn('page'), issuesNothing);
        t.expect(walk.dialogShown, equals(false));
        t.expect(walk.loginShown, equals(true));
      },
    }),
  ),
  check({
    requirement: 'oauth.authorize.needs-a-known-app',
    title:
      'Given a client id of no app, an empty one and none, when a user logs in and allows, then nothing is given',
    needs: ['app', 'dialog'],
    async run(t) {
      t.expect(await t.code(), differsFrom(''));
      const clientId = `${t.mark()}${t.mark()}`;
      const requests = [
        { clientId },
        { clientId, responseType: 'token' },
        { clientId: '' },
        { clientId: null },
      ];
      for (const request of requests) t.expect(await t.authorize(request), issuesNothing);
    },
  }),
];
