import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractOperations } from '../check/operations.ts';
import type { CheckResult } from '../check/result.ts';
import type { Discovered } from '../discovery/discover.ts';
import { openBench, told } from './bench.ts';
import { type Coverage, coverageOf, unvisited } from './coverage.ts';
import { type RunningMock, startMock } from './mock.ts';

describe('a run of the whole suite against the mock', () => {
  let mock: RunningMock;
  let before: unknown;
  let found: Discovered;
  let results: readonly CheckResult[];
  let coverage: Coverage;
  beforeAll(async () => {
    mock = await startMock();
    before = await mock.holdings();
    const bench = await openBench(mock.profile);
    found = bench.found;
    results = await bench.judge(bench.plan.checks);
    await bench.close();
    const visits = [...found.visits, ...results.flatMap((it) => it.visits)];
    coverage = coverageOf(contractOperations(), visits, unvisited);
  }, 240_000);
  afterAll(() => mock.stop());

  test('finds out everything that there is to find out', () => {
    expect(found.failures).toEqual([]);
  });

  test('finds nothing to say', () => {
    expect(told(results.filter(({ outcome }) => outcome === 'fail'))).toEqual([]);
  });

  test('leaves nothing out', () => {
    expect(told(results.filter(({ outcome }) => ['error', 'untestable'].includes(outcome)))).toEqual([]);
  });

  test('leaves nothing behind', async () => {
    expect([...found.leftovers, ...results.flatMap((it) => it.leftovers)]).toEqual([]);
    expect(await mock.holdings()).toEqual(before);
  });

  test('visits each declared status of each operation, or has a reason', () => {
    expect(coverage.forgotten).toEqual([]);
    expect(coverage.visited.length).toBeGreaterThan(200);
  });

  test('has no reason for what it visits all the same, and none that nothing needs', () => {
    expect(coverage.contradicted).toEqual([]);
    expect(coverage.idle).toEqual([]);
  });
});
