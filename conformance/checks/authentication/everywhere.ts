import { type Check, check, family } from '../../check/check.ts';
import type { Need } from '../../check/needs.ts';
import type { Target } from '../../check/target.ts';
import { anonymous, asBearer, asQuery, asUser, type Caller } from '../../http/caller.ts';
import { answers } from '../../match/reply.ts';
import type { Act } from '../acts/act.ts';
import { allActs } from '../acts/all.ts';
import { granting } from '../acts/granting.ts';

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

const needsOf = (act: Act, needs: readonly Need[]): readonly Need[] =>
  act.writes ? [...needs, 'writes'] : needs;

const accepted = (act: Act, way: Way): Check =>
  check({
    requirement: way.requirement,
    title: `Given ${way.name}, when ${act.name}, twice, then it succeeds both times`,
    needs: needsOf(act, way.needs),
    async run(t) {
      const attempt = await act.prepare(t);
      const as = await way.as(t);
      t.expect(await attempt.send({ as }), granting(act));
      t.expect(await attempt.send({ as }), granting(act));
    },
  });

const refusedWithout = (act: Act): Check =>
  check({
    requirement: 'auth.is-required-everywhere',
    title: `Given no credentials, when ${act.name}, then the answer is 401 and nothing has changed`,
    needs: needsOf(act, ['user']),
    async run(t) {
      const attempt = await act.prepare(t);
      t.expect(await attempt.send({ as: anonymous }), answers(401));
      await attempt.expectNoTrace();
      t.expect(await attempt.send(), granting(act));
    },
  });

/** Crosses every operation with every way of authenticating, and with none. */
export const everywhere = family({
  requirements: ['auth.is-required-everywhere', ...ways.map(({ requirement }) => requirement)],
  emptyBecause: 'The specification names operations for every target.',
  *checks(known) {
    for (const act of allActs(known)) {
      yield refusedWithout(act);
      for (const way of ways) yield accepted(act, way);
    }
  },
});
