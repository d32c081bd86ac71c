import { expect, test } from 'vitest';
import { judgeServer } from '../../selftest/discovered-server.ts';
import { startMock, withChoices } from '../../selftest/mock.ts';

test('a server that stores nested records against their schema, and answers a creation with nothing, fails', async () => {
  const mock = await startMock(withChoices({ 'create.body': 'nothing' }));
  await mock.setFaults('validation.nested-enums-ignored');
  try {
    const profile = { ...mock.rawProfile, apps: [] };
    const results = await judgeServer(profile, (it) => it.requirement === 'schema.describes-the-data');
    expect(results.map((it) => it.outcome)).toEqual(['fail']);
  } finally {
    await mock.stop();
  }
});
