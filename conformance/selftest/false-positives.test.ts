import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { writeFalsePositives } from './false-positives.ts';

test('false positives are added up and written for each server', () => {
  const folder = temporaryFolder();
  const servers = [
    { server: 'one', checks: 10, falsePositives: ['list.links › A story: fail, none'], undecided: [] },
    { server: 'two', checks: 5, falsePositives: [], undecided: ['a', 'b'] },
  ];
  writeFalsePositives(servers, join(folder, 'report'));
  const read = (name: string) => readFileSync(join(folder, 'report', name), 'utf8');
  const summary = 'Of 15 checks on 2 conforming servers, 1 failed and 2 were undecided.';
  expect(JSON.parse(read('false-positives.json'))).toEqual({ summary, servers });
  expect(read('false-positives.md')).toContain(`${summary}\n\n| server |`);
  expect(read('false-positives.md')).toContain('| two | 5 | 0 | 2 |');
});
