import { check } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import type { Authorization, AuthorizationRequest } from '../../dialog/authorization.ts';
import { formatValue, type Matcher, wrongValue } from '../../match/matcher.ts';
import { isAnswered, succeeds } from '../../match/response.ts';
import { satisfies } from '../../match/value.ts';
import { isForeign } from '../../model/domain.ts';
import { tokenIn } from '../../oauth/token-endpoint.ts';
import type { App, User } from '../../profile/profile.ts';
import { foreignAddresses, isForgedAddress } from '../credentials/foreign-redirect-uris.ts';
import {
  authorizeOnce,
  codeOf,
  deniedRequest,
  firstDenial,
  orNotApplicable,
  requestsInTurn,
} from '../credentials/tokens.ts';
import {
  authorizes,
  endsOn,
  isRememberedDenial,
  promptsUser,
  showsConsent,
  showsConsentAgain,
} from './authorizations.ts';

const needs = ['app', 'dialog'] as const;

/** The requirement of either grant that nothing is sent outside the site of an app. */
const withinTheSite = (responseType: string | undefined): string =>
  responseType ? 'oauth.implicit.within-the-site' : 'oauth.redirect.within-the-site';

/** Where the browser or any Location header leads. */
const addressesIn = ({ redirect, responses }: Authorization): readonly string[] => [
  ...(redirect ? [redirect.href] : []),
  ...responses.flatMap(({ location, url }) =>
    location === undefined ? [] : [URL.parse(location, url)?.href ?? location],
  ),
];

/** Neither the browser nor any Location header leads to one of the foreign addresses. */
const redirectsWithin =
  (app: App): Matcher<Authorization> =>
  (authorization) => {
    const outside = addressesIn(authorization).find((address) => isForgedAddress(address, app));
    return outside === undefined
      ? undefined
      : wrongValue(`no redirect outside ${app.siteUrl}`, formatValue(outside));
  };

/** The foreign addresses are split into checks that take about the same time. */
const portions = [0, 1, 2];

const foreignRedirectCheck = (responseType: string | undefined, portion: number) =>
  check({
    requirement: withinTheSite(responseType),
    title: `Given a user who allows an app, when ${responseType ? 'a token' : 'a code'} is requested for an address outside the site, then nothing is sent there (${portion + 1} of ${portions.length})`,
    needs,
    async run(t) {
      const session = await t.session();
      const more = responseType ? { responseType } : {};
      const app = responseType ? t.implicitApp : t.app;
      t.prepare(await session.authorize(more), endsOn('redirect'));
      const tricks = foreignAddresses(app).filter((_, index) => index % portions.length === portion);
      for (const [at, { address }] of tricks.entries()) {
        const asked = await requestsInTurn[at % requestsInTurn.length]?.(t);
        t.expect(await session.authorize({ ...asked, ...more, redirectUri: address }), redirectsWithin(app));
      }
      // Of two addresses a service can take either, but none outside the site.
      const [own, other = own] = [app.redirectUri, tricks[0]?.address];
      const pairs = [
        { redirectUri: own, again: { redirect_uri: other } },
        { redirectUri: other, again: { redirect_uri: own } },
      ];
      for (const pair of portion === 0 ? pairs : [])
        t.expect(await session.authorize({ ...more, ...pair }), redirectsWithin(app));
      // An app that nobody registered has no site at all.
      const foreign = tricks[0]?.address ?? app.redirectUri;
      const unknown = { ...more, clientId: t.marker(), redirectUri: foreign };
      t.expect(await session.authorize(unknown), redirectsWithin(app));
      // What a service refuses besides is told to no address outside the site, either.
      for (const wrong of [{ scope: `api/${t.marker()}:read` }, { responseType: t.marker() }])
        t.expect(await session.authorize({ ...more, redirectUri: foreign, ...wrong }), redirectsWithin(app));
    },
  });

/** How many foreign addresses are tried with a denial: each takes a pass through the dialog. */
const mostDenied = 3;

const deniedRedirectCheck = (responseType: string | undefined) =>
  check({
    requirement: withinTheSite(responseType),
    title: `Given a user who denies an app, when ${responseType ? 'a token' : 'a code'} is requested for an address outside the site, then the browser is not sent there`,
    needs: ['freshPair', 'dialog'],
    async run(t) {
      const session = await t.session();
      const pair = await deniedRequest(t);
      const app = responseType ? t.implicitAppFor(pair.app) : pair.app;
      const request = { ...pair, app, ...(responseType && { responseType }) };
      t.prepare(await session.authorize(request), showsConsentAgain, endsOn('redirect'));
      for (const { address } of foreignAddresses(app).slice(0, mostDenied))
        t.expect(await session.authorize({ ...request, redirectUri: address }), redirectsWithin(app));
    },
  });

const withQuery = (address: string): string => {
  const url = new URL(address);
  url.searchParams.set('from', 'a b&c');
  return url.href;
};

const withoutParameters = (address: string): string => address.replace(/[?#].*$/, '');

/** An address beneath another one, with a query. */
const beneath = (address: string): string =>
  withQuery(`${withoutParameters(address).replace(/\/$/, '')}/Deeper/a%20b/`);

/** The redirect leads to the requested address, with parameters added. */
function leadsTo(address: string): Matcher<Authorization> {
  const expected = new URL(address);
  return authorizes(
    `a redirect to ${address}`,
    ({ redirect }) =>
      redirect?.origin === expected.origin &&
      redirect.pathname === expected.pathname &&
      [...expected.searchParams].every(([name, value]) => redirect.searchParams.get(name) === value),
  );
}

/** The denial of those who never authorize each other, at an address with a query, the same for all checks of a flow. */
async function denialWithQuery(t: Preparation, responseType?: string): Promise<Authorization> {
  const pair = await deniedRequest(t);
  const app = responseType ? t.implicitAppFor(pair.app) : pair.app;
  const redirectUri = withQuery(app.redirectUri);
  return authorizeOnce(t, { ...pair, app, redirectUri, ...(responseType && { responseType }) });
}

/** Whatever an address has in its query, a denial adds its parameter to it (spec#5.2-code-deny, spec#7.3-denial). */
const deniedWithQueryCheck = (responseType: string | undefined) =>
  check({
    requirement: responseType ? 'oauth.implicit.denial' : 'oauth.code.denial-carries-user-denied',
    title: `Given a redirect_uri with a query, when a user denies ${responseType ? 'the implicit grant' : 'access'}, then the redirect has error=user_denied as a parameter of its own`,
    needs: ['freshPair', 'dialog'],
    async run(t) {
      const denied = await denialWithQuery(t, responseType);
      const { redirect, error, dialogShown, choiceAtLogin } = denied;
      const isAsked = dialogShown && !choiceAtLogin;
      // A target can insist on the exact registered address, and say so instead of asking, or to whoever decided.
      if (!redirect || (!isAsked && error !== 'user_denied'))
        return t.notApplicable(
          'Nobody was asked for consent at an address with a query, which a service can refuse.',
        );
      const found = responseType ? error : redirect.searchParams.get('error');
      const expected = `a redirect with error=user_denied${responseType ? '' : ' in the query'}`;
      t.expect(
        denied,
        authorizes(expected, () => found === 'user_denied'),
      );
    },
  });

/** Neither the browser nor any Location header leads to the address of another app. */
const avoids =
  (address: string): Matcher<Authorization> =>
  (authorization) => {
    const expected = withoutParameters(new URL(address).href);
    const led = addressesIn(authorization).find((it) => withoutParameters(it) === expected);
    return led === undefined
      ? undefined
      : wrongValue(`no redirect to ${expected}, which is the address of another app`, formatValue(led));
  };

/** The users whom no check needs to meet an app for the first time. */
const unreservedUsers = (t: Preparation): readonly User[] =>
  t.users().filter(({ email }) => email !== t.user.email && email !== t.freshPair.user.email);

/**
 * The end of an authorization in which the consent page sends back other values than it was given. Of a user whom no check needs to meet
 * this app for the first time; undefined where all of them have allowed it.
 */
async function allowWithChanges(
  t: Preparation,
  request: AuthorizationRequest,
  replaced: Readonly<Record<string, string>>,
): Promise<Authorization | undefined> {
  for (const user of unreservedUsers(t)) {
    const authorization = await t.authorize({ ...request, user, replaced });
    if (authorization.replacedFields.length > 0) return authorization;
  }
  return undefined;
}

/** Not applicable where an address of another app is within the site of an app. */
function expectOtherSite(t: Preparation, other: App, { siteUrl }: App): void {
  if (!isForeign(other.redirectUri, siteUrl))
    t.notApplicable('Both apps are in one domain, so an address of one is within the site of the other.');
}

/** What asks for a grant: the implicit one where there is a response type, with the app that may use it. */
const requestFor = (t: Target, app: App, responseType: string | undefined) =>
  responseType ? { app: t.implicitAppFor(app), responseType } : { app };

/** The registered address of another app of the profile is outside the site, too, however well the service knows it. */
const otherAppsAddressCheck = (responseType: string | undefined) =>
  check({
    requirement: withinTheSite(responseType),
    title: `Given two apps, when ${responseType ? 'a token' : 'a code'} of one is requested for the registered address of the other, then nothing is sent there`,
    needs: [...needs, 'otherApp'],
    async run(t) {
      const request = requestFor(t, t.app, responseType);
      const address = t.otherApp.redirectUri;
      expectOtherSite(t, t.otherApp, request.app);
      const session = await t.session();
      t.prepare(await session.authorize(request), endsOn('redirect'));
      t.expect(await session.authorize({ ...request, redirectUri: address }), avoids(address));
    },
  });

/** A consent page whose form carries the redirect address, and what becomes of another one there. */
const changedAddressCheck = (responseType: string | undefined, place: 'another host' | 'another app') =>
  check({
    requirement: withinTheSite(responseType),
    title: `Given a consent page ${responseType ? 'of the implicit grant ' : ''}that sends back the redirect_uri, when that becomes ${place === 'another host' ? place : 'the address of another app'} before a user decides, then nothing is sent there`,
    needs: ['app', 'freshPair', 'dialog', ...(place === 'another app' ? (['otherApp'] as const) : [])],
    async run(t) {
      const { app, user, decision } = await deniedRequest(t);
      const request = requestFor(t, app, responseType);
      const other = app.clientId === t.app.clientId ? t.otherApp : t.app;
      const isOther = place === 'another app';
      if (isOther) expectOtherSite(t, other, request.app);
      const address = isOther ? other.redirectUri : (foreignAddresses(request.app)[0]?.address ?? '');
      const staysAway = isOther ? avoids(address) : redirectsWithin(request.app);
      const replaced = { [request.app.redirectUri]: address };
      const denied = await t.authorize({ ...request, user, decision, replaced });
      t.expect(denied, staysAway);
      // A page that is both login and consent can refuse what was changed in it.
      if (!denied.choiceAtLogin) t.prepare(denied, showsConsentAgain);
      if (denied.replacedFields.length === 0)
        t.notApplicable('The consent page does not send back the redirect address.');
      const allowed = await allowWithChanges(t, request, replaced);
      if (allowed) t.expect(allowed, staysAway);
    },
  });

/** Checks of consent pages whose form carries the redirect address or the app, and of what becomes of other values there. */
const changedFormChecks = [
  ...[undefined, 'token'].flatMap((responseType) => [
    otherAppsAddressCheck(responseType),
    changedAddressCheck(responseType, 'another host'),
    changedAddressCheck(responseType, 'another app'),
  ]),
  check({
    requirement: 'oauth.redirect.within-the-site',
    title:
      'Given a consent page that sends back the client id, when that is changed to another app before a user allows, then no code of that app is sent to the first one',
    needs: ['app', 'otherApp', 'freshPair', 'secret', 'dialog'],
    async run(t) {
      const { app, otherApp } = t;
      expectOtherSite(t, otherApp, app);
      const replaced = { [otherApp.clientId]: app.clientId };
      const denied = await t.authorize({ ...(await deniedRequest(t)), app: otherApp, replaced });
      // A page that is both login and consent can refuse what was changed in it.
      if (!denied.choiceAtLogin) t.prepare(denied, showsConsentAgain);
      if (denied.replacedFields.length === 0)
        t.notApplicable('The consent page does not send back the client id.');
      const allowed = await allowWithChanges(t, { app: otherApp }, replaced);
      if (!allowed) return t.notApplicable('The profile names no other user who could allow the app.');
      const { code, redirect } = allowed;
      // The service can send the code to the app that it is for.
      const token =
        code !== undefined && redirect && isForeign(redirect, app.siteUrl)
          ? tokenIn(await t.exchange({ app, code }))
          : undefined;
      t.expect(
        token,
        satisfies<string | undefined>(
          `no token for ${app.name}, since the code was sent to ${redirect?.origin}${redirect?.pathname}`,
          (it) => it === undefined,
          () => 'one',
        ),
      );
    },
  }),
  check({
    requirement: 'oauth.implicit.within-the-site',
    title:
      'Given a consent page of the implicit grant that sends back the client id, when that becomes another app before a user allows, then the first app gets no token of it',
    needs: ['app', 'otherApp', 'freshPair', 'dialog'],
    // Another check can let the same user allow the app meanwhile.
    alone: true,
    async run(t) {
      const [asking, named] = await orNotApplicable(t, () => [
        t.implicitAppFor(t.otherApp),
        t.implicitAppFor(t.app),
      ]);
      expectOtherSite(t, asking, named);
      const request = { app: asking, responseType: 'token' };
      const replaced = { [asking.clientId]: named.clientId };
      const denied = await t.authorize({ ...(await deniedRequest(t)), ...request, replaced });
      // Whoever is asked below as well can be needed by others.
      if (isRememberedDenial(denied))
        t.notApplicable('The service remembers that the user denied the app, and asks no more.');
      if (denied.dialogShown && denied.replacedFields.length === 0)
        t.notApplicable('The consent page does not send back the client id.');
      // Which app a token belongs to shows in the consent that is remembered for it.
      for (const user of unreservedUsers(t)) {
        const asNamed = { user, app: named, responseType: 'token', decision: 'deny' } as const;
        const before = await t.authorize(asNamed);
        const allowed = before.dialogShown ? await t.authorize({ ...request, user, replaced }) : undefined;
        if (!allowed?.replacedFields.length) continue;
        const { accessToken, redirect } = allowed;
        // The service can send the token to the app that it is for.
        if (accessToken !== undefined && redirect && !isForeign(redirect, named.siteUrl)) continue;
        t.expect(await t.authorize(asNamed), showsConsent);
        return;
      }
      t.notApplicable('No other user is left whom both apps ask for consent.');
    },
  }),
];

/**
 * Checks of redirect addresses (spec#4.5-authorize-redirect, spec#5.2-redirect-domain,
 * spec#5.2-implicit-domain).
 */
export const redirectChecks = [
  ...changedFormChecks,
  deniedRedirectCheck(undefined),
  deniedRedirectCheck('token'),
  deniedWithQueryCheck(undefined),
  deniedWithQueryCheck('token'),
  ...portions.flatMap((portion) => [
    foreignRedirectCheck(undefined, portion),
    foreignRedirectCheck('token', portion),
  ]),
  check({
    requirement: 'oauth.authorize.redirects-to-the-given-address',
    title:
      'When a user allows or denies access, in either flow, then the browser is redirected to the redirect_uri',
    needs: ['app', 'freshPair', 'dialog'],
    async run(t) {
      const { redirectUri } = t.app;
      t.expect(await authorizeOnce(t), promptsUser, leadsTo(redirectUri));
      t.expect(await authorizeOnce(t, { responseType: 'token' }), leadsTo(t.implicitApp.redirectUri));
      const denied = await firstDenial(t);
      t.expect(denied, leadsTo(t.freshPair.app.redirectUri));
      const deniedWithQuery = await denialWithQuery(t);
      // A target can insist on the exact registered address, and say so there.
      if (deniedWithQuery.error === 'user_denied')
        t.expect(deniedWithQuery, leadsTo(withQuery(t.freshPair.app.redirectUri)));
      // Where it gives a code, it has to use the one that was asked for.
      for (const it of [withQuery(redirectUri), beneath(redirectUri)]) {
        const authorization = await t.authorize({ redirectUri: it });
        if (authorization.code !== undefined) t.expect(authorization, leadsTo(it));
      }
    },
  }),
  check({
    requirement: 'oauth.redirect.any-address-of-the-site',
    title:
      'Given a redirect_uri with another path and a query, when a user allows access, then the browser is redirected there',
    needs: ['app', 'secret', 'dialog'],
    async run(t) {
      const redirectUri = beneath(t.app.redirectUri);
      const authorization = await t.authorize({ redirectUri });
      t.expect(authorization, promptsUser, leadsTo(redirectUri));
      t.expect(await t.exchange({ code: codeOf(authorization), redirectUri }), succeeds);
    },
  }),
  check({
    requirement: 'oauth.redirect.is-needed',
    title: 'Given no redirect_uri, when a user allows access, then nothing is sent outside the site',
    needs,
    async run(t) {
      t.expect(await authorizeOnce(t), promptsUser, endsOn('redirect'));
      const authorization = await t.authorize({ redirectUri: null });
      t.expect(authorization, redirectsWithin(t.app));
      t.expect(authorization.page, isAnswered);
    },
  }),
];
