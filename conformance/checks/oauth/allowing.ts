import { check } from '../../check/check.ts';
import { asBearer } from '../../http/caller.ts';
import { differsFrom, equals, satisfies } from '../../match/value.ts';
import { scopeOf } from '../material/contexts.ts';
import { expectToken } from '../material/exchanged-token.ts';
import { endsOn, listsContacts, promptsUser } from './outcomes.ts';
import { authorizeOnce, implicitToken, sharedState } from './walked.ts';

/** Stories of a user who allows (section 5.2, server-side flow, step 2a). */
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
