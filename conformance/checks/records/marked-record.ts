import type { Made, Target } from '../../check/target.ts';
import { textField } from '../material/text-field.ts';

/** A record that keeps a text of its own, and the field and the text. */
export async function markedRecord(t: Target, type: string, under?: Made) {
  const field = await textField(t, type);
  const text = t.mark();
  const made = await t.make(type, { with: { [field]: text }, ...(under ? { under } : {}) });
  return { made, field, text };
}
