import { type Check, check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { asBearer, type Caller } from '../../http/caller.ts';
import type { Reply } from '../../http/reply.ts';
import { answers, succeeds } from '../../match/reply.ts';
import type { Act, Attempt } from '../acts/act.ts';
import { actsOn } from '../acts/on-records.ts';
import { scopeOf } from '../material/contexts.ts';
import { listedTypes } from '../material/listed-types.ts';
import { withArticle } from '../material/with-article.ts';
import { implicitToken } from './walked.ts';

const needs = ['user', 'app', 'token', 'writes'] as const;

const permissionOf: Readonly<Record<string, string>> = {
  list: 'read',
  read: 'read',
  create: 'create',
  update: 'update',
  destroy: 'delete',
};

const withScope = async (t: Target, scope: string): Promise<Caller> => asBearer(await t.token({ scope }));

type Prepared = { readonly act: Act; readonly attempt: Attempt };

async function prepared(t: Target, type: string): Promise<readonly Prepared[]> {
  const all: Prepared[] = [];
  for (const act of actsOn(type)) all.push({ act, attempt: await act.prepare(t) });
  return all;
}

/** Whether a destroy is forbidden to everybody by a rule of the business, which says nothing about scopes. */
const forbiddenToAll = async ({ act, attempt }: Prepared): Promise<boolean> =>
  act.action === 'destroy' && act.type !== 'contact' && (await attempt.send()).status === 403;

/** Sends every act on a type and expects those of the permissions to succeed and the others to be refused. */
async function expectOnly(
  t: Target,
  type: string,
  permissions: readonly string[],
  as: Caller,
): Promise<void> {
  for (const it of await prepared(t, type)) {
    const reply = await it.attempt.send({ as });
    if (!permissions.includes(String(permissionOf[it.act.action]))) {
      t.expect(reply, answers(401, 403));
      await it.attempt.expectNoTrace();
    } else if (!(await forbiddenToAll(it))) {
      t.expect(reply, succeeds);
    }
  }
}

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

/** Permissions without reading: whether they are of use alone is free, what they do not list stays closed. */
const withoutReading = (type: string, permission: string): Check =>
  check({
    requirement: 'oauth.scope.list-grants-only-those',
    title: `Given a token for api/${type}s:${permission} alone, when something else is tried on ${withArticle(type)}, then it is refused`,
    needs,
    async run(t) {
      const as = await withScope(t, await scopeOf(t, type, permission));
      for (const { act, attempt } of await prepared(t, type)) {
        if (permissionOf[act.action] === permission) continue;
        t.expect(await attempt.send({ as }), answers(401, 403));
        await attempt.expectNoTrace();
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

async function expectLists(t: Target, as: Caller, granted: readonly string[]): Promise<void> {
  for (const type of listedTypes) {
    t.expect(await t.list(type, { as }), granted.includes(type) ? succeeds : answers(401, 403));
  }
}

/** Stories of the grammar of scopes (section 5.2, scope syntax). */
export const scopeChecks: readonly Check[] = [
  ...listedTypes.flatMap((type) => lists.map((permissions) => listed(type, permissions))),
  ...listedTypes.flatMap((type) => ['create', 'update', 'delete'].map((it) => withoutReading(type, it))),
  ...listedTypes.map(bare),
  ...listedTypes.map(elsewhere),
  check({
    requirement: 'oauth.scope.permissions-are-separated-by-spaces',
    title:
      'Given scopes of several contexts in different orders, when each is listed, then first, middle and last count',
    needs: ['user', 'app', 'token'],
    async run(t) {
      const [contacts, orders, invoices] = await Promise.all(
        listedTypes.map((type) => scopeOf(t, type, 'read')),
      );
      await expectLists(t, await withScope(t, `${contacts} ${orders} ${invoices}`), listedTypes);
      await expectLists(t, await withScope(t, `${invoices} ${contacts}`), ['invoice', 'contact']);
      await expectLists(t, await withScope(t, `${orders} ${await scopeOf(t, 'invoice')}`), [
        'order',
        'invoice',
      ]);
    },
  }),
  check({
    requirement: 'oauth.scope.list-is-separated-by-commas',
    title: 'Given a list of permissions in any order, when each is used, then first, middle and last count',
    needs,
    async run(t) {
      for (const permissions of [
        ['read', 'create', 'update'],
        ['update', 'read', 'create'],
        ['create', 'update', 'read'],
      ]) {
        const as = await withScope(t, await scopeOf(t, 'contact', ...permissions));
        await expectOnly(t, 'contact', permissions, as);
      }
    },
  }),
  check({
    requirement: 'oauth.scope.refusal-is-401',
    title: 'Given a token for reading contacts, when something else is done, then the answer is 401',
    needs,
    async run(t) {
      const as = await withScope(t, await scopeOf(t, 'contact', 'read'));
      const beyond: Reply[] = [
        await t.list('order', { as }),
        await t.create('contact', t.build('contact'), { as }),
        await t.update(await t.make('contact'), t.build('contact'), { as }),
      ];
      for (const reply of beyond) t.expect(reply, answers(401));
    },
  }),
  ...listedTypes.map((type) =>
    check({
      requirement: 'oauth.scope.absent-means-all-permissions',
      title: `Given tokens without scope, of both flows, when everything is tried on ${withArticle(type)}, then it succeeds`,
      needs: ['user', 'app', 'dialog', 'writes'],
      async run(t) {
        const all = ['create', 'read', 'update', 'delete'];
        await expectOnly(t, type, all, asBearer(await t.token()));
        await expectOnly(t, type, all, asBearer(await implicitToken(t)));
      },
    }),
  ),
  check({
    requirement: 'oauth.scope.offline-access-keeps-the-scope',
    title:
      'Given offline_access before and after a permission, when contacts and orders are listed, then the permission counts alone',
    needs: ['user', 'app', 'token', 'writes'],
    async run(t) {
      const reading = await scopeOf(t, 'contact', 'read');
      for (const scope of [`${reading} offline_access`, `offline_access ${reading}`]) {
        const as = await withScope(t, scope);
        await expectLists(t, as, ['contact']);
        t.expect(await t.create('contact', t.build('contact'), { as }), answers(401, 403));
      }
    },
  }),
];
