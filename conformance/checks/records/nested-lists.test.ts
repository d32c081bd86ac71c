import { expect, onTestFinished, test, vi } from 'vitest';
import { memoryTarget, outcomeOf, respondWith } from '../testing/target.ts';
import { nestedListChecks } from './nested-lists.ts';

/** The outcome of the check that searches under a contact, of a target whose search finds these of the two invoices. */
async function judge(isFound: (id: number, isOwn: boolean) => boolean): Promise<string> {
  const ids: number[] = [];
  const target = memoryTarget();
  const searching = {
    ...target,
    createRecord: async (...[type, options]: Parameters<typeof target.createRecord>) => {
      const created = await target.createRecord(type, options);
      if (type === 'invoice') ids.push(Number(created.id));
      return created;
    },
    list: async () =>
      respondWith(
        200,
        ids.filter((id) => isFound(id, id === ids.at(-1))).map((id) => ({ id })),
      ),
  };
  const [check] = nestedListChecks
    .flatMap((it) => ('run' in it ? [it] : []))
    .filter(({ title }) => title.includes('searched for it'));
  return check ? outcomeOf(check, searching) : Promise.reject(new Error('there is no such check'));
}

test('a search under a contact that finds the invoice of another one fails, and one that finds its own passes', async () => {
  expect(await judge(() => true)).toMatch(
    /^AssertedViolation: expected no invoice of another contact, such as \d+/,
  );
  expect(await judge((_, isOwn) => isOwn)).toBe('pass');
});

test('a search under a contact that finds nothing shows nothing', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const outcome = judge(() => false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toMatch(/^NotApplicable: A search among the invoices of a contact does not find/);
});
