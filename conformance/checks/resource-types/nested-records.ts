import { isDeepStrictEqual } from 'node:util';
import { type Check, check, type Family, family } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import { hasStatus, isSuccess, succeeds } from '../../match/response.ts';
import { contains, containsNo, equals, holds, satisfies } from '../../match/value.ts';
import { isEquivalent } from '../shared/json-values.ts';
import { findInList } from '../shared/lists.ts';
import {
  createParentWithNested,
  eachNested,
  type NestedProperty,
  nestedBody,
  nestedFields,
  nestedProperties,
  nestedRecordsIn,
  storedValues,
} from '../shared/nested-records.ts';
import { createdBy, readRecord } from '../shared/records.ts';
import { childTypes, withArticle } from '../shared/resource-types.ts';
import { edgeValues, expectPreserved, isPreserved, pick, typicalValues } from '../shared/values.ts';

const requirementOf = ({ type }: NestedProperty): string =>
  `${type.replaceAll('_', '-')}.is-nested-in-its-parent`;

const nestedChecks = (nested: NestedProperty): readonly Check[] => [
  check({
    requirement: requirementOf(nested),
    title: `Given ${withArticle(nested.parent)} created with two ${nested.property}, when it is read, also once something is created beneath it, then it contains each of them once`,
    async run(t) {
      const { created, field, texts } = await t.expectDone(() => createParentWithNested(t, nested, 2));
      const expectEachOnce = async () => {
        const stored = await storedValues(t, created, nested, field);
        t.expect(
          stored.filter((it) => texts.includes(String(it))).toSorted(),
          equals<unknown[]>(texts.toSorted()),
        );
      };
      await expectEachOnce();
      const beneath = childTypes.filter((it) => t.resource(it).parents.includes(nested.parent));
      // A rule of a document can refuse it, such as a payment of a draft.
      for (const type of beneath) await t.sendCreation(type, t.build(type), { under: created });
      if (beneath.length > 0) await expectEachOnce();
    },
  }),
  check({
    requirement: 'line-item.keeps-its-order',
    title: `Given ${withArticle(nested.parent)} created with three ${nested.property}, when it is read, then they are in the order sent`,
    async run(t) {
      const { created, field, texts } = await createParentWithNested(t, nested, 3);
      t.expect(await storedValues(t, created, nested, field), equals<readonly unknown[]>(texts));
    },
  }),
  check({
    requirement: requirementOf(nested),
    title: `Given ${withArticle(nested.parent)} created with ${nested.property}, when it is read, then they have the values sent`,
    async run(t) {
      const { created, field, texts, sent } = await t.expectDone(() => createParentWithNested(t, nested, 1));
      const stored = nestedRecordsIn(await readRecord(t, created), nested).find(
        (it) => it[field] === texts[0],
      );
      for (const [name, value] of Object.entries(sent[0] ?? {})) {
        if (typeof value === 'object') continue;
        t.expect(
          [stored?.[name]],
          contains<unknown>(`the ${name} sent`, (it) => isEquivalent(value, it)),
        );
      }
    },
  }),
  check({
    requirement: requirementOf(nested),
    title: `Given two ${nested.parent}s with ${nested.property}, when each is read, then neither shows those of the other`,
    async run(t) {
      const one = await t.expectDone(() => createParentWithNested(t, nested, 1));
      const other = await t.expectDone(() => createParentWithNested(t, nested, 1));
      const stored = await storedValues(t, one.created, nested, one.field);
      t.expect(
        stored,
        contains<unknown>('the text sent', (it) => it === one.texts[0]),
      );
      t.expect(
        stored,
        containsNo<unknown>('text of the other', (it) => other.texts.includes(String(it))),
      );
    },
  }),
  check({
    requirement: requirementOf(nested),
    title: `Given ${withArticle(nested.parent)} with ${nested.property}, when an update adds or changes one, then reading it shows the new one`,
    async run(t) {
      const { created, field, sent } = await t.expectDone(() => createParentWithNested(t, nested, 1));
      const text = t.marker();
      const changed = { ...sent[0], [field]: text };
      const { id } = nestedRecordsIn(await readRecord(t, created), nested)[0] ?? {};
      const update = (record: DataRecord) =>
        t.update(created, { ...created.sent, ...nestedBody(t, nested, [record]) });
      const isStored = async () => (await storedValues(t, created, nested, field)).includes(text);
      const first = await update(changed);
      const second = (await isStored()) ? first : await update({ id, ...changed });
      t.expect(isSuccess(second) ? second : first, succeeds);
      t.expect(
        await isStored(),
        holds(`${field} of the first ${nested.type} as it was updated`, 'a record without the new value'),
      );
    },
  }),
  check({
    requirement: requirementOf(nested),
    title: `Given ${withArticle(nested.parent)} with ${nested.property}, when the list shows them, then they are its own`,
    async run(t) {
      const { parent, property } = nested;
      const { created, field, texts } = await t.expectDone(() => createParentWithNested(t, nested, 2));
      const isCreated = ({ record }: { readonly record: DataRecord }) => record.id === created.id;
      const [inList] = await findInList(t, parent, isCreated);
      if (!inList) return t.unprepared(`the ${parent} ${created.id} in the list`, 'a list without it');
      const shown = [inList];
      for (const q of Object.values(created.sent).flatMap((it) => t.markersIn(String(it)))) {
        const page = await t.list(parent, { query: { q, per_page: 1 } });
        if (isSuccess(page)) shown.push(...t.many(page, parent).filter(isCreated));
      }
      for (const { record } of shown) {
        if (!Array.isArray(record[property])) t.notApplicable(`The list leaves out ${property}.`);
        const stored = nestedRecordsIn(record, nested).map((it) => it[field]);
        for (const text of texts)
          t.expect(
            stored,
            contains<unknown>('the text sent', (it) => it === text),
          );
      }
    },
  }),
];

const noLineItems = check({
  requirement: 'line-item.is-nested-in-its-parent',
  title: 'When line items are searched for in the published schemas, then a type has them',
  needs: [],
  async run(t) {
    t.uncertain(
      'No published schema of a contact, an order or an invoice has line_items, or a list of line_item by another name.',
    );
  },
});

const withoutLineItems = family({
  requirements: [],
  emptyBecause: 'A published schema has line items.',
  checks: (description) =>
    nestedProperties(description).some(({ type }) => type === 'line_item') ? [] : [noLineItems],
});

/** The nested records that a new parent shows, or undefined where the target refuses them. */
async function storedRecords(
  t: Preparation,
  nested: NestedProperty,
  records: readonly DataRecord[],
): Promise<readonly DataRecord[] | undefined> {
  const body = t.build(nested.parent, nestedBody(t, nested, records));
  const response = await t.sendCreation(nested.parent, body);
  if (!isSuccess(response)) return undefined;
  return nestedRecordsIn(await readRecord(t, await createdBy(t, nested.parent, body, response)), nested);
}

/** The fields of a nested record that store a typical value, each tried on its own. */
async function storedFields(t: Preparation, nested: NestedProperty): Promise<ReadonlySet<string>> {
  const fields = nestedFields(t, nested);
  const root = t.resource(nested.type).schema?.schema ?? {};
  const stored = new Set<string>();
  for (const [name, value] of Object.entries(typicalValues(fields, root, t.marker))) {
    const [record] = (await storedRecords(t, nested, [t.build(nested.type, { [name]: value })])) ?? [];
    if (isPreserved(value, record?.[name])) stored.add(name);
  }
  return stored;
}

/** More nested records than most parents have. */
const manyNested = 12;

const edgeValueCheck = (nested: NestedProperty): Check =>
  check({
    requirement: requirementOf(nested),
    title: `Given ${nested.property} with zero, false, a fraction, long texts, digits or special characters, and many of them, when ${withArticle(nested.parent)} with them is read, then the values are unchanged`,
    async run(t) {
      const stored = await storedFields(t, nested);
      if (stored.size === 0)
        t.notApplicable(`No field of ${nested.type} is known to store a text, number or boolean.`);
      let acceptedCount = 0;
      const expectStored = async (values: DataRecord): Promise<boolean> => {
        const shown = await storedRecords(t, nested, [t.build(nested.type, values)]);
        if (!shown) return false;
        acceptedCount += 1;
        expectPreserved(t, values, shown[0] ?? {}, `in ${nested.property}`);
        return true;
      };
      for (const edge of edgeValues(nestedFields(t, nested), t.marker)) {
        const values = pick(edge, stored);
        // A target that refuses one value refuses them all: then each is tried alone.
        if (Object.keys(values).length > 0 && !(await expectStored(values)))
          for (const [name, value] of Object.entries(values)) await expectStored({ [name]: value });
      }
      // Equal ones are two.
      const [first = {}, ...others] = Array.from({ length: manyNested - 1 }, () => t.build(nested.type));
      const many = await storedRecords(t, nested, [first, ...others, first]);
      if (many) t.expect(many.length, equals(manyNested));
      if (acceptedCount === 0)
        t.notApplicable(`The target refuses all of these values in ${nested.property}.`);
    },
  });

const updateOrderCheck = (nested: NestedProperty): Check =>
  check({
    requirement: 'line-item.keeps-its-order',
    title: `Given ${withArticle(nested.parent)}, when an update sends three ${nested.property}, then they are in the order sent`,
    async run(t) {
      const { created, field } = await createParentWithNested(t, nested, 1);
      const [first, second, third] = [t.marker(), t.marker(), t.marker()];
      // Neither sorted nor the reverse of what is.
      const texts = [second, first, third];
      const records = texts.map((text) => t.build(nested.type, { [field]: text }));
      const response = await t.update(created, { ...created.sent, ...nestedBody(t, nested, records) });
      const stored = (await storedValues(t, created, nested, field)).map(String);
      const inOrder = stored.filter((it) => texts.includes(it));
      if (!isSuccess(response) || inOrder.length < texts.length)
        t.notApplicable(`The target accepts ${nested.property} in an update only by their ids.`);
      const sorted = texts.toSorted();
      if ([sorted, sorted.toReversed()].some((it) => isDeepStrictEqual(it, inOrder)))
        t.notApplicable(`The target sorts ${nested.property} by ${field}.`);
      t.expect(inOrder, equals(texts));
    },
  });

/** Checks of addresses and line items inside their parent. */
export const nestedRecordChecks: readonly (Check | Family)[] = [
  // A contact shows its addresses (spec#2.1-contact-addresses, spec#2.2-contact-addresses).
  check({
    requirement: 'contact.has-nested-addresses',
    title: 'Given a contact created with addresses, when it is read, then addresses is an array of objects',
    async run(t) {
      const nested: NestedProperty = { type: 'address', property: 'addresses', parent: 'contact' };
      const { created } = await t.expectDone(() => createParentWithNested(t, nested, 2));
      const response = await t.read(created);
      t.expect(response, hasStatus(200));
      const { addresses } = t.one(response, 'contact').record;
      t.expect(addresses, satisfies('an array of addresses', Array.isArray));
      t.expect(nestedRecordsIn({ addresses }, nested).length, equals(2));
    },
  }),
  // Nested records are sent and received with their parent (spec#2.1-line-item-nested, spec#2.1-address-nested).
  eachNested(nestedChecks),
  withoutLineItems,
  eachNested((nested) => [edgeValueCheck(nested), updateOrderCheck(nested)]),
];
