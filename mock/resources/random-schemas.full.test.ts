import { inject, test } from 'vitest';
import { expectThatRandomFoldersWork } from './testing/random-folders.ts';

test(
  'whatever valid schema files are served, every operation responds as documented, in many folders',
  {
    timeout: 600_000,
  },
  () => expectThatRandomFoldersWork(150, inject('sampleSeed')),
);
