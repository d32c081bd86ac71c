import { check } from '../../check/check.ts';
import { asBearer, asQuery } from '../../http/request.ts';
import { hasStatus } from '../../match/reply.ts';
import { equals, satisfies } from '../../match/value.ts';
import { scopeOf } from '../fixtures/scopes.ts';
import { authorizeOnce, implicitToken, listsContacts } from './authorizations.ts';

const needs = ['app', 'dialog'] as const;

/** Stories of the implicit grant (spec#5.2). */
export const implicitChecks = [
  check({
    requirement: 'oauth.implicit.response-type-token',
    title:
      'Given response_type=token and a user who never authorized the app, when the browser comes, then login and dialog are shown',
    needs: ['freshPair', 'dialog'],
    async run(t) {
      for (const more of [{}, { scope: await scopeOf(t, 'contact', 'read') }]) {
        const walk = await authorizeOnce(t, {
          ...t.freshPair,
          ...more,
          responseType: 'token',
          decision: 'deny',
        });
        t.expect(walk.loginShown, equals(true));
        t.expect(walk.dialogShown, equals(true));
      }
    },
  }),
  check({
    requirement: 'oauth.implicit.token-in-the-redirect',
    title:
      'Given response_type=token, when a user allows, with and without scope, then the redirect carries a token that works',
    needs,
    async run(t) {
      for (const more of [{}, { scope: await scopeOf(t, 'contact', 'read') }]) {
        const walk = await authorizeOnce(t, { responseType: 'token', ...more });
        t.expect(walk.end, equals<string>('redirect'));
        t.expect(
          walk.accessToken,
          satisfies('access_token in the address', (it) => it !== undefined && it !== ''),
        );
        for (const as of [asBearer(String(walk.accessToken)), asQuery(String(walk.accessToken))]) {
          t.expect(await t.get('/api/contacts', { as }), listsContacts);
        }
      }
    },
  }),
  check({
    requirement: 'oauth.implicit.obeys-its-scope',
    title:
      'Given a token of the implicit grant for reading contacts, when orders are listed and a contact is created, then it is refused',
    needs: ['app', 'dialog', 'writes'],
    async run(t) {
      const as = asBearer(await implicitToken(t, await scopeOf(t, 'contact', 'read')));
      t.expect(await t.get('/api/contacts', { as }), listsContacts);
      t.expect(await t.get('/api/orders', { as }), hasStatus(401, 403));
      t.expect(await t.create('contact', t.build('contact'), { as }), hasStatus(401, 403));
    },
  }),
];
