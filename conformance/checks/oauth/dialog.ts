import { check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { Authorization } from '../../dialog/authorization.ts';
import { anonymous, asBearer } from '../../http/caller.ts';
import { succeeds } from '../../match/reply.ts';
import { differsFrom, equals, satisfies } from '../../match/value.ts';
import { scopeOf } from '../material/contexts.ts';
import { tokenIn } from '../material/exchanged-token.ts';
import { implicitToken, sharedState, walked } from './walked.ts';

const ends = (end: Authorization['end']) =>
  satisfies<Authorization>(`a walk that ends on a ${end}`, (it) => it.end === end);

/** Whether anything that was sent to the browser on the way carries a code or a token. */
export const givesNothing = satisfies<Authorization>(
  'no code and no token on the way',
  ({ parameters, replies }) => {
    const addresses = replies.map(({ location }) => location ?? '').join(' ');
    return !parameters.code && !parameters.access_token && !/[?&#](code|access_token)=/.test(addresses);
  },
);

const query = (t: Target) => ({
  client_id: t.app.clientId,
  redirect_uri: t.app.redirectUri,
});

/** Stories of login and dialog (section 5.2, login steps; server-side flow, steps 1 and 2). */
export const dialogChecks = [
  check({
    requirement: 'oauth.code.dialog-is-shown',
    title:
      'Given a user who never authorized the app, when the browser comes to authorize, then login and dialog are shown',
    needs: ['freshPair', 'dialog'],
    async run(t) {
      for (const responseType of [undefined, 'token']) {
        const walk = await walked(t, {
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
    needs: ['app'],
    async run(t) {
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
  check({
    requirement: 'oauth.login-comes-first',
    title:
      'Given a wrong password, when the user tries to log in, then no dialog is shown and nothing is given',
    needs: ['app', 'dialog'],
    async run(t) {
      const user = { ...t.user, password: `${t.user.password}x` };
      const walk = await t.authorize({ user });
      t.expect(walk, ends('page'), givesNothing);
      t.expect(walk.dialogShown, equals(false));
      t.expect(walk.loginShown, equals(true));
    },
  }),
  check({
    requirement: 'oauth.authorize.needs-a-known-app',
    title: 'Given a client id of no app, when a user logs in and allows, then nothing is given',
    needs: ['app', 'dialog'],
    async run(t) {
      const clientId = `${t.mark()}${t.mark()}`;
      for (const responseType of [undefined, 'token']) {
        const walk = await t.authorize({ clientId, ...(responseType ? { responseType } : {}) });
        t.expect(walk, givesNothing);
      }
    },
  }),
  check({
    requirement: 'oauth.authorize.optional-parameters',
    title: 'Given neither scope nor state nor response_type, when a user allows, then a code comes',
    needs: ['app', 'dialog'],
    async run(t) {
      const walk = await walked(t);
      t.expect(walk, ends('redirect'));
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
        const walk = await walked(t, more);
        t.expect(walk, ends('redirect'));
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
      t.expect(walk, ends('redirect'));
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
      const bought = tokenIn(t, await t.exchange({ code: await t.code() }));
      for (const token of [bought, await implicitToken(t)]) {
        t.expect(await t.get('/api/contacts', { as: asBearer(token) }), succeeds);
      }
    },
  }),
];
