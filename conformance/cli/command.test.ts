import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { deadPort } from '../http/testing/server.ts';
import { killAll, run, start } from '../run/testing/command-line.ts';
import { main } from './command.ts';

describe('command', () => {
  const nowhere = 'http://127.0.0.1:1';

  test('a mistake on the command line gives one sentence and exit code 2, without a stack trace', async () => {
    const { code, out, err } = await run('--target', nowhere, '--level', 'highest');
    expect([code, out, err]).toEqual([2, '', '--level takes must, should or may, not "highest".\n']);
  });

  test('an error of the suite itself gives exit code 2, not that of a violation', async () => {
    const broken = `data:text/javascript,${encodeURIComponent("throw new RangeError('too deep')")}`;
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => errors.mockRestore());
    expect(await main(['--list'], broken)).toBe(2);
    expect(errors.mock.calls[0]?.[0]).toMatch(
      /^The suite itself failed, which says nothing about the target/,
    );
  });

  test('--image without Testcontainers gives one sentence and exit code 2', async () => {
    const hooks = `import { registerHooks } from 'node:module';
      registerHooks({ resolve(specifier, context, next) {
        if (specifier !== 'testcontainers') return next(specifier, context);
        throw Object.assign(new Error("Cannot find package 'testcontainers'"), { code: 'ERR_MODULE_NOT_FOUND' });
      } });`;
    const preload = `data:text/javascript,${encodeURIComponent(hooks)}`;
    const { code, out, err } = await start(['--image', 'books:1'], { NODE_OPTIONS: `--import=${preload}` })
      .end;
    expect([code, out, err]).toEqual([
      2,
      '',
      '--image needs the package testcontainers: run npm install testcontainers, and try again.\n',
    ]);
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
      /^The baseline no\.yaml cannot be read: there is no such file .*\n$/,
    ],
    [
      'a report to merge',
      ['--merge', 'nowhere'],
      /^nowhere\/report\.json cannot be read: there is no such file .*\n$/,
    ],
  ])('%s that is not there is one sentence and 2', async (_, args, sentence) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toMatch(sentence);
  });

  test('names in a profile and in a baseline must exist, too', async () => {
    const folder = temporaryFolder();
    const [profile, baseline] = [join(folder, 'target.yaml'), join(folder, 'known.yaml')];
    writeFileSync(
      profile,
      `baseUrl: ${nowhere}\nclaims: [pases.of]\nwaivers: [{requirement: fail.*, reason: why}]`,
    );
    writeFileSync(baseline, 'known: [{requirement: fials.must, reason: a teapot is ordered}]');
    const { code, err } = await run('--profile', profile, '--baseline', baseline);
    expect(err).toMatch(
      /^\S*target\.yaml:3:25: the waiver fail\.\* names .*\n\S*:2:10: the claim pases\.of names .*\nThe baseline: fials\.must names .*\n$/,
    );
    expect(code).toBe(2);
  });

  test('a filter that names nothing judges nothing', async () => {
    const { code, err } = await run('--target', nowhere, '--only', 'passes.alwais');
    expect([code, err]).toEqual([
      2,
      '--only passes.alwais names no requirement and no check. Did you mean passes.always?\n',
    ]);
  });

  test('an unreachable target cannot be judged, and nothing is left in the temporary folder', async () => {
    const folder = temporaryFolder();
    const target = `http://127.0.0.1:${await deadPort()}`;
    const { code, err } = await start(['--target', target], { TMPDIR: folder }).end;
    expect(code).toBe(2);
    expect(err).toMatch(
      /The target cannot be reached\. GET http:\/\/127\.0\.0\.1:\d+\/api\/contacts: the connection was refused/,
    );
    expect(err).not.toContain('    at ');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('help lists the options and judges nothing', async () => {
    const { code, out, report } = await run('--help');
    expect([code, report]).toEqual([0, undefined]);
    expect(out).toContain('--read-only           send safe methods only');
  });
});

describe('command files', () => {
  const folder = temporaryFolder();
  const at = (name: string): string => join(folder, name);
  writeFileSync(at('a-file'), 'neither a report nor a list: [');
  mkdirSync(at('a-folder'));

  test.each([
    [['--report', at('a-file')], `The report cannot be written to ${at('a-file')}: it is a file.`],
    [['--report', at('a-file/report')], 'a part of its path is not a folder.'],
    [['--history', at('a-file')], `--history: ${at('a-file')} cannot be written: it is a file.`],
    [['--clean-up', at('a-file')], `--clean-up: ${at('a-file')} cannot be written: it is a file.`],
    [['--baseline', at('a-folder')], 'cannot be read: it is a folder.'],
    [['--baseline', at('a-file')], `${at('a-file')}:1:`],
    [
      ['--compare', at('a-folder')],
      `${at('a-folder')}/report.json cannot be read: there is no such file or folder.`,
    ],
    [['--profile', at('a-folder')], `The profile ${at('a-folder')} cannot be read: it is a folder.`],
  ])('%j is reported in one sentence before any request is sent', async (args, sentence) => {
    const { code, err } = await run('--target', 'http://nowhere.invalid', ...args);
    expect(err).toContain(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });

  // The folder is there, and the system says of each below it that it is not.
  test.runIf(process.platform === 'linux').each(['--report', '--history', '--clean-up', '--init'])(
    '%s in a folder that takes none ends with one sentence',
    async (option) => {
      const { child, end } = start(['--target', 'http://nowhere.invalid', option, '/proc/nowhere/here']);
      const timer = setTimeout(() => killAll(child), 5_000);
      const { code, err } = await end;
      clearTimeout(timer);
      expect([code, err]).toEqual([2, expect.stringContaining('there is no such file or folder.\n')]);
    },
  );
});
