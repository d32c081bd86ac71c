import type { Made, Target } from '../../check/target.ts';
import { changingField } from '../material/changing-field.ts';

/** A record that keeps a value of its own, and the field and the value. */
export async function markedRecord(t: Target, type: string, under?: Made) {
  const field = await changingField(t, type);
  const value = field.fresh();
  const made = await t.make(type, { with: { [field.name]: value }, ...(under ? { under } : {}) });
  return { made, field, value };
}
