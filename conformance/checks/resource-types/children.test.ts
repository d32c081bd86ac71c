import { expect, test } from 'vitest';
import { readSchemas } from '../../schemas/read.ts';
import { judgeServer } from '../../selftest/discovered-server.ts';
import { startMock, withChoices } from '../../selftest/mock.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeTitled, respondWith } from '../testing/target.ts';
import { childChecks } from './children.ts';

test('what two children were created under is noted, so that both are named where their parent cannot be destroyed', async () => {
  const choices = withChoices({ 'documents.kept': 'orders and invoices', 'children.read': false });
  const { rawProfile, stop } = await startMock(choices);
  try {
    const results = await judgeServer(
      { ...rawProfile, apps: [] },
      (it) => it.requirement === 'order.comments-are-created-beneath' && it.title.includes('two comments'),
    );
    expect(results.map(({ outcome }) => outcome)).toContain('pass');
    const left = results.flatMap(({ leftovers }) => leftovers.map(({ type }) => type));
    // Two under an order, and two under an invoice.
    expect(left.filter((it) => it === 'comment')).toHaveLength(4);
  } finally {
    await stop();
  }
});

test('a comment that is created by its parent_id alone is noticed where others of its fields are refused', async () => {
  const properties = { title: {}, author_id: {}, parent_id: {}, parent_type: {} };
  const schema = readSchemas([{ type: 'comment', json: { type: 'object', properties } }]).get('comment');
  const resource = () => ({
    type: 'comment',
    plural: 'comments',
    path: undefined,
    parents: ['order'],
    schema,
  });
  const outcomeWhere = (accepted: readonly string[]) =>
    outcomeTitled(
      childChecks,
      'comment that names its parent',
      memoryTarget({
        description: ordinaryTarget,
        resource,
        sendCreation: async (_, sent) =>
          respondWith(Object.keys(sent).every((it) => accepted.includes(it)) ? 201 : 422),
      }),
    );
  expect(await outcomeWhere(['title'])).toBe('pass');
  expect(await outcomeWhere(['title', 'parent_id', 'parent_type'])).toMatch(/^AssertedViolation/);
  expect(await outcomeWhere(['title', 'order_id'])).toMatch(/^AssertedViolation/);
});
