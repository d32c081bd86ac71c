import { expect, onTestFinished, test, vi } from 'vitest';
import { memoryTarget, outcomeTitled, respondWith } from '../testing/target.ts';
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
  return outcomeTitled(nestedListChecks, 'searched for it', searching);
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

test('a list under a contact that leaves out a field which the list of all shows fails', async () => {
  const judgeFields = (nested: object) => {
    const memory = memoryTarget();
    const list = async (...[type, options]: Parameters<typeof memory.list>) => {
      const elements = (await memory.list(type, options)).json() as readonly object[];
      const shown = options?.under ? elements.slice(0, 1).map((it) => ({ ...it, ...nested })) : elements;
      return respondWith(200, { invoices: JSON.parse(JSON.stringify(shown)), links: [], collection: {} });
    };
    const many = (response: { json(): unknown }) =>
      (response.json() as { invoices: object[] }).invoices.map((record) => ({ record, links: [] }));
    const target = { ...memory, list, many: many as never };
    return outcomeTitled(nestedListChecks, 'both lists have the same form', target);
  };
  expect(await judgeFields({})).toBe('pass');
  expect(await judgeFields({ title: undefined })).toBe(
    'AssertedViolation: expected no field that only the list of all shows, got "title"',
  );
});
