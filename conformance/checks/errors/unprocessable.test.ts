import { expect, test } from 'vitest';
import { memoryTarget, outcomeOf, respondWith } from '../testing/target.ts';
import { unprocessableChecks } from './unprocessable.ts';

/** The outcomes where a target answers with a status when a contact gets a title that another one has. */
async function judge(status: number): Promise<readonly string[]> {
  const outcomes: string[] = [];
  const { description } = memoryTarget();
  const checks = unprocessableChecks
    .flatMap((it) => ('run' in it ? [it] : [...it.checks(description, 'full')]))
    .filter(({ title }) => /(a contact|two contact).*(same values|values of the other)/i.test(title));
  for (const check of checks) {
    const titles = new Map<unknown, unknown>();
    const memory = memoryTarget();
    const isTaken = (title: unknown): boolean => [...titles.values()].includes(title);
    const noted = (response: ReturnType<typeof respondWith>) => {
      const { id, title } = response.json() as { id: unknown; title: unknown };
      titles.set(id, title);
      return response;
    };
    const target = memoryTarget({
      sendCreation: async (type, sent) =>
        isTaken(sent.title) ? respondWith(status) : noted(await memory.sendCreation(type, sent)),
      read: memory.read,
      update: async (created, fields) =>
        isTaken(fields.title) ? respondWith(status) : noted(await memory.update(created, fields)),
    });
    outcomes.push(await outcomeOf(check, target));
  }
  return outcomes;
}

test('values that another record has are accepted, or refused with 422', async () => {
  expect(await judge(422)).toEqual(['pass', 'pass']);
  for (const status of [500, 409])
    for (const outcome of await judge(status)) expect(outcome).toMatch(/AssertedViolation.*2xx or 422/);
});
