import { check } from '../../check/check.ts';
import { isSuccess } from '../../match/granted.ts';
import { hasStatus } from '../../match/reply.ts';
import { invalidEnumMutations, requiredFieldMutations } from '../material/broken-bodies.ts';
import { childTypes } from '../material/listed-types.ts';
import { parentFactory } from '../material/parents.ts';
import { withArticle } from '../material/with-article.ts';

/** Updates of children that fail, where the target offers updates of them (section 7.1, row 422). */
export const offeredUpdateChecks = childTypes.map((type) =>
  check({
    requirement: 'status.422-for-failed-update',
    title: `Given a target that updates ${withArticle(type)}, when an update brings what a creation is refused with, then it is 422`,
    needs: ['user', 'writes'],
    async run(t) {
      const [parent] = t.resource(type).parents;
      if (!parent) return t.untestable(`No parent of ${type} is known.`);
      const nextParent = parentFactory(t, parent, type);
      const made = await t.make(type, { under: await nextParent() });
      if (!isSuccess(await t.update(made, made.sent))) t.notApplicable(`The target updates no ${type}.`);
      let judged = 0;
      for (const { kind, apply } of [...requiredFieldMutations(t, type), ...invalidEnumMutations(t, type)]) {
        const body = apply(t.build(type));
        if (kind === 'absent') continue;
        if ((await t.create(type, body, { under: await nextParent() })).status !== 422) continue;
        judged += 1;
        t.expect(await t.update(made, apply(made.sent)), hasStatus(422));
      }
      if (judged === 0) t.notApplicable(`The target refuses no ${type} for what the suite can spoil.`);
    },
  }),
);
