import { afterEach, describe, expect, test } from 'vitest';
import { lawNames } from '../twin/laws.ts';
import { newContact } from '../twin/probes/probe.ts';
import { probes } from '../twin/probes.ts';
import type { RunningTwin } from '../twin.ts';
import { visitorOf } from '../visitor.ts';
import { liarNames, startLiar } from './liar.ts';

let liar: RunningTwin;
afterEach(() => liar.stop());

/** How many of the twin's laws a liar seems to keep. */
async function seeminglyKept(): Promise<number> {
  let kept = 0;
  for (const law of lawNames) {
    const isKept = await probes[law](visitorOf(liar)).catch(() => false);
    if (isKept) kept += 1;
  }
  return kept;
}

describe('a liar', () => {
  test.each(liarNames)('%s can be asked as its profile says, and does not keep the law', async (name) => {
    liar = await startLiar(name);
    expect(new URL(liar.profile.baseUrl).port).toBe(String(liar.port));
    expect(await seeminglyKept()).toBeLessThan(name === 'yesterday' ? lawNames.length : lawNames.length / 3);
  });

  test('who repeats old news shows a contact as it was when it was first read', async () => {
    liar = await startLiar('yesterday');
    const visitor = visitorOf(liar);
    const path = `/api/contacts/${await newContact(visitor)}`;
    const before = await visitor.api('GET', path);
    expect(before.text).toContain('Probe');
    const changed = await visitor.api('PATCH', path, { body: { family_name: 'Changed' } });
    expect(changed.text).toContain('Changed');
    expect((await visitor.api('GET', path)).text).toBe(before.text);
  });
});
