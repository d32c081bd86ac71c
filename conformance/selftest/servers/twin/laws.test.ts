import { describe, expect, test } from 'vitest';
import { register } from '../../../requirements/register.ts';
import { startTwin } from '../twin.ts';
import { visitorOf } from '../visitor.ts';
import { type LawName, lawNames, laws } from './laws.ts';
import { probes } from './probes.ts';

async function isKept(law: LawName, violations: readonly LawName[]): Promise<boolean> {
  const twin = await startTwin({ violations });
  try {
    return await probes[law](visitorOf(twin));
  } finally {
    await twin.stop();
  }
}

describe('a law of the twin', () => {
  test.each(lawNames)('%s is broken by its violation', async (law) => {
    expect(await isKept(law, [law])).toBe(false);
  });

  test.each(lawNames)('%s is kept by the conforming twin', async (law) => {
    expect(await isKept(law, [])).toBe(true);
  });

  test.each(lawNames)('%s breaks a requirement of the register when it is broken', (law) => {
    const ids = register.map(({ id }) => id);
    for (const id of laws[law].requirements) expect(ids).toContain(id);
    expect(laws[law].requirements).not.toHaveLength(0);
  });

  test.each(lawNames)('%s cites a section of the specification', (law) => {
    expect(laws[law].section).toMatch(/^[1-9](\.\d)?$/);
  });
});
