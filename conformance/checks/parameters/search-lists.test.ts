import { expect, test } from 'vitest';
import { expandChecks } from '../../check/plan.ts';
import type { Target } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeTitled, respondWith } from '../testing/target.ts';
import { listSearchChecks } from './search-lists.ts';

const { checks } = expandChecks(listSearchChecks, ordinaryTarget, 'full');

/** A target whose records belong to contacts and show nothing of them, and that searches in a text made of both. */
function searching(
  textOf: (record: DataRecord, owner: DataRecord | undefined) => string,
  refused?: RegExp,
): Target {
  const memory = memoryTarget();
  const owners = new Map<unknown, DataRecord>();
  return {
    ...memory,
    description: ordinaryTarget,
    token: async () => 'secret',
    users: () => [],
    hasPath: () => false,
    get: async () => respondWith(200),
    resource: (type) => ({ ...memory.resource(type), assignedTo: type === 'order' ? ['contact'] : [] }),
    async createRecord(type, { under, ...options } = {}) {
      const created = await memory.createRecord(type, options);
      if (under) owners.set(created.id, under.sent);
      return created;
    },
    async list(type, { query } = {}) {
      const q = String(Object(query).q ?? '');
      if (refused?.test(q)) return respondWith(400);
      const all = (await memory.list(type)).json() as readonly DataRecord[];
      return respondWith(
        200,
        all.filter((it) => textOf(it, owners.get(it.id)).includes(q)),
      );
    },
  };
}

const inTitle = ({ title }: DataRecord) => String(title);

test('a search can refuse short words, and find an order by its contact only', async () => {
  const narrowing = 'Given one of the contacts, when q is a word that it does not contain';
  expect(await outcomeTitled(checks, narrowing, searching(inTitle, /^.$/u))).toBe('pass');
  expect(await outcomeTitled(checks, narrowing, searching(inTitle, /csmark/))).toMatch('AssertedViolation');
  const finding = 'Given one of the orders, when q is each of its values';
  expect(
    await outcomeTitled(
      checks,
      finding,
      searching((_, owner) => String(owner?.title)),
    ),
  ).toBe('pass');
  expect(
    await outcomeTitled(
      checks,
      finding,
      searching(() => ''),
    ),
  ).toMatch('AssertedViolation');
});
