import { type Check, check, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { asBearer, asQuery, asUser, type Caller } from '../../http/caller.ts';
import { hasStatus } from '../../match/reply.ts';
import type { TestedOperation } from '../acts/act.ts';
import { allOperations } from '../acts/all.ts';
import { completes } from '../acts/granting.ts';

const neverIssued = (t: Target): string => `${t.mark()}${t.mark()}${t.mark()}`;

/** A wrong password for a user who exists is tried elsewhere, and seldom: services lock users who are asked for too often. */
const strangers: readonly { readonly name: string; as(t: Target): Caller }[] = [
  {
    name: 'credentials of nobody',
    as: (t) => asUser({ email: `${t.mark()}@example.com`, password: t.mark() }),
  },
  { name: 'an invented token in the header', as: (t) => asBearer(neverIssued(t)) },
  { name: 'an invented token in the query', as: (t) => asQuery(neverIssued(t)) },
];

const refusal = (operation: TestedOperation): Check =>
  check({
    requirement: 'status.401-for-not-logged-in',
    title: `Given ${strangers.map(({ name }) => name).join(', or ')}, when ${operation.name}, then the answer is 401`,
    needs: operation.writes ? ['user', 'writes'] : ['user'],
    async run(t) {
      const prepared = await operation.prepare(t);
      for (const { as } of strangers) t.expect(await prepared.send({ as: as(t) }), hasStatus(401));
      await prepared.expectUnchanged();
      t.expect(await prepared.send(), completes(operation));
    },
  });

/** Crosses every operation with credentials of nobody, in each of the three ways. */
export const refusals = family({
  requirements: ['status.401-for-not-logged-in'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(known) {
    for (const operation of allOperations(known)) yield refusal(operation);
  },
});
