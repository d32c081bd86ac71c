import { check } from '../../check/check.ts';
import type { Made, Target } from '../../check/target.ts';
import { hasStatus, isSuccess, refuses } from '../../match/reply.ts';
import { withArticle } from '../fixtures/resource-types.ts';

/** Things that stand beneath a record and are the usual reasons not to destroy it. */
const burdens: readonly { readonly type: string; readonly beneath: readonly string[] }[] = [
  { type: 'contact', beneath: ['invoice', 'comment', 'email'] },
  { type: 'order', beneath: ['comment', 'email', 'payment'] },
  { type: 'invoice', beneath: ['payment', 'comment', 'email'] },
];

/** Puts a record of another type beneath one, in the way that the target takes it; tells whether it has such a way. */
async function burden(t: Target, under: Made, type: string): Promise<boolean> {
  const { parents, path } = t.resource(type);
  if (parents.includes(under.type)) return isSuccess(await t.create(type, t.build(type), { under }));
  if (!path || type !== 'invoice' || under.type !== 'contact') return false;
  await t.make(type, { under });
  return true;
}

/** Stories of destroys that fail (section 7.1, row 403). */
export const forbiddenChecks = burdens.flatMap(({ type, beneath }) =>
  beneath.map((child) =>
    check({
      requirement: 'status.403-for-failed-destroy',
      title: `Given ${withArticle(type)} with ${withArticle(child)} beneath it, when it is destroyed and that fails, then it is 403 and the ${type} stays`,
      needs: ['user', 'writes'],
      async run(t) {
        const made = await t.make(type);
        if (!(await burden(t, made, child)))
          t.notApplicable(`The target puts no ${child} beneath ${withArticle(type)}.`);
        const reply = await t.destroy(made);
        if (isSuccess(reply)) {
          t.expect(await t.read(made), refuses);
          t.notApplicable(`The target destroys ${withArticle(type)} with ${withArticle(child)} beneath it.`);
        }
        t.expect(reply, hasStatus(403));
        t.expect(await t.read(made), hasStatus(200));
        t.expect(await t.destroy(made), hasStatus(403));
      },
    }),
  ),
);
