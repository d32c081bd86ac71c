import { expect, test } from 'vitest';
import { memoryTarget, outcomeOf, respondWith } from '../testing/target.ts';
import { failedDestroyChecks } from './failed-destroys.ts';

const operations = ['contact', 'invoice', 'comment'].flatMap((type) =>
  (['create', 'list', 'read', 'destroy'] as const).map((action) => ({ type, action })),
);

/** The outcomes of all checks of contacts, of a target that destroys none with an invoice, and forgets what is under it of some types. */
async function judge(...forgotten: readonly string[]): Promise<readonly string[]> {
  const plain = memoryTarget();
  const resources = ['contact', 'invoice', 'comment'].map((type) => ({
    ...plain.resource(type),
    parents: type === 'contact' ? [] : ['contact'],
  }));
  const description = { ...plain.description, resources, operations } as unknown as typeof plain.description;
  const checks = [...failedDestroyChecks.checks(description, 'full')].filter((it) =>
    it.title.includes('a contact with'),
  );
  const outcomes: string[] = [];
  for (const check of checks) {
    const children = new Map<string, { id: number }[]>();
    const add = async (type: string) => {
      const record = { id: children.size + 1 };
      children.set(type, [...(children.get(type) ?? []), record]);
      return respondWith(201, record);
    };
    const target = memoryTarget({
      description,
      sendCreation: add,
      createRecord: async (type, options = {}) => {
        if (options.under) await add(type);
        return plain.createRecord(type, options);
      },
      read: plain.read,
      list: async (type) => respondWith(200, children.get(type) ?? []),
      destroy: async (created) => {
        if (!children.has('invoice')) return plain.destroy(created);
        for (const type of forgotten) children.delete(type);
        return respondWith(403);
      },
    });
    outcomes.push(await outcomeOf(check, target));
  }
  return outcomes;
}

test('what is under a record stays where a destroy fails, of every type', async () => {
  expect((await judge()).filter((it) => it.includes('Violation'))).toEqual([]);
  expect((await judge('invoice')).filter((it) => it.includes('AssertedViolation'))).toHaveLength(2);
});

test('comments are lost with a destroy that an invoice makes fail', async () => {
  const outcomes = await judge('comment');
  expect(outcomes.filter((it) => it.includes('AssertedViolation'))).toHaveLength(1);
});
