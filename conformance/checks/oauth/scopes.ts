import { type Check, check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { asBearer, type Caller } from '../../http/caller.ts';
import type { Reply } from '../../http/reply.ts';
import { hasStatus, succeeds } from '../../match/reply.ts';
import { scopeOf } from '../material/contexts.ts';
import { listedTypes } from '../material/listed-types.ts';
import { withArticle } from '../material/with-article.ts';
import { expectOnly, withScope } from './scope-trial.ts';
import { implicitToken } from './walked.ts';

const needs = ['user', 'app', 'token', 'writes'] as const;

async function expectLists(t: Target, as: Caller, granted: readonly string[]): Promise<void> {
  for (const type of listedTypes) {
    t.expect(await t.list(type, { as }), granted.includes(type) ? succeeds : hasStatus(401, 403));
  }
}

/** Stories of the grammar of scopes (section 5.2, scope syntax). */
export const scopeChecks: readonly Check[] = [
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
      for (const reply of beyond) t.expect(reply, hasStatus(401));
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
        t.expect(await t.create('contact', t.build('contact'), { as }), hasStatus(401, 403));
      }
    },
  }),
];
