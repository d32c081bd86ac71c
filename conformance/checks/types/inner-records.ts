import { type Check, check, family } from '../../check/check.ts';
import type { Made, Target } from '../../check/target.ts';
import { isSuccess } from '../../match/granted.ts';
import { contains, containsNo, equals, satisfies } from '../../match/value.ts';
import {
  makeWithNested,
  type NestedProperty,
  nestedBody,
  nestedProperties,
  nestedRecordsIn,
} from '../material/inner-records.ts';
import { isEquivalent } from '../material/same-value.ts';
import { readRecord } from '../material/shown.ts';
import { findInList } from '../material/whole-list.ts';
import { withArticle } from '../material/with-article.ts';

export const requirementOf = ({ type }: NestedProperty): string =>
  type === 'address' ? 'address.is-nested-in-its-parent' : 'line-item.is-nested-in-its-parent';

async function matches(
  t: Target,
  made: Made,
  inner: NestedProperty,
  field: string,
  text: string,
): Promise<boolean> {
  return nestedRecordsIn(await readRecord(t, made), inner).some((it) => it[field] === text);
}

const stories = (inner: NestedProperty): readonly Check[] => [
  check({
    requirement: requirementOf(inner),
    title: `Given ${withArticle(inner.parent)} created with two ${inner.property}, when it is read, then both are in it, once`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, field, texts } = await makeWithNested(t, inner, 2);
      const kept = nestedRecordsIn(await readRecord(t, made), inner).map((it) => it[field]);
      t.expect(
        kept.filter((it) => texts.includes(String(it))).toSorted(),
        equals<unknown[]>(texts.toSorted()),
      );
    },
  }),
  check({
    requirement: 'line-item.keeps-its-order',
    title: `Given ${withArticle(inner.parent)} created with three ${inner.property}, when it is read, then they stand in the order sent`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, field, texts } = await makeWithNested(t, inner, 3);
      const kept = nestedRecordsIn(await readRecord(t, made), inner).map((it) => it[field]);
      t.expect(kept, equals<readonly unknown[]>(texts));
    },
  }),
  check({
    requirement: requirementOf(inner),
    title: `Given ${withArticle(inner.parent)} created with ${inner.property}, when it is read, then they have the values sent`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, field, texts, sent } = await makeWithNested(t, inner, 1);
      const kept = nestedRecordsIn(await readRecord(t, made), inner).find((it) => it[field] === texts[0]);
      for (const [name, value] of Object.entries(sent[0] ?? {})) {
        if (typeof value === 'object') continue;
        t.expect(
          [kept?.[name]],
          contains<unknown>(`the ${name} sent`, (it) => isEquivalent(value, it)),
        );
      }
    },
  }),
  check({
    requirement: requirementOf(inner),
    title: `Given two of type ${inner.parent} with ${inner.property}, when each is read, then none shows those of the other`,
    needs: ['user', 'writes'],
    async run(t) {
      const one = await makeWithNested(t, inner, 1);
      const other = await makeWithNested(t, inner, 1);
      const kept = nestedRecordsIn(await readRecord(t, one.made), inner).map((it) => it[one.field]);
      t.expect(
        kept,
        contains<unknown>('the text sent', (it) => it === one.texts[0]),
      );
      t.expect(
        kept,
        containsNo<unknown>('text of the other', (it) => other.texts.includes(String(it))),
      );
    },
  }),
  check({
    requirement: requirementOf(inner),
    title: `Given ${withArticle(inner.parent)} with ${inner.property}, when it is updated with another of them, then it is shown`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, field, sent } = await makeWithNested(t, inner, 1);
      const text = t.mark();
      const nextValue = { ...sent[0], [field]: text };
      const { id } = nestedRecordsIn(await readRecord(t, made), inner)[0] ?? {};
      const replies = [await t.update(made, { ...made.sent, ...nestedBody(t, inner, [nextValue]) })];
      if (!(await matches(t, made, inner, field, text))) {
        replies.push(await t.update(made, { ...made.sent, ...nestedBody(t, inner, [{ id, ...nextValue }]) }));
      }
      t.expect(
        replies,
        satisfies('an update that is taken', (it) => it.some(isSuccess)),
      );
      t.expect(await matches(t, made, inner, field, text), equals(true));
    },
  }),
  check({
    requirement: requirementOf(inner),
    title: `Given ${withArticle(inner.parent)} with ${inner.property}, when it is found in the list with them, then they are its own`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, field, texts } = await makeWithNested(t, inner, 1);
      const [element] = await findInList(t, inner.parent, ({ record }) => record.id === made.id);
      if (!element) return t.violation(`the ${inner.parent} ${made.id} in the list`, 'a list without it');
      if (!Array.isArray(element.record[inner.property])) {
        t.notApplicable(`The list leaves ${inner.property} out.`);
      }
      const kept = nestedRecordsIn(element.record, inner).map((it) => it[field]);
      t.expect(
        kept,
        contains<unknown>('the text sent', (it) => it === texts[0]),
      );
    },
  }),
];

/** Inner records go in and out with their parent (section 2.1; section 4.1, path rule 3). */
export const innerRecordStories = family({
  requirements: [
    'address.is-nested-in-its-parent',
    'line-item.is-nested-in-its-parent',
    'line-item.keeps-its-order',
  ],
  emptyBecause: 'No published schema has line items.',
  *checks(known) {
    for (const inner of nestedProperties(known)) yield* stories(inner);
    if (nestedProperties(known).every(({ type }) => type !== 'line_item')) yield withoutLineItems;
  },
});

const withoutLineItems = check({
  requirement: 'line-item.is-nested-in-its-parent',
  title: 'When the published schemas are searched for line items, then a type has them',
  async run(t) {
    t.untestable(
      'No published schema of a contact, an order or an invoice has line_items, or a list of line_item by another name.',
    );
  },
});
