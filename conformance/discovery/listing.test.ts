import { expect, test } from 'vitest';
import { startAdapter } from '../selftest/adapter/adapter.ts';
import type { Rewrite } from '../selftest/adapter/rewrite.ts';
import { discoverServer } from '../selftest/discovered-server.ts';
import { startMock } from '../selftest/mock.ts';

/** Puts a guard before the JSON of every list of contacts, and refuses pages of more than 25. */
const guarded: Rewrite = {
  request(request) {
    const isTooMuch = Number(request.query.get('per_page') ?? 0) > 25;
    return isTooMuch ? { rejection: { status: 400, headers: {}, body: Buffer.from('') } } : request;
  },
  response: (response, { path }) =>
    path === '/api/contacts'
      ? { ...response, body: Buffer.concat([Buffer.from(")]}',\n"), response.body]) }
      : response,
};

test('no list is asked for more than it takes where a list cannot be read', async () => {
  const { port, rawProfile: profile, stop } = await startMock();
  const adapter = await startAdapter({ port, profile: { ...profile, apps: [] } }, [guarded]);
  const server = await discoverServer(adapter.profile);
  try {
    const sizes = server.discovered.resources.map(({ type, largestPage }) => [type, largestPage]);
    expect(Object.fromEntries(sizes)).toMatchObject({ contact: 25, order: 25, invoice: 25 });
  } finally {
    await server.close();
    await adapter.stop();
    await stop();
  }
});
