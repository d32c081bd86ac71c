import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomTypes } from 'countersign-contract/testing';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { runsOfDay } from '../../testing/sample.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { loadContract } from '../contract/load.ts';
import { startApi } from './testing/api.ts';
import { callEverything } from './testing/call-everything.ts';

const folderCount = runsOfDay(150);

test('whatever valid schema files are served, every operation responds as documented', async () => {
  await fc.assert(
    fc.asyncProperty(randomTypes, async (types) => {
      const folder = temporaryFolder();
      try {
        mkdirSync(join(folder, '1.0'));
        for (const [type, schema] of types) {
          writeFileSync(join(folder, '1.0', `${type}.json`), JSON.stringify(schema));
        }
        const { contract } = await loadContract(folder);
        const api = await startApi(folder);
        try {
          expect(await callEverything(api, contract)).toEqual([]);
        } finally {
          await api.stop();
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { numRuns: folderCount, seed: inject('sampleSeed') },
  );
});
