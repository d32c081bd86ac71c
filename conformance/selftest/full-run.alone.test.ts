import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractOperations } from '../context/operations.ts';
import { type RunningMock, startMock } from './mock.ts';
import { type CommandResult, runVerify } from './run-verify.ts';
import { computeCoverage, unvisitedStatuses } from './status-coverage.ts';

/** The longest that a full run against the mock may take, in milliseconds, on a machine that does nothing else. */
const bound = 60_000;

let mock: RunningMock;
let folder: string;
let before: unknown;
let verified: CommandResult;
beforeAll(async () => {
  mock = await startMock();
  before = await mock.countRecords();
  folder = mkdtempSync(join(tmpdir(), 'full-run-'));
  verified = await runVerify(`http://127.0.0.1:${mock.port}/__mock/profile`, folder);
  const { report, milliseconds } = verified;
  console.log(`${report.summary} ${milliseconds / 1000} s from start to end.`);
}, 4 * bound);
afterAll(async () => {
  await mock.stop();
  rmSync(folder, { recursive: true });
});

test('the mock conforms, and nothing of it is left out', () => {
  const { report, code } = verified;
  const others = report.requirements.filter((it) => !['pass', 'not-applicable'].includes(it.outcome));
  expect(others.map((it) => `${it.id}: ${it.outcome}, ${it.reason}`)).toEqual([]);
  expect([code, report.verdict, report.troubles, report.remarks]).toEqual([0, 'conforms', [], []]);
});

test('nothing is left behind on it', async () => {
  expect(verified.report.leftovers).toEqual([]);
  expect(await mock.countRecords()).toEqual(before);
});

test('each declared status of each operation is visited, or has a reason that something needs', () => {
  const visits = verified.report.operations.flatMap(({ method, path, seen }) =>
    Object.keys(seen).map((status) => ({ method, path, status: Number(status) })),
  );
  const coverage = computeCoverage(contractOperations(), visits, unvisitedStatuses);
  expect(coverage.unexplained).toEqual([]);
  expect(coverage.contradicted).toEqual([]);
  expect(coverage.unneeded).toEqual([]);
  expect(coverage.visited.length).toBeGreaterThan(200);
});

test('the run takes less than a minute', () => {
  expect(verified.milliseconds).toBeLessThan(bound);
});
