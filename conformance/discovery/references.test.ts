import { expect, test } from 'vitest';
import { startMock } from '../selftest/mock.ts';
import { references } from './references.ts';
import { schemas } from './schemas.ts';
import { takeSteps } from './testing/take-steps.ts';
import { creation } from './writes.ts';

/** How invoices are assigned to contacts, as discovery finds out of the mock with faults. */
async function discoverAssignment(...faults: readonly string[]) {
  const mock = await startMock();
  try {
    if (faults.length > 0) await mock.setFaults(...faults);
    const { choices } = await takeSteps({ ...mock.rawProfile, hooks: {} }, schemas, creation, references);
    return choices.get('invoices.of-contact');
  } finally {
    await mock.stop();
  }
}

test.each([
  ['shows them there', [], /was among the contact's invoices\.$/],
  ['shows none there', ['nested-lists.empty'], /and was not among the contact's invoices\.$/],
])('a field assigns invoices to a contact, whose list %s', async (_, faults, evidence) => {
  expect(await discoverAssignment(...faults)).toMatchObject({
    value: 'the field contact_id',
    from: 'probe',
    evidence: expect.stringMatching(evidence),
  });
});
