import { randomInt } from 'node:crypto';
import type { Made, Target } from '../../check/target.ts';
import { isSuccess } from '../../match/granted.ts';
import { readRecord } from './shown.ts';

/** A contact with a number of its own, and the number as it shows it; undefined where it shows none. */
export type NumberedContact = { readonly made: Made; readonly number: string | number | undefined };

/**
 * Makes a contact with a number. Whether a client gives the number or the service assigns it is not shown: a number is
 * sent, as text or integer by the schema, and left out where that is refused.
 */
export async function makeNumberedContact(t: Target): Promise<NumberedContact> {
  const name = t.fieldName('contact', 'number');
  const field = t.resource('contact').schema?.fields.find((it) => it.name === name);
  const isText = !field || field.types.length === 0 || field.types.includes('string');
  const given = { [name]: isText ? t.mark() : randomInt(100_000, 1_000_000_000) };
  const isTaken = isSuccess(await t.create('contact', t.build('contact', given)));
  const sent = isText || !isTaken ? { [name]: t.mark() } : { [name]: randomInt(100_000, 1_000_000_000) };
  const made = await t.make('contact', isTaken ? { with: sent } : {});
  const number = (await readRecord(t, made))[name];
  return { made, number: typeof number === 'string' || typeof number === 'number' ? number : undefined };
}
