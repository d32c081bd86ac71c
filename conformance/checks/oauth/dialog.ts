import { check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { anonymous, asBearer } from '../../http/request.ts';
import { differsFrom, equals, satisfies } from '../../match/value.ts';
import type { User } from '../../profile/profile.ts';
import { expectToken } from '../fixtures/credentials.ts';
import { scopeOf } from '../fixtures/scopes.ts';
import {
  authorizeOnce,
  endsOn,
  implicitToken,
  issuesNothing,
  listsContacts,
  promptsUser,
  sharedState,
} from './authorizations.ts';

const query = (t: Target) => ({
  client_id: t.app.clientId,
  redirect_uri: t.app.redirectUri,
});

const strangers: readonly (readonly [string, (t: Target) => User])[] = [
  ['a wrong password', (t) => ({ ...t.user, password: `${t.user.password}x` })],
  ['an email that nobody has', (t) => ({ ...t.user, email: `${t.mark()}@example.com` })],
];

/** Stories of login and dialog (spec#5.2-code-dialog). */
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

/** Stories of a user who allows (spec#5.2-code-allow). */
export const allowingChecks = [
  check({
    requirement: 'oauth.authorize.optional-parameters',
    title: 'Given neither scope nor state nor response_type, when a user allows, then a code comes',
    needs: ['app', 'dialog'],
    async run(t) {
      const walk = await authorizeOnce(t);
      t.expect(walk, endsOn('redirect'), promptsUser);
      t.expect(
        walk.code,
        satisfies('a code', (it) => it !== undefined && it !== ''),
      );
    },
  }),
  check({
    requirement: 'oauth.code.allow-carries-code',
    title:
      'When a user allows, with and without state, then the query of the redirect carries code and no token',
    needs: ['app', 'dialog'],
    async run(t) {
      for (const more of [{}, { state: sharedState }]) {
        const walk = await authorizeOnce(t, more);
        t.expect(walk, endsOn('redirect'), promptsUser);
        t.expect(walk.redirect?.searchParams.get('code') ?? '', differsFrom(''));
        t.expect(walk.accessToken, equals<string | undefined>(undefined));
        t.expect(walk.error, equals<string | undefined>(undefined));
      }
    },
  }),
  check({
    requirement: 'oauth.code.allow-redirects-with-302',
    title:
      'Given a user who meets the dialog, when they allow, then the browser is redirected with status 302',
    needs: ['app', 'dialog', 'otherApp'],
    async run(t) {
      const walk = await t.authorize({ app: t.otherApp });
      t.expect(walk, endsOn('redirect'), promptsUser);
      if (!walk.dialogShown && walk.redirectStatus !== 302) {
        t.untestable('The user authorized the app before, so nothing was allowed; reset the target.');
      }
      t.expect(walk.redirectStatus, equals<number | undefined>(302));
    },
  }),
  check({
    requirement: 'oauth.code.differs-each-time',
    title: 'When a user is sent to the app three times, then each redirect carries another code',
    needs: ['app', 'dialog'],
    async run(t) {
      const [contacts, orders] = [await scopeOf(t, 'contact', 'read'), await scopeOf(t, 'order', 'read')];
      const session = await t.session();
      const codes: (string | undefined)[] = [];
      for (const scope of [contacts, contacts, orders]) {
        codes.push((await session.authorize({ scope })).code);
      }
      t.expect(
        codes,
        satisfies('three codes', (it) => it.every((code) => code !== undefined)),
      );
      t.expect(new Set(codes).size, equals(3));
    },
  }),
  check({
    requirement: 'oauth.flows',
    title: 'Given both flows, when each is walked to its end, then the API accepts both tokens',
    needs: ['app', 'secret', 'dialog'],
    async run(t) {
      const bought = expectToken(t, await t.exchange({ code: await t.code() }));
      for (const token of [bought, await implicitToken(t)]) {
        t.expect(await t.get('/api/contacts', { as: asBearer(token) }), listsContacts);
      }
    },
  }),
];

const needs = ['freshPair', 'dialog'] as const;

/** Stories of a user who does not allow (spec#5.2-code-deny, spec#7.3-denial). */
export const denialChecks = [
  check({
    requirement: 'oauth.code.denial-carries-user-denied',
    title:
      'When a user denies, with and without state, then the query of the redirect carries error=user_denied',
    needs,
    async run(t) {
      for (const more of [{}, { state: sharedState }]) {
        const walk = await authorizeOnce(t, { ...t.freshPair, ...more, decision: 'deny' });
        t.expect(walk.end, equals<string>('redirect'));
        t.expect(walk.redirect?.searchParams.get('error') ?? 'nothing', equals('user_denied'));
      }
    },
  }),
  check({
    requirement: 'oauth.code.denial-carries-no-code',
    title:
      'When a user denies twice in one session, then both times the dialog is shown and nothing is given',
    needs,
    async run(t) {
      const session = await t.session();
      for (let denied = 0; denied < 2; denied += 1) {
        const walk = await session.authorize({ ...t.freshPair, decision: 'deny' });
        t.expect(walk, issuesNothing);
        t.expect(walk.dialogShown, equals(true));
      }
    },
  }),
  check({
    requirement: 'oauth.implicit.denial',
    title: 'When a user denies the implicit grant, then the redirect carries error=user_denied and no token',
    needs,
    async run(t) {
      const walk = await authorizeOnce(t, { ...t.freshPair, responseType: 'token', decision: 'deny' });
      t.expect(walk.end, equals<string>('redirect'));
      t.expect(walk.error, equals<string | undefined>('user_denied'));
      t.expect(walk, issuesNothing);
    },
  }),
  check({
    requirement: 'oauth.state.is-in-the-redirect',
    title: 'Given a state, when users allow and deny in both flows, then each redirect carries it',
    needs: ['freshPair', 'app', 'dialog'],
    async run(t) {
      const walks = [
        await authorizeOnce(t, { state: sharedState }),
        await authorizeOnce(t, { state: sharedState, responseType: 'token' }),
        await authorizeOnce(t, { ...t.freshPair, state: sharedState, decision: 'deny' }),
      ];
      for (const walk of walks) t.expect(walk.state, equals<string | undefined>(sharedState));
    },
  }),
];
