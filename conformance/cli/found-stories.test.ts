import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { addFoundStories, readFoundStories } from './found-stories.ts';

const file = () => join(temporaryFolder(), 'found.json');

const told = (...actions: readonly string[]) => ({
  seeds: [1],
  stories: 1,
  steps: 1,
  reached: [],
  violating: actions.map((action) => ({ requirement: 'auth.is-required-everywhere', story: [{ action }] })),
});

test('stories that were found are read again in their order, each once', () => {
  const path = file();
  expect(readFoundStories(path)).toEqual([]);
  addFoundStories(path, told('read'));
  addFoundStories(path, told('list', 'read'));
  expect(readFoundStories(path)).toEqual([[{ action: 'read' }], [{ action: 'list' }]]);
});

test('a run that found nothing writes no file', () => {
  const path = file();
  addFoundStories(path, told());
  addFoundStories(path, undefined);
  expect(() => readFileSync(path)).toThrow('ENOENT');
});

test.each(['{}', 'no JSON', '{"stories": [{"requirement": "x", "story": [{"action": 1}]}]}'])(
  'another file is not overwritten: %s',
  (text) => {
    const path = file();
    writeFileSync(path, text);
    expect(() => readFoundStories(path)).toThrow('is no file of stories');
    expect(() => addFoundStories(path, told('read'))).toThrow('is no file of stories');
  },
);
