import type { HttpResponse } from '../http/response.ts';
import { isObject, objectOr } from '../schemas/json.ts';
import { formatValue, type Matcher } from './matcher.ts';

/**
 * The response is an object that holds the record in a property named after its type, and no other resource type
 * (spec#2.3-record).
 */
export const holdsRecord =
  (type: string, otherTypes: readonly string[]): Matcher<HttpResponse> =>
  (response) => {
    const json = response.json();
    if (!isObject(objectOr(json)[type]))
      return { expected: `an object in "${type}"`, got: formatValue(json) };
    const others = Object.keys(objectOr(json)).filter((key) => key !== type && otherTypes.includes(key));
    return others.length === 0
      ? undefined
      : { expected: `only "${type}"`, got: `"${others.join('", "')}" as well` };
  };

/** The JSON object has an array `links` (spec#2.3-record-links, spec#4.1-list-links). */
export const hasLinks: Matcher<HttpResponse> = (response) =>
  Array.isArray(objectOr(response.json()).links)
    ? undefined
    : { expected: 'an array in "links"', got: formatValue(objectOr(response.json()).links) };

/** The response holds an array in the property named after the type in the plural (spec#4.1-list). */
export const holdsArray =
  (plural: string): Matcher<HttpResponse> =>
  (response) =>
    Array.isArray(objectOr(response.json())[plural])
      ? undefined
      : { expected: `an array in "${plural}"`, got: formatValue(response.json()) };

/** The list has an object `collection` (spec#4.1-list). */
export const hasCollection: Matcher<HttpResponse> = (response) =>
  isObject(objectOr(response.json()).collection)
    ? undefined
    : { expected: 'an object in "collection"', got: formatValue(objectOr(response.json()).collection) };
