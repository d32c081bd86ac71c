import { type Check, check, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { containsNo, satisfies } from '../../match/value.ts';
import { makeWithNested, nestedProperties } from '../material/inner-records.ts';
import { childTypes, listedTypes } from '../material/listed-types.ts';
import { withArticle } from '../material/with-article.ts';
import type { NestedObject } from './nested.ts';
import { nestedObjectsIn, readEveryView, rules, type View } from './nested-sights.ts';

async function rightAfterCreation(t: Target, type: string): Promise<readonly View[]> {
  const made = await t.make(type);
  return [{ type, record: made.record }];
}

const nestedObjectChecks = (type: string): readonly Check[] =>
  rules.map(([requirement, what, holds]) =>
    check({
      requirement,
      title: `Given ${withArticle(type)}, when it is shown, then each object nested in it is ${what}`,
      needs: ['user', 'writes'],
      async run(t) {
        const seen = listedTypes.includes(type)
          ? await readEveryView(t, await t.make(type))
          : await rightAfterCreation(t, type);
        const nested = await nestedObjectsIn(t, seen);
        if (nested.length === 0) t.notApplicable(`The target nests nothing in ${withArticle(type)}.`);
        t.expect(
          nested,
          containsNo<NestedObject>(`object that is not ${what}`, (it) => !holds(it)),
        );
      },
    }),
  );

/** Crosses every type, and every place of an inner type, with the two halves of a nested envelope (section 2.3, rule 2). */
export const nestedEnvelopes = family({
  requirements: rules.map(([requirement]) => requirement),
  emptyBecause: 'The specification nests addresses in contacts for every target.',
  *checks(known) {
    for (const type of [...listedTypes, ...childTypes]) yield* nestedObjectChecks(type);
    for (const inner of nestedProperties(known)) {
      for (const [requirement, what, holds] of rules) {
        yield check({
          requirement,
          title: `Given ${withArticle(inner.parent)} with ${inner.property}, when it is shown, then each of them is ${what}`,
          needs: ['user', 'writes'],
          async run(t) {
            const { made } = await makeWithNested(t, inner, 2);
            const created = { type: inner.parent, record: made.record };
            const nested = await nestedObjectsIn(t, [created, ...(await readEveryView(t, made))]);
            const own = nested.filter(({ type }) => type === inner.type);
            t.expect(
              own,
              satisfies(`some ${inner.property}`, (it) => it.length > 0),
            );
            t.expect(
              own,
              containsNo<NestedObject>(`object that is not ${what}`, (it) => !holds(it)),
            );
          },
        });
      }
    }
  },
});
