import { type Check, check, type Family, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { DataRecord, Resource } from '../../context/resource.ts';
import { formatValue, type Matcher, wrongValue } from '../../match/matcher.ts';
import { hasStatus, succeeds } from '../../match/response.ts';
import { satisfies } from '../../match/value.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { findInList } from '../fixtures/lists.ts';
import {
  createParentWithNested,
  hasNestedLinks,
  isNestedWrapped,
  type NestedObject,
  nestedBody,
  nestedObjects,
  nestedProperties,
} from '../fixtures/nested-records.ts';
import { readRecord } from '../fixtures/records.ts';
import { childTypes, listedTypes, withArticle } from '../fixtures/resource-types.ts';

/** A record as one view shows it. */
export type View = { readonly type: string; readonly record: DataRecord };

/**
 * A record in every view that shows it, with its nested objects: its own address, the list, the response to an
 * update.
 */
export async function readEveryView(t: Target, created: CreatedRecord): Promise<readonly View[]> {
  const { type } = created;
  const views: View[] = [{ type, record: await readRecord(t, created) }];
  const elements = await findInList(t, type, ({ record }) => record.id === created.id);
  views.push(...elements.map(({ record }) => ({ type, record })));
  const updated = await t.update(created, created.sent);
  t.expect(updated, succeeds);
  if (updated.text !== '') views.push({ type, record: t.one(updated, type).record });
  return views;
}

/** The nested objects in records, at any depth. */
export async function nestedObjectsIn(t: Target, views: readonly View[]): Promise<readonly NestedObject[]> {
  return views.flatMap(({ type, record }) => nestedObjects(t.description, type, record));
}

/** The two parts of the envelope of a nested object (spec#2.3-nested): requirement, description, predicate. */
export const rules: readonly (readonly [string, string, (it: NestedObject) => boolean])[] = [
  ['envelope.nested-object-is-wrapped', 'wrapped in its type', isNestedWrapped],
  ['envelope.nested-object-has-links', 'accompanied by an array links', hasNestedLinks],
];

async function viewAfterCreation(t: Target, type: string): Promise<readonly View[]> {
  const created = await t.createRecord(type);
  return [{ type, record: created.record }];
}

/** A rule holds for each nested object; the first for which it does not is named by its place, beside the envelope that it lacks. */
const areAll =
  (what: string, holds: (it: NestedObject) => boolean): Matcher<readonly NestedObject[]> =>
  (nested) => {
    const wrong = nested.find((it) => !holds(it));
    return (
      wrong &&
      wrongValue(
        `each nested object ${what}, {"${wrong.type}": {…}, "links": […]}`,
        `${formatValue(wrong.value)} at ${wrong.place}`,
      )
    );
  };

const checksFor = (type: string): readonly Check[] =>
  rules.map(([requirement, what, holds]) =>
    check({
      requirement,
      title: `Given ${withArticle(type)}, when it is read, then each object nested in it is ${what}`,
      needs: ['user', 'writes'],
      async run(t) {
        const views = listedTypes.includes(type)
          ? await readEveryView(t, await t.createRecord(type))
          : await viewAfterCreation(t, type);
        const nested = await nestedObjectsIn(t, views);
        if (nested.length === 0) t.notApplicable(`The new ${type} has no nested object.`);
        t.expect(nested, areAll(what, holds));
      },
    }),
  );

/**
 * Checks both parts of the envelope of nested objects, for every type and every property with nested records
 * (spec#2.3-nested).
 */
const nestedInAnyRecord = family({
  requirements: rules.map(([requirement]) => requirement),
  emptyBecause: 'The specification nests addresses in contacts for every target.',
  *checks(description) {
    for (const type of [...listedTypes, ...childTypes]) yield* checksFor(type);
    for (const property of nestedProperties(description)) {
      for (const [requirement, what, holds] of rules) {
        yield check({
          requirement,
          title: `Given ${withArticle(property.parent)} with ${property.property}, when it is read, then each of them is ${what}`,
          needs: ['user', 'writes'],
          async run(t) {
            const { created } = await createParentWithNested(t, property, 2);
            const response = { type: property.parent, record: created.record };
            const nested = await nestedObjectsIn(t, [response, ...(await readEveryView(t, created))]);
            const inProperty = nested.filter(({ type }) => type === property.type);
            t.expect(
              inProperty,
              satisfies(`some ${property.property}`, (it) => it.length > 0),
            );
            t.expect(inProperty, areAll(what, holds));
          },
        });
      }
    }
  },
});

/** Names of a field by which an order belongs to a contact. */
const contactField = /^(contact|contact_?id)$/i;

/** Whether records of a type can belong to a contact: invoices by the specification, others where the target is seen to support it. */
const isOfContact = ({ type, assignedTo = [], schema }: Resource): boolean =>
  type === 'invoice' ||
  assignedTo.includes('contact') ||
  (schema?.fields.some(({ name }) => contactField.test(name)) ?? false);

/** Checks of documents of a contact, in which some services nest the contact. */
const nestedInDocuments = family({
  requirements: rules.map(([requirement]) => requirement),
  emptyBecause: 'The specification puts invoices under contacts for every target.',
  *checks(description) {
    const documents = description.resources.filter(({ type }) => ['invoice', 'order'].includes(type));
    for (const { type } of documents.filter(isOfContact)) {
      for (const [requirement, what, holds] of rules) {
        yield check({
          requirement,
          title: `Given ${withArticle(type)} of a contact, when it is read, then each object nested in it is ${what}`,
          needs: ['user', 'writes'],
          async run(t) {
            const created = await t.createRecord(type, { under: await t.createRecord('contact') });
            const response = { type, record: created.record };
            const nested = await nestedObjectsIn(t, [response, ...(await readEveryView(t, created))]);
            if (nested.length === 0) t.notApplicable(`The new ${type} has no nested object.`);
            t.expect(nested, areAll(what, holds));
          },
        });
      }
    }
  },
});

/** Checks of the objects nested in the invoices listed under a contact. */
const nestedInContactInvoices = rules.map(([requirement, what, holds]) =>
  check({
    requirement,
    title: `Given an invoice of a contact, when it is listed under the contact, then each object nested in it is ${what}`,
    needs: ['user', 'writes'],
    async run(t) {
      const under = await t.createRecord('contact');
      const items = nestedProperties(t.description).find(({ parent }) => parent === 'invoice');
      await t.createRecord('invoice', {
        under,
        ...(items && { with: nestedBody(t, items, [t.build(items.type)]) }),
      });
      const response = await t.list('invoice', { under });
      t.expect(response, hasStatus(200));
      const views = t.many(response, 'invoice').map(({ record }) => ({ type: 'invoice', record }));
      t.expect(
        views,
        satisfies('an invoice', (it) => it.length > 0),
      );
      const nested = await nestedObjectsIn(t, views);
      if (nested.length === 0) t.notApplicable('The new invoice has no nested object.');
      t.expect(nested, areAll(what, holds));
    },
  }),
);

/** Checks of the envelopes of nested objects. */
export const nestedObjectChecks: readonly (Check | Family)[] = [
  nestedInAnyRecord,
  nestedInDocuments,
  ...nestedInContactInvoices,
];
