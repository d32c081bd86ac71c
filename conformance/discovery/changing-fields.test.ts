import { expect, onTestFinished, test } from 'vitest';
import { startMock, withChoices } from '../selftest/mock.ts';
import { changingFields } from './changing-fields.ts';
import { schemas } from './schemas.ts';
import { takeSteps } from './testing/take-steps.ts';

test('a time of the response is found out though it is given to the second', async () => {
  const mock = await startMock(withChoices({ 'fields.response-time': 'shown' }));
  onTestFinished(() => mock.stop());
  const { choices } = await takeSteps({ ...mock.rawProfile, hooks: {} }, schemas, changingFields);
  expect(choices.get('fields.response-time')).toMatchObject({ value: 'shown', from: 'probe' });
});
