import { expect, test } from 'vitest';
import { expandChecks } from '../../check/plan.ts';
import type { Target } from '../../check/target.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeTitled, respondWith } from '../testing/target.ts';
import { valueChecks } from './values.ts';

const { checks } = expandChecks(valueChecks, ordinaryTarget, 'full');

test('texts that a creation loses are named, with the first that was sent', async () => {
  const all = memoryTarget();
  const field = (name: string, readOnly = false) => ({
    name,
    types: ['string' as const],
    required: false,
    readOnly,
    schema: { type: 'string' },
  });
  const fields = [field('id', true), field('title'), field('notes'), field('remarks')];
  const resource: Target['resource'] = (type) => {
    const it = all.resource(type);
    return { ...it, schema: { type, schema: {}, fields, saysRequired: false, raw: {} } };
  };
  const sendCreation: Target['sendCreation'] = async (type, body, where) => {
    const { notes: _, remarks: __, ...kept } = body;
    const { status, json } = await all.sendCreation(type, { ...kept, notes: null, remarks: null }, where);
    return respondWith(status, json());
  };
  expect(
    await outcomeTitled(checks, 'Given a contact with typical values', { ...all, resource, sendCreation }),
  ).toMatch(
    /^AssertedViolation: expected "csmark\d+" in notes, as it was sent, got nothing, and nothing in remarks either/,
  );
});
