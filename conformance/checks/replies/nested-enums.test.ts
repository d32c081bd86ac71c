import { expect, test } from 'vitest';
import { discoverServer } from '../../selftest/discovered-server.ts';
import { startMock, withChoices } from '../../selftest/mock.ts';

test('a server that stores nested records against their schema, and answers a creation with nothing, fails', async () => {
  const mock = await startMock(withChoices({ 'create.body': 'nothing' }));
  await mock.setFaults('validation.nested-enums-ignored');
  const server = await discoverServer({ ...mock.rawProfile, apps: [] });
  try {
    const checks = server.plan.checks.filter((it) => it.requirement === 'schema.describes-the-data');
    expect((await server.judge(checks)).map((it) => it.outcome)).toEqual(['fail']);
  } finally {
    await server.close();
    await mock.stop();
  }
});
