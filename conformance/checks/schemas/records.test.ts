import { expect, test } from 'vitest';
import { discoverServer } from '../../selftest/discovered-server.ts';
import { startReferenceServer } from '../../selftest/reference-server/reference-server.ts';

test.each(['resource', 'location'] as const)(
  'a server that stores nested records against their schema, and answers a creation with the %s, fails',
  async (createdBody) => {
    const { profile, stop } = await startReferenceServer({
      choices: { createdBody },
      violations: ['nested.validated'],
    });
    const server = await discoverServer({ ...profile, apps: [] });
    try {
      const checks = server.plan.checks.filter((it) =>
        it.title.startsWith('Given an order whose line_items have a value that their schema does not allow'),
      );
      expect((await server.judge(checks)).map((it) => it.outcome)).toEqual(['fail']);
    } finally {
      await server.close();
      await stop();
    }
  },
  60_000,
);
