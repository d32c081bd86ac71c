import { isDeepStrictEqual } from 'node:util';
import type { Difference, Mismatch, MissedValue } from '../errors/mismatch.ts';
import { isObjectOrArray } from '../errors/origins.ts';
import { isObject } from '../schemas/json.ts';

/**
 * Returns what is wrong with a subject, or undefined where it matches. Throws only Violations.
 */
export type Matcher<Subject> = (subject: Subject) => Mismatch | undefined;

/** The mismatch of a value that is not what it has to be; for JSON with the places that differ. */
export const wrongValue = (expected: string, got: string, differences?: readonly Difference[]): Mismatch => ({
  kind: 'value',
  expected,
  got,
  ...(differences && differences.length > 0 && { differences }),
});

/** A field that does not have the value that was sent for it: what it has, and why it should. */
export const missedValue = (missed: MissedValue, why: string, got: string): Mismatch => ({
  kind: 'value',
  expected: `${formatValue(missed.value)} in ${missed.name}, ${why}`,
  got,
  missed,
});

const maxLength = 300;

/** A value as reports show it: JSON, cut off after 300 characters. */
export function formatValue(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value));
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** What a JSON value is, with the names of its properties: `an object with "contacts", "links"`. */
export function describeShape(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : `an array of ${value.length}`;
  if (!isObject(value)) return formatValue(value);
  const names = Object.keys(value).map((it) => JSON.stringify(it));
  if (names.length === 0) return 'an empty object';
  const text = `an object with ${names.join(', ')}`;
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** Differences that are listed: the first of them tell what is wrong. */
const mostDifferences = 20;

/** The places where a JSON value differs from the expected one, as JSON pointers (RFC 6901). */
export function differencesBetween(expected: unknown, got: unknown): readonly Difference[] {
  const differences: Difference[] = [];
  const open = [{ pointer: '', expected, got }];
  for (let it = open.shift(); it && differences.length < mostDifferences; it = open.shift()) {
    if (isDeepStrictEqual(it.expected, it.got)) continue;
    const { expected: one, got: other } = it;
    if (!isObjectOrArray(one) || !isObjectOrArray(other) || Array.isArray(one) !== Array.isArray(other)) {
      differences.push({ pointer: it.pointer, expected: formatValue(one), got: formatValue(other) });
      continue;
    }
    const [before, after] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
    for (const name of new Set([...before.keys(), ...after.keys()]))
      open.push({
        pointer: `${it.pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        expected: before.get(name),
        got: after.get(name),
      });
  }
  return differences;
}
