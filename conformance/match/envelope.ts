import type { Difference, Mismatch } from '../errors/mismatch.ts';
import { isObject, objectOr } from '../schemas/json.ts';
import { describeShape, formatValue, wrongValue } from './matcher.ts';

/** The place of a property of the body that is missing, or is something else than an object, or an array of something. */
export function differenceAt(
  name: string,
  kind: 'an object' | 'an array',
  json: unknown,
): readonly Difference[] {
  const found = objectOr(json)[name];
  const isKind = kind === 'an array' ? Array.isArray(found) : isObject(found);
  return isKind
    ? []
    : [{ pointer: `/${name}`, expected: kind, got: found === undefined ? 'nothing' : formatValue(found) }];
}

/** A property of the body that is missing, or is something else. */
function lacking(name: string, kind: 'an object' | 'an array', json: unknown): Mismatch {
  const found = objectOr(json)[name];
  return wrongValue(
    `${kind} in "${name}"`,
    found === undefined ? describeShape(json) : `${formatValue(found)} in "${name}"`,
    differenceAt(name, kind, json),
  );
}

/** The body is an object that holds the record in a property named after its type, and no other resource type (spec#2.3-record). */
export function holdsRecord(json: unknown, type: string, types: readonly string[]): Mismatch | undefined {
  if (!isObject(objectOr(json)[type])) return lacking(type, 'an object', json);
  const others = Object.keys(objectOr(json)).filter((key) => key !== type && types.includes(key));
  return others.length === 0 ? undefined : wrongValue(`only "${type}"`, `"${others.join('", "')}" as well`);
}

/** The body has an array in a property: the list by its plural name, or `links` (spec#4.1-list, spec#2.3-record-links). */
export const holdsArray = (json: unknown, name: string): Mismatch | undefined =>
  Array.isArray(objectOr(json)[name]) ? undefined : lacking(name, 'an array', json);

/** The list has an object `collection` (spec#4.1-list). */
export const hasCollection = (json: unknown): Mismatch | undefined =>
  isObject(objectOr(json).collection) ? undefined : lacking('collection', 'an object', json);
