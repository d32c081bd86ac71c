import { setTimeout as sleep } from 'node:timers/promises';
import type { Preparation } from '../../check/target.ts';
import { Uncertain } from '../../errors/outcome.ts';
import { changedNames } from '../../match/changed-names.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { meaningNames } from '../../schemas/meanings.ts';
import { propertyNamesIn } from '../shared/json-values.ts';
import { findInList } from '../shared/lists.ts';
import { currentRecord } from '../shared/records.ts';
import { offers, oncePerType } from '../shared/resource-types.ts';
import { writableFieldIfAny } from '../shared/writable-fields.ts';

/** Longer than the second in which a time can be given. */
const waitBetweenReads = 1_100;

/** The fields of contacts that the specification names (spec#2.2-contact-names), without those that the schema does not have. */
function namedFields(t: Preparation, type: string): readonly string[] {
  if (type !== 'contact') return [];
  return meaningNames.flatMap((meaning) => {
    try {
      return [t.fieldName(type, meaning)];
    } catch (error) {
      if (error instanceof Uncertain) return [];
      throw error;
    }
  });
}

/**
 * The names of the fields of a type whose values differ between two reads of a record that nobody changed, such as the
 * time of the response or a signed URL: nothing says that fields that are not shown (spec#2.2-open-fields) are stored.
 * Never those that the suite sends or that the specification names. A new record and its list are read twice, once for
 * each type.
 */
export const findChangingFields = oncePerType(async (t, type): Promise<ReadonlySet<string>> => {
  const field = await writableFieldIfAny(t, type);
  const created = await t.createRecord(type, field && { with: { [field.name]: field.nextValue() } });
  const once = await look(t, created);
  await sleep(waitBetweenReads);
  const again = await look(t, created);
  const stored = new Set(['id', field?.name, ...propertyNamesIn(created.sent), ...namedFields(t, type)]);
  return new Set(changedNames(once, again).filter((name) => !stored.has(name)));
});

/** A record as it is shown at its own address and in its list, where the target has both. */
async function look(t: Preparation, created: CreatedRecord): Promise<readonly unknown[]> {
  const { type, id } = created;
  const isListed = offers(t.description, type, 'list');
  const [element] = isListed ? await findInList(t, type, ({ record }) => record.id === id) : [];
  return [await currentRecord(t, created), element?.record];
}

/** Ends a check that found only fields to compare whose values differ from read to read. */
export const leaveUntestable = (t: Preparation, type: string, changing: ReadonlySet<string>): never =>
  t.untestable(
    `every field of ${type} that could be compared differs from read to read (${[...changing].join(', ')}): let the target show a stored field there`,
  );
