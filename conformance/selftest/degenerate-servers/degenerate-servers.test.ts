import { afterEach, describe, expect, test } from 'vitest';
import { createTestClient } from '../client/test-client.ts';
import { createContact } from '../reference-server/behaviours/behaviour.ts';
import { behaviourNames, behaviours } from '../reference-server/behaviours/behaviours.ts';
import type { RunningServer } from '../reference-server/reference-server.ts';
import { degenerateServerNames, startDegenerateServer } from './degenerate-servers.ts';

let server: RunningServer;
afterEach(() => server.stop());

/** The number of behaviours of the reference server that a server seems to conform to. */
async function countConforming(): Promise<number> {
  let count = 0;
  for (const name of behaviourNames) {
    const conforms = await behaviours[name].probe(createTestClient(server)).catch(() => false);
    if (conforms) count += 1;
  }
  return count;
}

describe('a degenerate server', () => {
  test.each(degenerateServerNames)(
    '"%s" can be called as its profile says, and does not conform',
    async (name) => {
      server = await startDegenerateServer(name);
      expect(new URL(server.profile.baseUrl).port).toBe(String(server.port));
      const limit = name === 'stale' ? behaviourNames.length : behaviourNames.length / 2;
      expect(await countConforming()).toBeLessThan(limit);
    },
  );

  test('that is stale shows a contact as it was when it was first read', async () => {
    server = await startDegenerateServer('stale');
    const client = createTestClient(server);
    const path = `/api/contacts/${await createContact(client)}`;
    const before = await client.call('GET', path);
    expect(before.text).toContain('Probe');
    const changed = await client.call('PATCH', path, { body: { family_name: 'Changed' } });
    expect(changed.text).toContain('Changed');
    expect((await client.call('GET', path)).text).toBe(before.text);
  });
});
