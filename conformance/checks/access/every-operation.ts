import { type Check, check, type Family } from '../../check/check.ts';
import type { Need } from '../../check/needs.ts';
import type { Preparation } from '../../check/target.ts';
import { noCredentials, type WrongCredential } from '../../errors/mismatch.ts';
import type { Caller, Query } from '../../http/request.ts';
import { anonymous, asBearer, asQuery, asUser } from '../../http/request.ts';
import { type HttpResponse, jsonOf } from '../../http/response.ts';
import type { Matcher } from '../../match/matcher.ts';
import { doesNotSucceed, hasStatus, isSuccess, keepsOut } from '../../match/response.ts';
import { tryTo } from '../../stories/credentials.ts';
import { orNotApplicable, secretOf, tokenOf } from '../credentials/tokens.ts';
import {
  controlCompletion,
  expectAccess,
  expectNoAccess,
  expectNoAccessOtherwise,
} from '../operations/completes.ts';
import { needsOf, type TestedOperation } from '../operations/operation.ts';
import { eachOperation } from '../operations/places.ts';
import { findRejectedCreation, resendRejected } from '../shared/invalid-bodies.ts';
import { addressOfOne, anyPath, readAnyList } from '../shared/list-of-any-type.ts';
import { listParameters } from '../shared/parameters.ts';
import { createdTypesOf, listedTypes } from '../shared/resource-types.ts';
import { expectHidden, keptOutEverywhere } from './refused-callers.ts';

/** Operations whose responses a cache keeps. */
const readActions = new Set(['read', 'list']);

/** Checks of every operation without credentials. */
const withoutCredentials = eachOperation('auth.is-required-everywhere', (operation, cells) => ({
  title: `Given no credentials, when ${operation.name}, then the response is 401 and nothing has changed`,
  needs: needsOf(operation, ['user']),
  async run(t) {
    const prepared = await operation.prepare(t, 'refused');
    await t.judgeCells(cells, async () => {
      // What a cache keeps of a caller who was let in is for nobody else.
      if (readActions.has(operation.action)) await prepared.send();
      await expectNoAccess(t, operation, prepared, { as: anonymous, credential: noCredentials });
      await expectNoAccessOtherwise(t, prepared, anonymous);
      await expectHidden(t, operation, prepared, anonymous);
      await prepared.expectUnchanged?.(t);
    });
    await controlCompletion(t, operation);
  },
}));

/** Addresses that a target has, and parameters that are valid there (spec#4.2, spec#4.3, spec#4.4). */
async function addressesOf(
  t: Preparation,
): Promise<readonly (readonly [path: string, queries: readonly Query[]])[]> {
  const list = anyPath(t);
  const ofLists = await listParameters(t);
  const ofEveryCall = ofLists.filter((it) => 'v' in it || 'locale' in it);
  const addresses: readonly (readonly [path: string, queries: readonly Query[]])[] = [
    [list, ofLists],
    [`${list}/schema`, ofEveryCall],
    ['/api/schema', [{ gem_version: 'true' }]],
    ['/api/auth_permissions', [{ q: list.slice('/api/'.length) }, ...ofEveryCall]],
  ];
  return addresses.filter(([path]) => t.hasPath(path));
}

/** Headers in which gateways name the user to a service behind them: outside, anybody can send them. */
const userHeaders = ['X-Forwarded-User', 'X-Remote-User', 'Remote-User', 'X-User', 'X-Auth-Request-Email'];

/** A refusal or a page, such as that of the login, since what Accept changes is open (spec#1-open-media-type). The model judges what a page shows. */
const isNoJson: Matcher<HttpResponse> = (response) =>
  isSuccess(response) && jsonOf(response) === undefined
    ? undefined
    : keepsOut(noCredentials, '3xx', '4xx')(response);

type AuthenticationMethod = {
  readonly requirement: string;
  readonly name: string;
  readonly needs: readonly Need[];
  as(t: Preparation, grant: string | undefined): Promise<Caller>;
};

const authenticationMethods: readonly AuthenticationMethod[] = [
  {
    requirement: 'auth.basic-is-accepted',
    name: 'HTTP Basic',
    needs: ['user'],
    as: async (t) => asUser(t.user),
  },
  {
    requirement: 'auth.bearer-is-accepted',
    name: 'a token of each grant in the header',
    needs: ['user', 'token'],
    as: async (t, grant) => asBearer(await tokenOf(t, grant)),
  },
  {
    requirement: 'access-token.in-the-query',
    name: 'a token of each grant in the query',
    needs: ['user', 'token'],
    as: async (t, grant) => asQuery(await tokenOf(t, grant)),
  },
];

/** The grants that need more than `token` does, which the code of a profile without a dialog does not have. */
const isOptional = (grant: string | undefined): boolean => grant === 'implicit' || grant === 'offline';

/** Whether an operation is called twice with each credential: one can be good for a single call. */
const isRepeated = ({ action, parent, canDisappear = false }: TestedOperation): boolean =>
  action === 'list' && parent === undefined && !canDisappear;

/** Checks of every operation with every authentication method, and with a token of every grant. */
const everyMethod = authenticationMethods.map((method) =>
  eachOperation(method.requirement, (operation, cells) => ({
    title: `Given ${method.name}, when ${operation.name}${isRepeated(operation) ? ' twice, then it succeeds both times' : ', then it succeeds'}`,
    needs: needsOf(operation, method.needs),
    async run(t) {
      const prepared = await operation.prepare(t);
      await t.judgeCells(cells, async ({ grant }) => {
        const as = await (isOptional(grant)
          ? orNotApplicable(t, () => method.as(t, grant))
          : method.as(t, grant));
        await expectAccess(t, operation, prepared, as);
        if (isRepeated(operation)) await expectAccess(t, operation, prepared, as);
      });
    },
  })),
);

const neverIssued = (t: Preparation): string => `${t.marker()}${t.marker()}${t.marker()}`;

/**
 * Credentials that no user has, by the value on the axis of the register. Wrong passwords of existing users are checked elsewhere
 * and rarely: services lock such users after several attempts.
 */
const unknownCredentials: Readonly<Record<string, (t: Preparation) => Caller | Promise<Caller>>> = {
  'credentials of no user': (t) => asUser({ email: `${t.marker()}@example.com`, password: t.marker() }),
  'an invented token in the header': (t) => asBearer(neverIssued(t)),
  'an invented token in the query': (t) => asQuery(neverIssued(t)),
  'client id and secret as login': (t) =>
    orNotApplicable(t, () => asUser({ email: t.app.clientId, password: secretOf(t) })),
  'the password as a token': (t) => asBearer(t.user.password),
  'the email as a token': (t) => asQuery(t.user.email),
};

/** What is wrong with one of these, as data. */
function describeUnknown(value: string): WrongCredential {
  if (value.startsWith('an invented token')) return { name: value, covers: 'token' };
  return value.endsWith(' as a token') ? { name: value } : { name: 'a wrong email', change: value };
}

/** Checks of every operation with credentials that no user has, in each of the three authentication methods. */
const invalidCredentials = keptOutEverywhere({
  requirement: 'status.401-for-not-logged-in',
  given: 'credentials that belong to nobody',
  needs: ['user'],
  caller: async (t, { value = '' }) => ({
    as: await unknownCredentials[value]?.(t),
    credential: describeUnknown(value),
  }),
});

/** Checks of authentication on every operation. */
export const authenticationChecks: readonly (Check | Family)[] = [
  withoutCredentials,
  check({
    requirement: 'auth.is-required-everywhere',
    title:
      'Given no credentials, when lists, schemas and permissions are requested with parameters, then each response is 401',
    needs: ['user'],
    async run(t) {
      for (const [path, queries] of await addressesOf(t)) {
        for (const query of queries) {
          // What answers a parameter otherwise is judged by what that is about.
          if (isSuccess(await t.get(path, { query })))
            t.expect(await t.get(path, { query, as: anonymous }), keepsOut(noCredentials));
        }
      }
    },
  }),
  check({
    requirement: 'auth.is-required-everywhere',
    title:
      'Given no credentials, when lists, single records, schemas and permissions are requested by HEAD, then none succeeds',
    needs: ['user'],
    async run(t) {
      for (const [path] of await addressesOf(t)) {
        t.control(await t.get(path), hasStatus(200));
        t.expect(await t.request('HEAD', path, { as: anonymous }), doesNotSucceed);
      }
      for (const type of listedTypes.filter(t.hasType)) {
        const address = await addressOfOne(t, type);
        if (address) t.expect(await t.request('HEAD', address, { as: anonymous }), doesNotSucceed);
      }
    },
  }),
  check({
    requirement: 'auth.is-required-everywhere',
    title:
      'Given no credentials, when lists, schemas and permissions are requested with the headers in which gateways name a user, then none succeeds, and none is shown as a page',
    needs: ['user'],
    async run(t) {
      const headers = userHeaders.map((name) => [name, t.user.email] as const);
      t.control(await readAnyList(t), hasStatus(200));
      for (const [path] of await addressesOf(t)) {
        // What else becomes of headers that nobody documents is open.
        t.expect(await t.get(path, { headers, as: anonymous }), doesNotSucceed);
        const asPage = [['Accept', 'text/html,*/*;q=0.8']] as const;
        t.expect(await t.get(path, { headers: asPage, as: anonymous }), isNoJson);
      }
    },
  }),
  check({
    requirement: 'auth.is-required-everywhere',
    title:
      'Given calls of a user that succeed, find nothing or are refused, when a list is requested without credentials right after each, then the response is 401',
    needs: ['user', 'writes'],
    alone: true,
    async run(t) {
      const list = anyPath(t);
      const token = await tryTo(() => t.token());
      for (const as of [asUser(t.user), ...(token === undefined ? [] : [asQuery(token)])]) {
        const calls = [
          () => t.get(list, { as }),
          () => t.get(`${list}/${t.marker()}`, { as }),
          ...createdTypesOf(t.description).map(
            (type) => async () => resendRejected(t, type, await findRejectedCreation(t, type), { as }),
          ),
        ];
        for (const call of calls) {
          await tryTo<unknown>(call);
          t.expect(await t.get(list, { as: anonymous }), keepsOut(noCredentials));
        }
      }
    },
  }),
  ...everyMethod,
  invalidCredentials,
];
