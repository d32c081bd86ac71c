import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deadPort } from '../http/test-server.ts';
import { longest, run, start, testFolder } from './fixtures/command-line.ts';

const nowhere = 'http://127.0.0.1:1';

test('a mistake on the command line is one sentence and 2, without a stack trace', async () => {
  const { code, out, err } = await run('--target', nowhere, '--level', 'highest');
  expect([code, out, err]).toEqual([2, '', '--level is must, should or may, not "highest".\n']);
});

test.each([
  [
    'a profile',
    ['--profile', 'nowhere.yaml'],
    /^There is no profile at nowhere\.yaml; write one with: .*\n$/,
  ],
  [
    'a baseline',
    ['--target', nowhere, '--baseline', 'no.yaml'],
    /^The baseline no\.yaml cannot be read: ENOENT.*\n$/,
  ],
  ['a report to merge', ['--merge', 'nowhere'], /^nowhere\/report\.json cannot be read: ENOENT.*\n$/],
])('%s that is not there is one sentence and 2', async (_, args, sentence) => {
  const { code, err } = await run(...args);
  expect(code).toBe(2);
  expect(err).toMatch(sentence);
});

test('a filter that names nothing judges nothing', async () => {
  const { code, err } = await run('--target', nowhere, '--only', 'kept.alwais');
  expect([code, err]).toEqual([
    2,
    '--only kept.alwais names no requirement and no check. There are: kept.always, kept.alone.\n',
  ]);
});

test(
  'a target that nobody reaches cannot be judged, and nothing is left in the temporary folder',
  async () => {
    const folder = testFolder();
    const target = `http://127.0.0.1:${await deadPort()}`;
    const { code, err } = await start(['--target', target], { TMPDIR: folder }).end;
    expect(code).toBe(2);
    expect(err).toMatch(
      /The target cannot be reached\. GET http:\/\/127\.0\.0\.1:\d+\/api\/contacts: the connection was refused/,
    );
    expect(err).not.toContain('    at ');
    expect(readdirSync(folder)).toEqual([]);
  },
  longest,
);

test('help lists the options and judges nothing', async () => {
  const { code, out, report } = await run('--help');
  expect([code, report]).toEqual([0, undefined]);
  expect(out).toContain('--read-only        send no unsafe method');
});
