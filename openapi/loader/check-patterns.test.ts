import { expect, test } from 'vitest';
import { analysePattern, knownPatterns } from './check-patterns.ts';

test.each([...knownPatterns])('the pattern %s, which is not analysed at start, is safe', async (pattern) => {
  expect(await analysePattern(pattern)).toBeUndefined();
});
