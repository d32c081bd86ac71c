import { type Check, check, type Family, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { asBearer, asUser } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import { hasStatus, isSuccess } from '../../match/response.ts';
import { contains } from '../../match/value.ts';
import { hasPermission } from '../../profile/people.ts';
import type { User } from '../../profile/profile.ts';
import { plural } from '../../schemas/published.ts';
import { expectToken } from '../credentials/credentials.ts';
import { codeOf } from '../credentials/tokens.ts';
import { listedTypes } from '../fixtures/resource-types.ts';
import { contextOf, permissionOf, scopeOf } from '../fixtures/scopes.ts';
import type { TestedOperation } from '../operations/operation.ts';
import { createUnderParents, listContactInvoices, operationsOn } from '../operations/records.ts';

/**
 * The users to whom the profile forbids an operation: in the context of the record and, under a parent, in that of
 * the parent too, since creating something under a record can count as updating it.
 */
async function usersForbidden(
  t: Target,
  { action, type, parent }: TestedOperation,
): Promise<readonly User[]> {
  const permission = String(permissionOf[action]);
  const { underParentOnly, parents } = t.resource(String(type));
  const parentType = parent ?? (permission === 'create' && underParentOnly ? parents[0] : undefined);
  const names = parentType && permission === 'create' ? ['create', 'update'] : [permission];
  const permissions: string[] = [];
  for (const it of [type, parentType]) {
    if (it) for (const name of names) permissions.push(await scopeOf(t, it, name));
  }
  return t.users().filter((user) => permissions.every((it) => !hasPermission(user, it)));
}

/** A destroy that roles forbid has also failed, so 403 is fine as well (spec#7.1-401-roles, spec#7.1-403). */
const refusesByRoles = ({ action }: TestedOperation) =>
  action === 'destroy' ? hasStatus(401, 403) : hasStatus(401);

const rolesCheck = (operation: TestedOperation): Check =>
  check({
    requirement: 'status.401-for-restricted-by-roles',
    title: `Given a user whose roles forbid it, when ${operation.name}, then the response is 401 and nothing has changed`,
    needs: ['user', 'restrictedUser', 'writes'],
    async run(t) {
      const users = await usersForbidden(t, operation);
      if (users.length === 0)
        t.notApplicable(`The profile has no user whose permissions forbid that ${operation.name}.`);
      const prepared = await operation.prepare(t);
      for (const user of users) {
        t.expect(
          await readAnything(t, user),
          contains<HttpResponse>(`request that succeeds for ${user.email}`, ({ status }) => status === 200),
        );
        t.expect(await prepared.send({ as: asUser(user) }), refusesByRoles(operation));
      }
      await prepared.expectUnchanged();
    },
  });

/**
 * Requests of which a user who can log in completes at least one, to tell a refusal by roles from a failed
 * login.
 */
async function readAnything(t: Target, user: User): Promise<readonly HttpResponse[]> {
  const responses: HttpResponse[] = [];
  for (const path of [
    '/api/schema',
    '/api/users/current',
    ...listedTypes.map((type) => `/api/${plural(type)}`),
  ].filter(t.hasPath)) {
    responses.push(await t.get(path, { as: asUser(user) }));
  }
  return responses;
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

/** A user with restricted permissions, and all operations that they forbid. */
async function findRestrictedUser(
  t: Target,
  operations: readonly TestedOperation[],
): Promise<{ user: User; forbiddenOperations: readonly TestedOperation[] }> {
  for (const user of t.users()) {
    const forbiddenOperations: TestedOperation[] = [];
    for (const operation of operations)
      if ((await usersForbidden(t, operation)).includes(user)) forbiddenOperations.push(operation);
    if (forbiddenOperations.length > 0) return { user, forbiddenOperations };
  }
  return t.untestable('The profile has no user whose permissions forbid anything.');
}

const tokenCheck = (
  operations: readonly TestedOperation[],
  [name, scopeOfAll]: (typeof scopes)[number],
): Check =>
  check({
    requirement: 'oauth.scope.never-exceeds-the-user',
    title: `Given a token ${name} of a user with restricted roles, when the user performs a forbidden operation, then it is refused`,
    needs: ['user', 'restrictedUser', 'app', 'secret', 'dialog', 'writes'],
    async run(t) {
      const { user, forbiddenOperations } = await findRestrictedUser(t, operations);
      const scope = await scopeOfAll(t);
      const authorization = await t.authorize({ user, ...(scope ? { scope } : {}) });
      if (!authorization.code && scope)
        t.notApplicable('The dialog refuses a scope that exceeds the roles of the user.');
      const as = asBearer(expectToken(t, await t.exchange({ code: codeOf(authorization) })));
      for (const operation of forbiddenOperations) {
        const prepared = await operation.prepare(t);
        t.expect(await prepared.send({ as }), hasStatus(401, 403));
        await prepared.expectUnchanged();
      }
    },
  });

/** Checks that roles restrict operations on records (spec#7.1-401-roles, spec#5.2-user-token). */
const rolesOnRecords = family({
  requirements: ['status.401-for-restricted-by-roles', 'oauth.scope.never-exceeds-the-user'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(description) {
    const operations = [
      ...listedTypes.flatMap(operationsOn),
      listContactInvoices,
      ...createUnderParents(description),
    ];
    for (const operation of operations) yield rolesCheck(operation);
    for (const scope of scopes) yield tokenCheck(operations, scope);
  },
});

/**
 * The specification leaves open whose permissions apply under a parent (spec#5.2-open-nested-context). The target shows it by
 * how it treats a token for the parent's context alone, of a user with every permission: what it refuses to
 * that token, it also has to refuse to a user with the same roles.
 */
const nestedContextCheck = ({ name, action, type = '', parent = '', prepare }: TestedOperation): Check =>
  check({
    requirement: 'status.401-for-restricted-by-roles',
    title: `Given that a token for the parent alone is refused, when ${name} by a user with only those roles, then the response is 401`,
    needs: ['user', 'restrictedUser', 'app', 'token', 'writes'],
    async run(t) {
      const permission = await scopeOf(t, type, String(permissionOf[action]));
      const parents = await contextOf(t, parent);
      const users = t.users().filter((it) => !hasPermission(it, permission) && hasPermission(it, parents));
      if (users.length === 0)
        t.notApplicable(`The profile has no user with ${parents} but without ${permission}.`);
      const prepared = await prepare(t);
      const narrow = await prepared.send({ as: asBearer(await t.token({ scope: parents })) });
      if (isSuccess(narrow)) t.notApplicable(`The context ${parents} is enough for this operation.`);
      t.expect(narrow, hasStatus(401, 403));
      for (const user of users) {
        t.expect(await t.list(parent, { as: asUser(user) }), hasStatus(200));
        t.expect(await prepared.send({ as: asUser(user) }), hasStatus(401));
      }
    },
  });

/** Checks that roles for the parent alone restrict operations under it (spec#7.1-401-roles). */
const rolesUnderParents = family({
  requirements: ['status.401-for-restricted-by-roles'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(description) {
    for (const operation of [listContactInvoices, ...createUnderParents(description)])
      yield nestedContextCheck(operation);
  },
});

/** Checks of roles. */
export const roleChecks: readonly (Check | Family)[] = [rolesOnRecords, rolesUnderParents];
