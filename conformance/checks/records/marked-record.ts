import type { Made, Target } from '../../check/target.ts';
import { findWritableField } from '../material/changing-field.ts';

/** A record that keeps a value of its own, and the field and the value. */
export async function makeMarked(t: Target, type: string, under?: Made) {
  const field = await findWritableField(t, type);
  const value = field.nextValue();
  const made = await t.make(type, { with: { [field.name]: value }, ...(under ? { under } : {}) });
  return { made, field, value };
}
