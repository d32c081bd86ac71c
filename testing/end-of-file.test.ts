import { expect, test } from 'vitest';
import { atEndOfFile, endFile } from './end-of-file.ts';

test('what a file leaves for its end is done once, the last first, and an error keeps nothing from being done', async () => {
  const done: string[] = [];
  atEndOfFile(() => done.push('first'));
  atEndOfFile(() => Promise.reject(new Error('refused')));
  atEndOfFile(() => done.push('last'));
  await expect(endFile()).rejects.toThrow('refused');
  await endFile();
  expect(done).toEqual(['last', 'first']);
});
