import { expect, test } from 'vitest';
import type { DataRecord } from '../../context/resource.ts';
import { memoryTarget, outcomeTitled, respondWith } from '../testing/target.ts';
import { contactSearchChecks } from './search-contacts.ts';

/** The outcome of the search for parts, or another check, of a target that finds a text in a field like this. */
function judge(
  isFound: (value: string, q: string, field: string) => boolean,
  title = 'Given five contacts',
): Promise<string> {
  const memory = memoryTarget();
  const matches = (record: DataRecord, q: string) =>
    Object.entries(record).some(([field, value]) => field !== 'title' && isFound(String(value), q, field));
  const target = {
    ...memory,
    fieldName: (_: string, meaning: string) => meaning,
    list: async (type: string, { query }: { readonly query?: Readonly<Record<string, unknown>> } = {}) => {
      const all = (await memory.list(type)).json() as readonly DataRecord[];
      return respondWith(
        200,
        all.filter((it) => matches(it, String(query?.q ?? ''))),
      );
    },
  };
  return outcomeTitled(contactSearchChecks, title, target as typeof memory);
}

test('a search for parts that are beginnings passes in all fields, and fails where it is so in one field only', async () => {
  expect(await judge((value, q) => value.includes(q))).toBe('pass');
  expect(await judge((value, q) => value.startsWith(q))).toBe('pass');
  expect(
    await judge((value, q, field) => (field === 'organisation' ? value.startsWith(q) : value.includes(q))),
  ).toMatch(/^AssertedViolation: .*organisation/);
});

test('a search for 0 is one, where a search for another digit is', async () => {
  const title = 'when q is 0';
  expect(await judge((value, q) => value.includes(q), title)).toBe('pass');
  expect(await judge((value, q) => q === '0' || value.includes(q), title)).toMatch(
    /^AssertedViolation: expected a list without the contact/,
  );
  expect(await judge((value, q) => q.length < 2 || value.includes(q), title)).toMatch(/^NotApplicable/);
});
