import { expect, test } from 'vitest';
import { discoverServer } from '../selftest/discovered-server.ts';
import { startReferenceServer } from '../selftest/reference-server/reference-server.ts';

const requirements = ['contact.has-nested-addresses', 'line-item.is-nested-in-its-parent'];

test('a server that accepts nested records and stores none fails, rather than being undecided', async () => {
  const { profile, stop } = await startReferenceServer({ violations: ['nested.stored'] });
  const server = await discoverServer({ ...profile, apps: [] });
  try {
    const checks = server.plan.checks.filter((it) => requirements.includes(it.requirement));
    const results = await server.judge(checks);
    for (const id of requirements) {
      const outcomes = results.filter((it) => it.requirement === id).map(({ outcome }) => outcome);
      expect([id, ...outcomes]).toContain('fail');
      expect([id, ...outcomes]).not.toContain('uncertain');
    }
  } finally {
    await server.close();
    await stop();
  }
}, 120_000);

test('a server is not accused over invoices that the suite never managed to create', async () => {
  const choices = { ownedCreated: 'nested', methodRefusal: 405 } as const;
  const { profile, stop } = await startReferenceServer({ choices });
  const server = await discoverServer({ ...profile, apps: [], bodies: { invoice: { subject: '' } } });
  const judged = [...requirements, 'locale.translates-messages', 'errors.nested-names-are-prefixed'];
  try {
    const checks = server.plan.checks.filter(
      (it) => judged.includes(it.requirement) && it.title.includes('invoice'),
    );
    const results = await server.judge(checks);
    expect(results.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
    expect(results.map(({ outcome }) => outcome)).toContain('uncertain');
  } finally {
    await server.close();
    await stop();
  }
}, 120_000);
