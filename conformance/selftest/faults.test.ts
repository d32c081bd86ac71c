import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { register } from '../requirements/register.ts';
import { type Bench, openBench } from './bench.ts';
import { equivalents, faultMap } from './fault-map.ts';
import {
  type BehaviourTrials,
  behavioursFor,
  type FaultResult,
  judgeFault,
  missedRequirements,
  openBehaviourTrials,
} from './fault-results.ts';
import { computeKillRate, writeKillRate } from './kill-rate.ts';
import { type Fault, type RunningMock, startMock } from './mock.ts';

const trials: FaultResult[] = [];
const startedAt = performance.now();

afterAll(() => {
  const tally = computeKillRate({
    trials,
    equivalents,
    register,
    milliseconds: performance.now() - startedAt,
  });
  console.log(tally.summary);
  writeKillRate(tally, 'report');
});

describe('a deliberate violation of the mock', () => {
  let mock: RunningMock;
  let bench: Bench;
  let catalogue: readonly Fault[];
  beforeAll(async () => {
    mock = await startMock();
    catalogue = await mock.faults();
    bench = await openBench(mock.profile);
  }, 120_000);
  afterAll(async () => {
    await bench.close();
    await mock.stop();
  });

  test('is mapped to the requirements that it breaks, each of which is in the register', () => {
    expect([...faultMap.keys()].sort()).toEqual(catalogue.map(({ name }) => name).sort());
    const ids = register.map(({ id }) => id);
    for (const broken of faultMap.values()) expect(ids).toEqual(expect.arrayContaining([...broken]));
  });

  test('is proved to break nothing printed, where it is said to be an equivalent', () => {
    expect([...faultMap.keys()]).toEqual(expect.arrayContaining([...equivalents.keys()]));
    for (const proof of equivalents.values()) expect(proof).toMatch(/^Section \d.{100}/);
  });

  const real = [...faultMap].filter(([name]) => !equivalents.has(name));
  test.each(real)('%s turns a check of %s red', { timeout: 120_000 }, async (name, breaks) => {
    await mock.setFaults(name);
    const trial = await judgeFault(bench, mock.profile, name, breaks);
    trials.push(trial);
    expect(missedRequirements(trial)).toEqual([]);
  });
});

describe('every requirement that a service must keep and that can be witnessed', () => {
  let twins: BehaviourTrials;
  beforeAll(async () => {
    twins = await openBehaviourTrials();
  }, 120_000);
  afterAll(() => twins.close());

  const musts = register.filter((it) => it.level === 'must' && it.notTestable === undefined);
  test.each(musts)('$id is red for some server that breaks it', { timeout: 120_000 }, async ({ id }) => {
    const isRed = () => trials.some(({ red }) => red.some((it) => it.requirement === id));
    for (const law of behavioursFor(id)) {
      if (isRed()) break;
      trials.push(await twins.tryBehaviour(law, id));
    }
    expect(isRed()).toBe(true);
  });
});
