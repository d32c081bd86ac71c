import type { Field } from './published.ts';

/**
 * The field that holds the records of an inner type: by the name that the specification prints for it, else a list whose
 * elements are of the type, whatever it is called. Undefined where there is none.
 */
export const holderOf = (fields: readonly Field[], type: string, property: string): Field | undefined =>
  fields.find(({ name }) => name === property) ??
  fields.find((it) => it.nested === type && it.types.includes('array'));
