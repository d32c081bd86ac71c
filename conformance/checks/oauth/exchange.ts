import { check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { asBearer, asQuery, asUser } from '../../http/caller.ts';
import { answers, refuses, succeeds } from '../../match/reply.ts';
import { equals, satisfies } from '../../match/value.ts';
import { scopeOf } from '../material/contexts.ts';
import { currentUser } from '../material/current-user.ts';
import { tokenIn } from '../material/exchanged-token.ts';
import { at, isObject } from '../material/json-shapes.ts';
import { otherInTheMiddle } from '../material/near-misses.ts';
import { errorsAre } from './token-errors.ts';
import { walked } from './walked.ts';

const needs = ['app', 'secret', 'dialog'] as const;

const shortestHour = 3540;

/** A fresh exchange of a default token, as a JSON value. */
async function exchanged(t: Target, scope?: string): Promise<unknown> {
  const code = await t.code(scope ? { scope } : {});
  const reply = await t.exchange({ code });
  t.expect(reply, succeeds);
  return reply.json();
}

/** Stories of the token endpoint when all is well (section 5.2, step 3; section 4.5). */
export const exchangeChecks = [
  check({
    requirement: 'oauth.token.code-buys-token',
    title: 'Given a fresh code, when it is exchanged, then the API accepts the token',
    needs,
    async run(t) {
      const token = tokenIn(t, await t.exchange({ code: await t.code() }));
      t.expect(await t.get('/api/contacts', { as: asBearer(token) }), answers(200));
    },
  }),
  check({
    requirement: 'oauth.token.takes-query-parameters',
    title:
      'Given a fresh code, when id, secret, redirect address and code are sent in the query, then a token comes',
    needs,
    async run(t) {
      const reply = await t.exchange({ code: await t.code() });
      const { url, body } = reply.exchange.request;
      const sent = new URL(url).searchParams;
      t.expect(
        ['client_id', 'redirect_uri', 'client_secret', 'code'].every((name) => sent.has(name)),
        equals(true),
      );
      t.expect(body ?? '', equals(''));
      t.expect(reply, succeeds);
    },
  }),
  check({
    requirement: 'oauth.token.answers-json-object',
    title:
      'Given codes with and without scope, when they are exchanged, then objects with token and lifetime come',
    needs,
    async run(t) {
      for (const scope of [undefined, await scopeOf(t, 'contact', 'read')]) {
        const json = await exchanged(t, scope);
        t.expect(json, satisfies('an object', isObject));
        t.expect(
          at(json, 'access_token'),
          satisfies('a text', (it) => typeof it === 'string' && it !== ''),
        );
        t.expect(at(json, 'expires_in'), satisfies('an integer', Number.isInteger));
      }
    },
  }),
  check({
    requirement: 'oauth.token.access-token-is-text',
    title: 'Given codes of two users, when they are exchanged, then the tokens are texts and differ',
    needs: ['app', 'secret', 'dialog', 'otherUser'],
    async run(t) {
      const tokens: string[] = [];
      for (const user of [t.user, t.otherUser]) {
        tokens.push(tokenIn(t, await t.exchange({ code: await t.code({ user }) })));
      }
      t.expect(new Set(tokens).size, equals(2));
    },
  }),
  check({
    requirement: 'oauth.token.expires-in-is-integer',
    title: 'Given a fresh code, when it is exchanged, then expires_in is a JSON number without fraction',
    needs,
    async run(t) {
      t.expect(at(await exchanged(t), 'expires_in'), satisfies('an integer', Number.isInteger));
    },
  }),
  check({
    requirement: 'oauth.token.expires-in-says-an-hour',
    title:
      'Given codes with and without scope, when they are exchanged, then expires_in is an hour in seconds',
    needs,
    async run(t) {
      for (const scope of [undefined, await scopeOf(t, 'contact', 'read')]) {
        const lifetime = Number(at(await exchanged(t, scope), 'expires_in'));
        t.expect(
          lifetime,
          satisfies(`${shortestHour} to 3600`, (it) => it >= shortestHour && it <= 3600),
        );
      }
    },
  }),
  check({
    requirement: 'oauth.token.header-or-query',
    title:
      'Given one token, when it is used in the header and in the query by turns, then it works each time',
    needs,
    async run(t) {
      const token = tokenIn(t, await t.exchange({ code: await t.code() }));
      for (const as of [asBearer(token), asQuery(token), asBearer(token), asQuery(token)]) {
        t.expect(await t.get('/api/contacts', { as }), answers(200));
      }
    },
  }),
  check({
    requirement: 'oauth.token.code-is-single-use',
    title:
      'Given a code that bought a token, when it is exchanged a second and a third time, then it is 400 and no token',
    needs,
    async run(t) {
      const code = await t.code();
      t.expect(await t.exchange({ code }), succeeds);
      for (let again = 0; again < 2; again += 1)
        t.expect(await t.exchange({ code }), answers(400), errorsAre('invalid_grant'));
    },
  }),
  check({
    requirement: 'oauth.token.code-belongs-to-its-app',
    title:
      'Given a code for one app, when another app exchanges it with its own id and secret, then no token comes',
    needs: ['app', 'secret', 'otherApp', 'dialog'],
    async run(t) {
      if (!t.otherApp.clientSecret) t.untestable('The profile gives no secret of the second app.');
      const code = await t.code();
      t.expect(await t.exchange({ app: t.otherApp, code }), answers(400));
    },
  }),
  check({
    requirement: 'company.code-works-in-one-company',
    title: 'Given a code of one company, when it is exchanged at the address of another, then no token comes',
    needs: ['app', 'secret', 'sharedUser', 'otherCompany', 'dialog'],
    async run(t) {
      const code = await t.code({ user: t.sharedUser });
      t.expect(await t.exchange({ code, company: t.otherCompany }), refuses);
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
        t.expect(await t.get('/api/contacts', { as }), answers(200));
        for (const path of ['/api/contacts', '/api/orders', '/api/schema']) {
          t.expect(await t.get(path, { as, company: t.otherCompany }), answers(401));
        }
        const creation = { as, company: t.otherCompany };
        t.expect(await t.create('contact', t.build('contact'), creation), answers(401));
      }
    },
  }),
  check({
    requirement: 'oauth.token.invalid-is-refused',
    title:
      'Given a token with a character changed, dropped or added, when it is used in header and query, then it is 401',
    needs: ['app', 'token'],
    async run(t) {
      const token = await t.token();
      t.expect(await t.get('/api/contacts', { as: asBearer(token) }), answers(200));
      for (const wrong of [otherInTheMiddle(token), token.slice(0, -4), token.slice(4), t.mark()]) {
        for (const as of [asBearer(wrong), asQuery(wrong)])
          t.expect(await t.get('/api/contacts', { as }), answers(401));
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
        const own = await currentUser(t, asUser(user));
        const { accessToken } = await walked(t, { user, responseType: 'token' });
        for (const token of [await t.token({ user }), String(accessToken)]) {
          t.expect(await currentUser(t, asBearer(token)), equals(own));
        }
        seen.push(own);
      }
      t.expect(new Set(seen).size, equals(2));
    },
  }),
];
