import { check } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import { anHourAndMore } from '../../context/token-lifetime.ts';
import type { AuthorizationRequest } from '../../dialog/authorization.ts';
import { expiredToken, foreignToken } from '../../errors/mismatch.ts';
import { asBearer, asQuery, asUser } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import type { Matcher } from '../../match/matcher.ts';
import { isSuccess, keepsOut } from '../../match/response.ts';
import { hasPermission } from '../../profile/people.ts';
import { tryTo } from '../../stories/credentials.ts';
import {
  identifies,
  identifiesAnother,
  preparedToken,
  readCurrentUser,
} from '../credentials/token-and-identity.ts';
import { advancePastExpiry, almostAnHour, pastTheHour } from '../credentials/token-expiry.ts';
import { accessTokenOf, implicitToken, isFreshPair } from '../credentials/tokens.ts';
import {
  addressOfOne,
  anyPath,
  anyType,
  isAnyList,
  isListOf,
  otherType,
  readAnyList,
  readListOf,
  typeReadBy,
} from '../shared/list-of-any-type.ts';
import { listedTypes } from '../shared/resource-types.ts';
import { scopeOf } from '../shared/scopes.ts';
import { endsOn, promptsUser, showsNoConsent } from './authorizations.ts';

const clockNeeds = ['user', 'app', 'secret', 'dialog', 'clock'] as const;

const years = 3 * 365 * 24 * 3600;

/**
 * Requests of the run's own user, and of another user for another app, if there are such: tokens without an end, which other checks get,
 * can keep a consent alive.
 */
async function requestsToRemember(t: Preparation): Promise<readonly AuthorizationRequest[]> {
  const scope = await scopeOf(t, anyType(t), 'read');
  const others = await tryTo(async (): Promise<readonly AuthorizationRequest[]> => {
    const { otherUser: user, otherApp: app } = t;
    return isFreshPair(t, app, user) ? [] : [{ user, app, ...(hasPermission(user, scope) && { scope }) }];
  });
  return [{ scope }, ...(others ?? [])];
}

const freshToken = async (t: Preparation, scope?: string): Promise<string> =>
  preparedToken(t, await t.exchange({ code: await t.code(scope ? { scope } : {}) }));

/** Expects a response to requests with the token in the header and in the query. */
async function expectResponse(t: Target, token: string, matcher: Matcher<HttpResponse>): Promise<void> {
  for (const as of [asBearer(token), asQuery(token)]) t.expect(await readAnyList(t, { as }), matcher);
}

/** A token, once it was let in. */
async function working(t: Preparation, token: string): Promise<string> {
  for (const as of [asBearer(token), asQuery(token)]) t.control(await readAnyList(t, { as }), isAnyList(t));
  return token;
}

const workingToken = async (t: Preparation): Promise<string> => working(t, await freshToken(t));

/**
 * The token to use almost an hour after it was issued, once that has passed. A service can return one that it issued before, for the same
 * user, app and scope, as long as that is valid: where it has ended meanwhile, a new one is used almost an hour later.
 */
async function afterAlmostAnHour(
  t: Preparation,
  token: string,
  renew: () => Promise<string>,
): Promise<string> {
  await t.advance(almostAnHour);
  if (isSuccess(await readAnyList(t, { as: asBearer(token) }))) return token;
  const renewed = await renew();
  if (renewed !== (await renew())) return token;
  await t.advance(almostAnHour);
  return renewed;
}

/** Checks of tokens: their use and their lifetime. */
export const tokenChecks = [
  // Using tokens (spec#5.2-user-token, spec#5.2-token-every-call).
  check({
    requirement: 'oauth.token.header-or-query',
    title: 'Given a token, when it is used in the header and in the query in turn, then it works every time',
    needs: ['app', 'secret', 'dialog'],
    async run(t) {
      const token = preparedToken(t, await t.exchange({ code: await t.code() }));
      for (const as of [asBearer(token), asQuery(token), asBearer(token), asQuery(token)]) {
        t.expect(await readAnyList(t, { as }), isAnyList(t));
      }
    },
  }),
  check({
    requirement: 'company.token-works-in-one-company',
    title:
      'Given a token of one company, when it is used at the address of another, in header or query, then the response is 401',
    needs: ['app', 'sharedUser', 'otherCompany', 'token', 'writes'],
    async run(t) {
      const type = typeReadBy(t, t.sharedUser);
      const token = await t.token({ user: t.sharedUser });
      for (const as of [asBearer(token), asQuery(token)]) {
        t.control(await readListOf(t, type, { as }), isListOf(t, type));
        for (const path of [anyPath(t), String(t.resource(otherType(t)).path), '/api/schema']) {
          t.expect(await t.get(path, { as, company: t.otherCompany }), keepsOut(foreignToken));
        }
        const creation = { as, company: t.otherCompany };
        t.expect(await t.sendCreation(anyType(t), t.build(anyType(t)), creation), keepsOut(foreignToken));
      }
    },
  }),
  check({
    requirement: 'company.token-works-in-one-company',
    title:
      'Given a token of the implicit grant in one company, when it is used at the address of another, in header or query, then the response is 401',
    needs: ['app', 'sharedUser', 'otherCompany', 'dialog'],
    async run(t) {
      const { implicitApp, sharedUser } = t;
      if (implicitApp !== t.app && isFreshPair(t, implicitApp, sharedUser))
        t.notApplicable('Other checks need this user to meet this app for the first time.');
      const type = typeReadBy(t, sharedUser);
      const token = await implicitToken(t, { user: sharedUser });
      for (const as of [asBearer(token), asQuery(token)]) {
        t.control(await readListOf(t, type, { as }), isListOf(t, type));
        for (const path of [anyPath(t), '/api/schema'])
          t.expect(await t.get(path, { as, company: t.otherCompany }), keepsOut(foreignToken));
      }
    },
  }),
  check({
    requirement: 'oauth.token.acts-for-its-user',
    title:
      'Given tokens of two users, in both flows, when users/current is read, then each shows the same as HTTP Basic for that user',
    needs: ['app', 'secret', 'dialog', 'otherUser'],
    async run(t) {
      for (const [user, other] of [
        [t.user, t.otherUser],
        [t.otherUser, t.user],
      ] as const) {
        const withBasic = await readCurrentUser(t, asUser(user));
        t.expect(await readCurrentUser(t, asUser(other)), identifiesAnother(withBasic));
        const implicit = await implicitToken(t, { user });
        for (const token of [await t.token({ user }), implicit])
          t.expect(await readCurrentUser(t, asBearer(token)), identifies(withBasic));
      }
    },
  }),
  // Token lifetimes (spec#5.2-token-lifetime, spec#5.2-scope-offline). These move the clock, so each runs alone.
  check({
    requirement: 'oauth.token.lifetime-is-one-hour',
    title:
      'Given a token, when almost an hour passes, and then more than the rest, then it works and then gets 401, and one taken meanwhile still works',
    needs: clockNeeds,
    alone: true,
    async run(t) {
      const kept = await t.keep('token', () => workingToken(t));
      const token = t.isLater ? kept : await afterAlmostAnHour(t, kept, () => freshToken(t));
      if (!t.isLater) await expectResponse(t, token, isAnyList(t));
      const second = t.isLater ? token : await freshToken(t);
      t.expect(await advancePastExpiry(t, pastTheHour, token), keepsOut(expiredToken));
      await expectResponse(t, token, keepsOut(expiredToken));
      // It can be the same one while that lasts.
      if (second !== token) await expectResponse(t, second, isAnyList(t));
    },
  }),
  check({
    requirement: 'oauth.token.lifetime-is-one-hour',
    title:
      'Given an implicit-grant token, when almost an hour passes, and then more than the rest, then it first works and then gets 401',
    needs: clockNeeds,
    alone: true,
    async run(t) {
      const obtain = async () => accessTokenOf(await t.authorize({ responseType: 'token' }));
      const kept = await t.keep('token of the implicit grant', async () => working(t, await obtain()));
      const accessToken = t.isLater ? kept : await afterAlmostAnHour(t, kept, obtain);
      if (!t.isLater) await expectResponse(t, accessToken, isAnyList(t));
      t.expect(await advancePastExpiry(t, pastTheHour, accessToken), keepsOut(expiredToken));
      await expectResponse(t, accessToken, keepsOut(expiredToken));
    },
  }),
  check({
    requirement: 'status.401-for-not-logged-in',
    title:
      'Given an expired token, when lists, records, schemas and permissions that it read before are requested with it, then the response is 401',
    needs: clockNeeds,
    alone: true,
    async run(t) {
      const addresses = ['/api/schema', '/api/auth_permissions'];
      for (const type of listedTypes.filter(t.hasType)) {
        const address = await addressOfOne(t, type);
        addresses.push(String(t.resource(type).path), ...(address ? [address] : []));
      }
      const token = await t.keep('token for other addresses', async () => {
        const working = await workingToken(t);
        for (const address of addresses) await t.get(address, { as: asBearer(working) });
        return working;
      });
      await advancePastExpiry(t, anHourAndMore, token);
      for (const address of addresses)
        t.expect(await t.get(address, { as: asBearer(token) }), keepsOut(expiredToken));
    },
  }),
  check({
    requirement: 'oauth.token.flow-repeats',
    title:
      'Given an expired token, when the flow is repeated, then a new token works and the old one does not',
    needs: clockNeeds,
    alone: true,
    async run(t) {
      const old = await t.keep('token to renew', () => freshToken(t));
      await advancePastExpiry(t, anHourAndMore, old);
      const renewed = await freshToken(t);
      await expectResponse(t, renewed, isAnyList(t));
      await expectResponse(t, old, keepsOut(expiredToken));
    },
  }),
  check({
    requirement: 'oauth.consent.is-remembered',
    title: 'Given an expired token, when the user authorizes the app again, then no consent page is shown',
    needs: clockNeeds,
    alone: true,
    async run(t) {
      const consents = await Promise.all(
        (await requestsToRemember(t)).map(async (request) => ({ request, session: await t.session() })),
      );
      await t.keep('consent', async () => {
        for (const { request, session } of consents)
          t.expect(await session.authorize(request), endsOn('redirect'), promptsUser);
        return 'yes';
      });
      await t.advance(anHourAndMore);
      let separateDialogs = 0;
      for (const { request, session } of consents)
        for (const caller of [session, await t.session()]) {
          const again = await caller.authorize(request);
          t.expect(again, endsOn('redirect'));
          // Nobody can tell what a user allowed before they log in.
          if (again.choiceAtLogin) continue;
          separateDialogs += 1;
          t.expect(again, showsNoConsent);
        }
      if (separateDialogs === 0)
        t.notApplicable('Login and consent are on one page, which everybody sees who is not logged in.');
    },
  }),
  check({
    requirement: 'oauth.scope.offline-access-does-not-expire',
    title:
      'Given tokens with offline_access, from both flows, when an hour and then years pass, then they still work',
    needs: clockNeeds,
    alone: true,
    async run(t) {
      const readScope = await scopeOf(t, anyType(t), 'read');
      const [scope, reversed] = [`${readScope} offline_access`, `offline_access ${readScope}`];
      const tokens = [
        await t.keep('token with offline_access', () => t.expectDone(() => freshToken(t, scope))),
        await t.keep('token with offline_access first', () => t.expectDone(() => freshToken(t, reversed))),
        await t.keep('token of the implicit grant with offline_access', async () =>
          accessTokenOf(await t.authorize({ responseType: 'token', scope })),
        ),
      ];
      // The hour of a later one of the same app is not theirs.
      await t.keep('token without offline_access', () => t.expectDone(() => freshToken(t, readScope)));
      for (const seconds of [anHourAndMore, years]) {
        await t.advance(seconds);
        for (const token of tokens) await expectResponse(t, token, isAnyList(t));
      }
    },
  }),
];
