import type { Preparation } from '../../check/target.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { makeWithValues, newPlaceFor } from '../shared/records.ts';
import { offers } from '../shared/resource-types.ts';
import { allTexts, filledValues, pick } from '../shared/values.ts';
import { updateWithAccepted } from './stored-values.ts';

/** Two records of a type beneath the same parent, with the same values in each field in which the target takes one twice. */
async function createTwins(t: Preparation, type: string): Promise<readonly [CreatedRecord, CreatedRecord]> {
  const where = await newPlaceFor(t, type);
  const one = await makeWithValues(
    t,
    type,
    { ...(await filledValues(t, type)), ...allTexts(t, type) },
    where,
  );
  const other = await makeWithValues(t, type, one.values, where);
  return [one.created, other.created];
}

/**
 * Changes and destroys a record beside one that has the same values (spec#4.1-update, spec#4.1-destroy): only the id tells them apart. For
 * any two fields, one update changes the first and leaves the second.
 */
export async function changeBesideTwin(t: Preparation, type: string): Promise<void> {
  const [one, other] = await createTwins(t, type);
  await t.read(other);
  const others = await filledValues(t, type);
  const names = Object.keys({ ...others, ...allTexts(t, type) });
  for (let bit = 1; bit < names.length && offers(t.description, type, 'update'); bit *= 2)
    for (const side of [0, bit]) {
      const changed = new Set(names.filter((_, at) => (at & bit) === side));
      await updateWithAccepted(t, one, pick({ ...others, ...allTexts(t, type) }, changed));
      await t.read(other);
    }
  if (!offers(t.description, type, 'destroy')) return;
  await t.destroy(one);
  await t.read(other);
}
