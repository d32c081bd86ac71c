import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAdapter } from '../../selftest/adapter/adapter.ts';
import type { AdaptedRequest, Rewrite } from '../../selftest/adapter/rewrite.ts';
import { discoverServer, withoutStories } from '../../selftest/discovered-server.ts';
import { type RunningMock, startMock } from '../../selftest/mock.ts';
import { repliesGroup } from './every-reply.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

/** Answers updates of some callers with the record as it was, and stores nothing. */
const withoutUpdates = (isMeant: (request: AdaptedRequest) => boolean): Rewrite => ({
  request: (it) =>
    it.method === 'PUT' && isMeant(it) ? { ...it, method: 'GET', body: Buffer.alloc(0) } : it,
});

/** The outcome of the check of stored values that judges whatever is called. */
async function judge(rewrite: Rewrite): Promise<string | undefined> {
  const adapter = await startAdapter({ port: mock.port, profile: mock.rawProfile }, [rewrite]);
  const server = await discoverServer(adapter.profile);
  try {
    const checks = server.plan.checks.filter(
      ({ group, requirement }) => group === repliesGroup && requirement === 'read.shows-the-record',
    );
    return (await server.judge(checks, withoutStories)).map(({ outcome }) => outcome).join();
  } finally {
    await server.close();
    await adapter.stop();
  }
}

test.each([
  ['a token in the header', ({ headers }) => /^Bearer /.test(headers.authorization ?? '')],
  ['a token in the query', ({ query }) => query.has('access_token')],
] satisfies [string, (request: AdaptedRequest) => boolean][])(
  'updates with %s that store nothing are noticed, though other checks update with a password',
  async (_, isMeant) => {
    expect(await judge(withoutUpdates(isMeant))).toBe('fail');
  },
);

test('updates that store what is sent, whoever sends it, pass', async () => {
  expect(await judge({})).toBe('pass');
});
