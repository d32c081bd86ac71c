import { type Check, check, type Family, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { asBearer, asQuery } from '../../http/request.ts';
import { doesNotSucceed, hasStatus, succeeds } from '../../match/reply.ts';
import { listedTypes, withArticle } from '../fixtures/resource-types.ts';
import { permissionOf, scopeOf } from '../fixtures/scopes.ts';
import { createBeneathParents, listContactInvoices } from '../operations/records.ts';
import { implicitToken } from './authorizations.ts';
import { expectOnly, prepareAll, withScope } from './scopes.ts';

const needs = ['user', 'app', 'token', 'writes'] as const;

/** Lists of permissions: alone, after and before reading, since an act can need to read as well. */
const lists: readonly (readonly string[])[] = [
  ['read'],
  ['create', 'read'],
  ['read', 'update'],
  ['delete', 'read'],
  ['create', 'update', 'read'],
];

const listed = (type: string, permissions: readonly string[]): Check =>
  check({
    requirement: 'oauth.scope.list-grants-only-those',
    title: `Given a token for api/${type}s:${permissions.join(',')}, when everything is tried on ${withArticle(type)}, then only that succeeds`,
    needs,
    async run(t) {
      const as = await withScope(t, await scopeOf(t, type, ...permissions));
      await expectOnly(t, type, permissions, as);
    },
  });

const inQuery = (type: string): Check =>
  check({
    requirement: 'oauth.scope.list-grants-only-those',
    title: `Given a token for api/${type}s:read in the query, when everything is tried on ${withArticle(type)}, then only reading succeeds`,
    needs,
    async run(t) {
      const token = await t.token({ scope: await scopeOf(t, type, 'read') });
      await expectOnly(t, type, ['read'], asQuery(token));
    },
  });

/** Permissions without reading: whether they are of use alone is free, what they do not list stays closed. */
const withoutReading = (type: string, permission: string): Check =>
  check({
    requirement: 'oauth.scope.list-grants-only-those',
    title: `Given a token for api/${type}s:${permission} alone, when something else is tried on ${withArticle(type)}, then it is refused`,
    needs,
    async run(t) {
      const as = await withScope(t, await scopeOf(t, type, permission));
      for (const { operation, prepared } of await prepareAll(t, type)) {
        if (permissionOf[operation.action] === permission) continue;
        t.expect(await prepared.send({ as }), hasStatus(401, 403));
        await prepared.expectUnchanged();
      }
    },
  });

const bare = (type: string): Check =>
  check({
    requirement: 'oauth.scope.bare-context-grants-all-four',
    title: `Given a token for api/${type}s alone, when ${withArticle(type)} is created, read, updated and destroyed, then it succeeds`,
    needs,
    async run(t) {
      const as = await withScope(t, await scopeOf(t, type));
      await expectOnly(t, type, ['create', 'read', 'update', 'delete'], as);
    },
  });

const elsewhere = (type: string): Check =>
  check({
    requirement: 'oauth.scope.ends-at-its-context',
    title: `Given a token for api/${type}s alone, when something is tried on other types, then it is refused`,
    needs,
    async run(t) {
      const as = await withScope(t, await scopeOf(t, type));
      t.expect(await t.list(type, { as }), succeeds);
      for (const other of listedTypes.filter((it) => it !== type)) await expectOnly(t, other, [], as);
    },
  });

/** A token for neither the context of the record nor that of its parent: which of the two counts is not shown. */
const beneathParents = family({
  requirements: ['oauth.scope.ends-at-its-context'],
  emptyBecause: 'The specification names operations beneath contacts and orders for every target.',
  *checks(known) {
    for (const operation of [listContactInvoices, ...createBeneathParents(known)]) {
      const other = listedTypes.find((type) => type !== operation.type && type !== operation.parent);
      if (!other) continue;
      yield check({
        requirement: 'oauth.scope.ends-at-its-context',
        title: `Given a token for api/${other}s alone, when ${operation.name}, then it is refused`,
        needs,
        async run(t) {
          const prepared = await operation.prepare(t);
          const as = await withScope(t, await scopeOf(t, other));
          t.expect(await t.list(other, { as }), succeeds);
          t.expect(await prepared.send({ as }), hasStatus(401, 403));
        },
      });
    }
  },
});

/** Stories of what a scope grants and what it leaves closed (spec#5.2-scope-list). */
export const scopeEnforcementChecks: readonly (Check | Family)[] = [
  beneathParents,
  ...listedTypes.flatMap((type) => lists.map((permissions) => listed(type, permissions))),
  ...listedTypes.map(inQuery),
  ...listedTypes.flatMap((type) => ['create', 'update', 'delete'].map((it) => withoutReading(type, it))),
  ...listedTypes.map(bare),
  ...listedTypes.map(elsewhere),
];

const currents = [
  ['/api/companies/current', 'oauth.scope.current-company-is-always-added'],
  ['/api/users/current', 'oauth.scope.current-user-is-always-added'],
] as const;

/** Scopes of one context each, none of them about companies or users. */
const scopesOf = async (t: Target): Promise<readonly string[]> => [
  await scopeOf(t, 'contact', 'read'),
  await scopeOf(t, 'order'),
  await scopeOf(t, 'invoice', 'create'),
  `${await scopeOf(t, 'contact', 'read')} offline_access`,
];

/** Stories of what every token reads (spec#5.2-scope-current). */
export const currentChecks = currents.flatMap(([path, requirement]) => [
  check({
    requirement,
    title: `Given tokens of different scopes and without, when ${path} is read, then each reads it`,
    needs: ['user', 'app', 'token'],
    async run(t) {
      if ((await t.get(path)).status === 404)
        t.notApplicable(`The target has no ${path}, which is printed as a permission only.`);
      for (const scope of await scopesOf(t)) {
        t.expect(await t.get(path, { as: asBearer(await t.token({ scope })) }), hasStatus(200));
      }
      t.expect(await t.get(path, { as: asBearer(await t.token()) }), hasStatus(200));
    },
  }),
  check({
    requirement,
    title: `Given a token of the implicit grant with a scope, when ${path} is read, then it is read`,
    needs: ['user', 'app', 'dialog'],
    async run(t) {
      if ((await t.get(path)).status === 404)
        t.notApplicable(`The target has no ${path}, which is printed as a permission only.`);
      const token = await implicitToken(t, await scopeOf(t, 'contact', 'read'));
      t.expect(await t.get(path, { as: asBearer(token) }), hasStatus(200));
    },
  }),
  check({
    requirement: 'oauth.scope.current-is-view-only',
    title: `Given a token for reading contacts, when ${path} is written to and destroyed, then nothing is granted`,
    needs: ['user', 'app', 'token', 'writes'],
    async run(t) {
      const as = asBearer(await t.token({ scope: await scopeOf(t, 'contact', 'read') }));
      t.expect(await t.get('/api/contacts', { as }), hasStatus(200));
      for (const method of ['PUT', 'PATCH', 'POST', 'DELETE']) {
        t.expect(await t.request(method, path, { as, json: {} }), doesNotSucceed);
      }
    },
  }),
]);
