import { type Check, check, type Family, family } from '../../check/check.ts';
import { asQuery } from '../../http/caller.ts';
import { hasStatus, succeeds } from '../../match/reply.ts';
import { createBeneathParents, listContactInvoices } from '../acts/beneath-parents.ts';
import { permissionOf, scopeOf } from '../material/contexts.ts';
import { listedTypes } from '../material/listed-types.ts';
import { withArticle } from '../material/with-article.ts';
import { expectOnly, prepareAll, withScope } from './scope-trial.ts';

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

/** Stories of what a scope grants and what it leaves closed (section 5.2, scope syntax, rule 3). */
export const scopeEnforcementChecks: readonly (Check | Family)[] = [
  beneathParents,
  ...listedTypes.flatMap((type) => lists.map((permissions) => listed(type, permissions))),
  ...listedTypes.map(inQuery),
  ...listedTypes.flatMap((type) => ['create', 'update', 'delete'].map((it) => withoutReading(type, it))),
  ...listedTypes.map(bare),
  ...listedTypes.map(elsewhere),
];
