import { expect, test } from 'vitest';
import type { DataRecord } from '../../context/resource.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeOf, outcomeTitled, respondWith } from '../testing/target.ts';
import { nestedRecordChecks } from './nested-records.ts';

const checks = nestedRecordChecks.flatMap((it) =>
  'checks' in it ? [...it.checks(ordinaryTarget, 'quick')] : [it],
);

test('addresses that an update sorts are not accused, and those that it reverses are', async () => {
  const title = 'Given a contact, when an update sends three addresses, then they are in the order sent';
  const judge = (change: (one: readonly DataRecord[]) => readonly DataRecord[]) => {
    const memory = memoryTarget({ nest: (_, record) => record });
    const update: typeof memory.update = (created, fields) =>
      memory.update(created, { ...fields, addresses: change(Object(fields).addresses) });
    return outcomeTitled(checks, title, { ...memory, update });
  };
  const byTitle = (one: DataRecord, other: DataRecord) => (String(one.title) < String(other.title) ? -1 : 1);
  expect(await judge((all) => all)).toBe('pass');
  expect(await judge((all) => all.toSorted(byTitle))).toBe(
    'NotApplicable: The target sorts addresses by title.',
  );
  expect(await judge((all) => all.toReversed())).toMatch(/^AssertedViolation/);
});

test('a refused update of an address is reported with its status, as other refusals are', async () => {
  const updating = checks.filter(({ title }) =>
    title.startsWith('Given a contact with addresses, when an update'),
  );
  const target = memoryTarget({ nest: (_, record) => record, update: async () => respondWith(405) });
  const outcomes = await Promise.all(updating.map((it) => outcomeOf(it, target)));
  expect(outcomes).toEqual(['AssertedViolation: expected a status 2xx, got 405']);
});
