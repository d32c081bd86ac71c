import { expect, test } from 'vitest';
import { openSession } from '../context/session.ts';
import { openTestContext } from '../context/testing/test-context.ts';
import { createDialog } from '../dialog/dialog.ts';
import { startMock } from '../selftest/mock.ts';
import { createExplorer } from './explorer.ts';
import { references } from './references.ts';
import { schemas } from './schemas.ts';
import { creation } from './writes.ts';

/** How invoices are assigned to contacts, as discovery finds out of the mock with faults. */
async function discoverAssignment(...faults: readonly string[]) {
  const mock = await startMock();
  try {
    if (faults.length > 0) await mock.setFaults(...faults);
    const context = openTestContext({ ...mock.rawProfile, hooks: {} });
    const session = openSession(context);
    const explorer = createExplorer(session, createDialog(session), openSession(context));
    for (const step of [schemas, creation, references]) await step.run(explorer);
    return explorer.choices.get('invoices.of-contact');
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
