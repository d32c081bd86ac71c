import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createClient } from '../http/client.ts';
import { type RunningMock, startMock } from '../selftest/mock.ts';
import { each, outcomes, type Started, start } from './testing/command-line.ts';
import { heldBy } from './testing/target.ts';

function profileFile(server: RunningMock): string {
  const file = join(temporaryFolder(), 'target.json');
  writeFileSync(file, JSON.stringify({ ...server.rawProfile, apps: [], hooks: {} }));
  return file;
}

const ledgersIn = (folder: string) => readdirSync(folder).filter((it) => it.startsWith('countersign-'));

/** Starts a server. Its `patience` is the timeout of a request, in seconds, that lets a server start again in time. */
async function startTarget(): Promise<{ server: RunningMock; patience: string }> {
  const startTime = performance.now();
  const server = await startMock();
  const milliseconds = Math.max(500, 3 * (performance.now() - startTime));
  return { server, patience: (milliseconds / 1_000).toFixed(1) };
}

/** A run in which so many checks create contacts on the mock, all at a time. */
async function busyRun(
  server: RunningMock,
  patience: string,
  checks: number,
  folder = temporaryFolder(),
): Promise<Started> {
  const file = profileFile(server);
  const client = createClient();
  onTestFinished(() => client.close());
  const before = await heldBy(client, server);
  const only = [
    ...each('only', 'waits.*', 'passes.alone'),
    ...each('skip', ...Array.from({ length: 8 - checks }, (_, at) => `*number ${checks + at + 1}`)),
  ];
  const args = [...only, '--profile', file, '--timeout', patience, '--patience', patience, '--workers', '4'];
  const run = start(args, { TMPDIR: folder });
  await expect.poll(() => heldBy(client, server), { interval: 20 }).toBeGreaterThan(before + 20);
  return run;
}

test('a target that dies midway ends the run soon, with a list of what may be left, which the next run cleans up', async () => {
  const folder = temporaryFolder();
  const { server, patience } = await startTarget();
  const run = await busyRun(server, patience, 4, folder);
  await server.stop();
  const { code, out, report } = await run.end;
  expect(code).toBe(2);
  expect(outcomes(report)).toEqual({ 'waits.for-ever': 'error', 'passes.alone': 'error' });
  const alone = report.requirements.find((it) => it.id === 'passes.alone');
  expect(alone?.reason).toMatch(/was not sent: the target has not answered for \d+ s/);
  const [, errors = ''] = /Errors[^\n]*:\n([\s\S]*?)\n\n/i.exec(out) ?? [];
  expect(errors.match(/the target has not answered for/g)).toHaveLength(1);
  expect(report.leftovers.length).toBeGreaterThan(5);
  expect(report.leftovers[0]?.reason).toMatch(/refused|was not sent/);
  expect(ledgersIn(folder)).toHaveLength(1);
  const back = await startMock(['--port', String(server.port)]);
  onTestFinished(() => back.stop());
  const args = ['--only', 'passes.alone', '--profile', profileFile(back)];
  expect((await start(args, { TMPDIR: folder }).end).code).toBe(0);
  expect(ledgersIn(folder)).toEqual([]);
});

test('a target that dies and comes back is judged, but for the checks in between', async () => {
  const { server, patience } = await startTarget();
  const run = await busyRun(server, patience, 1);
  await server.stop();
  const again = await startMock(['--port', String(server.port)]);
  onTestFinished(() => again.stop());
  const { report } = await run.end;
  expect(outcomes(report)).toEqual({
    'waits.for-ever': expect.stringMatching(/^(error|pass)$/),
    'passes.alone': 'pass',
  });
  expect(report.leftovers).toEqual([]);
});
