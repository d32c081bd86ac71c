import { check, family } from '../../check/check.ts';
import type { Reply } from '../../http/reply.ts';
import { isGranted } from '../../match/granted.ts';
import type { Matcher } from '../../match/matcher.ts';
import { refuses } from '../../match/reply.ts';
import { allActs } from '../acts/all.ts';
import { granting } from '../acts/granting.ts';

/** A refusal of what was asked, not of who asks: 401 says that somebody is not logged in (section 7.1). */
const refusesTheRequest: Matcher<Reply> = (reply) =>
  refuses(reply) ?? (reply.status === 401 ? { expected: 'a refusal other than 401', got: '401' } : undefined);

/** Crosses every operation with a version that there is not (section 4.2, row v; section 9, rule 4). */
export const unknownVersions = family({
  requirements: ['version-parameter.on-every-call'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(known) {
    for (const act of allActs(known)) {
      yield check({
        requirement: 'version-parameter.on-every-call',
        title: `When ${act.name} with v of a version that there is not, then it is refused without a trace, or answered as without`,
        needs: act.writes ? ['user', 'writes'] : ['user'],
        async run(t) {
          const attempt = await act.prepare(t);
          const reply = await attempt.send({ query: { v: '0.0.0-none' } });
          if (isGranted(reply)) return t.expect(reply, granting(act));
          t.expect(reply, refusesTheRequest);
          await attempt.expectNoTrace();
          t.expect(await attempt.send(), granting(act));
        },
      });
    }
  },
});
