import { type Check, check, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { asBearer, asUser } from '../../http/caller.ts';
import type { Reply } from '../../http/reply.ts';
import { hasStatus, isSuccess } from '../../match/reply.ts';
import { contains } from '../../match/value.ts';
import { may } from '../../profile/people.ts';
import type { User } from '../../profile/profile.ts';
import { expectToken } from '../fixtures/credentials.ts';
import { listedTypes } from '../fixtures/resource-types.ts';
import { contextOf, permissionOf, scopeOf } from '../fixtures/scopes.ts';
import type { TestedOperation } from '../operations/operation.ts';
import { createBeneathParents, listContactInvoices, operationsOn } from '../operations/records.ts';

/**
 * Whom the profile forbids an act: in the context of the record and, where it happens beneath a parent, in the parent's
 * too, where creating something beneath a record can pass for updating the record.
 */
async function forbidden(t: Target, { action, type, parent }: TestedOperation): Promise<readonly User[]> {
  const permission = String(permissionOf[action]);
  const { beneathOnly, parents } = t.resource(String(type));
  const above = parent ?? (permission === 'create' && beneathOnly ? parents[0] : undefined);
  const needed = above && permission === 'create' ? ['create', 'update'] : [permission];
  const permissions: string[] = [];
  for (const it of [type, above]) {
    if (it) for (const name of needed) permissions.push(await scopeOf(t, it, name));
  }
  return t.users().filter((user) => permissions.every((it) => !may(user, it)));
}

/** A destroy that roles forbid has also failed, so its own status passes (section 7.1, rows 401 and 403). */
const refusedBy = ({ action }: TestedOperation) =>
  action === 'destroy' ? hasStatus(401, 403) : hasStatus(401);

const byRoles = (operation: TestedOperation): Check =>
  check({
    requirement: 'status.401-for-restricted-by-roles',
    title: `Given a user whose roles forbid it, when ${operation.name}, then the answer is 401 and nothing has changed`,
    needs: ['user', 'restrictedUser', 'writes'],
    async run(t) {
      const users = await forbidden(t, operation);
      if (users.length === 0)
        t.notApplicable(`The profile names nobody who is forbidden that ${operation.name}.`);
      const prepared = await operation.prepare(t);
      for (const user of users) {
        t.expect(
          await knownTo(t, user),
          contains<Reply>(`call that ${user.email} is granted`, ({ status }) => status === 200),
        );
        t.expect(await prepared.send({ as: asUser(user) }), refusedBy(operation));
      }
      await prepared.expectUnchanged();
    },
  });

/** Calls of which a user who may log in is granted at least one, so that a refusal is one by roles and not of the login. */
async function knownTo(t: Target, user: User): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  for (const path of [
    '/api/schema',
    '/api/users/current',
    ...listedTypes.map((type) => String(t.resource(type).path)),
  ]) {
    replies.push(await t.get(path, { as: asUser(user) }));
  }
  return replies;
}

const scopes: readonly (readonly [string, (t: Target) => Promise<string | undefined>])[] = [
  ['without scope', async () => undefined],
  ['with a scope of all contexts', (t) => allContexts(t)],
];

async function allContexts(t: Target): Promise<string> {
  const contexts: string[] = [];
  for (const type of listedTypes) contexts.push(await scopeOf(t, type));
  return contexts.join(' ');
}

/** Someone who is forbidden something, and all that they are forbidden. */
async function restricted(
  t: Target,
  operations: readonly TestedOperation[],
): Promise<{ user: User; closed: readonly TestedOperation[] }> {
  for (const user of t.users()) {
    const closed: TestedOperation[] = [];
    for (const operation of operations)
      if ((await forbidden(t, operation)).includes(user)) closed.push(operation);
    if (closed.length > 0) return { user, closed };
  }
  return t.untestable('The profile names nobody who is forbidden anything.');
}

const byToken = (
  operations: readonly TestedOperation[],
  [name, scopeOfAll]: (typeof scopes)[number],
): Check =>
  check({
    requirement: 'oauth.scope.never-exceeds-the-user',
    title: `Given a token ${name} of a user with restricted roles, when something is done that they forbid, then it is refused`,
    needs: ['user', 'restrictedUser', 'app', 'secret', 'dialog', 'writes'],
    async run(t) {
      const { user, closed } = await restricted(t, operations);
      const scope = await scopeOfAll(t);
      const { code } = await t.authorize({ user, ...(scope ? { scope } : {}) });
      if (!code && scope)
        t.notApplicable('The dialog refuses a scope that is wider than the roles of the user.');
      const as = asBearer(expectToken(t, await t.exchange({ code: String(code) })));
      for (const operation of closed) {
        const prepared = await operation.prepare(t);
        t.expect(await prepared.send({ as }), hasStatus(401, 403));
        await prepared.expectUnchanged();
      }
    },
  });

/** Crosses the operations on records with the roles that forbid them (section 7.1, row 401; section 5.2, login steps). */
export const roleChecks = family({
  requirements: ['status.401-for-restricted-by-roles', 'oauth.scope.never-exceeds-the-user'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(known) {
    const operations = [
      ...listedTypes.flatMap(operationsOn),
      listContactInvoices,
      ...createBeneathParents(known),
    ];
    for (const operation of operations) yield byRoles(operation);
    for (const scope of scopes) yield byToken(operations, scope);
  },
});

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
