import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeOnReferenceMachine } from '../../testing/machine-slowness.ts';
import { contractOperations } from '../context/operations.ts';
import { type RunningMock, startMock } from './mock.ts';
import { type CommandResult, runVerify } from './run-verify.ts';
import { computeCoverage, unvisitedStatuses } from './status-coverage.ts';

/** The maximum duration of a full run against the mock, in milliseconds, on an idle machine. */
const bound = 60_000;

let mock: RunningMock;
let folder: string;
let before: unknown;
let run: CommandResult;
let time: number;
beforeAll(async () => {
  mock = await startMock();
  before = await mock.countRecords();
  folder = mkdtempSync(join(tmpdir(), 'full-run-'));
  const measure = async () => {
    run = await runVerify(`http://127.0.0.1:${mock.port}/__mock/profile`, folder);
    return run.milliseconds;
  };
  time = await timeOnReferenceMachine(bound, measure, 1);
  const { report, milliseconds } = run;
  console.log(`${report.summary} ${milliseconds / 1000} s in total.`);
}, 600_000);
afterAll(async () => {
  await mock.stop();
  rmSync(folder, { recursive: true });
});

test('the mock conforms, and no requirement is left out', () => {
  const { report, code } = run;
  const others = report.requirements.filter((it) => !['pass', 'not-applicable'].includes(it.outcome));
  expect(others.map((it) => `${it.id}: ${it.outcome}, ${it.reason}`)).toEqual([]);
  expect([code, report.verdict, report.troubles, report.remarks]).toEqual([0, 'conforms', [], []]);
});

test('nothing is left behind on the mock', async () => {
  expect(run.report.leftovers).toEqual([]);
  expect(await mock.countRecords()).toEqual(before);
});

test('the clock is as it was, and nothing stays but consents and tokens, which are listed', async () => {
  const response = await fetch(`http://127.0.0.1:${mock.port}/__mock/clock`);
  const { epochMs } = Object(await response.json());
  expect(Math.abs(epochMs - Date.now())).toBeLessThan(600_000);
  const kinds = new Set(run.report.lastingEffects?.map(({ type }) => type));
  expect([...kinds].sort()).toEqual(['consent', 'token']);
});

test('each declared status of each operation is visited or has a reason not to be', () => {
  const visits = run.report.operations.flatMap(({ method, path, seen }) =>
    Object.keys(seen).map((status) => ({ method, path, status: Number(status) })),
  );
  const coverage = computeCoverage(contractOperations(), visits, unvisitedStatuses);
  expect(coverage.unexplained).toEqual([]);
  expect(coverage.contradicted).toEqual([]);
  expect(coverage.unneeded).toEqual([]);
  expect(coverage.visited.length).toBeGreaterThan(200);
});

test('the run takes less than a minute', () => {
  expect(time).toBeLessThan(bound);
});
