import { expect, test } from 'vitest';
import { Violation } from '../../errors/outcome.ts';
import { wrongValue } from '../../match/matcher.ts';
import { prepareAll } from '../scopes/scopes.ts';
import { searches } from '../shared/record-lists.ts';
import { ordinaryTarget, publishedOperation } from '../testing/ordinary-target.ts';
import { memoryTarget, respondWith } from '../testing/target.ts';
import { operationsOn } from './records.ts';

const operations = (['list', 'create', 'read', 'destroy'] as const).map((action) =>
  publishedOperation('tag', action),
);
const resource = {
  type: 'tag',
  plural: 'tags',
  path: '/api/tags',
  parents: [],
  schema: ordinaryTarget.resources.find(({ type }) => type === 'order')?.schema,
};
/** A target with tags of its own, which it does not update. */
const description = { ...ordinaryTarget, operations, resources: [resource] };

test('of a type that the specification does not name, only the operations that are published are expected', async () => {
  const all = await prepareAll(memoryTarget({ description }), 'tag');
  expect(all.map(({ operation }) => operation.action)).toEqual(['list', 'read', 'create', 'destroy']);
});

test('a creation sends another value once one was taken, and the same again where it was refused', async () => {
  const sent: unknown[] = [];
  let status = 201;
  const target = memoryTarget({ description });
  const { sendCreation } = target;
  target.sendCreation = async (type, body, options) => {
    sent.push(body.title);
    return status === 201 ? sendCreation(type, body, options) : respondWith(status);
  };
  const creation = await operationsOn('order')
    .find(({ action }) => action === 'create')
    ?.prepare(target);
  for (status of [401, 201, 201]) await creation?.send();
  const [refused, taken, another] = sent.slice(-3);
  expect(taken).toBe(refused);
  expect(another).not.toBe(taken);
});

test('a search for records with one value is not applicable where no two have the same', async () => {
  const plain = memoryTarget({ description });
  const values = new Set<unknown>();
  const target = memoryTarget({
    description,
    createRecord: async (type, options = {}) => {
      const { title } = options.with ?? {};
      if (values.has(title)) throw new Violation(wrongValue('a tag', 'has already been taken'));
      values.add(title);
      return plain.createRecord(type, options);
    },
    list: (type, options) => plain.list(type, options),
  });
  const list = await searches(description)
    .find(({ type }) => type === 'tag')
    ?.open(target);
  await list?.create();
  await expect(list?.create()).rejects.toThrow('No two tags can have the same title.');
});
