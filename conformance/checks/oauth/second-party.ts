import { type Check, check, type Family } from '../../check/check.ts';
import type { Need } from '../../check/needs.ts';
import type { Preparation, Target } from '../../check/target.ts';
import { type AuthorizationRequest, describeAuthorization } from '../../dialog/authorization.ts';
import { foreignToken } from '../../errors/mismatch.ts';
import { asBearer, asUser, type Company } from '../../http/request.ts';
import { hasStatus, keepsOut, letsIn, succeeds } from '../../match/response.ts';
import type { User } from '../../profile/profile.ts';
import { tryTo } from '../../stories/credentials.ts';
import {
  identifies,
  preparedToken,
  readCurrentCompany,
  readCurrentUser,
} from '../credentials/token-and-identity.ts';
import {
  accessTokenOf,
  isFreshPair,
  isRegistered,
  orNotApplicable,
  partyElsewhere,
  secondApp,
} from '../credentials/tokens.ts';
import { eachValue } from '../operations/places.ts';
import {
  anyType,
  isListOf,
  otherType,
  readAnyList,
  readListOf,
  typeReadBy,
  typeReadByIfAny,
} from '../shared/list-of-any-type.ts';
import { scopeOf } from '../shared/scopes.ts';
import { endsOn, givesCode } from './authorizations.ts';

/** Goes through a flow to its end, as the axis `grant` of the register names it, and returns the token. */
async function tokenByFlow(
  t: Preparation,
  grant: string | undefined,
  request: AuthorizationRequest,
): Promise<string> {
  if (grant === 'implicit') {
    return accessTokenOf(await t.authorize({ ...request, responseType: 'token' }));
  }
  const { app = t.app, company } = request;
  if (app.clientSecret === undefined) t.notApplicable(`The app ${app.name} has no client secret.`);
  return preparedToken(
    t,
    await t.exchange({ app, ...(company && { company }), code: await t.code(request) }),
  );
}

type Party = {
  readonly needs: readonly Need[];
  /** Whose flow is gone through beside that of the run's own user. */
  request(t: Preparation): AuthorizationRequest | Promise<AuthorizationRequest>;
};

const parties: Readonly<Record<string, Party>> = {
  'another user': { needs: ['otherUser'], request: (t) => ({ user: t.otherUser }) },
  'another app': { needs: [], request: (t) => ({ app: secondApp(t) }) },
  'another company': { needs: [], request: partyElsewhere },
};

/** Expects that a token shows the user and the company of its flow, as a login of this user there does. */
async function expectOwnView(
  t: Target,
  token: string,
  { user = t.user, company = t.company }: AuthorizationRequest,
) {
  const as = asBearer(token);
  const type = typeReadByIfAny(t, user);
  if (type) t.expect(await readListOf(t, type, { as, company }), isListOf(t, type));
  const ownCompany = await tryTo(() => readCurrentCompany(t, asUser(user), company));
  if (!type && !ownCompany) t.notApplicable(`Nothing is known that ${user.email} may read.`);
  if (ownCompany) t.expect(await readCurrentCompany(t, as, company), identifies(ownCompany));
  if (company !== t.company) return;
  const ownUser = await readCurrentUser(t, asUser(user));
  t.expect(await readCurrentUser(t, as), identifies(ownUser));
}

/** Checks that the complete flow of a second party leaves that of the first alone (spec#5.2-user-token). */
const secondParty = eachValue('oauth.token.acts-for-its-user', 'value', (party, cells) => ({
  title: `Given a token, when the flow of ${party} is walked to its end, then each token shows its own user and company, the first one too`,
  needs: ['user', 'app', 'secret', 'dialog', ...(parties[party]?.needs ?? [])],
  async run(t) {
    const request = await orNotApplicable(t, () => parties[party]?.request(t) ?? {});
    const first = await tokenByFlow(t, 'code', {});
    await expectOwnView(t, first, {});
    await t.judgeCells(cells, async ({ grant }) => {
      await expectOwnView(t, await tokenByFlow(t, grant, request), request);
      await expectOwnView(t, first, {});
    });
  },
}));

/** Checks that each flow gets the scope that it asks for, whatever the one before asked for (spec#5.2-no-scope). */
const scopesInTurn = eachValue('oauth.scope.absent-means-all-permissions', undefined, (_, cells) => ({
  title:
    'Given flows without a scope, with one, and without again, when records are created and listed, then those without are not limited',
  needs: ['user', 'app', 'dialog', 'writes'],
  async run(t) {
    await t.judgeCells(cells, async ({ grant }) => {
      const scope = await scopeOf(t, anyType(t), 'read');
      const before = await tokenByFlow(t, grant, {});
      const narrow = await tokenByFlow(t, grant, { scope });
      const after = await tokenByFlow(t, grant, {});
      for (const token of [before, after]) {
        const as = asBearer(token);
        const created = await t.sendCreation(anyType(t), t.build(anyType(t)), { as });
        t.expect(created, letsIn);
        t.prepare(created, succeeds);
        t.expect(await t.list(otherType(t), { as }), succeeds);
      }
      // What it gives no access to is judged as of every token with a scope.
      const as = asBearer(narrow);
      await t.list(anyType(t), { as });
      await t.sendCreation(anyType(t), t.build(anyType(t)), { as });
      await t.list(otherType(t), { as });
    });
  },
}));

/** Checks that the dialog of a company serves its own users only (spec#1-company-scope). */
export const outsiderCheck = check({
  requirement: 'company.records-are-isolated',
  title:
    'Given a user of only one company, when they log in and allow an app in the dialog of another, then they get no token that works there',
  needs: ['app', 'dialog', 'otherCompany'],
  async run(t) {
    const { app, otherCompany: company } = t;
    const user = t.outsider;
    if (!user) return t.notApplicable('The profile has no user who works in only one company.');
    if (!isRegistered(app, company)) t.notApplicable('The app is registered in only one company.');
    // Others need the user to allow the app, unless they need the two to meet for the first time.
    const decision = isFreshPair(t, app, user) ? 'deny' : 'allow';
    t.expect(await t.authorize({ user, decision }), endsOn('redirect'));
    const { accessToken } = await t.authorize({ user, company, responseType: 'token' });
    if (accessToken === undefined) return;
    t.expect(
      await readAnyList(t, { as: asBearer(accessToken), company }),
      keepsOut({ name: 'a token of a user of another company' }),
    );
  },
});

/** Checks that one user authorizes one app in each of two companies, and that each token works in its own only (spec#1-company-consent). */
const bothCompanies = [undefined, 'offline_access'].map((more) =>
  check({
    requirement: 'company.token-works-in-one-company',
    title: `Given a user of two companies who allows an app in both${more ? `, with ${more}` : ''}, when each token is used in both, then it works in its own company only`,
    needs: ['user', 'app', 'secret', 'sharedUser', 'otherCompany', 'otherApp', 'dialog'],
    async run(t) {
      const app = secondApp(t);
      const { sharedUser: user, company, otherCompany } = t;
      // Others can still see the first app and the unused pair meet for the first time.
      if (isFreshPair(t, app, user))
        t.notApplicable(
          'The user of both companies meets the second app for the first time in another check.',
        );
      if (![company, otherCompany].every((it) => isRegistered(app, it)))
        t.notApplicable('The second app is not registered in both companies.');
      const type = typeReadBy(t, user);
      const scope = more && `${await scopeOf(t, type)} ${more}`;
      const tokenAt = async (it: Company) => {
        const authorization = await t.authorize({ app, user, company: it, ...(scope && { scope }) });
        // Whether this user may have the scope there is another question.
        if (scope === undefined) t.expect(authorization, givesCode);
        const { code } = authorization;
        if (code === undefined)
          return t.unprepared('a redirect with a code', describeAuthorization(authorization));
        return preparedToken(t, await t.exchange({ app, company: it, code }));
      };
      const tokens = [await tokenAt(company), await tokenAt(otherCompany)];
      for (const [at, token] of tokens.entries())
        for (const [place, it] of [company, otherCompany].entries()) {
          const response = await readListOf(t, type, { as: asBearer(token), company: it });
          t.expect(response, place === at ? isListOf(t, type) : keepsOut(foreignToken));
        }
    },
  }),
);

/** Checks that both apps of a user show what that user may see, whichever of them made it (spec#5.2-user-token). */
const recordOfOtherApp = check({
  requirement: 'oauth.token.acts-for-its-user',
  title:
    'Given a record that an app created for a user, when another app of the user reads it, then it is shown',
  needs: ['user', 'app', 'secret', 'otherApp', 'dialog', 'writes'],
  async run(t) {
    const [one, other] = [
      asBearer(await t.token()),
      asBearer(await orNotApplicable(t, async () => t.token({ app: secondApp(t) }))),
    ];
    const type = anyType(t);
    const { path } = t.identifyCreated(type, await t.sendCreation(type, t.build(type), { as: one }));
    t.control(await t.get(path), hasStatus(200));
    t.expect(await t.get(path, { as: other }), hasStatus(200));
  },
});

/** Checks that codes of two users which wait for their exchange are not taken for each other (spec#5.2-user-token). */
const codesOfTwoUsers = check({
  requirement: 'oauth.token.acts-for-its-user',
  title:
    'Given codes of two users for one app, when both are exchanged in either order, then each token acts for its own user',
  needs: ['user', 'otherUser', 'app', 'secret', 'dialog'],
  async run(t) {
    const users = [t.user, t.otherUser];
    for (const inOrder of [users, users.toReversed()]) {
      const codes = new Map<User, string>();
      for (const user of users) codes.set(user, await t.code({ user }));
      for (const user of inOrder) {
        const as = asBearer(preparedToken(t, await t.exchange({ code: codes.get(user) ?? '' })));
        const own = await readCurrentUser(t, asUser(user));
        t.expect(await readCurrentUser(t, as), identifies(own));
      }
    }
  },
});

/** Checks of flows beside and after each other. */
export const secondPartyChecks: readonly (Check | Family)[] = [
  secondParty,
  codesOfTwoUsers,
  recordOfOtherApp,
  scopesInTurn,
  outsiderCheck,
  ...bothCompanies,
];
