import type { Reply } from '../http/reply.ts';
import { isObject, objectOr } from '../schemas/json.ts';
import { formatValue, type Matcher } from './matcher.ts';

/**
 * The reply is an object that holds the record in a property named after its type, and no other resource type
 * (spec#2.3-record).
 */
export const holdsRecord =
  (type: string, otherTypes: readonly string[]): Matcher<Reply> =>
  (reply) => {
    const json = reply.json();
    if (!isObject(objectOr(json)[type]))
      return { expected: `an object in "${type}"`, got: formatValue(json) };
    const others = Object.keys(objectOr(json)).filter((key) => key !== type && otherTypes.includes(key));
    return others.length === 0
      ? undefined
      : { expected: `only "${type}"`, got: `"${others.join('", "')}" as well` };
  };

/** The JSON object has an array `links` (spec#2.3-record-links, spec#4.1-list-links). */
export const hasLinks: Matcher<Reply> = (reply) =>
  Array.isArray(objectOr(reply.json()).links)
    ? undefined
    : { expected: 'an array in "links"', got: formatValue(objectOr(reply.json()).links) };

/** The reply holds an array in the property named after the type in the plural (spec#4.1-list). */
export const holdsArray =
  (plural: string): Matcher<Reply> =>
  (reply) =>
    Array.isArray(objectOr(reply.json())[plural])
      ? undefined
      : { expected: `an array in "${plural}"`, got: formatValue(reply.json()) };

/** The list has an object `collection` (spec#4.1-list). */
export const hasCollection: Matcher<Reply> = (reply) =>
  isObject(objectOr(reply.json()).collection)
    ? undefined
    : { expected: 'an object in "collection"', got: formatValue(objectOr(reply.json()).collection) };
