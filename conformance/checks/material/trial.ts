import type { Made, Target } from '../../check/target.ts';
import { isSuccess } from '../../match/granted.ts';
import { listedTypes } from './listed-types.ts';
import { readRecord } from './shown.ts';

/** A property of a creation breaks a rule (section 7.1). */
export const unprocessable = 422;

/** What came of a value that a new record was sent with: the status, and where it was taken, the record and what it shows. */
export type Trial = { readonly status: number; readonly made?: Made; readonly value?: unknown };

/** What a record shows in a field: at its own address, or in the reply to its creation where it need not have one. */
export async function readValue(t: Target, made: Made, field: string): Promise<unknown> {
  const record = listedTypes.includes(made.type) ? await readRecord(t, made) : made.record;
  return record[field];
}

/** Creates a record with a value in a field, beneath its parent where it needs one. */
export async function tryValue(t: Target, type: string, field: string, value: unknown): Promise<Trial> {
  const parent = t.resource(type).parents[0];
  const under = parent ? { under: await t.make(parent) } : {};
  const reply = await t.create(type, t.build(type, { [field]: value }), under);
  const { status } = reply;
  if (!isSuccess(reply)) return { status };
  const made = await t.make(type, { with: { [field]: value }, ...under });
  return { status, made, value: await readValue(t, made, field) };
}
