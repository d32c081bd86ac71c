import type { Known } from '../../check/known.ts';
import type { DataRecord } from '../../records/resource.ts';
import { isObject } from '../../schemas/json.ts';
import { valueAt } from '../material/json-shapes.ts';

/** An object of a resource type that stands inside a record, and where. */
export type NestedObject = { readonly type: string; readonly place: string; readonly value: DataRecord };

/** The type whose objects stand in a property: named so, in the singular or plural, or told by the schema of the holder. */
export function nestedTypeIn(known: Known, holder: string, property: string): string | undefined {
  const byName = known.resources.find(({ type, plural }) => type === property || plural === property);
  if (byName) return byName.type;
  const fields = known.resources.find(({ type }) => type === holder)?.schema?.fields ?? [];
  const nested = fields.find(({ name }) => name === property)?.nested;
  return known.resources.some(({ type }) => type === nested) ? nested : undefined;
}

/**
 * Every nested related object in a record, at any depth (section 2.3, rule 2): objects, alone or in an array, whose
 * type is a resource type that the target publishes. Ids and other plain values in such a property are no objects.
 */
export function nestedObjects(
  known: Known,
  type: string,
  record: DataRecord,
  place = type,
): readonly NestedObject[] {
  return Object.entries(record).flatMap(([property, value]) => {
    const inner = nestedTypeIn(known, type, property);
    if (!inner) return [];
    const values = Array.isArray(value) ? value : [value];
    return values.filter(isObject).flatMap((object, index) => {
      const where = `${place}.${property}${Array.isArray(value) ? `[${index}]` : ''}`;
      const own = valueAt(object, inner);
      const deeper = isObject(own) ? nestedObjects(known, inner, own, where) : [];
      return [{ type: inner, place: where, value: object }, ...deeper];
    });
  });
}

/** Whether a nested object is wrapped beneath the name of its type. */
export const isNestedWrapped = ({ type, value }: NestedObject): boolean => isObject(value[type]);

/** Whether a nested object has an array links of its own, beside the record in its wrapping or inside the record. */
export const hasNestedLinks = ({ type, value }: NestedObject): boolean =>
  Array.isArray(value.links) || Array.isArray(valueAt(value[type], 'links'));
