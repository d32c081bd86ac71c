import type { Made, Target } from '../../check/target.ts';
import { asUser } from '../../http/caller.ts';
import { isGranted } from '../../match/granted.ts';
import { answers } from '../../match/reply.ts';
import { lacks } from '../../match/value.ts';
import { type ChangingField, changingField } from '../material/changing-field.ts';
import { scalars } from '../material/json-shapes.ts';

/** The same record asked for at the other company, by someone who works in both. */
export const elsewhere = (t: Target) => ({ as: asUser(t.sharedUser), company: t.otherCompany });

/** A record of someone who works in both companies, with a value that tells it from others. */
export type Marked = { readonly made: Made; readonly field: ChangingField; readonly value: unknown };

/** Makes such a record in the first company. */
export async function markedRecord(t: Target, type: string): Promise<Marked> {
  const field = await changingField(t, type);
  if (!field.tell) t.untestable(`No field of ${type} holds a value that tells one from others.`);
  const value = field.fresh();
  const made = await t.make(type, { with: { [field.name]: value }, as: asUser(t.sharedUser) });
  return { made, field, value };
}

/**
 * Expects that the record is not to be seen at the other company, and tells whether nothing at all is at its address:
 * where ids repeat from company to company, a record with the same id is somebody else's and not to be changed.
 */
export async function isNowhereThere(t: Target, { made, value }: Marked): Promise<boolean> {
  const reply = await t.get(made.path, elsewhere(t));
  if (!isGranted(reply)) {
    t.expect(reply, answers(401, 404));
    return true;
  }
  t.expect(
    scalars(reply.json()),
    lacks<unknown>('value of the record', (it) => it === value),
  );
  return false;
}

/** Why a record is left alone where the other company has one of the same id. */
export const sameId = 'The other company has a record with the same id, which is not ours to change.';
