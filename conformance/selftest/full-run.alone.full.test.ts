import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeOnReferenceMachine } from '../../testing/machine-slowness.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { contractOperations } from '../context/operations.ts';
import { each } from '../run/testing/command-line.ts';
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
  folder = temporaryFolder();
  const measure = async () => {
    run = await runVerify(`http://127.0.0.1:${mock.port}/__mock/profile`, folder);
    return run.milliseconds;
  };
  time = await timeOnReferenceMachine(bound, measure, { attempts: 1 });
  const { report, milliseconds } = run;
  console.log(`${report.summary} ${milliseconds / 1000} s in total.`);
});
afterAll(() => mock.stop());

/** Parts of the control API of the mock, by name. */
const control = async (...names: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const response = await fetch(`http://127.0.0.1:${mock.port}/__mock/${name}`);
        return [name, Object(await response.json())] as const;
      }),
    ),
  );

test('the mock conforms, and no requirement is left out', () => {
  const { report, code } = run;
  const others = report.requirements.filter((it) => !['pass', 'not-applicable'].includes(it.outcome));
  expect(others.map((it) => `${it.id}: ${it.outcome}, ${it.reason}`)).toEqual([]);
  expect([code, report.verdict, report.troubles, report.remarks]).toEqual([0, 'conforms', [], []]);
});

test('it sends as many requests as the help says, to 3 %', () => {
  const help = readFileSync(join(import.meta.dirname, '../../scripts/help/conformance.txt'), 'utf8');
  const said = Number(/in ([\d,]+) requests to the mock/.exec(help)?.[1]?.replace(',', ''));
  const sent = Object.values(run.report.cost?.requests ?? {}).reduce((sum, count) => sum + count, 0);
  expect(Math.abs(sent / said - 1)).toBeLessThan(0.03);
});

test('its page opens at once', () => {
  expect(statSync(join(folder, 'report.html')).size).toBeLessThan(300_000);
});

test('nothing is left behind on the mock', async () => {
  expect(run.report.leftovers).toEqual([]);
  expect(await mock.countRecords()).toEqual(before);
});

test('nothing else stays either, since the run has companies of its own', async () => {
  const { clock, grants, tokens, companies } = await control('clock', 'grants', 'tokens', 'companies');
  expect(Math.abs(clock.epochMs - Date.now())).toBeLessThan(600_000);
  expect([grants.grants, tokens.tokens, run.report.lastingEffects]).toEqual([[], [], undefined]);
  expect(Array.from(companies.companies, ({ name }: { name: string }) => name)).toEqual(['acme', 'globex']);
});

test('without companies of its own, a run removes its records, moves the clock back, and lists the rest', async () => {
  const { createCompany, removeCompany, ...hooks } = Object(mock.rawProfile).hooks;
  const profile = join(folder, 'profile.json');
  writeFileSync(profile, JSON.stringify({ ...Object(mock.rawProfile), hooks }));
  const { code, report } = await runVerify(profile, folder, [
    ...each('only', 'oauth.token.*', 'contact.*'),
    ...['--types', 'contact', '--depth', 'quick'],
  ]);
  expect([code, report.leftovers]).toEqual([0, []]);
  expect(await mock.countRecords()).toEqual(before);
  const { clock } = await control('clock');
  expect(Math.abs(clock.epochMs - Date.now())).toBeLessThan(600_000);
  const kinds = new Set(report.lastingEffects?.map(({ type }) => type));
  expect([...kinds]).toContain('consent');
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
