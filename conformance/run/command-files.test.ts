import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longest, run, testFolder } from './fixtures/command-line.ts';

const folder = testFolder();
const at = (name: string): string => join(folder, name);
writeFileSync(at('a-file'), 'neither a report nor a list: [');
mkdirSync(at('a-folder'));

test.each([
  [['--report', at('a-file')], `The report cannot be written to ${at('a-file')}: it is a file.`],
  [['--report', at('a-file/report')], 'a part of its path is no folder.'],
  [['--baseline', at('a-folder')], 'cannot be read: it is a folder.'],
  [['--baseline', at('a-file')], `${at('a-file')}:1:`],
  [['--profile', at('a-folder')], `The profile ${at('a-folder')} cannot be read: it is a folder.`],
])('%j is told before anybody is asked, in one sentence', { timeout: longest }, async (args, sentence) => {
  const { code, err } = await run('--target', 'http://nowhere.invalid', ...args);
  expect(err).toContain(sentence);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(2);
});
