import { expect, test } from 'vitest';
import { expandChecks } from '../../check/plan.ts';
import type { DataRecord } from '../../context/resource.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeTitled, respondWith } from '../testing/target.ts';
import { nearIdChecks } from './near-ids.ts';

const { checks } = expandChecks(nearIdChecks, ordinaryTarget, 'full');

/** The outcome of a check of contacts that are numbered, where the id without its last digit shows something. */
function judge(words: string, showAtShorterId: (id: string, record: DataRecord) => DataRecord) {
  const id = 'nordlys:customer~10';
  const shorter = id.slice(0, -1);
  const memory = memoryTarget();
  let kept: DataRecord = {};
  const target: typeof memory = {
    ...memory,
    async createRecord(type, options) {
      const created = await memory.createRecord(type, options);
      kept = { ...created.record, id };
      return { ...created, id, record: kept };
    },
    async read(created) {
      if (created.id === id) return respondWith(200, kept);
      return created.id === shorter ? respondWith(200, showAtShorterId(shorter, kept)) : memory.read(created);
    },
    list: async (_, { under } = {}) => respondWith(under?.id === id || under?.id === shorter ? 200 : 404, []),
  };
  return outcomeTitled(checks, words, target);
}

test.each(['Given a contact, when its id with further letters', 'Given one of the invoices of a contact'])(
  '"%s …": an id without its last digit can be that of another record, which the id says',
  async (words) => {
    const isAccused = /^AssertedViolation/;
    expect(await judge(words, (id) => ({ id, title: 'another one' }))).toBe('pass');
    expect(await judge(words, (_, record) => record)).toMatch(isAccused);
  },
);

test('an id without its last digit that shows the record with this id is accused', async () => {
  const outcome = await judge('Given a contact, when its id with', (id, record) => ({ ...record, id }));
  expect(outcome).toMatch(/^AssertedViolation/);
});
