import { describe, expect, test } from 'vitest';
import { register } from '../../../requirements/register.ts';
import { createTestClient } from '../../client/test-client.ts';
import { startReferenceServer } from '../reference-server.ts';
import { type BehaviourName, behaviourNames, behaviours } from './behaviours.ts';

async function isKept(law: BehaviourName, violations: readonly BehaviourName[]): Promise<boolean> {
  const twin = await startReferenceServer({ violations });
  try {
    return await behaviours[law].probe(createTestClient(twin));
  } finally {
    await twin.stop();
  }
}

describe('a law of the twin', () => {
  test.each(behaviourNames)('%s is broken by its violation', async (law) => {
    expect(await isKept(law, [law])).toBe(false);
  });

  test.each(behaviourNames)('%s is kept by the conforming twin', async (law) => {
    expect(await isKept(law, [])).toBe(true);
  });

  test.each(behaviourNames)('%s breaks a requirement of the register when it is broken', (law) => {
    const ids = register.map(({ id }) => id);
    for (const id of behaviours[law].requirements) expect(ids).toContain(id);
    expect(behaviours[law].requirements).not.toHaveLength(0);
  });

  test.each(behaviourNames)('%s cites a section of the specification', (law) => {
    expect(behaviours[law].section).toMatch(/^[1-9](\.\d)?$/);
  });
});
