import { isDeepStrictEqual } from 'node:util';
import { formatValue, type Matcher } from './matcher.ts';

/** The value equals the wanted one in depth. */
export function equals<Value>(expected: Value): Matcher<Value> {
  return (value) =>
    isDeepStrictEqual(value, expected)
      ? undefined
      : { expected: formatValue(expected), got: formatValue(value) };
}

/** The value does not equal the unwanted one. */
export function differsFrom<Value>(unwanted: Value): Matcher<Value> {
  return (value) =>
    isDeepStrictEqual(value, unwanted)
      ? { expected: `anything but ${formatValue(unwanted)}`, got: formatValue(value) }
      : undefined;
}

/** The value equals one of these. */
export function isOneOf<Value>(...values: readonly Value[]): Matcher<Value> {
  return (value) =>
    values.some((it) => isDeepStrictEqual(it, value))
      ? undefined
      : { expected: `one of ${formatValue(values)}`, got: formatValue(value) };
}

/** The value is a string that matches the pattern. */
export function matches(pattern: RegExp): Matcher<unknown> {
  return (value) =>
    typeof value === 'string' && pattern.test(value)
      ? undefined
      : { expected: `text like ${pattern}`, got: formatValue(value) };
}

/** An element of the list satisfies the predicate; `what` names it. */
export function contains<Item>(what: string, predicate: (item: Item) => boolean): Matcher<readonly Item[]> {
  return (items) =>
    items.some(predicate)
      ? undefined
      : { expected: `${what} among ${items.length} elements`, got: formatValue(items) };
}

/** No element of the list satisfies the predicate; `what` names it. */
export function containsNo<Item>(what: string, predicate: (item: Item) => boolean): Matcher<readonly Item[]> {
  return (items) => {
    const match = items.find(predicate);
    return match === undefined ? undefined : { expected: `no ${what}`, got: formatValue(match) };
  };
}

/** The value satisfies the predicate; `what` describes the wanted value. */
export function satisfies<Value>(what: string, predicate: (value: Value) => boolean): Matcher<Value> {
  return (value) => (predicate(value) ? undefined : { expected: what, got: formatValue(value) });
}
