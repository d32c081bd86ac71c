import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../schemas/json.ts';

/**
 * The names of the fields that differ between two JSON values, at any depth: of objects and lists that differ, those
 * of the fields inside. Links are not compared, since they can depend on the caller.
 */
export function changedNames(one: unknown, other: unknown, name = ''): readonly string[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return one.flatMap((it, index) => changedNames(it, other[index], name));
  if (!isObject(one) || !isObject(other)) return [name];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((it) => it !== 'links').flatMap((it) => changedNames(one[it], other[it], it));
}
