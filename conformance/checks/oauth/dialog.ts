import { type Check, check, type Family } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import type { Authorization } from '../../dialog/authorization.ts';
import { anonymous, asBearer } from '../../http/request.ts';
import { differsFrom, equals, satisfies } from '../../match/value.ts';
import { carriesToken, preparedToken } from '../credentials/token-and-identity.ts';
import {
  authorizeOnce,
  deniedRequest,
  firstDenial,
  implicitToken,
  isFreshPair,
  orNotApplicable,
} from '../credentials/tokens.ts';
import { logInRightly, wrongUser } from '../credentials/wrong-logins.ts';
import { eachValue } from '../operations/places.ts';
import { isAnyList, otherType, readAnyList } from '../shared/list-of-any-type.ts';
import { scopeOfUser } from '../shared/scopes.ts';
import {
  endsOn,
  isRememberedDenial,
  issuesNothing,
  mayHaveAsked,
  promptsUser,
  sharedState,
  showsConsent,
  showsConsentAgain,
  showsLogin,
  showsNoConsent,
} from './authorizations.ts';

const carriesNothing = satisfies<string>(
  'no redirect with a code or token',
  (it) => !/[?&#](code|access_token)=/.test(it),
);

const query = (t: Target) => ({
  client_id: t.app.clientId,
  redirect_uri: t.app.redirectUri,
});

/** Checks of the login page with logins that almost are right (spec#5.2-login-first). */
const wrongLogins = eachValue('oauth.login-comes-first', 'grant', (grant, cells) => ({
  title: `Given logins that almost are right, when they are tried in the ${grant} flow, then no consent page is shown and no code or token is issued`,
  needs: ['app', 'dialog'],
  async run(t) {
    const request = grant === 'implicit' ? { responseType: 'token' } : {};
    await t.judgeCells(cells, async (cell) => {
      const session = await t.session();
      const user = await wrongUser(t, String(cell.value));
      // Not every page sends every login, such as one without a password.
      const authorization = await orNotApplicable(t, () => session.authorize({ ...request, user }));
      t.expect(authorization, endsOn('page'), issuesNothing);
      t.expect(authorization, showsNoConsent);
      t.expect(authorization, showsLogin);
      // Who was not let in is not logged in afterwards either.
      if (cell === cells[0]) t.expect(await session.authorize(request), showsLogin);
      await logInRightly(t, cell.value);
    });
  },
}));

/**
 * An authorization in which a user allows an app on the consent page, with the first user and app whose consent no other check asked for;
 * without that page where there are none. The pair that other checks need to meet for the first time is left alone. The same is asked
 * again in the session with states of their own, since the consent is remembered and its state is not.
 */
async function allowForTheFirstTime(t: Preparation): Promise<Authorization> {
  const pairs = [t.otherApp, t.app].flatMap((app) => t.users().map((user) => ({ app, user })));
  const [first = {}, ...others] = pairs.filter(({ app, user }) => !isFreshPair(t, app, user));
  const ask = async (pair: Partial<Target['freshPair']>): Promise<Authorization> => {
    const session = await t.session();
    const authorization = await session.authorize({ ...pair, state: t.marker() });
    if (authorization.dialogShown && authorization.end === 'redirect')
      for (const state of [t.marker(), t.marker()]) await session.authorize({ ...pair, state });
    return authorization;
  };
  let authorization = await ask(first);
  for (const pair of others) {
    if (authorization.dialogShown || authorization.end === 'page') break;
    authorization = await ask(pair);
  }
  return authorization;
}

/** Checks of the dialog: login, allowing and denying access. */
export const dialogChecks: readonly (Check | Family)[] = [
  // Login and consent page (spec#5.2-code-dialog).
  check({
    requirement: 'oauth.code.dialog-is-shown',
    title:
      'Given a user who never authorized the app, when the browser requests authorization, then login and consent page are shown',
    needs: ['freshPair', 'dialog'],
    async run(t) {
      const first = await firstDenial(t);
      if (isRememberedDenial(first))
        t.untestable(
          'The user denied the app in an earlier run, which the service remembers; reset the target, or add a user to the profile.',
        );
      t.expect(first, showsConsent);
      t.expect(first, showsLogin);
      const implicit = await authorizeOnce(t, { ...t.freshPair, responseType: 'token', decision: 'deny' });
      t.expect(implicit, showsConsentAgain);
      t.expect(implicit, showsLogin);
    },
  }),
  check({
    requirement: 'oauth.login-comes-first',
    title:
      'Given no login, when /oauth/authorize is requested without a browser, then no code or token is issued',
    needs: ['app', 'dialog'],
    async run(t) {
      t.control(await t.code(), differsFrom(''));
      for (const more of [{}, { response_type: 'token' }]) {
        const response = await t.get('/oauth/authorize', { as: anonymous, query: { ...query(t), ...more } });
        t.expect(response.header('Location') ?? '', carriesNothing);
        t.expect(
          response.status,
          satisfies('a login page or a redirect to it', (it) => it < 500),
        );
      }
    },
  }),
  check({
    requirement: 'oauth.login-comes-first',
    title:
      'Given a user who allowed an app by either grant, when the same is requested in another browser, then the login page is shown',
    needs: ['app', 'dialog'],
    begins: 'first',
    async run(t) {
      // Nobody has asked for this before, so that whoever allows it by the first grant sees the page.
      const scope = `${await scopeOfUser(t, otherType(t), 'read', 'update')} offline_access`;
      for (const more of [{ responseType: 'token' }, {}]) {
        t.prepare(await t.authorize({ ...more, scope }), endsOn('redirect'));
        t.expect(await t.authorize({ ...more, scope }), showsLogin);
      }
    },
  }),
  wrongLogins,
  check({
    requirement: 'oauth.authorize.needs-a-known-app',
    title:
      'Given an unknown, empty or missing client id, when a user logs in and allows access, then no code or token is issued',
    needs: ['app', 'dialog'],
    async run(t) {
      t.control(await t.code(), differsFrom(''));
      const clientId = `${t.marker()}${t.marker()}`;
      const requests = [
        { clientId },
        { clientId, responseType: 'token' },
        { clientId: '' },
        { clientId: null },
      ];
      for (const request of requests) t.expect(await t.authorize(request), issuesNothing);
    },
  }),
  check({
    requirement: 'oauth.code.dialog-is-shown',
    title:
      'Given a user who never authorized the app, when what its consent page sends is opened as an address, then no code or token is issued and the page is shown again',
    needs: ['freshPair', 'dialog'],
    async run(t) {
      const request = await deniedRequest(t);
      const session = await t.session();
      for (const more of [{}, { responseType: 'token' }]) {
        const opened = await session.authorize({ ...request, ...more, byAddress: true });
        t.expect(opened, issuesNothing);
        if (opened.openedAddresses.length === 0)
          t.notApplicable('No consent page was shown that sends a form by POST.');
        const again = await session.authorize({ ...request, ...more });
        t.expect(again, issuesNothing, showsConsentAgain);
      }
    },
  }),
  check({
    requirement: 'oauth.code.dialog-is-shown',
    title:
      'Given a user who never authorized the app and is logged in, when authorization is requested by HEAD, then no code or token is issued and the consent page is shown afterwards',
    needs: ['freshPair', 'dialog'],
    async run(t) {
      const request = await deniedRequest(t);
      const session = await t.session();
      for (const more of [{}, { responseType: 'token' }]) {
        t.prepare(await session.authorize({ ...request, ...more }), mayHaveAsked);
        const response = await session.head({ ...request, ...more });
        t.expect(response.header('Location') ?? '', carriesNothing);
        t.expect(await session.authorize({ ...request, ...more }), issuesNothing, showsConsentAgain);
      }
    },
  }),
  // A user who allows access (spec#5.2-code-allow).
  check({
    requirement: 'oauth.authorize.optional-parameters',
    title: 'Given no scope, state or response_type, when a user allows access, then a code is issued',
    needs: ['app', 'dialog'],
    async run(t) {
      const authorization = await authorizeOnce(t);
      t.expect(authorization, endsOn('redirect'), promptsUser);
      t.expect(
        authorization.code,
        satisfies('a code', (it) => it !== undefined && it !== ''),
      );
    },
  }),
  check({
    requirement: 'oauth.code.allow-carries-code',
    title:
      'When a user allows access, with or without state, then the query of the redirect has a code and no token',
    needs: ['app', 'dialog'],
    async run(t) {
      for (const more of [{}, { state: sharedState }]) {
        const authorization = await authorizeOnce(t, more);
        t.expect(authorization, endsOn('redirect'), promptsUser);
        t.expect(authorization.redirect?.searchParams.get('code') ?? '', differsFrom(''));
        t.expect(authorization.accessToken, equals<string | undefined>(undefined));
        t.expect(authorization.error, equals<string | undefined>(undefined));
      }
    },
  }),
  check({
    requirement: 'oauth.code.allow-redirects-with-302',
    title:
      'Given a user who sees the consent page, when they allow access, then the browser is redirected with status 302',
    needs: ['app', 'dialog', 'otherApp'],
    begins: 'first',
    async run(t) {
      const authorization = await allowForTheFirstTime(t);
      t.expect(authorization, endsOn('redirect'), promptsUser);
      if (!authorization.dialogShown && authorization.redirectStatus !== 302) {
        t.untestable(
          'Every user authorized the apps before, so the consent page did not appear; reset the target, or add a user to the profile.',
        );
      }
      t.expect(authorization.redirectStatus, equals<number | undefined>(302));
    },
  }),
  check({
    requirement: 'oauth.flows',
    title: 'Given both flows, when each is completed, then the API accepts both tokens',
    needs: ['app', 'secret', 'dialog'],
    async run(t) {
      const response = await t.exchange({ code: await t.code() });
      t.expect(response, carriesToken);
      for (const token of [preparedToken(t, response), await t.expectDone(() => implicitToken(t))]) {
        t.expect(await readAnyList(t, { as: asBearer(token) }), isAnyList(t));
      }
    },
  }),
  // A user who denies access (spec#5.2-code-deny, spec#7.3-denial).
  check({
    requirement: 'oauth.code.denial-carries-user-denied',
    title:
      'When a user denies access, with or without state, then the query of the redirect has error=user_denied',
    needs: ['freshPair', 'dialog'],
    async run(t) {
      const request = await deniedRequest(t);
      for (const more of [{}, { state: sharedState }]) {
        const authorization = await authorizeOnce(t, { ...request, ...more });
        t.prepare(authorization, mayHaveAsked);
        t.expect(authorization, endsOn('redirect'));
        t.expect(authorization.redirect?.searchParams.get('error') ?? 'nothing', equals('user_denied'));
      }
    },
  }),
  check({
    requirement: 'oauth.code.denial-carries-no-code',
    title:
      'When a user denies access twice in one session, in either flow, then no code or token is issued, and only a denial that is remembered skips the consent page',
    needs: ['freshPair', 'dialog'],
    async run(t) {
      const request = await deniedRequest(t);
      const session = await t.session();
      for (const more of [{}, {}, { responseType: 'token' }, { responseType: 'token' }]) {
        const authorization = await session.authorize({ ...request, ...more });
        t.expect(authorization, issuesNothing);
        t.expect(authorization, showsConsentAgain);
      }
    },
  }),
  check({
    requirement: 'oauth.implicit.denial',
    title: 'When a user denies the implicit grant, then the redirect has error=user_denied and no token',
    needs: ['freshPair', 'dialog'],
    async run(t) {
      const authorization = await authorizeOnce(t, { ...(await deniedRequest(t)), responseType: 'token' });
      t.prepare(authorization, mayHaveAsked);
      t.expect(authorization, endsOn('redirect'));
      t.expect(authorization.error, equals<string | undefined>('user_denied'));
      t.expect(authorization, issuesNothing);
    },
  }),
  check({
    requirement: 'oauth.state.is-in-the-redirect',
    title: 'Given a state, when users allow and deny access in both flows, then each redirect has that state',
    needs: ['freshPair', 'app', 'dialog'],
    async run(t) {
      const authorizations = [
        await authorizeOnce(t, { state: sharedState }),
        await authorizeOnce(t, { state: sharedState, responseType: 'token' }),
        await authorizeOnce(t, { ...(await deniedRequest(t)), state: sharedState }),
      ];
      for (const authorization of authorizations) {
        t.expect(authorization, endsOn('redirect'));
        t.expect(authorization.state, equals<string | undefined>(sharedState));
      }
    },
  }),
];
