import { check } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import { asBearer } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import { refuses, succeeds } from '../../match/response.ts';
import { equals, holds, satisfies } from '../../match/value.ts';
import { type TokenCall, tokenIn } from '../../oauth/token-endpoint.ts';
import { isObject } from '../../schemas/json.ts';
import { carriesToken, preparedToken } from '../credentials/token-and-identity.ts';
import { valueAt } from '../shared/json-values.ts';
import { anyType, isAnyList, readAnyList } from '../shared/list-of-any-type.ts';
import { scopeOf } from '../shared/scopes.ts';

const needs = ['app', 'secret', 'dialog'] as const;

const shortestHour = 3540;

/** Exchanges a fresh code, checks that the API accepts the token, and returns the response as JSON. */
async function exchangeFreshCode(t: Preparation, scope?: string): Promise<unknown> {
  const code = await t.code(scope ? { scope } : {});
  const response = await t.exchange({ code });
  t.prepare(await readAnyList(t, { as: asBearer(preparedToken(t, response)) }), isAnyList(t));
  return response.json();
}

/** Whether another code for the same scope gives the token of a response again. */
async function isIssuedAgain(t: Preparation, issued: unknown, scope?: string): Promise<boolean> {
  const again = await exchangeFreshCode(t, scope);
  return valueAt(again, 'access_token') === valueAt(issued, 'access_token');
}

/** The method with which a code was not exchanged. */
const otherCall = ({ exchange }: HttpResponse): TokenCall => ({
  method: exchange.request.method === 'GET' ? 'POST' : 'GET',
  parameters: 'query',
});

/** Checks of exchanging codes for tokens. */
export const exchangeChecks = [
  // Successful token requests (spec#5.2-code-exchange, spec#4.5-token-reply).
  check({
    requirement: 'oauth.token.code-buys-token',
    title: 'Given a fresh code, when it is exchanged, then the API accepts the token',
    needs,
    async run(t) {
      const response = await t.exchange({ code: await t.code() });
      t.expect(response, carriesToken);
      const token = preparedToken(t, response);
      t.expect(await readAnyList(t, { as: asBearer(token) }), isAnyList(t));
    },
  }),
  check({
    requirement: 'oauth.token.takes-query-parameters',
    title:
      'Given a fresh code, when client_id, client_secret, redirect_uri and code are sent in the query, then a token is issued',
    needs,
    async run(t) {
      const response = await t.exchange({ code: await t.code() });
      const { url, body } = response.exchange.request;
      const sent = new URL(url).searchParams;
      t.expect(
        ['client_id', 'redirect_uri', 'client_secret', 'code'].every((name) => sent.has(name)),
        holds('all four parameters in the query', 'a request that lacks one'),
      );
      t.expect(body ?? '', equals(''));
      t.expect(response, succeeds);
    },
  }),
  check({
    requirement: 'oauth.token.answers-json-object',
    title:
      'Given codes with and without a scope, when they are exchanged, then each response is an object with access_token and expires_in',
    needs,
    async run(t) {
      for (const scope of [undefined, await scopeOf(t, anyType(t), 'read')]) {
        const json = await t.expectDone(() => exchangeFreshCode(t, scope));
        t.expect(json, satisfies('an object', isObject));
        t.expect(
          valueAt(json, 'access_token'),
          satisfies('a string', (it) => typeof it === 'string' && it !== ''),
        );
        t.expect(valueAt(json, 'expires_in'), satisfies('an integer', Number.isInteger));
      }
    },
  }),
  check({
    requirement: 'oauth.token.expires-in-says-an-hour',
    title:
      'Given codes with and without a scope, when they are exchanged, then expires_in is about 3600 seconds',
    needs,
    async run(t) {
      for (const scope of [undefined, await scopeOf(t, anyType(t), 'read')]) {
        const issued = await exchangeFreshCode(t, scope);
        const seconds = Number(valueAt(issued, 'expires_in'));
        // A token that is still valid can come again, with what is left of its hour.
        const isLess = seconds < shortestHour && (await isIssuedAgain(t, issued, scope));
        const shortest = isLess ? 1 : shortestHour;
        t.expect(
          seconds,
          satisfies(`${shortest} to 3600`, (it) => it >= shortest && it <= 3600),
        );
      }
    },
  }),
  // The other method at the token endpoint; the specification does not show which it takes (spec#4.5-open-method).
  check({
    requirement: 'oauth.token.takes-query-parameters',
    title:
      'Given GET or POST, whichever is not the usual method, when a code is exchanged with it, then a token that comes works',
    needs: ['app', 'secret', 'dialog'],
    async run(t) {
      const usual = await t.exchange({ code: await t.code() });
      t.prepare(await readAnyList(t, { as: asBearer(preparedToken(t, usual)) }), isAnyList(t));
      const call = otherCall(usual);
      const response = await t.exchange({ code: await t.code(), call });
      // What comes instead of a token is open, a page for example.
      if (tokenIn(response) === undefined)
        t.notApplicable('The token endpoint gives no token by the other method.');
      t.expect(await readAnyList(t, { as: asBearer(preparedToken(t, response)) }), isAnyList(t));
    },
  }),
  // Codes used at the wrong place or time, or by the wrong app (spec#5.2-code-single-use).
  check({
    requirement: 'oauth.token.code-is-single-use',
    title: 'Given a code, when it is exchanged twice at the same time, then no more than one token is issued',
    needs,
    async run(t) {
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const code = await t.code();
        const responses = await Promise.all([t.exchange({ code }), t.exchange({ code })]);
        const { length } = responses.filter((it) => tokenIn(it) !== undefined);
        t.expect(
          length <= 1,
          holds('a token in one answer at most', `one in ${length} answers for one code`),
        );
      }
      // Alone, a code is exchanged, so what was refused above was refused for its second use.
      t.control(await t.exchange({ code: await t.code() }), succeeds);
    },
  }),
  check({
    requirement: 'oauth.token.code-is-single-use',
    title:
      'Given codes with and without offline_access that were exchanged, when each is exchanged again, then no token is issued',
    needs,
    async run(t) {
      const read = await scopeOf(t, anyType(t), 'read');
      for (const scope of [read, `${read} offline_access`]) {
        const code = await t.code({ scope });
        t.prepare(await t.exchange({ code }), carriesToken);
        t.expect(await t.exchange({ code }), refuses);
      }
    },
  }),
  check({
    requirement: 'oauth.token.code-is-single-use',
    title:
      'Given codes that were exchanged, when each is exchanged by the other method, then no token is issued',
    needs,
    async run(t) {
      const code = await t.code();
      const usual = await t.exchange({ code });
      t.prepare(usual, carriesToken);
      const call = otherCall(usual);
      const again = await t.exchange({ code, call });
      t.expect(tokenIn(again) === undefined, holds('no token', 'a token for a used code'));
      const another = await t.code();
      if (tokenIn(await t.exchange({ code: another, call })) === undefined) return;
      t.expect(again, refuses);
      t.expect(await t.exchange({ code: another }), refuses);
    },
  }),
  check({
    requirement: 'oauth.token.code-belongs-to-its-app',
    title:
      'Given a code for one app, when another app exchanges it with its own id and secret, then no token is issued',
    needs: ['app', 'secret', 'otherApp', 'dialog'],
    async run(t) {
      if (!t.otherApp.clientSecret) t.untestable('The profile has no secret for the second app.');
      // The address is that of one app or of the other: a service can look at it first.
      for (const { redirectUri } of [t.otherApp, t.app])
        t.expect(await t.exchange({ app: t.otherApp, code: await t.code(), redirectUri }), refuses);
    },
  }),
];
