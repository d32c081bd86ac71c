import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { register } from '../requirements/register.ts';
import {
  type FaultResult,
  faultMap,
  missedRequirements,
  startFaultyMock,
  startFaultyReferenceServer,
} from './fault-results.ts';
import { computeKillRate, writeKillRate } from './kill-rate.ts';
import { behaviourNames } from './reference-server/behaviours/behaviours.ts';

const results: FaultResult[] = [];
const startedAt = performance.now();
const timeout = 120_000;

afterAll(() => {
  const killRate = computeKillRate(results, register, performance.now() - startedAt);
  console.log(killRate.summary);
  writeKillRate(killRate, 'report');
});

describe('a fault of the mock', () => {
  let mock: Awaited<ReturnType<typeof startFaultyMock>>;
  beforeAll(async () => {
    mock = await startFaultyMock();
  }, timeout);
  afterAll(() => mock.close());

  test.each([...faultMap])('%s fails a check of each of %s', { timeout }, async (name) => {
    const result = await mock.judge(name);
    results.push(result);
    expect(missedRequirements(result)).toEqual([]);
  });
});

describe('a violation of the reference server', () => {
  let server: Awaited<ReturnType<typeof startFaultyReferenceServer>>;
  beforeAll(async () => {
    server = await startFaultyReferenceServer();
  }, timeout);
  afterAll(() => server.close());

  test.each(behaviourNames)('of %s fails a check', { timeout }, async (name) => {
    const result = await server.judge(name);
    results.push(result);
    expect(result.failures).not.toEqual([]);
  });
});

describe('a must that can be tested', () => {
  const musts = register.filter((it) => it.level === 'must' && it.notTestable === undefined);
  test.each(musts)('$id failed on a server that violates it', ({ id }) => {
    expect(results.some(({ failures }) => failures.some((it) => it.requirement === id))).toBe(true);
  });
});
