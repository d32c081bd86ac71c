import type { Reply } from '../http/reply.ts';
import { isObject, objectOr } from '../schemas/json.ts';
import { formatValue, type Matcher } from './matcher.ts';

/** The reply is an object whose property, named after the type, holds the record, and no other resource type beside it (section 2.3, rule 1). */
export const holdsRecord =
  (type: string, otherTypes: readonly string[]): Matcher<Reply> =>
  (reply) => {
    const json = reply.json();
    if (!isObject(objectOr(json)[type]))
      return { expected: `an object beneath "${type}"`, got: formatValue(json) };
    const others = Object.keys(objectOr(json)).filter((key) => key !== type && otherTypes.includes(key));
    return others.length === 0
      ? undefined
      : { expected: `"${type}" alone`, got: `"${others.join('", "')}" too` };
  };

/** The JSON object in the reply has an array links (section 2.3, rule 1; section 4.1). */
export const hasLinks: Matcher<Reply> = (reply) =>
  Array.isArray(objectOr(reply.json()).links)
    ? undefined
    : { expected: 'an array in "links"', got: formatValue(objectOr(reply.json()).links) };

/** The reply is a list: an array beneath the plural name (section 4.1). */
export const holdsArray =
  (plural: string): Matcher<Reply> =>
  (reply) =>
    Array.isArray(objectOr(reply.json())[plural])
      ? undefined
      : { expected: `an array in "${plural}"`, got: formatValue(reply.json()) };

/** The list has an object collection (section 4.1). */
export const hasCollection: Matcher<Reply> = (reply) =>
  isObject(objectOr(reply.json()).collection)
    ? undefined
    : { expected: 'an object in "collection"', got: formatValue(objectOr(reply.json()).collection) };
