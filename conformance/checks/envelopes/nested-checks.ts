import { type Check, check, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { lacks, satisfies } from '../../match/value.ts';
import { innerRecords, makeWithInner } from '../material/inner-records.ts';
import { childTypes, listedTypes } from '../material/listed-types.ts';
import { withArticle } from '../material/with-article.ts';
import type { NestedObject } from './nested.ts';
import { nestedIn, rules, type Shown, throughEveryDoor } from './nested-sights.ts';

async function rightAfterCreation(t: Target, type: string): Promise<readonly Shown[]> {
  const made = await t.make(type);
  return [{ type, record: made.record }];
}

const inAnyRecord = (type: string): readonly Check[] =>
  rules.map(([requirement, what, holds]) =>
    check({
      requirement,
      title: `Given ${withArticle(type)}, when it is shown, then each object nested in it is ${what}`,
      needs: ['user', 'writes'],
      async run(t) {
        const seen = listedTypes.includes(type)
          ? await throughEveryDoor(t, await t.make(type))
          : await rightAfterCreation(t, type);
        const nested = await nestedIn(t, seen);
        if (nested.length === 0) t.notApplicable(`The target nests nothing in ${withArticle(type)}.`);
        t.expect(
          nested,
          lacks<NestedObject>(`object that is not ${what}`, (it) => !holds(it)),
        );
      },
    }),
  );

/** Crosses every type, and every place of an inner type, with the two halves of a nested envelope (section 2.3, rule 2). */
export const nestedEnvelopes = family({
  requirements: rules.map(([requirement]) => requirement),
  emptyBecause: 'The specification nests addresses in contacts for every target.',
  *checks(known) {
    for (const type of [...listedTypes, ...childTypes]) yield* inAnyRecord(type);
    for (const inner of innerRecords(known)) {
      for (const [requirement, what, holds] of rules) {
        yield check({
          requirement,
          title: `Given ${withArticle(inner.parent)} with ${inner.property}, when it is shown, then each of them is ${what}`,
          needs: ['user', 'writes'],
          async run(t) {
            const { made } = await makeWithInner(t, inner, 2);
            const created = { type: inner.parent, record: made.record };
            const nested = await nestedIn(t, [created, ...(await throughEveryDoor(t, made))]);
            const own = nested.filter(({ type }) => type === inner.type);
            t.expect(
              own,
              satisfies(`some ${inner.property}`, (it) => it.length > 0),
            );
            t.expect(
              own,
              lacks<NestedObject>(`object that is not ${what}`, (it) => !holds(it)),
            );
          },
        });
      }
    }
  },
});
