import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Report } from '../report/report.ts';
import { createTestClient } from './client/test-client.ts';
import { startReferenceServer } from './reference-server/reference-server.ts';
import { runVerify } from './run-verify.ts';

const filter = [
  ...['list.*', 'update.*', 'errors.*', 'oauth.token.*'].flatMap((it) => ['--only', it]),
  ...['--depth', 'quick', '--workers', '3'],
];

/** What a report says about each requirement, without what differs from run to run: evidence, times and marks. */
const judgementsIn = ({ requirements }: Report) =>
  requirements.map(({ id, outcome, checks, cells = [] }) => ({
    id,
    outcome,
    checks: checks.map((it) => `${it.title}: ${it.outcome}`).sort(),
    cells: cells.length,
  }));

test('parts that judge one target at the same time have, merged, the outcomes of one run, also what a failure in another part leaves uncertain', async () => {
  const server = await startReferenceServer({ violations: ['errors.nested-are-answered'] });
  const folder = mkdtempSync(join(tmpdir(), 'shards-'));
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const profile = join(folder, 'profile.json');
  writeFileSync(profile, JSON.stringify(server.profile));
  // What a list shows that was there before does not depend on what else is created then.
  const { call } = createTestClient(server);
  const document = { subject: 'Bill', currency: 'EUR' };
  for (const list of ['orders', 'invoices']) await call('POST', `/api/${list}`, { body: document });
  const before = server.countRecords();
  const judge = async (name: string, ...more: string[]) => {
    const reports = join(folder, name);
    mkdirSync(reports);
    return runVerify(profile, reports, [...filter, ...more]);
  };
  const parts = ['1', '2', '3'];
  await Promise.all(parts.map((part) => judge(part, '--shard', `${part}/3`)));
  await judge('alone', '--shard', 'alone/3');
  expect(server.countRecords()).toBe(before);
  const merged = await judge('merged', ...[...parts, 'alone'].flatMap((it) => ['--merge', join(folder, it)]));
  const whole = await judge('whole');
  expect(judgementsIn(merged.report)).toEqual(judgementsIn(whole.report));
  expect([merged.code, merged.report.summary]).toEqual([whole.code, whole.report.summary]);
  expect(merged.report.findings.map(({ title }) => title).sort()).toEqual(
    whole.report.findings.map(({ title }) => title).sort(),
  );
  expect(whole.report.verdict).toBe('violates');
}, 600_000);
