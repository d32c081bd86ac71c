import type { TypeSchema } from './type-schema.ts';

/** What a `filter[...]` compares: every meaning that its name can have (facts#lists-filters). */
export type FilterTarget =
  /** The search, as `q` does. */
  | { kind: 'search' }
  /** The tags of `tag_list`. */
  | { kind: 'tags' }
  /** A field, from or to a value. */
  | { kind: 'range'; field: string; end: 'from' | 'to' }
  /** The id of the record, or of the user who created it. */
  | { kind: 'id' | 'creator' }
  /** The id of the record beneath which it was created. */
  | { kind: 'parent'; type: string }
  /** A field; with several values, one of them. */
  | { kind: 'field'; field: string; isList: boolean };

const fixed: ReadonlyMap<string, FilterTarget> = new Map<string, FilterTarget>([
  ['q', { kind: 'search' }],
  ['ids', { kind: 'id' }],
  ['creator_ids', { kind: 'creator' }],
]);

/**
 * What the filter of a name compares in records of a type: `status` a field, `languages` the field `language`,
 * `launched_on_from` a range of a field, `from` a range of the date or else of the creation, `contact_ids` a field
 * `contact_id` or the parent (facts#lists-filters). Undefined where the name means nothing.
 */
export function filterTarget(
  name: string,
  { properties }: Pick<TypeSchema, 'properties'>,
): FilterTarget | undefined {
  const has = (field: string) => Object.hasOwn(properties, field);
  if (fixed.has(name)) return fixed.get(name);
  if (name === 'tags') return has('tag_list') ? { kind: 'tags' } : undefined;
  const range = /^(?:(.+)_)?(from|to)$/.exec(name);
  if (range !== null) {
    const field = range[1] ?? (has('date') ? 'date' : 'created_at');
    if (has(field)) return { kind: 'range', field, end: range[2] === 'to' ? 'to' : 'from' };
  }
  const related = /^(.+)_ids$/.exec(name)?.[1];
  if (related !== undefined) {
    if (has(`${related}_id`)) return { kind: 'field', field: `${related}_id`, isList: true };
    return { kind: 'parent', type: related };
  }
  if (has(name)) return { kind: 'field', field: name, isList: false };
  const singular = name.replace(/s$/, '');
  return singular !== name && has(singular) ? { kind: 'field', field: singular, isList: true } : undefined;
}

/** The name of a filter: `status` of `filter[status]`; undefined for other parameters. */
export function filterName(parameter: string): string | undefined {
  return /^filter\[([^[\]]+)\]$/.exec(parameter)?.[1];
}
