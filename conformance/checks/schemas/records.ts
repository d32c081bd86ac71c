import { type Check, check, type Family, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import { hasStatus, isSuccess } from '../../match/response.ts';
import { equals } from '../../match/value.ts';
import type { CreationOptions } from '../../records/creation.ts';
import { findInList } from '../fixtures/lists.ts';
import {
  invalidEnumMutations,
  invalidNestedRecords,
  isAgainstSchema,
  wrongTypeMutations,
} from '../fixtures/mutations.ts';
import { createParentWithNested, nestedBody, nestedProperties } from '../fixtures/nested-records.ts';
import { createdBy, readRecord } from '../fixtures/records.ts';
import { childTypes, listedTypes, withArticle } from '../fixtures/resource-types.ts';
import { schemaViolations } from './schema-violations.ts';

function violationsOf(t: Target, type: string, record: DataRecord, whole = true): readonly string[] {
  const schema = t.resource(type).schema ?? t.uncertain(`The target publishes no schema for ${type}s.`);
  return schemaViolations(t.description, schema, record, whole);
}

const expectConformance = (t: Target, type: string, record: DataRecord, whole = true): void =>
  t.expect(violationsOf(t, type, record, whole), equals<readonly string[]>([]));

const listedChecks = (type: string): readonly Check[] => [
  check({
    requirement: 'schema.describes-the-data',
    title: `Given a new ${type}, when it is created, read and updated, then every response conforms to its published schema`,
    needs: ['user', 'writes'],
    async run(t) {
      const created = await t.createRecord(type);
      if (created.response.text !== '') expectConformance(t, type, t.one(created.response, type).record);
      expectConformance(t, type, await readRecord(t, created));
      const updated = await t.update(created, created.sent);
      if (updated.text !== '') expectConformance(t, type, t.one(updated, type).record);
      expectConformance(t, type, await readRecord(t, created));
    },
  }),
  check({
    requirement: 'schema.describes-the-data',
    title: `Given a new ${type}, when it is listed, then its element conforms to its published schema`,
    needs: ['user', 'writes'],
    async run(t) {
      const created = await t.createRecord(type);
      const [element] = await findInList(t, type, ({ record }) => record.id === created.id);
      if (!element) return t.violation(`the ${type} ${created.id} in the list`, 'a list without it');
      expectConformance(t, type, element.record, false);
    },
  }),
  check({
    requirement: 'schema.describes-the-data',
    title: `When existing ${type}s are listed, then they conform to their published schema`,
    needs: ['user'],
    async run(t) {
      const response = await t.list(type, { query: { per_page: t.largestPage(type) } });
      t.expect(response, hasStatus(200));
      const elements = t.many(response, type);
      if (elements.length === 0) t.notApplicable(`There are no ${type}s yet.`);
      for (const { record } of elements) expectConformance(t, type, record, false);
    },
  }),
];

/** Checks that every record conforms to the schema that the target itself publishes (spec#1-schemas). */
const recordConformance: readonly Check[] = [
  ...listedTypes.flatMap(listedChecks),
  ...childTypes.map((type) =>
    check({
      requirement: 'schema.describes-the-data',
      title: `Given a new ${type}, when it is created under each parent, then it conforms to its published schema`,
      needs: ['user', 'writes'],
      async run(t) {
        const { parents } = t.resource(type);
        if (parents.length === 0) t.uncertain(`No parent type of ${type} is known.`);
        for (const parent of parents) {
          const created = await t.createRecord(type, { under: await t.createRecord(parent) });
          expectConformance(t, type, t.one(created.response, type).record);
        }
      },
    }),
  ),
  check({
    requirement: 'schema.describes-the-data',
    title:
      'Given an invoice of a contact, when it is listed under the contact, then it conforms to its published schema',
    needs: ['user', 'writes'],
    async run(t) {
      const under = await t.createRecord('contact');
      await t.createRecord('invoice', { under });
      const response = await t.list('invoice', { under });
      t.expect(response, hasStatus(200));
      const [element] = t.many(response, 'invoice');
      if (!element) return t.violation('the invoice in the list under its contact', 'an empty list');
      expectConformance(t, 'invoice', element.record, false);
    },
  }),
];

/** Creates a record with a value that its schema does not allow, and expects that it is refused, or that it conforms to the schema. */
async function expectRefusedOrConforming(
  t: Target,
  type: string,
  sent: DataRecord,
  options?: CreationOptions,
): Promise<void> {
  const response = await t.sendCreation(type, sent, options);
  const created = isSuccess(response) ? await createdBy(t, type, sent, response) : undefined;
  t.expect(created ? violationsOf(t, type, created.record) : [], equals<readonly string[]>([]));
}

/** Checks that no record shows a value that its schema does not allow, because a client sent it. */
const acceptedValues: readonly Check[] = [...listedTypes, ...childTypes].map((type) =>
  check({
    requirement: 'schema.describes-the-data',
    title: `Given ${withArticle(type)} with a value that its schema does not allow, when it is created, then it is refused, or what it shows conforms to the schema`,
    needs: ['user', 'writes'],
    async run(t) {
      const mutations = [...invalidEnumMutations(t, type), ...wrongTypeMutations(t, type)];
      if (mutations.length === 0)
        t.notApplicable(
          `The schema of ${withArticle(type)} has no enum, number or boolean that a client sets.`,
        );
      const [parent] = t.resource(type).parents;
      const under = parent ? await t.createRecord(parent) : undefined;
      for (const { apply } of mutations)
        await expectRefusedOrConforming(t, type, apply(t.build(type)), under && { under });
    },
  }),
);

/** Checks that nested records conform to their own schema, where they have one, and to that of their parent. */
const nestedConformance = family({
  requirements: ['schema.describes-the-data'],
  emptyBecause: 'The specification nests addresses in contacts for every target.',
  *checks(description) {
    for (const nested of nestedProperties(description)) {
      yield check({
        requirement: 'schema.describes-the-data',
        title: `Given ${withArticle(nested.parent)} with ${nested.property}, when it is read, then all of it conforms to the published schemas`,
        needs: ['user', 'writes'],
        async run(t) {
          const { created } = await createParentWithNested(t, nested, 2);
          expectConformance(t, nested.parent, await readRecord(t, created));
        },
      });
      yield check({
        requirement: 'schema.describes-the-data',
        title: `Given ${withArticle(nested.parent)} whose ${nested.property} have a value that their schema does not allow, when it is created, then it is refused, or what it shows conforms to the schema`,
        needs: ['user', 'writes'],
        async run(t) {
          const records = invalidNestedRecords(t, nested).filter(({ kind }) => isAgainstSchema(kind));
          if (records.length === 0)
            t.notApplicable(
              `The schema of ${nested.property} has no enum, number or boolean that a client sets.`,
            );
          for (const { record } of records) {
            const body = t.build(nested.parent, nestedBody(t, nested, [record]));
            await expectRefusedOrConforming(t, nested.parent, body);
          }
        },
      });
    }
  },
});

/** Checks of records against their published schema. */
export const schemaConformanceChecks: readonly (Check | Family)[] = [
  ...recordConformance,
  ...acceptedValues,
  nestedConformance,
];
