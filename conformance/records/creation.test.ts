import { expect, test } from 'vitest';
import { discoverServer } from '../selftest/discovered-server.ts';
import { startReferenceServer } from '../selftest/reference-server/reference-server.ts';

test('an update of a whole invoice keeps the contact that it was created under', async () => {
  const { profile, stop } = await startReferenceServer({
    choices: { vocabulary: 'minimal', ownedCreated: 'either', updateSemantics: 'replace' },
  });
  const server = await discoverServer({ ...profile, apps: [] });
  try {
    const checks = server.plan.checks.filter(
      (it) =>
        it.requirement === 'update.exists' && it.title.includes('invoice that was listed under its contact'),
    );
    const results = await server.judge(checks);
    expect(results.map(({ outcome }) => outcome)).toEqual(['pass']);
  } finally {
    await server.close();
    await stop();
  }
}, 60_000);
