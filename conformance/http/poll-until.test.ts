import { expect, onTestFinished, test, vi } from 'vitest';
import { pollUntil } from './poll-until.ts';

test('polling stops at the first result that satisfies the predicate', async () => {
  let looks = 0;
  const look = async () => ++looks;
  expect(await pollUntil(look, () => true)).toBe(1);
});

test('polling waits for a later result', async () => {
  let looks = 0;
  const look = async () => ++looks;
  expect(await pollUntil(look, (result) => result === 3)).toBe(3);
});

test('polling gives up after five seconds and returns the last result', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let result: string | undefined;
  const look = async () => 'nothing';
  const polling = pollUntil(look, () => false).then((it) => {
    result = it;
  });
  await vi.advanceTimersByTimeAsync(4_900);
  expect(result).toBeUndefined();
  await vi.advanceTimersByTimeAsync(600);
  expect(result).toBe('nothing');
  await polling;
});
