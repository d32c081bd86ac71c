import { check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { asBearer, asQuery } from '../../http/caller.ts';
import type { Reply } from '../../http/reply.ts';
import type { Matcher } from '../../match/matcher.ts';
import { hasStatus } from '../../match/reply.ts';
import { equals } from '../../match/value.ts';
import { scopeOf } from '../material/contexts.ts';
import { expectToken } from '../material/exchanged-token.ts';
import { endsOn, listsContacts, promptsUser } from './outcomes.ts';

const clockNeeds = ['user', 'app', 'secret', 'dialog', 'clock'] as const;

const almostAnHour = 3500;
const restAndMore = 120;
const years = 3 * 365 * 24 * 3600;

const freshToken = async (t: Target, scope?: string): Promise<string> =>
  expectToken(t, await t.exchange({ code: await t.code(scope ? { scope } : {}) }));

/** What a token gets now, in the header and in the query. */
async function expectOf(t: Target, token: string, matcher: Matcher<Reply>): Promise<void> {
  for (const as of [asBearer(token), asQuery(token)]) t.expect(await t.get('/api/contacts', { as }), matcher);
}

/** Stories of time (section 5.2, server-side rule 4 and scope syntax, rule 6). Each moves the clock, so none runs beside another check. */
export const lifetimeChecks = [
  check({
    requirement: 'oauth.token.lifetime-is-one-hour',
    title:
      'Given a token, when almost an hour passes, and then more than the rest of it, then it works and is refused with 401',
    needs: clockNeeds,
    alone: true,
    async run(t) {
      const token = await freshToken(t);
      await expectOf(t, token, listsContacts);
      await t.advance(almostAnHour);
      await expectOf(t, token, listsContacts);
      await t.advance(restAndMore);
      await expectOf(t, token, hasStatus(401));
    },
  }),
  check({
    requirement: 'oauth.token.lifetime-is-one-hour',
    title:
      'Given a token of the implicit grant, when almost an hour passes, and then more, then it works and is refused with 401',
    needs: clockNeeds,
    alone: true,
    async run(t) {
      const { accessToken = '' } = await t.authorize({ responseType: 'token' });
      await expectOf(t, accessToken, listsContacts);
      await t.advance(almostAnHour);
      await expectOf(t, accessToken, listsContacts);
      await t.advance(restAndMore);
      await expectOf(t, accessToken, hasStatus(401));
    },
  }),
  check({
    requirement: 'status.401-for-not-logged-in',
    title:
      'Given a token that expired, when schemas and records are asked for with it, then the answer is 401',
    needs: clockNeeds,
    alone: true,
    async run(t) {
      const token = await freshToken(t);
      await expectOf(t, token, listsContacts);
      await t.advance(almostAnHour + restAndMore);
      for (const path of ['/api/orders', '/api/schema', '/api/auth_permissions']) {
        t.expect(await t.get(path, { as: asBearer(token) }), hasStatus(401));
      }
    },
  }),
  check({
    requirement: 'oauth.token.flow-repeats',
    title:
      'Given a token that expired, when the flow is repeated, then a new token works and the old one does not',
    needs: clockNeeds,
    alone: true,
    async run(t) {
      const old = await freshToken(t);
      await t.advance(almostAnHour + restAndMore);
      const nextValue = await freshToken(t);
      await expectOf(t, nextValue, listsContacts);
      await expectOf(t, old, hasStatus(401));
    },
  }),
  check({
    requirement: 'oauth.consent.is-remembered',
    title: 'Given a token that expired, when the user is sent to the dialog again, then no dialog is shown',
    needs: clockNeeds,
    alone: true,
    async run(t) {
      const scope = await scopeOf(t, 'contact', 'read');
      const session = await t.session();
      t.expect(await session.authorize({ scope }), endsOn('redirect'), promptsUser);
      await t.advance(almostAnHour + restAndMore);
      for (const place of [session, await t.session()]) {
        const again = await place.authorize({ scope });
        t.expect(again.end, equals<string>('redirect'));
        // Who is not logged in cannot be known to have allowed anything.
        if (again.choiceAtLogin) continue;
        t.expect(again.dialogShown, equals(false));
      }
    },
  }),
  check({
    requirement: 'oauth.scope.offline-access-does-not-expire',
    title:
      'Given tokens with offline_access, of both flows, when an hour and then years pass, then they work',
    needs: clockNeeds,
    alone: true,
    async run(t) {
      const reading = await scopeOf(t, 'contact', 'read');
      const tokens = [
        await freshToken(t, `${reading} offline_access`),
        await freshToken(t, `offline_access ${reading}`),
      ];
      const { accessToken } = await t.authorize({
        responseType: 'token',
        scope: `${reading} offline_access`,
      });
      tokens.push(String(accessToken));
      for (const seconds of [almostAnHour + restAndMore, years]) {
        await t.advance(seconds);
        for (const token of tokens) await expectOf(t, token, listsContacts);
      }
    },
  }),
];
