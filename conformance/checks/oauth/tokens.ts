import { check } from '../../check/check.ts';
import { asBearer, asQuery, asUser } from '../../http/caller.ts';
import { hasStatus } from '../../match/reply.ts';
import { equals } from '../../match/value.ts';
import { readCurrentUser } from '../material/current-user.ts';
import { expectToken } from '../material/exchanged-token.ts';
import { nearMisses } from '../material/near-misses.ts';
import { listsContacts } from './outcomes.ts';
import { authorizeOnce } from './walked.ts';

const needs = ['app', 'secret', 'dialog'] as const;

/** Stories of tokens in use (section 5.2, login steps rule 4 and server-side rule 5). */
export const tokenChecks = [
  check({
    requirement: 'oauth.token.header-or-query',
    title:
      'Given one token, when it is used in the header and in the query by turns, then it works each time',
    needs,
    async run(t) {
      const token = expectToken(t, await t.exchange({ code: await t.code() }));
      for (const as of [asBearer(token), asQuery(token), asBearer(token), asQuery(token)]) {
        t.expect(await t.get('/api/contacts', { as }), listsContacts);
      }
    },
  }),
  check({
    requirement: 'company.token-works-in-one-company',
    title:
      'Given a token of one company, when it is used at the address of another, in header and query, then it is 401',
    needs: ['app', 'sharedUser', 'otherCompany', 'token', 'writes'],
    async run(t) {
      const token = await t.token({ user: t.sharedUser });
      for (const as of [asBearer(token), asQuery(token)]) {
        t.expect(await t.get('/api/contacts', { as }), listsContacts);
        for (const path of ['/api/contacts', '/api/orders', '/api/schema']) {
          t.expect(await t.get(path, { as, company: t.otherCompany }), hasStatus(401));
        }
        const creation = { as, company: t.otherCompany };
        t.expect(await t.create('contact', t.build('contact'), creation), hasStatus(401));
      }
    },
  }),
  check({
    requirement: 'oauth.token.invalid-is-refused',
    title:
      'Given a token with characters changed, dropped, added or in the other case, when it is used in header and query, then it is 401',
    needs: ['app', 'token'],
    async run(t) {
      const token = await t.token();
      t.expect(await t.get('/api/contacts', { as: asBearer(token) }), listsContacts);
      for (const wrong of [...nearMisses(token), t.mark()]) {
        for (const as of [asBearer(wrong), asQuery(wrong)])
          t.expect(await t.get('/api/contacts', { as }), hasStatus(401));
      }
    },
  }),
  check({
    requirement: 'oauth.token.acts-for-its-user',
    title:
      'Given tokens of two users, in both flows, when users/current is read, then each shows what Basic shows that user',
    needs: ['app', 'secret', 'dialog', 'otherUser'],
    async run(t) {
      const seen: string[] = [];
      for (const user of [t.user, t.otherUser]) {
        const own = await readCurrentUser(t, asUser(user));
        const { accessToken } = await authorizeOnce(t, { user, responseType: 'token' });
        for (const token of [await t.token({ user }), String(accessToken)]) {
          t.expect(await readCurrentUser(t, asBearer(token)), equals(own));
        }
        seen.push(own);
      }
      t.expect(new Set(seen).size, equals(2));
    },
  }),
];
