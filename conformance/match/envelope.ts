import type { Difference, Mismatch } from '../errors/mismatch.ts';
import type { HttpResponse } from '../http/response.ts';
import { isObject, objectOr } from '../schemas/json.ts';
import { describeShape, formatValue, type Matcher, wrongValue } from './matcher.ts';

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

/**
 * The response is an object that holds the record in a property named after its type, and no other resource type
 * (spec#2.3-record).
 */
export const holdsRecord =
  (type: string, otherTypes: readonly string[]): Matcher<HttpResponse> =>
  (response) => {
    const json = response.json();
    if (!isObject(objectOr(json)[type])) return lacking(type, 'an object', json);
    const others = Object.keys(objectOr(json)).filter((key) => key !== type && otherTypes.includes(key));
    return others.length === 0 ? undefined : wrongValue(`only "${type}"`, `"${others.join('", "')}" as well`);
  };

/** The JSON object has an array `links` (spec#2.3-record-links, spec#4.1-list-links). */
export const hasLinks: Matcher<HttpResponse> = (response) =>
  Array.isArray(objectOr(response.json()).links) ? undefined : lacking('links', 'an array', response.json());

/** The response holds an array in the property named after the type in the plural (spec#4.1-list). */
export const holdsArray =
  (plural: string): Matcher<HttpResponse> =>
  (response) =>
    Array.isArray(objectOr(response.json())[plural])
      ? undefined
      : lacking(plural, 'an array', response.json());

/** The list has an object `collection` (spec#4.1-list). */
export const hasCollection: Matcher<HttpResponse> = (response) =>
  isObject(objectOr(response.json()).collection)
    ? undefined
    : lacking('collection', 'an object', response.json());
