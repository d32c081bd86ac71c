import { type Check, check, family } from '../../check/check.ts';
import { asBearer, asUser } from '../../http/caller.ts';
import { isSuccess } from '../../match/granted.ts';
import { hasStatus } from '../../match/reply.ts';
import { may } from '../../profile/people.ts';
import type { TestedOperation } from '../acts/act.ts';
import { createBeneathParents, listContactInvoices } from '../acts/beneath-parents.ts';
import { contextOf, permissionOf, scopeOf } from '../material/contexts.ts';

/**
 * Whose context guards what happens beneath a parent is not shown (section 5.2). The target shows it by what it does to
 * a token for the parent's context alone, of a user who may do everything: what such a token is refused, a user with
 * the same roles is refused too.
 */
const byContextOfTheRecord = ({ name, action, type = '', parent = '', prepare }: TestedOperation): Check =>
  check({
    requirement: 'status.401-for-restricted-by-roles',
    title: `Given that a token for the parent alone is refused, when ${name} by a user with such roles, then the answer is 401`,
    needs: ['user', 'restrictedUser', 'app', 'token', 'writes'],
    async run(t) {
      const own = await scopeOf(t, type, String(permissionOf[action]));
      const parents = await contextOf(t, parent);
      const users = t.users().filter((it) => !may(it, own) && may(it, parents));
      if (users.length === 0) t.notApplicable(`The profile names nobody with ${parents} and without ${own}.`);
      const prepared = await prepare(t);
      const narrow = await prepared.send({ as: asBearer(await t.token({ scope: parents })) });
      if (isSuccess(narrow)) t.notApplicable(`The context ${parents} is enough for it.`);
      t.expect(narrow, hasStatus(401, 403));
      for (const user of users) {
        t.expect(await t.list(parent, { as: asUser(user) }), hasStatus(200));
        t.expect(await prepared.send({ as: asUser(user) }), hasStatus(401));
      }
    },
  });

/** Crosses what happens beneath a parent with roles that reach the parent only (section 7.1, row 401). */
export const roleBeneathChecks = family({
  requirements: ['status.401-for-restricted-by-roles'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(known) {
    for (const operation of [listContactInvoices, ...createBeneathParents(known)])
      yield byContextOfTheRecord(operation);
  },
});
