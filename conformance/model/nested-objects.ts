import { isObject } from '../schemas/json.ts';
import type { DataRecord, PublishedTypes } from './published-types.ts';

/** An object of a resource type inside a record, and its path. */
export type NestedObject = { readonly type: string; readonly place: string; readonly value: DataRecord };

/** The record in a list element or a nested object, wrapped or bare. */
export function unwrap(element: unknown, type: string): DataRecord {
  if (!isObject(element)) return {};
  const inner = element[type];
  return isObject(inner) ? inner : element;
}

type Resources = PublishedTypes['resources'];

/** The types of nested objects by property, and these by holder: records have the same ones again and again. */
const nestedTypes = new WeakMap<Resources, Map<string, ReadonlyMap<string, string>>>();

function typesByProperty(resources: Resources, holder: string): ReadonlyMap<string, string> {
  const types = new Set(resources.map(({ type }) => type));
  const fields = resources.find(({ type }) => type === holder)?.schema?.fields ?? [];
  return new Map([
    ...fields.flatMap(({ name, nested }) =>
      nested !== undefined && types.has(nested) ? [[name, nested] as const] : [],
    ),
    // A name that two types have is that of the first.
    ...resources.toReversed().flatMap(({ type, plural }) => [[type, type] as const, [plural, type] as const]),
  ]);
}

/**
 * The resource type of the objects in a property: from the property's name, singular or plural, or from the
 * schema of the type that holds it.
 */
export function nestedTypeIn(
  { resources }: PublishedTypes,
  holder: string,
  property: string,
): string | undefined {
  const byHolder = nestedTypes.get(resources) ?? new Map<string, ReadonlyMap<string, string>>();
  nestedTypes.set(resources, byHolder);
  const types = byHolder.get(holder) ?? typesByProperty(resources, holder);
  byHolder.set(holder, types);
  return types.get(property);
}

/**
 * Every nested object in a record, at any depth (spec#2.3-nested): objects, alone or in an array, of a
 * resource type that the target publishes. Ids and other plain values do not count.
 */
export function nestedObjects(
  description: PublishedTypes,
  type: string,
  record: DataRecord,
  place = type,
): readonly NestedObject[] {
  return Object.entries(record).flatMap(([property, value]) => {
    const nested = nestedTypeIn(description, type, property);
    if (!nested) return [];
    const values = Array.isArray(value) ? value : [value];
    return values.filter(isObject).flatMap((object, index) => {
      const where = `${place}.${property}${Array.isArray(value) ? `[${index}]` : ''}`;
      const inner = object[nested];
      const deeper = isObject(inner) ? nestedObjects(description, nested, inner, where) : [];
      return [{ type: nested, place: where, value: object }, ...deeper];
    });
  });
}

/**
 * Whether a nested object is wrapped in the name of its type. Where a property holds several types, as lists of items do, that can be
 * another one than its schema names first.
 */
export function isNestedWrapped({ type, value }: NestedObject, types: ReadonlySet<string>): boolean {
  const [name, ...others] = Object.keys(value).filter((it) => it !== 'links');
  return (
    isObject(value[type]) ||
    (name !== undefined && others.length === 0 && types.has(name) && isObject(value[name]))
  );
}

/** Whether a nested object has an array `links`, beside the record in its envelope or inside the record. */
export const hasNestedLinks = ({ value }: NestedObject): boolean =>
  [value, ...Object.values(value)].some((it) => isObject(it) && Array.isArray(it.links));
