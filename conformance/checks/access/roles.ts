import type { Cell } from '../../axes/axes.ts';
import { type Check, check, type Family, family } from '../../check/check.ts';
import type { Need } from '../../check/needs.ts';
import type { Preparation, Target } from '../../check/target.ts';
import { createMemo } from '../../context/memo.ts';
import { needsParent } from '../../context/resource.ts';
import { Violation } from '../../errors/outcome.ts';
import { asBearer, asUser } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import { hasStatus, isSuccess } from '../../match/response.ts';
import { contains } from '../../match/value.ts';
import { hasPermission, permissionOf } from '../../profile/people.ts';
import type { App, User } from '../../profile/profile.ts';
import { unsupportedStatuses } from '../../records/creation.ts';
import { plural } from '../../schemas/published.ts';
import { asToken, isFreshPair, orNotApplicable } from '../credentials/tokens.ts';
import { allOperations } from '../operations/all-operations.ts';
import { expectNoAccessOtherwise } from '../operations/completes.ts';
import type { TestedOperation } from '../operations/operation.ts';
import { eachOperation } from '../operations/places.ts';
import { typeReadByIfAny } from '../shared/list-of-any-type.ts';
import { parentFor } from '../shared/records.ts';
import { listedTypes } from '../shared/resource-types.ts';
import { contextOf, scopeOf } from '../shared/scopes.ts';
import { expectHidden } from './refused-callers.ts';

/** The types of parents whose context can count for an operation as well: what has no list of its own always has one. */
function parentTypesOf(t: Preparation, { action, type = '', parent }: TestedOperation): readonly string[] {
  if (parent) return [parent];
  const { underParentOnly, parents } = t.resource(type);
  return !listedTypes.includes(type) || (underParentOnly && action === 'create') ? parents : [];
}

/**
 * The permissions of which a user to whom an operation is forbidden has none: in the context of the record and, under a parent,
 * in that of the parent too, since writing something under a record can count as updating it.
 */
async function permissionsFor(t: Preparation, operation: TestedOperation): Promise<readonly string[]> {
  const permission = String(permissionOf[operation.action]);
  const parentTypes = parentTypesOf(t, operation);
  const isWriteUnder = parentTypes.length > 0 && permission !== 'read';
  const names = isWriteUnder ? new Set(['create', 'update', permission]) : [permission];
  const permissions: string[] = [];
  for (const type of [String(operation.type), ...parentTypes]) {
    for (const name of names) permissions.push(await scopeOf(t, type, name));
  }
  return permissions;
}

/**
 * The users to whom the profile forbids an operation. Not applicable where it names none: by the need for a user who lacks the
 * permission for another type, the rule is judged there.
 */
async function usersForbidden(
  t: Preparation,
  operation: TestedOperation,
): Promise<readonly [User, ...User[]]> {
  const permissions = await permissionsFor(t, operation);
  const [first, ...others] = t.users().filter((user) => permissions.every((it) => !hasPermission(user, it)));
  if (first) return [first, ...others];
  const [one, ...more] = permissions;
  const without = more.length === 0 ? `without ${one}` : `who has none of ${permissions.join(', ')}`;
  return t.notApplicable(
    `The profile names no user ${without}. One with permissions: ["users/current:read"] would show what roles forbid here.`,
  );
}

/** A destroy that roles forbid has also failed, so 403 is fine as well (spec#7.1-401-roles, spec#7.1-403). */
const refusesByRoles = ({ action }: TestedOperation) =>
  action === 'destroy' ? hasStatus(401, 403) : hasStatus(401);

const byRoles = 'status.401-for-restricted-by-roles';

/** The need for a user whose roles forbid an operation. */
const needFor = ({ action }: TestedOperation): Need =>
  needsByPermission[permissionOf[action] ?? 'read'] ?? 'restrictedUser';

const needsByPermission: Readonly<Record<string, Need>> = {
  create: 'cannotCreate',
  read: 'cannotRead',
  update: 'cannotUpdate',
  delete: 'cannotDelete',
};

/** Checks that roles restrict operations on records (spec#7.1-401-roles). */
const rolesOnRecords = eachOperation(byRoles, (operation, cells) => ({
  title: `Given a user whose roles forbid it, when ${operation.name}, then the response is 401 and nothing has changed`,
  needs: ['user', 'restrictedUser', needFor(operation), 'writes'],
  async run(t) {
    const users = await usersForbidden(t, operation);
    const prepared = await operation.prepare(t, 'refused');
    await t.judgeCells(cells, async () => {
      for (const user of users) {
        await loggedIn.get(t.description, user.email, () => expectLogin(t, user));
        // A second try is refused as the first one is.
        for (const send of [prepared.send, prepared.send, prepared.sendNestedOnly])
          if (send) t.expect(await send({ as: asUser(user) }), refusesByRoles(operation));
      }
      await expectNoAccessOtherwise(t, prepared, asUser(users[0]));
      await expectHidden(t, operation, prepared, asUser(users[0]));
      await prepared.expectUnchanged?.(t);
      await expectRefusedBeneathOthers(t, operation, users);
    });
  },
}));

/** What is done with one record at its own address. */
const ofOneRecord: readonly string[] = ['read', 'update', 'destroy'];

/**
 * Expects the same of a child beneath a parent of each other type that it can have: roles must not depend on that. Whether it can be
 * read, updated and destroyed there is open (spec#2.1-open-nested-types).
 */
async function expectRefusedBeneathOthers(
  t: Target,
  operation: TestedOperation,
  users: readonly User[],
): Promise<void> {
  const { action, type = '', parent } = operation;
  if (parent !== undefined || !ofOneRecord.includes(action) || !needsParent(t.resource(type))) return;
  const [, ...others] = t.resource(type).parents;
  for (const other of others) {
    const under = await parentFor(t, other, type);
    const { send, expectUnchanged } = await operation.prepare(t, 'refused', under);
    for (const user of users) {
      const response = await send({ as: asUser(user) });
      if (!unsupportedStatuses.has(response.status)) t.expect(response, refusesByRoles(operation));
    }
    await expectUnchanged?.(t);
  }
}

const loggedIn = createMemo<void>();

/**
 * Expects a user to complete one request at least, to tell a refusal by roles from a failed login. One who may read no list need not: whether
 * schemas and the current user are shown to them is open (spec#4-open-permissions, spec#5.2-open-current).
 */
async function expectLogin(t: Target, user: User): Promise<void> {
  if (typeReadByIfAny(t, user) === undefined) return;
  const responses: HttpResponse[] = [];
  for (const path of [
    '/api/schema',
    '/api/users/current',
    ...listedTypes.map((type) => `/api/${plural(type)}`),
  ].filter(t.hasPath)) {
    responses.push(await t.get(path, { as: asUser(user) }));
  }
  t.control(
    responses,
    contains<HttpResponse>(`request that succeeds for ${user.email}`, ({ status }) => status === 200),
  );
}

async function allContexts(t: Preparation): Promise<string> {
  const contexts: string[] = [];
  for (const type of listedTypes) contexts.push(await scopeOf(t, type));
  return contexts.join(' ');
}

/** The scopes on the axis of the register, for a user whose roles forbid an operation. */
const scopes: Readonly<Record<string, (t: Preparation, operation: TestedOperation) => Promise<string>>> = {
  'all contexts': allContexts,
  'what the roles forbid': async (t, { action, type }) =>
    scopeOf(t, String(type), String(permissionOf[action])),
};

/** The second app for the party of a cell that names it; not applicable where the user must not authorize it in this check. */
async function appOf(t: Preparation, user: User, { party }: Cell): Promise<App | undefined> {
  if (party !== 'restricted user of another app') return undefined;
  const app = await orNotApplicable(t, () => t.otherApp);
  if (app.clientSecret === undefined) t.notApplicable(`The app ${app.name} has no client secret.`);
  if (isFreshPair(t, app, user))
    t.notApplicable('Another check needs this user to meet the second app for the first time.');
  return app;
}

/**
 * A token of a user, through the app, of the grant and with the scope that a cell names. Not applicable where the dialog refuses the scope;
 * one that fails without the scope too says nothing about it.
 */
async function tokenOfRestricted(
  t: Preparation,
  user: User,
  operation: TestedOperation,
  cell: Cell,
): Promise<string> {
  const { grant, value = '' } = cell;
  const scope = await scopes[value]?.(t, operation);
  const app = await appOf(t, user, cell);
  const request = { user, ...(app && { app }), ...(grant === 'implicit' && { grant: 'implicit' as const }) };
  try {
    return await t.token({ ...request, ...(scope && { scope }) });
  } catch (error) {
    if (!scope || !(error instanceof Violation)) throw error;
    await t.token(request);
    return t.notApplicable('The dialog refuses a scope that exceeds the roles of the user.');
  }
}

/** Checks that tokens allow no operation on records that the roles of their user forbid (spec#5.2-user-token). */
const tokensOnRecords = eachOperation('oauth.scope.never-exceeds-the-user', (operation, cells) => ({
  title: `Given tokens of a user whose roles forbid it, when ${operation.name} with them, then it is refused and nothing has changed`,
  needs: ['user', 'restrictedUser', needFor(operation), 'app', 'secret', 'dialog', 'writes'],
  async run(t) {
    const [user] = await usersForbidden(t, operation);
    const prepared = await operation.prepare(t, 'refused');
    await t.judgeCells(cells, async (cell) => {
      const as = asToken(cell.credential, await tokenOfRestricted(t, user, operation, cell));
      t.expect(await prepared.send({ as }), hasStatus(401, 403));
      await expectNoAccessOtherwise(t, prepared, as);
      await prepared.expectUnchanged?.(t);
    });
  },
}));

/**
 * The specification leaves open whose permissions apply under a parent (spec#5.2-open-nested-context). The target shows it by
 * how it treats a token for the parent's context alone, of a user with every permission: what it refuses to
 * that token, it also has to refuse to a user whose roles allow no more: one who may read the parent, and not this.
 */
const nestedContextCheck = (operation: TestedOperation): Check =>
  check({
    requirement: byRoles,
    title: `Given that a token for the parent alone is refused, when ${operation.name} by a user with only those roles, then the response is 401`,
    needs: ['user', 'restrictedUser', 'app', 'token', 'writes'],
    async run(t) {
      const { action, type = '', parent = '', prepare } = operation;
      const permission = await scopeOf(t, type, String(permissionOf[action]));
      const parents = await contextOf(t, parent);
      const reads = await scopeOf(t, parent, 'read');
      const users = t.users().filter((it) => !hasPermission(it, permission) && hasPermission(it, reads));
      if (users.length === 0)
        t.notApplicable(`The profile has no user with ${reads} but without ${permission}.`);
      const prepared = await prepare(t);
      const narrow = await prepared.send({ as: asBearer(await t.token({ scope: parents })) });
      if (isSuccess(narrow)) t.notApplicable(`The context ${parents} is enough for this operation.`);
      t.prepare(narrow, hasStatus(401, 403));
      for (const user of users) {
        const as = asUser(user);
        t.control(await t.list(parent, { as }), hasStatus(200));
        t.expect(await prepared.send({ as }), hasStatus(401));
        await expectHidden(t, operation, prepared, as);
      }
    },
  });

/** Checks that roles for the parent alone restrict operations under it (spec#7.1-401-roles). */
const rolesUnderParents = family({
  requirements: [byRoles],
  emptyBecause: 'The specification names operations for every target.',
  checks: (description) =>
    allOperations(description)
      .filter(({ parent }) => parent !== undefined)
      .map(nestedContextCheck),
});

/** Checks of roles. */
export const roleChecks: readonly (Check | Family)[] = [rolesOnRecords, tokensOnRecords, rolesUnderParents];
