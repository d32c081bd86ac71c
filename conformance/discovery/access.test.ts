import { expect, test } from 'vitest';
import { startAdapter } from '../selftest/adapter/adapter.ts';
import type { Rewrite } from '../selftest/adapter/rewrite.ts';
import { discoverServer } from '../selftest/discovered-server.ts';
import { endpoints, failAt } from '../selftest/failing-endpoints/failing-endpoints.ts';
import { startMock } from '../selftest/mock.ts';

/** Discovers the mock, without its apps, behind an adapter. */
async function discoverBehind(rewrites: readonly Rewrite[]): Promise<number> {
  const { port, rawProfile: profile, stop } = await startMock();
  const adapter = await startAdapter({ port, profile: { ...profile, apps: [] } }, rewrites);
  try {
    const server = await discoverServer(adapter.profile);
    await server.close();
    return server.plan.checks.length;
  } finally {
    await adapter.stop();
    await stop();
  }
}

// Most of the time is spent waiting for a target that may come back.
test.concurrent('a target that closes the connection to the list of contacts, and answers otherwise, is judged', async () => {
  const list = endpoints.filter(({ name }) => name === 'the list of contacts');
  expect(list).toHaveLength(1);
  expect(await discoverBehind(list.map((it) => failAt(it, 'closed connection')))).toBeGreaterThan(0);
});

test.concurrent('a target that closes every connection cannot be reached', async () => {
  const closing: Rewrite = {
    request() {
      throw new Error('closed');
    },
  };
  await expect(discoverBehind([closing])).rejects.toThrow(
    /^The target cannot be reached: no request gets a response\. GET http:\S+\/api\/contacts: the connection was reset before the response was complete\.$/,
  );
});
