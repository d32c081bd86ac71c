import { isObject } from '../../schemas/json.ts';
import type { DataRecord } from '../../records/resource.ts';

/** The value of a property of a JSON object; undefined for any other value. */
export const valueAt = (value: unknown, property: string): unknown =>
  isObject(value) ? value[property] : undefined;

/** The array in a property; empty where there is none. */
export function arrayAt(value: unknown, property: string): readonly unknown[] {
  const found = valueAt(value, property);
  return Array.isArray(found) ? found : [];
}

/** Whether an element of a list is wrapped beneath its type (`{"contact": {…}}`) and not a bare record. */
export const isWrapped = (element: unknown, type: string): boolean => isObject(valueAt(element, type));

/** The record in an element of a list or of a nested array, wrapped or bare. */
export function unwrap(element: unknown, type: string): DataRecord {
  const inner = valueAt(element, type);
  if (isObject(inner)) return inner;
  return isObject(element) ? element : {};
}

/** Every string, number and boolean in a JSON value, at any depth. */
export function scalarsIn(value: unknown): readonly (string | number | boolean)[] {
  if (Array.isArray(value)) return value.flatMap(scalarsIn);
  if (isObject(value)) return Object.values(value).flatMap(scalarsIn);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [value] : [];
}

/** Every name of a property in a JSON value, at any depth. */
export function propertyNamesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(propertyNamesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...propertyNamesIn(inner)]);
}
