import { check } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import { hasStatus, isSuccess, refuses } from '../../match/response.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { withArticle } from '../fixtures/resource-types.ts';

/** Types of records that often keep their parent from being destroyed. */
const dependants: readonly { readonly type: string; readonly under: readonly string[] }[] = [
  { type: 'contact', under: ['invoice', 'comment', 'email'] },
  { type: 'order', under: ['comment', 'email', 'payment'] },
  { type: 'invoice', under: ['payment', 'comment', 'email'] },
];

/** Creates a record of another type under a record. Returns false where the target has no way to do so. */
async function addDependant(t: Preparation, under: CreatedRecord, type: string): Promise<boolean> {
  const { parents, path } = t.resource(type);
  if (parents.includes(under.type)) return isSuccess(await t.sendCreation(type, t.build(type), { under }));
  if (!path || type !== 'invoice' || under.type !== 'contact') return false;
  await t.createRecord(type, { under });
  return true;
}

/** Checks of destroys that fail (spec#7.1-403). */
export const failedDestroyChecks = dependants.flatMap(({ type, under }) =>
  under.map((child) =>
    check({
      requirement: 'status.403-for-failed-destroy',
      title: `Given ${withArticle(type)} with ${withArticle(child)} under it, when a destroy fails, then the response is 403 and the ${type} stays`,
      needs: ['user', 'writes'],
      async run(t) {
        const created = await t.createRecord(type);
        if (!(await addDependant(t, created, child)))
          t.notApplicable(`The target creates no ${child}s under ${withArticle(type)}.`);
        const response = await t.destroy(created);
        if (isSuccess(response)) {
          t.expect(await t.read(created), refuses);
          t.notApplicable(`The target destroys ${withArticle(type)} with ${withArticle(child)} under it.`);
        }
        t.expect(response, hasStatus(403));
        t.expect(await t.read(created), hasStatus(200));
        t.expect(await t.destroy(created), hasStatus(403));
      },
    }),
  ),
);
