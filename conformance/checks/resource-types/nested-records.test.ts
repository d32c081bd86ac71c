import { expect, test } from 'vitest';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeOf, respondWith } from '../testing/target.ts';
import { nestedRecordChecks } from './nested-records.ts';

test('a refused update of an address is reported with its status, as other refusals are', async () => {
  const checks = nestedRecordChecks.flatMap((it) =>
    'checks' in it ? [...it.checks(ordinaryTarget, 'quick')] : [it],
  );
  const updating = checks.filter(({ title }) =>
    title.startsWith('Given a contact with addresses, when an update'),
  );
  const target = memoryTarget({ nest: (_, record) => record, update: async () => respondWith(405) });
  const outcomes = await Promise.all(updating.map((it) => outcomeOf(it, target)));
  expect(outcomes).toEqual(['AssertedViolation: expected a status 2xx, got 405']);
});
