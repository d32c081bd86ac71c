import { expect, test } from 'vitest';
import { pollUntil } from './eventually.ts';

test('what is seen at once is looked at once', async () => {
  let looks = 0;
  const look = async () => ++looks;
  expect(await pollUntil(look, () => true)).toBe(1);
});

test('what comes later is waited for', async () => {
  let looks = 0;
  const look = async () => ++looks;
  expect(await pollUntil(look, (sight) => sight === 3)).toBe(3);
});

test('what never comes is given up, with the last sight', async () => {
  const start = performance.now();
  expect(
    await pollUntil(
      async () => 'nothing',
      () => false,
    ),
  ).toBe('nothing');
  expect(performance.now() - start).toBeLessThan(10_000);
});
