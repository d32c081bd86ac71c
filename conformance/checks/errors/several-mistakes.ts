import { type Check, check, family } from '../../check/check.ts';
import type { Enveloped, Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { hasStatus } from '../../match/reply.ts';
import { containsNo, equals, satisfies } from '../../match/value.ts';
import { bodyMutations, requiredFieldMutations, wrongTypeMutations } from '../material/broken-bodies.ts';
import { findRejectedNestedOfEachKind } from '../material/broken-inner-records.ts';
import { findWritableField } from '../material/changing-field.ts';
import { type NestedProperty, nestedBody, nestedProperties } from '../material/inner-records.ts';
import { isInList } from '../material/is-listed.ts';
import { arrayAt } from '../material/json-shapes.ts';
import { childTypes, listedTypes } from '../material/listed-types.ts';
import { isPair } from './pairs.ts';
import { withArticle } from '../material/with-article.ts';


function expectPairs(t: Target, reply: Reply): void {
  t.expect(
    arrayAt(reply.json(), 'errors'),
    satisfies('pairs of texts', (it) => it.length > 0 && it.every(isPair)),
  );
}

/** One error after the other has the same form, whatever is wrong and however much. */
const everyEntry = (type: string): Check =>
  check({
    requirement: 'errors.entries-are-pairs',
    title: `Given ${withArticle(type)} with several mistakes at once, and with each alone, when it is refused, then each entry is a property and a message`,
    needs: ['user', 'writes'],
    async run(t) {
      const [parent] = t.resource(type).parents;
      const options = parent ? { under: await t.make(parent) } : {};
      const alone = [...bodyMutations(t, type), ...wrongTypeMutations(t, type)].map(({ apply }) =>
        apply(t.build(type)),
      );
      const blank = requiredFieldMutations(t, type).filter(({ kind }) => kind === 'blank');
      const together = blank.reduce((body, { apply }) => apply(body), t.build(type));
      let judged = 0;
      for (const body of [together, ...alone]) {
        const reply = await t.create(type, body, options);
        if (reply.status !== 422) continue;
        expectPairs(t, reply);
        judged += 1;
      }
      if (judged === 0) t.notApplicable(`The target refuses no ${type} that the suite can spoil.`);
    },
  });

/** Whatever a refused creation says of a record, it is nowhere, on no page of the list. */
const refusedIsNowhere = (type: string): Check =>
  check({
    requirement: 'status.422-for-failed-create',
    title: `Given ${withArticle(type)} with a value of its own and a mistake, when it is refused, then no page of the list has it`,
    needs: ['user', 'writes'],
    async run(t) {
      const { name, nextValue, matches, isUnique } = await findWritableField(t, type);
      const others = [...bodyMutations(t, type), ...wrongTypeMutations(t, type)].filter(
        ({ property }) => property !== name,
      );
      for (const { apply } of isUnique ? others : []) {
        const value = nextValue();
        const isIt = ({ record }: Enveloped) => matches(value)(record[name]) === undefined;
        if ((await t.create(type, apply(t.build(type, { [name]: value })))).status !== 422) continue;
        const first = await t.list(type, { query: { per_page: t.largestPage(type) } });
        t.expect(first, hasStatus(200));
        return t.expect(await isInList(t, type, first, isIt), equals(false));
      }
      t.notApplicable(`The target refuses no ${type} that has a value of its own.`);
    },
  });

const secondOfTwo = (inner: NestedProperty): Check =>
  check({
    requirement: 'errors.nested-names-are-prefixed',
    title: `Given ${withArticle(inner.parent)} with two ${inner.property}, when the second is wrong, and when both are, then no error names the bare property`,
    needs: ['user', 'writes'],
    async run(t) {
      const refusals = await findRejectedNestedOfEachKind(t, inner);
      if (refusals.length === 0)
        t.notApplicable(`The target refuses no ${inner.type} that the suite can spoil.`);
      for (const { property, record } of refusals)
        for (const first of [t.build(inner.type), record]) {
          const body = t.build(inner.parent, nestedBody(t, inner, [first, record]));
          const reply = await t.create(inner.parent, body);
          t.expect(reply, hasStatus(422));
          t.expect(
            t.propertyErrors(reply).map(([name]) => name),
            containsNo<string>(`error that names ${property} without ${inner.type}`, (it) => it === property),
          );
        }
    },
  });

/** Stories of more than one mistake, and of what is left of a refused record (sections 7.1 and 7.2). */
export const severalMistakes = family({
  requirements: [
    'errors.entries-are-pairs',
    'status.422-for-failed-create',
    'errors.nested-names-are-prefixed',
  ],
  emptyBecause: 'The specification names types for every target.',
  *checks(known) {
    for (const type of [...listedTypes, ...childTypes]) yield everyEntry(type);
    for (const type of listedTypes) yield refusedIsNowhere(type);
    for (const inner of nestedProperties(known)) yield secondOfTwo(inner);
  },
});
