import { expect, test } from 'vitest';
import { createLedgerFile } from '../context/ledger.ts';
import { closeRunContext, openRunContext } from '../context/run-context.ts';
import { openSession } from '../context/session.ts';
import { createDialog } from '../dialog/dialog.ts';
import { readProfile } from '../profile/load.ts';
import { startMock, withChoices } from '../selftest/mock.ts';
import { changingFields } from './changing-fields.ts';
import { createExplorer } from './explorer.ts';
import { schemas } from './schemas.ts';

test('a time of the response is found out though it is given to the second', async () => {
  const mock = await startMock(withChoices({ 'fields.response-time': 'shown' }));
  const profile = JSON.stringify({ ...mock.rawProfile, hooks: {} });
  const read = readProfile(profile, 'the mock', undefined, undefined);
  const ledger = createLedgerFile(read.companies[0].baseUrl);
  const context = openRunContext({ profile: read, readOnly: false, timeout: 15_000, ledger, process: 0 });
  const session = openSession(context);
  const explorer = createExplorer(session, createDialog(session), openSession(context));
  try {
    for (const step of [schemas, changingFields]) await step.run(explorer);
    expect(explorer.choices.get('fields.response-time')).toMatchObject({ value: 'shown', from: 'probe' });
  } finally {
    await closeRunContext(context);
    ledger.remove();
    await mock.stop();
  }
});
