import { type Check, check, type Family, family } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import { isSuccess } from '../../match/response.ts';
import { satisfies } from '../../match/value.ts';
import { schemaViolations } from '../../model/schema-violations.ts';
import type { CreationOptions } from '../../records/creation.ts';
import {
  invalidEnumMutations,
  invalidNestedRecords,
  isAgainstSchema,
  wrongTypeMutations,
} from '../fixtures/mutations.ts';
import { nestedBody, nestedProperties } from '../fixtures/nested-records.ts';
import { createdBy } from '../fixtures/records.ts';
import { eachCreatedType, withArticle } from '../fixtures/resource-types.ts';

function violationsOf(t: Preparation, type: string, record: DataRecord, whole = true): readonly string[] {
  const schema = t.resource(type).schema ?? t.uncertain(`The target publishes no schema for ${type}s.`);
  return schemaViolations(t.description, schema, record, whole);
}

/** Creates a record with a value that its schema does not allow, and expects that it is refused, or that it conforms to the schema. */
async function expectRefusedOrConforming(
  t: Target,
  type: string,
  sent: DataRecord,
  options?: CreationOptions,
): Promise<void> {
  const response = await t.sendCreation(type, sent, options);
  const created = isSuccess(response) ? await createdBy(t, type, sent, response) : undefined;
  const [violation] = created ? violationsOf(t, type, created.record) : [];
  t.expect(
    violation,
    satisfies('a refusal, or a record that its published schema allows', (it) => it === undefined),
  );
}

/** Checks that no record shows a value that its schema does not allow, because a client sent it. */
const acceptedValues = eachCreatedType((type) => [
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
]);

/** Checks that nested records conform to their own schema, where they have one, and to that of their parent. */
const nestedConformance = family({
  requirements: ['schema.describes-the-data'],
  emptyBecause: 'The specification nests addresses in contacts for every target.',
  *checks(description) {
    for (const nested of nestedProperties(description)) {
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
export const schemaConformanceChecks: readonly (Check | Family)[] = [acceptedValues, nestedConformance];
