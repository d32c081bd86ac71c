import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Report } from '../report/report.ts';
import { startMock } from './mock.ts';
import { runVerify } from './run-verify.ts';

const filter = [
  ...['list.*', 'update.*', 'errors.*', 'oauth.token.code-*'].flatMap((it) => ['--only', it]),
  ...['--types', 'contact', '--depth', 'quick', '--workers', '3'],
];

/** What a report says about each requirement, without what differs from run to run: evidence, times and markers. */
const judgementsIn = ({ requirements }: Report) =>
  requirements.map(({ id, outcome, checks, cells = [] }) => ({
    id,
    outcome,
    checks: checks.map((it) => `${it.title}: ${it.outcome}`).sort(),
    cells: cells.length,
  }));

/** The titles of its findings, without the markers in them. */
const findingsIn = ({ findings }: Report) =>
  findings.map(({ title }) => title.replaceAll(/"cs[0-9a-z]+"/g, 'a marker')).sort();

test('parts that judge one target at the same time have, merged, the outcomes of one run, also what a failure in another part leaves uncertain', async () => {
  const server = await startMock();
  await server.setFaults('write.create-ignored');
  const folder = temporaryFolder();
  onTestFinished(() => server.stop());
  const profile = join(folder, 'profile.json');
  const { advanceClock } = server.rawProfile.hooks;
  writeFileSync(profile, JSON.stringify({ ...server.rawProfile, hooks: { advanceClock } }));
  const before = await server.countRecords();
  const judge = async (name: string, ...more: string[]) => {
    const reports = join(folder, name);
    mkdirSync(reports);
    return runVerify(profile, reports, [...filter, ...more]);
  };
  const parts = ['1', '2'];
  await Promise.all(parts.map((part) => judge(part, '--shard', `${part}/2`)));
  await judge('alone', '--shard', 'alone/2');
  expect(await server.countRecords()).toEqual(before);
  const merged = await judge('merged', ...[...parts, 'alone'].flatMap((it) => ['--merge', join(folder, it)]));
  const whole = await judge('whole');
  expect(judgementsIn(merged.report)).toEqual(judgementsIn(whole.report));
  expect([merged.code, merged.report.summary]).toEqual([whole.code, whole.report.summary]);
  expect(findingsIn(merged.report)).toEqual(findingsIn(whole.report));
  expect(whole.report.verdict).toBe('violates');
  expect(whole.report.counts.uncertain).toBeGreaterThan(0);
});
