import { type Check, check, type Family, family } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import { asBearer } from '../../http/request.ts';
import { doesNotSucceed, hasStatus, succeeds } from '../../match/response.ts';
import { permissionNames } from '../../profile/people.ts';
import { updateMethods } from '../../records/updates.ts';
import { tryTo } from '../../stories/credentials.ts';
import { readCurrent } from '../credentials/token-and-identity.ts';
import { implicitToken } from '../credentials/tokens.ts';
import { operationsUnderParents } from '../operations/records.ts';
import { anyType, otherType, readAnyList } from '../shared/list-of-any-type.ts';
import { eachListedType, listedTypes, withArticle } from '../shared/resource-types.ts';
import { scopeOf } from '../shared/scopes.ts';
import { grantedPermissionChecks } from './granted-permissions.ts';
import { expectOnly, withScope } from './scopes.ts';

const needs = ['user', 'app', 'token', 'writes'] as const;

const bare = (type: string): Check =>
  check({
    requirement: 'oauth.scope.bare-context-grants-all-four',
    title: `Given a token for api/${type}s, when ${withArticle(type)} is created, read, updated and destroyed, then all succeed`,
    needs,
    async run(t) {
      const as = await withScope(t, await scopeOf(t, type));
      await expectOnly(t, type, permissionNames, as);
    },
  });

const outsideContext = (type: string): Check =>
  check({
    requirement: 'oauth.scope.ends-at-its-context',
    title: `Given a token for api/${type}s, when operations on other types are attempted, then they are refused`,
    needs,
    async run(t) {
      const as = await withScope(t, await scopeOf(t, type));
      t.control(await t.list(type, { as }), succeeds);
      for (const other of listedTypes.filter((it) => it !== type && t.hasType(it)))
        await expectOnly(t, other, [], as);
    },
  });

/**
 * A token for neither the record's context nor its parent's, and one that only reads the parent: the specification leaves open which of
 * the two counts.
 */
const underParents = family({
  requirements: ['oauth.scope.ends-at-its-context'],
  emptyBecause: 'The specification names operations under parents for every target.',
  *checks(description) {
    for (const operation of operationsUnderParents(description)) {
      const other = listedTypes.find((type) => type !== operation.type && type !== operation.parent);
      if (!other) continue;
      const { parent, action } = operation;
      const readsParent = action === 'create' && parent !== undefined && listedTypes.includes(parent);
      for (const [tokenFor, type, permissions] of [
        [`for api/${other}s`, other, []],
        ...(readsParent ? [[`that only reads api/${parent}s`, parent, ['read']] as const] : []),
      ] as const)
        yield check({
          requirement: 'oauth.scope.ends-at-its-context',
          title: `Given a token ${tokenFor}, when ${operation.name}, then it is refused`,
          needs,
          async run(t) {
            const prepared = await operation.prepare(t);
            const as = await withScope(t, await scopeOf(t, type, ...permissions));
            t.control(await t.list(type, { as }), succeeds);
            t.expect(await prepared.send({ as }), hasStatus(401, 403));
          },
        });
    }
  },
});

const currents = [
  ['/api/companies/current', 'oauth.scope.current-company-is-always-added'],
  ['/api/users/current', 'oauth.scope.current-user-is-always-added'],
] as const;

/** Scopes with one context each, none of them companies or users. */
const scopesOf = async (t: Preparation): Promise<readonly string[]> => [
  await scopeOf(t, anyType(t), 'read'),
  await scopeOf(t, otherType(t)),
  await scopeOf(t, otherType(t), 'create'),
  `${await scopeOf(t, anyType(t), 'read')} offline_access`,
];

/** Scopes that name one of the two that are always added, alone and after another context: a service can refuse them (spec#5.2-open-scope-mistakes). */
const scopesOfCurrents = async (t: Preparation): Promise<readonly string[]> => {
  const [company, user] = ['companies/current:read', 'users/current:read'];
  const read = await scopeOf(t, anyType(t), 'read');
  return [company, user, `${read} ${company}`, `${read} ${user}`];
};

/** Checks of what every token can read (spec#5.2-scope-current). */
const currentChecks = currents.flatMap(([path, requirement]) => [
  check({
    requirement,
    title: `Given tokens with different scopes and without, when ${path} is read, then all can read it`,
    needs: ['user', 'app', 'token'],
    async run(t) {
      await readCurrent(t, path);
      for (const scope of await scopesOf(t)) {
        t.expect(await t.get(path, { as: asBearer(await t.token({ scope })) }), hasStatus(200));
      }
      for (const scope of await scopesOfCurrents(t)) {
        const token = await tryTo(() => t.token({ scope }));
        if (token !== undefined) t.expect(await t.get(path, { as: asBearer(token) }), hasStatus(200));
      }
      t.expect(await t.get(path, { as: asBearer(await t.token()) }), hasStatus(200));
    },
  }),
  check({
    requirement,
    title: `Given an implicit-grant token with a scope, when ${path} is read, then it succeeds`,
    needs: ['user', 'app', 'dialog'],
    async run(t) {
      await readCurrent(t, path);
      const token = await implicitToken(t, { scope: await scopeOf(t, anyType(t), 'read') });
      t.expect(await t.get(path, { as: asBearer(token) }), hasStatus(200));
    },
  }),
  check({
    requirement: 'oauth.scope.current-is-view-only',
    title: `Given a token for reading one type, when ${path} is written or destroyed, then the request does not succeed`,
    needs: ['user', 'app', 'token', 'writes'],
    async run(t) {
      const as = asBearer(await t.token({ scope: await scopeOf(t, anyType(t), 'read') }));
      t.control(await readAnyList(t, { as }), hasStatus(200));
      for (const method of [...updateMethods, 'DELETE']) {
        t.expect(await t.request(method, path, { as, json: {} }), doesNotSucceed);
      }
    },
  }),
]);

/** Checks of what a scope grants. */
export const scopeEnforcementChecks: readonly (Check | Family)[] = [
  // What a scope grants and what it does not (spec#5.2-scope-list).
  underParents,
  ...grantedPermissionChecks,
  eachListedType((type) => [bare(type), outsideContext(type)]),
  ...currentChecks,
];
