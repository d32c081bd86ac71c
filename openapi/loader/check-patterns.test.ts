import { expect, test } from 'vitest';
import { analysePattern, knownPatterns } from './check-patterns.ts';

test.each([...knownPatterns])('the pattern %s, which no start analyses, is safe', async (pattern) => {
  expect(await analysePattern(pattern)).toBeUndefined();
});
