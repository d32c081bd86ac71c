import { type Check, check, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { asBearer, asQuery, asUser, type Caller } from '../../http/caller.ts';
import { answers } from '../../match/reply.ts';
import type { Act } from '../acts/act.ts';
import { allActs } from '../acts/all.ts';
import { granting } from '../acts/granting.ts';

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

const refusal = (act: Act): Check =>
  check({
    requirement: 'status.401-for-not-logged-in',
    title: `Given ${strangers.map(({ name }) => name).join(', or ')}, when ${act.name}, then the answer is 401`,
    needs: act.writes ? ['user', 'writes'] : ['user'],
    async run(t) {
      const attempt = await act.prepare(t);
      for (const { as } of strangers) t.expect(await attempt.send({ as: as(t) }), answers(401));
      await attempt.expectNoTrace();
      t.expect(await attempt.send(), granting(act));
    },
  });

/** Crosses every operation with credentials of nobody, in each of the three ways. */
export const refusals = family({
  requirements: ['status.401-for-not-logged-in'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(known) {
    for (const act of allActs(known)) yield refusal(act);
  },
});
