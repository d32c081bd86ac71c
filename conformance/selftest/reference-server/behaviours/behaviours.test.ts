import { describe, expect, test } from 'vitest';
import { register } from '../../../requirements/register.ts';
import { createTestClient } from '../../client/test-client.ts';
import { startReferenceServer } from '../reference-server.ts';
import { type BehaviourName, behaviourNames, behaviours } from './behaviours.ts';

async function conforms(name: BehaviourName, violations: readonly BehaviourName[]): Promise<boolean> {
  const { choices } = behaviours[name];
  const server = await startReferenceServer({ violations, ...(choices && { choices }) });
  try {
    return await behaviours[name].probe(createTestClient(server));
  } finally {
    await server.stop();
  }
}

describe('a behaviour of the reference server', () => {
  test.each(behaviourNames)('%s is violated when the server is configured to', async (name) => {
    expect(await conforms(name, [name])).toBe(false);
  });

  test.each(behaviourNames)('%s conforms otherwise', async (name) => {
    expect(await conforms(name, [])).toBe(true);
  });

  test.each(behaviourNames)('%s names requirements of the register', (name) => {
    const ids = register.map(({ id }) => id);
    for (const id of behaviours[name].requirements) expect(ids).toContain(id);
    expect(behaviours[name].requirements).not.toHaveLength(0);
  });

  test.each(behaviourNames)('%s cites a section of the specification', (name) => {
    expect(behaviours[name].section).toMatch(/^[1-9](\.\d)?$/);
  });
});
