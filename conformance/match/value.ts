import { isDeepStrictEqual } from 'node:util';
import { formatValue, type Matcher } from './matcher.ts';

/** The value is the same, compared in depth. */
export function equals<Value>(wanted: Value): Matcher<Value> {
  return (value) =>
    isDeepStrictEqual(value, wanted) ? undefined : { expected: formatValue(wanted), got: formatValue(value) };
}

/** The value is another one. */
export function differsFrom<Value>(unwanted: Value): Matcher<Value> {
  return (value) =>
    isDeepStrictEqual(value, unwanted)
      ? { expected: `anything but ${formatValue(unwanted)}`, got: formatValue(value) }
      : undefined;
}

/** The value is one of those. */
export function isOneOf<Value>(...wanted: readonly Value[]): Matcher<Value> {
  return (value) =>
    wanted.some((it) => isDeepStrictEqual(it, value))
      ? undefined
      : { expected: `one of ${formatValue(wanted)}`, got: formatValue(value) };
}

/** The text matches the pattern. */
export function matches(pattern: RegExp): Matcher<unknown> {
  return (value) =>
    typeof value === 'string' && pattern.test(value)
      ? undefined
      : { expected: `text like ${pattern}`, got: formatValue(value) };
}

/** The list holds an element that satisfies the predicate; `what` names it. */
export function contains<Item>(what: string, predicate: (item: Item) => boolean): Matcher<readonly Item[]> {
  return (items) =>
    items.some(predicate)
      ? undefined
      : { expected: `${what} among the ${items.length}`, got: formatValue(items) };
}

/** The list holds no element that satisfies the predicate; `what` names it. */
export function containsNo<Item>(what: string, predicate: (item: Item) => boolean): Matcher<readonly Item[]> {
  return (items) => {
    const found = items.find(predicate);
    return found === undefined ? undefined : { expected: `no ${what}`, got: formatValue(found) };
  };
}

/** The value satisfies the predicate; `what` says how. */
export function satisfies<Value>(what: string, predicate: (value: Value) => boolean): Matcher<Value> {
  return (value) => (predicate(value) ? undefined : { expected: what, got: formatValue(value) });
}
