import { expect, test } from 'vitest';
import { measureState, type StateRow } from './bench/state.ts';

test('A company that is imported, saved, exported and imported again is the same, and is loaded after a start', async () => {
  const rows: StateRow[] = [];
  await measureState(2_000, (row) => rows.push(row));
  expect(rows.map(({ what }) => what)).toEqual([
    'import',
    'save',
    'export',
    'import in place of the same',
    'save in place of the same',
    'a copy of the company',
    'stop, with the copy saved',
    'start to the first answer',
    'first answer about the company',
  ]);
});
