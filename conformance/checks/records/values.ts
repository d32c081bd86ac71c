import { check } from '../../check/check.ts';
import type { Made, Target } from '../../check/target.ts';
import { isSuccess, refuses } from '../../match/reply.ts';
import { equals, satisfies } from '../../match/value.ts';
import type { DataRecord } from '../../records/resource.ts';
import { valueFields } from '../fixtures/fields.ts';
import { findInList } from '../fixtures/lists.ts';
import { makeWithValues, readRecord } from '../fixtures/records.ts';
import { childTypes, listedTypes, withArticle } from '../fixtures/resource-types.ts';
import { currentRecord, edgeValues, findKeptFields, isPreserved, pick } from '../fixtures/values.ts';

const requirements: Readonly<Record<string, string>> = {
  comment: 'comment.creation-returns-it',
  email: 'email.creation-returns-it',
  payment: 'payment.creation-returns-it',
};

function expectBack(t: Target, values: DataRecord, record: DataRecord, where: string): void {
  for (const [name, value] of Object.entries(values)) {
    t.expect(
      record[name],
      satisfies(`the ${name} ${JSON.stringify(value)} ${where}`, (it) => isPreserved(value, it)),
    );
  }
}

/** Updates a record with values; where the target takes them, they come back. */
async function expectUpdateKept(t: Target, made: Made, values: DataRecord): Promise<void> {
  const reply = await t.update(made, { ...made.sent, ...values });
  if (!isSuccess(reply)) return t.expect(reply, refuses);
  expectBack(t, values, await readRecord(t, made), 'that the update brought');
}

async function expectListed(t: Target, made: Made, values: DataRecord): Promise<void> {
  const [element] = await findInList(t, made.type, ({ record }) => record.id === made.id);
  const named = new Set(Object.keys(element?.record ?? {}));
  expectBack(t, pick(values, named), element?.record ?? {}, 'in the list');
}

const storyOf = (type: string) =>
  check({
    requirement: requirements[type] ?? 'read.shows-the-record',
    title: `Given ${withArticle(type)} with zero, false, a broken number, long texts and texts full of signs, when it is created, updated and listed, then they come back`,
    needs: ['user', 'writes'],
    async run(t) {
      const { kept, lost } = await findKeptFields(t, type);
      const fields = valueFields(t, type);
      // A schema that tells which fields are read-only has promised to keep the texts of the others.
      if (fields.some(({ readOnly }) => readOnly)) t.expect(lost, equals<readonly string[]>([]));
      if (kept.size === 0) t.notApplicable(`No text, number or boolean is known that ${type} keeps.`);
      const edges = edgeValues(fields, t.mark).map((it) => pick(it, kept));
      for (const edge of edges) {
        const { made, values } = await makeWithValues(t, type, edge);
        expectBack(t, values, await currentRecord(t, made), 'that was sent');
        if (!listedTypes.includes(type)) continue;
        await expectListed(t, made, values);
        for (const other of edges) if (other !== edge) await expectUpdateKept(t, made, other);
      }
    },
  });

/** Stories of values that are easily lost (sections 2.1 and 4.1): what a target takes, it shows. */
export const valueChecks = [...listedTypes, ...childTypes].map(storyOf);
