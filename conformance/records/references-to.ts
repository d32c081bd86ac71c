import type { Lab } from '../check/lab.ts';
import type { Field } from '../schemas/published.ts';
import { resourceOf } from './creating.ts';

/** By which pair of types a reference is known: `invoice>contact`. */
export const referenceKey = (type: string, other: string): string => `${type}>${other}`;

/** How likely a field holds the id of a record of another type; the lower, the likelier. Undefined where it cannot. */
function rank(field: Field, other: string, fields: readonly Field[], id: unknown): number | undefined {
  const { name, types } = field;
  const kinds = typeof id === 'number' ? ['integer', 'number', 'string'] : ['string'];
  const holds = types.length === 0 || types.some((it) => kinds.includes(it));
  if (!holds || field.readOnly || field.enum || field.nested !== undefined || name === 'id') return undefined;
  if ([`${other}_id`, `${other}Id`, other].includes(name)) return 0;
  const embedded = fields.filter((it) => it.nested === other).map((it) => it.name);
  if (embedded.some((it) => [`${it}_id`, `${it}Id`].includes(name))) return 1;
  return /(_id|Id)$/.test(name) ? 2 : 3;
}

/** The fields of a type that can hold the id of a record of another type, the likeliest first. */
export function candidatesFor(lab: Lab, type: string, other: string, id: unknown): string[] {
  const fields = resourceOf(lab, type).schema?.fields ?? [];
  return fields
    .map((field) => ({ name: field.name, rank: rank(field, other, fields, id) }))
    .filter((it) => it.rank !== undefined)
    .sort((one, two) => (one.rank ?? 0) - (two.rank ?? 0))
    .map((it) => it.name);
}

/**
 * The field of a type that holds the id of a record of another type: the profile's word, what was found out, else
 * `contact_id`, `contactId` or `contact` among the fields of its schema. Undefined where there is none.
 */
export function referenceTo(lab: Lab, type: string, other: string): string | undefined {
  const known = lab.profile.fields[type]?.[other] ?? lab.references.get(referenceKey(type, other));
  if (known !== undefined) return known;
  const fields = resourceOf(lab, type).schema?.fields ?? [];
  return fields.find((it) => rank(it, other, fields, '') === 0 || rank(it, other, fields, 0) === 0)?.name;
}
