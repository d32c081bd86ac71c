import { isDeepStrictEqual } from 'node:util';
import { countOf } from 'countersign-contract/text';
import { shownOperation } from '../errors/mismatch.ts';
import { isSameText } from '../schemas/texts.ts';
import { differencesBetween, formatValue, type Matcher, wrongValue } from './matcher.ts';

/** The value equals the wanted one in depth. */
export function equals<Value>(expected: Value): Matcher<Value> {
  return (value) => {
    const differences = differencesBetween(expected, value);
    const [first] = differences;
    if (first === undefined) return undefined;
    const isWhole = first.pointer === '' || (Array.isArray(expected) && expected.length === 0);
    return wrongValue(
      formatValue(expected),
      isWhole ? formatValue(value) : `${first.got} at ${first.pointer} instead of ${first.expected}`,
      isWhole ? [] : differences,
    );
  };
}

/** The value is the wanted text, or the same as a service can rightly store it. */
export const isSameTextAs = (expected: string): Matcher<unknown> =>
  satisfies(formatValue(expected), (it) => typeof it === 'string' && isSameText(expected, it));

/** The value does not equal the unwanted one. */
export function differsFrom<Value>(unwanted: Value): Matcher<Value> {
  return (value) =>
    isDeepStrictEqual(value, unwanted)
      ? wrongValue(`anything but ${formatValue(unwanted)}`, formatValue(value))
      : undefined;
}

/** The value equals one of these. */
export function isOneOf<Value>(...values: readonly Value[]): Matcher<Value> {
  return (value) =>
    values.some((it) => isDeepStrictEqual(it, value))
      ? undefined
      : wrongValue(`one of ${formatValue(values)}`, formatValue(value));
}

/** An element of the list satisfies the predicate; `what` names it. */
export function contains<Item>(what: string, predicate: (item: Item) => boolean): Matcher<readonly Item[]> {
  return (items) =>
    items.some(predicate)
      ? undefined
      : wrongValue(`${what} among ${items.length} elements`, formatValue(items));
}

/** No element of the list satisfies the predicate; `what` names it. */
export function containsNo<Item>(what: string, predicate: (item: Item) => boolean): Matcher<readonly Item[]> {
  return (items) => {
    const match = items.find(predicate);
    return match === undefined ? undefined : wrongValue(`no ${what}`, formatValue(match));
  };
}

/** The value satisfies the predicate; `what` describes the wanted value, and `describe` the one that came. */
export function satisfies<Value>(
  what: string,
  predicate: (value: Value) => boolean,
  describe: (value: Value) => string = formatValue,
): Matcher<Value> {
  return (value) => (predicate(value) ? undefined : wrongValue(what, describe(value)));
}

/** The condition holds; `expected` says what that means, and `got` what the opposite means. */
export const holds = (expected: string, got: string): Matcher<boolean> =>
  satisfies(
    expected,
    (condition) => condition,
    () => got,
  );

/** The number of records that a list shows is its `per_page`, or `all` where there are fewer. */
export const isPageSize =
  (size: number, all = size): Matcher<number | undefined> =>
  (length = 0) => {
    const expected = Math.min(size, all);
    if (length === expected) return undefined;
    const records = countOf(length, 'record');
    const what =
      length > expected
        ? `ignores \`per_page=${size}\`: ${records}`
        : `shows ${records} with \`per_page=${size}\``;
    return {
      ...wrongValue(`${expected}`, `${length}`),
      cause: { operation: shownOperation, what, parameter: 'per_page' },
    };
  };

/** At least so many of the texts differ from one another; those that are the same are named, as are their names. */
export function areDifferent(what: string, least: number): Matcher<ReadonlyMap<string, string>> {
  return (texts) => {
    const same = Map.groupBy(texts.keys(), (name) => texts.get(name));
    if (same.size >= least) return undefined;
    const [repeated] = [...same].filter(([, names]) => names.length > 1);
    return wrongValue(
      what,
      repeated === undefined
        ? `${texts.size} of them`
        : `the same in ${repeated[1].join(' and ')}: ${formatValue(repeated[0])}`,
    );
  };
}
