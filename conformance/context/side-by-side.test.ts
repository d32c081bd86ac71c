import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.ts';

test('so many are under way at a time, and no more', async () => {
  let [underWay, most] = [0, 0];
  const done: number[] = [];
  await sideBySide([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await turn();
    underWay -= 1;
    done.push(item);
  });
  expect([most, done]).toEqual([3, [1, 2, 3, 4, 5, 6, 7]]);
});

test('after a failure none begins, and it is thrown once those under way have ended', async () => {
  const [begun, ended]: [number[], number[]] = [[], []];
  const work = sideBySide([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('one failed');
    await turn();
    ended.push(item);
  });
  await expect(work).rejects.toThrow('one failed');
  expect([begun, ended]).toEqual([[1, 2], [2]]);
});
