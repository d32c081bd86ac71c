import type { Lab } from '../check/lab.ts';
import { resourceOf } from './creating.ts';

/**
 * The field of a type that holds the id of a record of another type: the profile's word, else `contact_id`,
 * `contactId` or `contact` among the fields of its schema. Undefined where there is none.
 */
export function referenceTo(lab: Lab, type: string, other: string): string | undefined {
  const named = lab.profile.fields[type]?.[other];
  if (named !== undefined) return named;
  const usual = [`${other}_id`, `${other}Id`, other];
  const fields = resourceOf(lab, type).schema?.fields ?? [];
  return fields.find((it) => usual.includes(it.name) && it.nested === undefined && !it.readOnly)?.name;
}
