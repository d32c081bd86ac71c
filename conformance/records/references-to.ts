import type { Lab } from '../check/lab.ts';
import type { Field } from '../schemas/published.ts';
import { type Spelling, spellingsByFormat } from './anchors.ts';
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

/** A field that names a record of another type, and how. Plain data. */
export type NamingField = { readonly field: string; readonly spelling: Spelling };

/**
 * The field of a type that names a record of another type: the profile's word, what was found out, what a valid body was
 * learned to need, else `contact_id`, `contactId` or `contact` among the fields of its schema. Undefined where there is none.
 */
export function referenceTo(lab: Lab, type: string, other: string): NamingField | undefined {
  const found = lab.references.get(referenceKey(type, other));
  const learned = Object.entries(lab.recipes.get(type)?.references ?? {}).filter(
    ([, it]) => it.type === other,
  );
  const spellingOf = (field: string): Spelling =>
    found?.field === field
      ? found.spelling
      : (learned.find(([name]) => name === field)?.[1].spelling ?? firstSpelling(lab, type, field));
  const given = lab.profile.fields[type]?.[other] ?? found?.field ?? learned[0]?.[0];
  if (given !== undefined) return { field: given, spelling: spellingOf(given) };
  const fields = resourceOf(lab, type).schema?.fields ?? [];
  const named = fields.find((it) => rank(it, other, fields, '') === 0 || rank(it, other, fields, 0) === 0);
  return named && { field: named.name, spelling: spellingOf(named.name) };
}

/** What a field takes a record by, as far as its format tells. */
function firstSpelling(lab: Lab, type: string, field: string): Spelling {
  const declared = resourceOf(lab, type).schema?.fields.find((it) => it.name === field);
  return spellingsByFormat(declared)[0];
}
