import { type Check, check, type Family } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import type { Caller } from '../../http/request.ts';
import { asBearer } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import { hasStatus, succeeds } from '../../match/response.ts';
import { equals } from '../../match/value.ts';
import { permissionNames, permissionOf } from '../../profile/people.ts';
import { implicitToken } from '../credentials/tokens.ts';
import { expectNoAccessOtherwise } from '../operations/completes.ts';
import type { PreparedOperation, TestedOperation } from '../operations/operation.ts';
import { operationsOn, publishedOperationsOn } from '../operations/records.ts';
import { anyType, otherType } from '../shared/list-of-any-type.ts';
import { listParameters } from '../shared/parameters.ts';
import { readRecord } from '../shared/records.ts';
import {
  canForbidDestroy,
  eachListedType,
  listedTypes,
  typesWith,
  withArticle,
} from '../shared/resource-types.ts';
import { scopeOf } from '../shared/scopes.ts';
import { someTexts } from '../shared/values.ts';

/** A caller with a token for the scope. */
export const withScope = async (t: Preparation, scope: string): Promise<Caller> =>
  asBearer(await t.token({ scope }));

/** An operation, and the same with its preconditions in place. */
export type Prepared = { readonly operation: TestedOperation; readonly prepared: PreparedOperation };

/** Every operation that the target has on a type, with its preconditions in place. */
export async function prepareAll(t: Preparation, type: string): Promise<readonly Prepared[]> {
  const all: Prepared[] = [];
  const operations = listedTypes.includes(type)
    ? operationsOn(type)
    : publishedOperationsOn(type, t.description);
  for (const operation of operations) all.push({ operation, prepared: await operation.prepare(t) });
  return all;
}

/** Whether a business rule forbids a destroy to everybody, which says nothing about scopes. */
export const isForbiddenToAll = async ({ operation, prepared }: Prepared): Promise<boolean> =>
  operation.action === 'destroy' &&
  canForbidDestroy(operation.type) &&
  (await prepared.send()).status === 403;

/**
 * Whether a creation needs a parent of another type, whose permissions can count as well: a scope for one of
 * the contexts can be too little, or enough.
 */
export const canDependOnParent = (t: Preparation, { operation }: Prepared): boolean =>
  operation.action === 'create' && t.resource(String(operation.type)).underParentOnly === true;

/**
 * Whether a refused request names a record of another type: a scope for its own type may not suffice for that, since no sentence says
 * whether it takes the permission to read the other one (spec#5.2-scope-list).
 */
export function canDependOnReference(
  t: Preparation,
  { operation }: Prepared,
  { status, exchange }: HttpResponse,
): boolean {
  const { references = [] } = t.resource(String(operation.type));
  const isNamed = references.some((it) => exchange.request.body?.includes(JSON.stringify(it)));
  return isNamed && [401, 403, 404, 422].includes(status);
}

/**
 * Sends every operation on a type, and expects those with a permission to succeed and the others to be refused, a list with each
 * parameter too. The permissions are those of a scope, or all of the user.
 */
export async function expectOnly(
  t: Target,
  type: string,
  permissions: readonly string[],
  as: Caller,
  from: 'scope' | 'user' = 'scope',
): Promise<void> {
  for (const it of await prepareAll(t, type)) {
    const isUndecided = permissions.length === 0 || permissions.includes('create');
    if (isUndecided && canDependOnParent(t, it)) continue;
    const response = await it.prepared.send({ as });
    if (!permissions.includes(String(permissionOf[it.operation.action]))) {
      t.expect(response, hasStatus(401, 403));
      for (const query of it.operation.action === 'list' ? await listParameters(t) : [])
        t.expect(await it.prepared.send({ as, query }), hasStatus(401, 403));
      await expectNoAccessOtherwise(t, it.prepared, as);
      await it.prepared.expectUnchanged?.(t);
    } else if (!(await isForbiddenToAll(it))) {
      if (from === 'scope' && canDependOnReference(t, it, response)) continue;
      t.expect(response, succeeds);
    }
  }
}

/** Sends the operations on a type with these permissions, and expects them to succeed: what else a scope grants is not asked. */
async function expectAll(t: Target, type: string, permissions: readonly string[], as: Caller): Promise<void> {
  for (const it of await prepareAll(t, type)) {
    if (!permissions.includes(String(permissionOf[it.operation.action])) || canDependOnParent(t, it))
      continue;
    const response = await it.prepared.send({ as });
    if (!canDependOnReference(t, it, response)) t.expect(response, succeeds);
  }
}

const needs = ['user', 'app', 'token', 'writes'] as const;

/** The listed types that the target has, each with its list of permissions in a scope. */
const typesOf = (t: Preparation): readonly string[] =>
  typesWith(t.description, 'create', 'list').filter(t.hasType);

/** Expects the lists of these types to be read, and those of all others to be refused. */
async function expectLists(t: Target, as: Caller, granted: readonly string[]): Promise<void> {
  for (const type of typesOf(t)) {
    t.expect(await t.list(type, { as }), granted.includes(type) ? succeeds : hasStatus(401, 403));
  }
}

/** Lists of permissions, for one type after the other. */
const listsInTurn = [['read', 'update'], ['create'], ['read']];

/** Checks of the scope syntax (spec#5.2-scope-permission). */
export const scopeSyntaxChecks: readonly (Check | Family)[] = [
  check({
    requirement: 'oauth.scope.permissions-are-separated-by-spaces',
    title:
      'Given scopes with several contexts in different orders, when each type is listed, then every context takes effect',
    needs: ['user', 'app', 'token'],
    async run(t) {
      const types = typesOf(t);
      const without = types.filter((_, at) => at !== 1).toReversed();
      for (const granted of [types, without, types.slice(1)]) {
        const scopes: string[] = [];
        for (const [at, type] of granted.entries())
          scopes.push(await scopeOf(t, type, ...(at > 0 && at === granted.length - 1 ? [] : ['read'])));
        await expectLists(t, await withScope(t, scopes.join(' ')), granted);
      }
      for (const type of types.slice(0, 1)) {
        const twice = `${await scopeOf(t, type, 'read')} ${await scopeOf(t, type, 'delete')}`;
        await expectLists(t, await withScope(t, twice), [type]);
      }
    },
  }),
  check({
    requirement: 'oauth.scope.list-is-separated-by-commas',
    title:
      'Given lists of permissions in different orders, when each is used, then every permission takes effect',
    needs,
    async run(t) {
      const type = anyType(t);
      for (const permissions of [
        ['read', 'create', 'update'],
        ['update', 'read', 'create'],
        ['create', 'update', 'read'],
      ])
        await expectAll(t, type, permissions, await withScope(t, await scopeOf(t, type, ...permissions)));
    },
  }),
  check({
    requirement: 'oauth.scope.list-grants-only-those',
    title:
      'Given scopes whose contexts list different permissions, after or before one without a list, when each is attempted on each type, then a list takes effect in its context only',
    needs,
    async run(t) {
      const types = typesOf(t);
      for (const turn of listsInTurn.keys()) {
        const lists = types.map((type, at) => ({
          type,
          permissions:
            at === types.length - 1 ? permissionNames : (listsInTurn[(at + turn) % listsInTurn.length] ?? []),
        }));
        const inOrder = turn % 2 === 0 ? lists : lists.toReversed();
        const scopes: string[] = [];
        for (const { type, permissions } of inOrder)
          scopes.push(await scopeOf(t, type, ...(permissions === permissionNames ? [] : permissions)));
        const as = await withScope(t, scopes.join(' '));
        for (const { type, permissions } of inOrder) await expectOnly(t, type, permissions, as);
      }
    },
  }),
  check({
    requirement: 'oauth.scope.list-grants-only-those',
    title:
      'Given a token for one type, when a record is updated with what it belongs to changed in it, then that stays as it was',
    needs,
    async run(t) {
      const types = typesOf(t).flatMap((type) =>
        (t.resource(type).assignedTo ?? []).map((parent) => ({ type, parent })),
      );
      if (types.length === 0) t.notApplicable('No record belongs to one of another type.');
      for (const { type, parent } of types) {
        const under = await t.createRecord(parent);
        const created = await t.createRecord(type, { under });
        const before = await readRecord(t, under);
        const as = await withScope(t, await scopeOf(t, type));
        const texts = someTexts(t, parent);
        const changed = { id: under.id, ...texts };
        for (const nested of [changed, { [parent]: changed }])
          await t.update(created, { ...created.sent, [parent]: nested }, { as });
        const after = await readRecord(t, under);
        for (const name of Object.keys(texts)) t.expect(after[name], equals(before[name]));
      }
    },
  }),
  check({
    requirement: 'oauth.scope.refusal-is-401',
    title: 'Given a token for reading one type, when anything else is attempted, then the response is 401',
    needs,
    async run(t) {
      const type = anyType(t);
      const as = await withScope(t, await scopeOf(t, type, 'read'));
      const outOfScope: HttpResponse[] = [
        await t.list(otherType(t), { as }),
        await t.sendCreation(type, t.build(type), { as }),
        await t.update(await t.createRecord(type), t.build(type), { as }),
      ];
      for (const response of outOfScope) t.expect(response, hasStatus(401));
    },
  }),
  eachListedType((type) => [
    check({
      requirement: 'oauth.scope.absent-means-all-permissions',
      title: `Given tokens without a scope, from both flows, when every operation on ${withArticle(type)} is attempted, then all succeed`,
      needs: ['user', 'app', 'dialog', 'writes'],
      async run(t) {
        for (const token of [await t.token(), await implicitToken(t)])
          await expectOnly(t, type, permissionNames, asBearer(token), 'user');
      },
    }),
  ]),
  check({
    requirement: 'oauth.scope.offline-access-keeps-the-scope',
    title:
      'Given offline_access before or after a permission, when each type is listed, then only that permission takes effect',
    needs: ['user', 'app', 'token', 'writes'],
    async run(t) {
      const type = anyType(t);
      const readScope = await scopeOf(t, type, 'read');
      for (const scope of [`${readScope} offline_access`, `offline_access ${readScope}`]) {
        const as = await withScope(t, scope);
        await expectLists(t, as, [type]);
        t.expect(await t.sendCreation(type, t.build(type), { as }), hasStatus(401, 403));
      }
    },
  }),
];
