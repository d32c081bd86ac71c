import { expect, test } from 'vitest';
import { repliesGroup } from '../checks/replies/every-reply.ts';
import { startAdapter } from '../selftest/adapter/adapter.ts';
import { parseJsonBody, type Rewrite, withJsonBody } from '../selftest/adapter/rewrite.ts';
import { discoverServer } from '../selftest/discovered-server.ts';
import { startMock } from '../selftest/mock.ts';

const requirements = ['contact.has-nested-addresses', 'line-item.is-nested-in-its-parent'];

/** Leaves nested records out of what a server is sent. */
const withoutNested: Rewrite = {
  request(request) {
    const body = parseJsonBody(request);
    if (!request.path.startsWith('/api/') || typeof body !== 'object') return request;
    const isNested = (name: string) => ['addresses', 'line_items'].includes(name);
    const text = JSON.stringify(body, (name, value: unknown) => (isNested(name) ? undefined : value));
    return withJsonBody(request, JSON.parse(text));
  },
};

test('a server that accepts nested records and stores none fails, rather than being undecided', async () => {
  const { port, rawProfile, stop } = await startMock();
  const adapter = await startAdapter({ port, profile: { ...rawProfile, apps: [] } }, [withoutNested]);
  const server = await discoverServer(adapter.profile);
  try {
    const checks = server.plan.checks.filter(
      (it) => requirements.includes(it.requirement) && it.group !== repliesGroup,
    );
    const results = await server.judge(checks);
    for (const id of requirements) {
      const outcomes = results.filter((it) => it.requirement === id).map(({ outcome }) => outcome);
      expect([id, ...outcomes]).toContain('fail');
      expect([id, ...outcomes]).not.toContain('uncertain');
    }
  } finally {
    await server.close();
    await adapter.stop();
    await stop();
  }
});

test('a server is not accused over invoices that the suite never managed to create', async () => {
  const { rawProfile, stop } = await startMock();
  const server = await discoverServer({ ...rawProfile, apps: [], bodies: { invoice: { status: 'none' } } });
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
});
