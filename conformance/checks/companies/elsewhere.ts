import type { Made, Target } from '../../check/target.ts';
import { asUser } from '../../http/caller.ts';
import { isSuccess } from '../../match/granted.ts';
import { hasStatus } from '../../match/reply.ts';
import { containsNo } from '../../match/value.ts';
import { findWritableField, type WritableField } from '../material/changing-field.ts';
import { scalarsIn } from '../material/json-shapes.ts';

/** The same record asked for at the other company, by someone who works in both. */
export const atOtherCompany = (t: Target) => ({ as: asUser(t.sharedUser), company: t.otherCompany });

/** A record of someone who works in both companies, with a value that tells it from others. */
export type IdentifiableRecord = {
  readonly made: Made;
  readonly field: WritableField;
  readonly value: unknown;
};

/** Makes such a record in the first company. */
export async function makeIdentifiable(t: Target, type: string): Promise<IdentifiableRecord> {
  const field = await findWritableField(t, type);
  if (!field.isUnique) t.untestable(`No field of ${type} holds a value that tells one from others.`);
  const value = field.nextValue();
  const made = await t.make(type, { with: { [field.name]: value }, as: asUser(t.sharedUser) });
  return { made, field, value };
}

/**
 * Expects that the record is not to be seen at the other company, and tells whether nothing at all is at its address:
 * where ids repeat from company to company, a record with the same id is somebody else's and not to be changed.
 */
export async function isAbsentThere(t: Target, { made, value }: IdentifiableRecord): Promise<boolean> {
  const reply = await t.get(made.path, atOtherCompany(t));
  if (!isSuccess(reply)) {
    t.expect(reply, hasStatus(401, 404));
    return true;
  }
  t.expect(
    scalarsIn(reply.json()),
    containsNo<unknown>('value of the record', (it) => it === value),
  );
  return false;
}

/** Why a record is left alone where the other company has one of the same id. */
export const sameIdReason = 'The other company has a record with the same id, which is not ours to change.';
