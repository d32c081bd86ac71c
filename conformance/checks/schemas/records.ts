import { type Check, check, type Family, family } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import type { HttpResponse } from '../../http/response.ts';
import { isSuccess } from '../../match/response.ts';
import { satisfies } from '../../match/value.ts';
import { schemaViolations } from '../../model/schema-violations.ts';
import { sendInvalid } from '../fixtures/invalid-bodies.ts';
import {
  forbiddenValueMutations,
  invalidEnumMutations,
  invalidNestedRecords,
  isAgainstSchema,
  wrongTypeMutations,
} from '../fixtures/mutations.ts';
import { nestedBody, nestedProperties } from '../fixtures/nested-records.ts';
import { createdBy } from '../fixtures/records.ts';
import { eachCreatedType, withArticle } from '../fixtures/resource-types.ts';

function violationsOf(t: Preparation, type: string, record: DataRecord, whole = true): readonly string[] {
  const schema = t.resource(type).schema ?? t.uncertain(`The target publishes no schema of ${type}.`);
  return schemaViolations(t.description, schema, record, whole);
}

/** Expects that the creation of a record with a value that its schema does not allow is refused, or that the record conforms to the schema. */
async function expectRefusedOrConforming(
  t: Target,
  type: string,
  sent: DataRecord,
  response: HttpResponse,
): Promise<void> {
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
      const mutations = [
        ...invalidEnumMutations(t, type),
        ...wrongTypeMutations(t, type),
        ...forbiddenValueMutations(t, type),
      ];
      if (mutations.length === 0)
        t.notApplicable(
          `The schema of ${withArticle(type)} has no enum, format, range, number or boolean that a client sets.`,
        );
      for (const mutation of mutations) {
        const { body, under, response } = await sendInvalid(t, type, mutation);
        // Of an empty response, only a new record can tell.
        const isEmpty = isSuccess(response) && response.text === '';
        const again = isEmpty && (await t.sendCreation(type, body, under && { under }));
        await expectRefusedOrConforming(t, type, body, again || response);
      }
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
            const response = await t.sendCreation(nested.parent, body);
            await expectRefusedOrConforming(t, nested.parent, body, response);
          }
        },
      });
    }
  },
});

/** Checks of records against their published schema. */
export const schemaConformanceChecks: readonly (Check | Family)[] = [acceptedValues, nestedConformance];
