import { type Check, check, type Family, family } from '../../check/check.ts';
import type { Need } from '../../check/needs.ts';
import type { Target } from '../../check/target.ts';
import type { Caller } from '../../http/request.ts';
import { anonymous, asBearer, asQuery, asUser } from '../../http/request.ts';
import { hasStatus } from '../../match/response.ts';
import { allOperations } from '../operations/all.ts';
import { completes, expectCompletion } from '../operations/completes.ts';
import type { TestedOperation } from '../operations/operation.ts';

type Way = {
  readonly requirement: string;
  readonly name: string;
  readonly needs: readonly Need[];
  as(t: Target): Promise<Caller>;
};

const ways: readonly Way[] = [
  {
    requirement: 'auth.basic-is-accepted',
    name: 'HTTP Basic',
    needs: ['user'],
    as: async (t) => asUser(t.user),
  },
  {
    requirement: 'auth.bearer-is-accepted',
    name: 'a token in the header',
    needs: ['user', 'token'],
    as: async (t) => asBearer(await t.token()),
  },
  {
    requirement: 'access-token.in-the-query',
    name: 'a token in the query',
    needs: ['user', 'token'],
    as: async (t) => asQuery(await t.token()),
  },
];

const needsOf = (operation: TestedOperation, needs: readonly Need[]): readonly Need[] =>
  operation.writes ? [...needs, 'writes'] : needs;

const accepted = (operation: TestedOperation, way: Way): Check =>
  check({
    requirement: way.requirement,
    title: `Given ${way.name}, when ${operation.name} twice, then it succeeds both times`,
    needs: needsOf(operation, way.needs),
    async run(t) {
      const prepared = await operation.prepare(t);
      const as = await way.as(t);
      await expectCompletion(t, operation, prepared, { as });
      await expectCompletion(t, operation, prepared, { as });
    },
  });

const refusedWithout = (operation: TestedOperation): Check =>
  check({
    requirement: 'auth.is-required-everywhere',
    title: `Given no credentials, when ${operation.name}, then the response is 401 and nothing has changed`,
    needs: needsOf(operation, ['user']),
    async run(t) {
      const prepared = await operation.prepare(t);
      t.expect(await prepared.send({ as: anonymous }), hasStatus(401));
      await prepared.expectUnchanged();
      t.expect(await prepared.send(), completes(operation));
    },
  });

/** Checks every operation with every way of authenticating, and without credentials. */
const waysOfAuthenticating = family({
  requirements: ['auth.is-required-everywhere', ...ways.map(({ requirement }) => requirement)],
  emptyBecause: 'The specification names operations for every target.',
  *checks(description) {
    for (const operation of allOperations(description)) {
      yield refusedWithout(operation);
      for (const way of ways) yield accepted(operation, way);
    }
  },
});

const neverIssued = (t: Target): string => `${t.mark()}${t.mark()}${t.mark()}`;

/**
 * Wrong passwords of existing users are checked elsewhere and rarely: services lock such users after several
 * attempts.
 */
const unknownCredentials: readonly { readonly name: string; as(t: Target): Caller }[] = [
  {
    name: 'credentials of no user',
    as: (t) => asUser({ email: `${t.mark()}@example.com`, password: t.mark() }),
  },
  { name: 'an invented token in the header', as: (t) => asBearer(neverIssued(t)) },
  { name: 'an invented token in the query', as: (t) => asQuery(neverIssued(t)) },
];

const refusal = (operation: TestedOperation): Check =>
  check({
    requirement: 'status.401-for-not-logged-in',
    title: `Given ${unknownCredentials.map(({ name }) => name).join(', or ')}, when ${operation.name}, then the response is 401`,
    needs: operation.writes ? ['user', 'writes'] : ['user'],
    async run(t) {
      const prepared = await operation.prepare(t);
      for (const { as } of unknownCredentials) t.expect(await prepared.send({ as: as(t) }), hasStatus(401));
      await prepared.expectUnchanged();
      t.expect(await prepared.send(), completes(operation));
    },
  });

/** Checks every operation with invented credentials, in each of the three ways of authenticating. */
const invalidCredentials = family({
  requirements: ['status.401-for-not-logged-in'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(description) {
    for (const operation of allOperations(description)) yield refusal(operation);
  },
});

/** Checks of authentication on every operation. */
export const authenticationChecks: readonly (Check | Family)[] = [waysOfAuthenticating, invalidCredentials];
