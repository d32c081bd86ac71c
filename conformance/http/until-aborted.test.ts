import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { untilAborted } from './until-aborted.ts';

test('work that a signal can end leaves nothing at it, whether it passes, fails or is ended', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  expect(await untilAborted(Promise.resolve('done'), signal)).toBe('done');
  await expect(untilAborted(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed');
  const ended = untilAborted(new Promise<never>(() => undefined), signal);
  controller.abort(new Error('the run was stopped'));
  await expect(ended).rejects.toThrow('the run was stopped');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
