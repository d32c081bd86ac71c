import { type Check, check, family } from '../../check/check.ts';
import { asBearer, asUser } from '../../http/caller.ts';
import { isGranted } from '../../match/granted.ts';
import { answers } from '../../match/reply.ts';
import { may } from '../../profile/people.ts';
import type { Act } from '../acts/act.ts';
import { creationsBeneathParents, listingContactInvoices } from '../acts/beneath-parents.ts';
import { contextOf, scopeOf } from '../material/contexts.ts';
import { permissionOf } from '../oauth/scope-trial.ts';

/**
 * Whose context guards what happens beneath a parent is not shown (section 5.2). The target shows it by what it does to
 * a token for the parent's context alone, of a user who may do everything: what such a token is refused, a user with
 * the same roles is refused too.
 */
const byContextOfTheRecord = ({ name, action, type = '', parent = '', prepare }: Act): Check =>
  check({
    requirement: 'status.401-for-restricted-by-roles',
    title: `Given that a token for the parent alone is refused, when ${name} by a user with such roles, then the answer is 401`,
    needs: ['user', 'restrictedUser', 'app', 'token', 'writes'],
    async run(t) {
      const own = await scopeOf(t, type, String(permissionOf[action]));
      const parents = await contextOf(t, parent);
      const users = t.users().filter((it) => !may(it, own) && may(it, parents));
      if (users.length === 0) t.notApplicable(`The profile names nobody with ${parents} and without ${own}.`);
      const attempt = await prepare(t);
      const narrow = await attempt.send({ as: asBearer(await t.token({ scope: parents })) });
      if (isGranted(narrow)) t.notApplicable(`The context ${parents} is enough for it.`);
      t.expect(narrow, answers(401, 403));
      for (const user of users) {
        t.expect(await t.list(parent, { as: asUser(user) }), answers(200));
        t.expect(await attempt.send({ as: asUser(user) }), answers(401));
      }
    },
  });

/** Crosses what happens beneath a parent with roles that reach the parent only (section 7.1, row 401). */
export const roleBeneathChecks = family({
  requirements: ['status.401-for-restricted-by-roles'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(known) {
    for (const act of [listingContactInvoices, ...creationsBeneathParents(known)])
      yield byContextOfTheRecord(act);
  },
});
