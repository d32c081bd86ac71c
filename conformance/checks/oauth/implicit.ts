import { check } from '../../check/check.ts';
import { asBearer, asQuery } from '../../http/request.ts';
import { hasStatus } from '../../match/response.ts';
import { satisfies } from '../../match/value.ts';
import { authorizeOnce, implicitToken } from '../credentials/tokens.ts';
import { scopeOf } from '../fixtures/scopes.ts';
import { endsOn, listsContacts, showsConsent, showsLogin } from './authorizations.ts';

const needs = ['app', 'dialog'] as const;

/** Checks of the implicit grant (spec#5.2). */
export const implicitChecks = [
  check({
    requirement: 'oauth.implicit.response-type-token',
    title:
      'Given response_type=token and a user who never authorized the app, when the browser requests authorization, then login and consent page are shown',
    needs: ['freshPair', 'dialog'],
    async run(t) {
      for (const more of [{}, { scope: await scopeOf(t, 'contact', 'read') }]) {
        const authorization = await authorizeOnce(t, {
          ...t.freshPair,
          ...more,
          responseType: 'token',
          decision: 'deny',
        });
        t.expect(authorization, showsLogin);
        t.expect(authorization, showsConsent);
      }
    },
  }),
  check({
    requirement: 'oauth.implicit.token-in-the-redirect',
    title:
      'Given response_type=token, when a user allows access, with or without a scope, then the redirect has a token that works',
    needs,
    async run(t) {
      for (const more of [{}, { scope: await scopeOf(t, 'contact', 'read') }]) {
        const authorization = await authorizeOnce(t, { responseType: 'token', ...more });
        t.expect(authorization, endsOn('redirect'));
        t.expect(
          authorization.accessToken,
          satisfies('access_token in the redirect', (it) => it !== undefined && it !== ''),
        );
        for (const as of [
          asBearer(String(authorization.accessToken)),
          asQuery(String(authorization.accessToken)),
        ]) {
          t.expect(await t.get('/api/contacts', { as }), listsContacts);
        }
      }
    },
  }),
  check({
    requirement: 'oauth.implicit.obeys-its-scope',
    title:
      'Given an implicit-grant token for reading contacts, when orders are listed and a contact is created, then both are refused',
    needs: ['app', 'dialog', 'writes'],
    async run(t) {
      const as = asBearer(await implicitToken(t, await scopeOf(t, 'contact', 'read')));
      t.control(await t.get('/api/contacts', { as }), listsContacts);
      t.expect(await t.get('/api/orders', { as }), hasStatus(401, 403));
      t.expect(await t.sendCreation('contact', t.build('contact'), { as }), hasStatus(401, 403));
    },
  }),
];
