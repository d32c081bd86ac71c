import { check } from '../../check/check.ts';
import { asBearer, asQuery } from '../../http/request.ts';
import { hasStatus } from '../../match/response.ts';
import { satisfies } from '../../match/value.ts';
import { authorizeOnce, deniedRequest, implicitToken } from '../credentials/tokens.ts';
import { anyType, isAnyList, otherType, readAnyList, typeReadByIfAny } from '../shared/list-of-any-type.ts';
import { scopeOf } from '../shared/scopes.ts';
import { endsOn, sharedState, showsConsentAgain, showsLogin } from './authorizations.ts';

const needs = ['app', 'dialog'] as const;

/** Checks of the implicit grant (spec#5.2). */
export const implicitChecks = [
  check({
    requirement: 'oauth.implicit.response-type-token',
    title:
      'Given response_type=token and a user who never authorized the app, when the browser requests authorization, then login and consent page are shown',
    needs: ['freshPair', 'dialog'],
    async run(t) {
      const request = await deniedRequest(t);
      // A scope beyond its user can be refused before anybody is asked.
      const type = typeReadByIfAny(t, request.user);
      const scopes = type === undefined ? [] : [{ scope: await scopeOf(t, type, 'read') }];
      let dialogs = 0;
      for (const more of [{}, ...scopes]) {
        const authorization = await authorizeOnce(t, { ...request, ...more, responseType: 'token' });
        t.expect(authorization, showsLogin);
        t.expect(authorization, showsConsentAgain);
        if (authorization.dialogShown) dialogs += 1;
      }
      if (dialogs === 0)
        t.notApplicable('The service remembers that the user denied the app, and asks no more.');
    },
  }),
  check({
    requirement: 'oauth.implicit.token-in-the-redirect',
    title:
      'Given response_type=token, when a user allows access, with or without a scope or state, then the redirect has a token that works',
    needs,
    async run(t) {
      for (const more of [{}, { scope: await scopeOf(t, anyType(t), 'read') }, { state: sharedState }]) {
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
          t.expect(await readAnyList(t, { as }), isAnyList(t));
        }
      }
    },
  }),
  check({
    requirement: 'oauth.implicit.obeys-its-scope',
    title:
      'Given an implicit-grant token for reading one type, when another is listed and a record is created, then both are refused',
    needs: ['app', 'dialog', 'writes'],
    async run(t) {
      const as = asBearer(await implicitToken(t, { scope: await scopeOf(t, anyType(t), 'read') }));
      t.control(await readAnyList(t, { as }), isAnyList(t));
      t.expect(await t.list(otherType(t), { as }), hasStatus(401, 403));
      t.expect(await t.sendCreation(anyType(t), t.build(anyType(t)), { as }), hasStatus(401, 403));
    },
  }),
];
