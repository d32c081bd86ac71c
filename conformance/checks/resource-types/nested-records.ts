import { type Check, check, family } from '../../check/check.ts';
import type { Made, Target } from '../../check/target.ts';
import { hasStatus, isSuccess } from '../../match/reply.ts';
import { contains, containsNo, equals, satisfies } from '../../match/value.ts';
import type { DataRecord } from '../../records/resource.ts';
import { isEquivalent } from '../fixtures/json.ts';
import { findInList } from '../fixtures/lists.ts';
import {
  makeWithNested,
  type NestedProperty,
  nestedBody,
  nestedFields,
  nestedProperties,
  nestedRecordsIn,
} from '../fixtures/nested-records.ts';
import { readRecord } from '../fixtures/records.ts';
import { withArticle } from '../fixtures/resource-types.ts';
import { edgeValues, isPreserved, pick, typicalValues } from '../fixtures/values.ts';

/** A contact shows its addresses (section 2.1; section 2.2). */
export const addressChecks = [
  check({
    requirement: 'contact.has-nested-addresses',
    title: 'Given a contact created with addresses, when it is read, then addresses is an array of objects',
    needs: ['user', 'writes'],
    async run(t) {
      const inner: NestedProperty = { type: 'address', property: 'addresses', parent: 'contact' };
      const { made } = await makeWithNested(t, inner, 2);
      const reply = await t.read(made);
      t.expect(reply, hasStatus(200));
      const { addresses } = t.one(reply, 'contact').record;
      t.expect(Array.isArray(addresses), equals(true));
      t.expect(nestedRecordsIn({ addresses }, inner).length, equals(2));
    },
  }),
];

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

/** The inner records that a new parent shows, or undefined where the target refuses them. */
async function keptOf(
  t: Target,
  inner: NestedProperty,
  records: readonly DataRecord[],
): Promise<readonly DataRecord[] | undefined> {
  const fields = nestedBody(t, inner, records);
  if (!isSuccess(await t.create(inner.parent, t.build(inner.parent, fields)))) return undefined;
  return nestedRecordsIn(await readRecord(t, await t.make(inner.parent, { with: fields })), inner);
}

/** The fields of an inner record that keep a usual value, each tried in an inner record of its own. */
async function keptFields(t: Target, inner: NestedProperty): Promise<ReadonlySet<string>> {
  const fields = nestedFields(t, inner);
  const root = t.resource(inner.type).schema?.schema ?? {};
  const kept = new Set<string>();
  for (const [name, value] of Object.entries(typicalValues(fields, root, t.mark))) {
    const [record] = (await keptOf(t, inner, [t.build(inner.type, { [name]: value })])) ?? [];
    if (isPreserved(value, record?.[name])) kept.add(name);
  }
  return kept;
}

const values = (inner: NestedProperty): Check =>
  check({
    requirement: requirementOf(inner),
    title: `Given ${inner.property} with zero, false, a broken number, long texts and texts full of signs, when ${withArticle(inner.parent)} with them is read, then they come back`,
    needs: ['user', 'writes'],
    async run(t) {
      const kept = await keptFields(t, inner);
      if (kept.size === 0) t.notApplicable(`No text, number or boolean is known that ${inner.type} keeps.`);
      for (const edge of edgeValues(nestedFields(t, inner), t.mark)) {
        for (const [name, value] of Object.entries(pick(edge, kept))) {
          const shownOnes = await keptOf(t, inner, [t.build(inner.type, { [name]: value })]);
          t.expect(
            shownOnes?.[0]?.[name],
            satisfies(`the ${name} ${JSON.stringify(value)}`, (it) => !shownOnes || isPreserved(value, it)),
          );
        }
      }
    },
  });

const orderOfUpdate = (inner: NestedProperty): Check =>
  check({
    requirement: 'line-item.keeps-its-order',
    title: `Given ${withArticle(inner.parent)}, when it is updated with three ${inner.property}, then they stand in the order sent`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, field } = await makeWithNested(t, inner, 1);
      const texts = [t.mark(), t.mark(), t.mark()].toReversed();
      const nextValue = texts.map((text) => t.build(inner.type, { [field]: text }));
      const reply = await t.update(made, { ...made.sent, ...nestedBody(t, inner, nextValue) });
      const now = nestedRecordsIn(await readRecord(t, made), inner).map((it) => String(it[field]));
      const ours = now.filter((it) => texts.includes(it));
      if (!isSuccess(reply) || ours.length < texts.length)
        t.notApplicable(`The target takes ${inner.property} in an update by their ids only.`);
      t.expect(ours, equals(texts));
    },
  });

/** Inner records keep what is easily lost, and their order in updates (section 2.1; section 4.1, path rule 3). */
export const innerValueStories = family({
  requirements: [
    'address.is-nested-in-its-parent',
    'line-item.is-nested-in-its-parent',
    'line-item.keeps-its-order',
  ],
  emptyBecause: 'The specification nests addresses in contacts for every target.',
  *checks(known) {
    for (const inner of nestedProperties(known)) {
      yield values(inner);
      yield orderOfUpdate(inner);
    }
  },
});
