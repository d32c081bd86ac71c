import { expect, test } from 'vitest';
import { discoverServer } from '../../selftest/discovered-server.ts';
import { startMock, withChoices } from '../../selftest/mock.ts';

test.each(['record', 'nothing'])(
  'a server that stores nested records against their schema, and answers a creation with %s, fails',
  async (body) => {
    const mock = await startMock(withChoices({ 'create.body': body }));
    await mock.setFaults('validation.nested-enums-ignored');
    const server = await discoverServer({ ...mock.rawProfile, apps: [] });
    try {
      const checks = server.plan.checks.filter((it) =>
        it.title.startsWith('Given a contact whose addresses have a value that their schema does not allow'),
      );
      expect((await server.judge(checks)).map((it) => it.outcome)).toEqual(['fail']);
    } finally {
      await server.close();
      await mock.stop();
    }
  },
  60_000,
);
