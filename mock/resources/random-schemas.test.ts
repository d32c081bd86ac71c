import { inject, test } from 'vitest';
import { expectThatRandomFoldersWork } from './testing/random-folders.ts';

test(
  'whatever valid schema files are served, every operation responds as documented',
  { timeout: 60_000 },
  () => expectThatRandomFoldersWork(5, inject('sampleSeed')),
);
