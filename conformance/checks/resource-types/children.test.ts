import { expect, test } from 'vitest';
import { discoverServer } from '../../selftest/discovered-server.ts';
import { startReferenceServer } from '../../selftest/reference-server/reference-server.ts';

test('what two children were created under is noted, so that both are named where their parent cannot be destroyed', async () => {
  const { profile, stop } = await startReferenceServer({
    choices: { undeletable: ['orders'], childrenReadable: false },
  });
  const server = await discoverServer({ ...profile, apps: [] });
  try {
    const checks = server.plan.checks.filter(
      (it) => it.requirement === 'order.comments-are-created-beneath' && it.title.includes('two comments'),
    );
    const results = await server.judge(checks);
    expect(results.map(({ outcome }) => outcome)).toContain('pass');
    const left = results.flatMap(({ leftovers }) => leftovers.map(({ type }) => type));
    expect(left.filter((it) => it === 'comment')).toHaveLength(2);
  } finally {
    await server.close();
    await stop();
  }
}, 60_000);
