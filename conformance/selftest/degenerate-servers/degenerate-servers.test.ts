import { afterEach, describe, expect, test } from 'vitest';
import { createTestClient } from '../client/test-client.ts';
import { createContact } from '../reference-server/behaviours/behaviour.ts';
import { behaviourNames, behaviours } from '../reference-server/behaviours/behaviours.ts';
import type { RunningServer } from '../reference-server/reference-server.ts';
import { degenerateServerNames, startDegenerateServer } from './degenerate-servers.ts';

let liar: RunningServer;
afterEach(() => liar.stop());

/** How many of the twin's laws a liar seems to keep. */
async function seeminglyKept(): Promise<number> {
  let kept = 0;
  for (const law of behaviourNames) {
    const isKept = await behaviours[law].probe(createTestClient(liar)).catch(() => false);
    if (isKept) kept += 1;
  }
  return kept;
}

describe('a liar', () => {
  test.each(degenerateServerNames)(
    '%s can be asked as its profile says, and does not keep the law',
    async (name) => {
      liar = await startDegenerateServer(name);
      expect(new URL(liar.profile.baseUrl).port).toBe(String(liar.port));
      expect(await seeminglyKept()).toBeLessThan(
        name === 'yesterday' ? behaviourNames.length : behaviourNames.length / 3,
      );
    },
  );

  test('who repeats old news shows a contact as it was when it was first read', async () => {
    liar = await startDegenerateServer('yesterday');
    const visitor = createTestClient(liar);
    const path = `/api/contacts/${await createContact(visitor)}`;
    const before = await visitor.call('GET', path);
    expect(before.text).toContain('Probe');
    const changed = await visitor.call('PATCH', path, { body: { family_name: 'Changed' } });
    expect(changed.text).toContain('Changed');
    expect((await visitor.call('GET', path)).text).toBe(before.text);
  });
});
