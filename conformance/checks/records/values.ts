import { type Check, check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import { missedValue } from '../../match/matcher.ts';
import { isSuccess, refuses } from '../../match/response.ts';
import { satisfies } from '../../match/value.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { isEquivalent } from '../shared/json-values.ts';
import { findInList } from '../shared/lists.ts';
import { currentRecord, makeWithValues, readRecord } from '../shared/records.ts';
import { childTypes, eachCreatedType, offers, withArticle } from '../shared/resource-types.ts';
import {
  edgeValues,
  expectPreserved,
  findKeptFields,
  type KeptFields,
  nullValues,
  orRecased,
  pick,
} from '../shared/values.ts';
import { valueFields } from '../shared/writable-fields.ts';

/** Updates a record; if the target accepts the values, the record has to show them. */
async function expectUpdatePreserved(t: Target, created: CreatedRecord, values: DataRecord): Promise<void> {
  const response = await t.update(created, { ...created.sent, ...values });
  if (!isSuccess(response)) return t.expect(response, refuses);
  const isSame = await orRecased(t, created.type);
  expectPreserved(t, values, await readRecord(t, created), 'sent in the update', isSame);
}

/** Updates texts with null; if the target accepts that, none of them stays. What stands in its place can come from elsewhere. */
async function expectCleared(t: Target, created: CreatedRecord, nulls: DataRecord): Promise<void> {
  const before = await readRecord(t, created);
  const response = await t.update(created, { ...created.sent, ...nulls });
  if (!isSuccess(response)) return t.expect(response, refuses);
  const after = await readRecord(t, created);
  for (const name of Object.keys(nulls))
    t.expect(
      after[name],
      satisfies(
        `another ${name} than before null was sent`,
        (it) => (it ?? '') === '' || it !== before[name],
      ),
    );
}

async function expectListed(t: Target, created: CreatedRecord, values: DataRecord): Promise<void> {
  const [element] = await findInList(t, created.type, ({ record }) => record.id === created.id);
  const named = new Set(Object.keys(element?.record ?? {}));
  const isSame = await orRecased(t, created.type);
  expectPreserved(t, pick(values, named), element?.record ?? {}, 'in the list', isSame);
}

/** Expects that no text was lost: what lacks the first is the evidence, and the others are named with it. */
function expectNoneLost(t: Target, [first, ...others]: KeptFields['lost']): void {
  if (first === undefined) return;
  const names = others.map((it) => it.name).join(', ');
  const got = names === '' ? 'nothing' : `nothing, and nothing in ${names} either`;
  t.expect<unknown>(first.lacking, () =>
    missedValue({ name: first.name, value: first.text }, 'as it was sent', got),
  );
}

const checkFor = (type: string): Check =>
  check({
    requirement: childTypes.includes(type) ? `${type}.creation-returns-it` : 'read.shows-the-record',
    title: `Given ${withArticle(type)} with typical values, zero, booleans, null, a fraction, long texts or special characters, when it is created, updated and listed, then the values are unchanged`,
    async run(t) {
      const { kept, sent, shown, lost } = await findKeptFields(t, type);
      const fields = valueFields(t, type);
      // A schema that marks some fields as read-only promises that the others store what they are sent.
      if (fields.some(({ readOnly }) => readOnly)) expectNoneLost(t, lost);
      if (kept.size === 0)
        t.notApplicable(`No field of ${withArticle(type)} is known to store a text, number or boolean.`);
      expectPreserved(t, sent, shown, 'sent', isEquivalent);
      const edges = edgeValues(fields, t.marker)
        .map((it) => pick(it, kept))
        .filter((it) => Object.keys(it).length > 0);
      // What every body needs cannot be null.
      const optional = new Set([...kept].filter((it) => !(it in t.build(type))));
      const nulls = pick(nullValues(fields), optional);
      for (const edge of edges) {
        const { created, values } = await makeWithValues(t, type, edge);
        expectPreserved(t, values, await currentRecord(t, created), 'sent', await orRecased(t, type));
        // Of a child, the requirement is about the answer to its creation.
        if (childTypes.includes(type)) continue;
        if (offers(t.description, type, 'list')) await expectListed(t, created, values);
        if (!offers(t.description, type, 'update', 'read')) continue;
        for (const other of edges) if (other !== edge) await expectUpdatePreserved(t, created, other);
        if (edge === edges[0]) await expectCleared(t, created, nulls);
      }
    },
  });

/**
 * Checks that a target shows every value that it accepts: zero, false, fractions, long texts, special
 * characters (spec#2.1, spec#4.1).
 */
export const valueChecks = [eachCreatedType((type) => [checkFor(type)])];
