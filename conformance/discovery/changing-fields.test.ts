import { expect, onTestFinished, test } from 'vitest';
import { openSession } from '../context/session.ts';
import { openTestContext } from '../context/testing/test-context.ts';
import { createDialog } from '../dialog/dialog.ts';
import { startMock, withChoices } from '../selftest/mock.ts';
import { changingFields } from './changing-fields.ts';
import { createExplorer } from './explorer.ts';
import { schemas } from './schemas.ts';

test('a time of the response is found out though it is given to the second', async () => {
  const mock = await startMock(withChoices({ 'fields.response-time': 'shown' }));
  onTestFinished(() => mock.stop());
  const context = openTestContext({ ...mock.rawProfile, hooks: {} });
  const session = openSession(context);
  const explorer = createExplorer(session, createDialog(session), openSession(context));
  for (const step of [schemas, changingFields]) await step.run(explorer);
  expect(explorer.choices.get('fields.response-time')).toMatchObject({ value: 'shown', from: 'probe' });
});
