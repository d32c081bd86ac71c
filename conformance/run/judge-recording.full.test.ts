import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Report } from '../report/report.ts';
import { startMock } from '../selftest/mock.ts';
import { run, runOwnSuite } from './testing/command-line.ts';

const failed = ({ requirements }: Report) =>
  requirements.filter((it) => it.outcome === 'fail').map(({ id }) => id);

test('a record without secrets shows again what its run found, and what that run did not look for', async () => {
  const mock = await startMock();
  const folder = temporaryFolder();
  const record = join(folder, 'record.jsonl');
  await mock.setFaults('per-page.ignored', 'envelope.links-missing');
  const filter = ['--only', 'per-page.*', '--types', 'contact', '--depth', 'quick'];
  const profile = `http://127.0.0.1:${mock.port}/__mock/profile`;
  const lived = await runOwnSuite('--profile', profile, ...filter, '--record', record);
  await mock.stop();
  expect(lived.report.defects).toBeUndefined();
  const text = readFileSync(record, 'utf8');
  const { users, apps } = mock.rawProfile;
  const secrets = [...users.map(({ password }) => password), ...apps.map(({ clientSecret }) => clientSecret)];
  const known = secrets.filter((it) => it !== undefined);
  expect(known.length).toBeGreaterThan(3);
  // `secrets.full` looks for parts of them, and for tokens.
  expect(known.filter((it) => text.includes(it))).toEqual([]);
  expect(text).toMatch(/"Authorization","credential \d+"/);

  const { code, report } = await runOwnSuite('--rejudge', record);
  expect(code).toBe(1);
  expect(failed(lived.report).length).toBeGreaterThan(0);
  expect(failed(report).filter((it) => it.startsWith('per-page.'))).toEqual(failed(lived.report));
  // As a rule would that is newer than the run.
  expect(failed(report)).toContain('envelope.record-has-links');
  expect(report.counts.pass).toBeGreaterThan(20);
  const outcomes = new Map(report.requirements.map((it) => [it.id, it.outcome]));
  expect(outcomes.get('oauth.token.code-is-single-use')).toBe('uncertain');

  // Replies that something was cut out of say nothing.
  const body = text
    .slice(0, text.lastIndexOf('{"sha256"'))
    .replaceAll('\n{"reply":', '\n{"isCut":true,"reply":');
  writeFileSync(record, `${body}{"sha256":"${hash('sha256', body)}"}\n`);
  const cut = await runOwnSuite('--rejudge', record);
  expect([cut.code, cut.report.counts.pass, cut.report.counts.fail]).toEqual([2, 0, 0]);

  const at = text.lastIndexOf('"status":200');
  writeFileSync(record, `${text.slice(0, at)}"status":201${text.slice(at + 12)}`);
  const changed = await run('--rejudge', record);
  expect([changed.code, changed.err]).toEqual([
    2,
    `--rejudge: ${record} is not as it was recorded: its checksum differs.\n`,
  ]);
});

test('a file that is no record is refused in a sentence', async () => {
  const file = join(temporaryFolder(), 'report.json');
  writeFileSync(file, '{"format":"something else"}\n');
  expect(await run('--rejudge', file)).toMatchObject({
    code: 2,
    err: `--rejudge: ${file} is not a record that --record wrote to its end.\n`,
  });
});
