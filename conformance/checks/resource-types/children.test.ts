import { expect, test } from 'vitest';
import { judgeServer } from '../../selftest/discovered-server.ts';
import { startMock, withChoices } from '../../selftest/mock.ts';

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
