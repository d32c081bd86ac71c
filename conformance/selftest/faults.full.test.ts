import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxConcurrency } from '../../testing/limits.ts';
import { casesOfDay, drawNames } from '../../testing/sample.ts';
import { readExamples } from '../requirements/examples.ts';
import { register } from '../requirements/register.ts';
import { exampleOf, placeOf, placeOfExample } from './examples/record-examples.ts';
import {
  type FaultResult,
  type FaultyMock,
  faultMap,
  missedRequirements,
  startFaultyMock,
} from './fault-results.ts';
import { computeKillRate, writeKillRate } from './kill-rate.ts';

const results: FaultResult[] = [];
const startedAt = performance.now();
/** Judging a fault takes longest of all that is alike: where this file is drawn each day, each is tried within 20, and one of each must within six. */
const [daysOfFaults, daysOfMusts] = [20, 6];

const musts = casesOfDay(
  register.filter((it) => it.level === 'must' && it.notTestable === undefined),
  daysOfMusts,
);

/** The faults of the day, and where they violate none of a must whose day it is, one that does, another each time. */
const faults = new Set(casesOfDay([...faultMap.keys()], daysOfFaults));
for (const { id } of musts) {
  const violating = [...faultMap].flatMap(([name, ids]) => (ids.includes(id) ? [name] : []));
  if (violating.every((name) => !faults.has(name)))
    for (const name of drawNames(violating, 1)) faults.add(name);
}

const examples = Object.entries(readExamples()).flatMap(([id, { example }]) =>
  example && faults.has(example.violation) ? [{ id, ...example }] : [],
);

/** The failure of a requirement that a violation led to in this run. */
const failureOf = (violation: string, id: string) =>
  results.find(({ fault }) => fault === violation)?.failures.find(({ requirement }) => requirement === id);

/** Mocks that judge no fault at the moment: there is one for each test that runs. */
const idle: FaultyMock[] = [];

async function withMock<Result>(work: (mock: FaultyMock) => Promise<Result>): Promise<Result> {
  const mock = idle.pop();
  if (mock === undefined) throw new Error('More tests run at the same time than there are mocks.');
  try {
    return await work(mock);
  } finally {
    idle.push(mock);
  }
}

beforeAll(async () => {
  const starts = Array.from({ length: maxConcurrency }, () =>
    startFaultyMock({ confirms: false, sparesStories: true }),
  );
  idle.push(...(await Promise.all(starts)));
});

afterAll(async () => {
  await Promise.all(idle.map((mock) => mock.close()));
  const killRate = computeKillRate(results, register, performance.now() - startedAt);
  console.log(killRate.summary);
  writeKillRate(killRate, 'report');
});

// Much of the time is spent waiting: for searches, expiry and connections without an answer.
describe.concurrent('a fault of the mock, drawn for the day', () => {
  test.each([...faultMap].filter(([name]) => faults.has(name)))(
    '%s fails a check of each of %s',
    async (name) => {
      const result = await withMock((mock) => mock.judge(name));
      results.push(result);
      expect(missedRequirements(result)).toEqual([]);
    },
  );
});

describe('a fault that an example shows', () => {
  const ids = examples.map(({ id }) => id);
  test.each(drawNames(ids, 20))('the example of %s passes without it', async (id) => {
    const example = examples.find((it) => it.id === id);
    const failure = example && failureOf(example.violation, id);
    const pass = failure && (await withMock((mock) => mock.recordPass(failure)));
    const now = pass && exampleOf(example.violation, failure, pass);
    expect(now && [placeOfExample(now.passes), now.passes.status]).toEqual(
      example && [placeOfExample(example.passes), example.passes.status],
    );
  });
});

describe('a must that can be tested, drawn for the day', () => {
  test.each(musts)('$id failed on a server that violates it', ({ id }) => {
    expect(results.some(({ failures }) => failures.some((it) => it.requirement === id))).toBe(true);
  });
});

describe('the example of --explain for', () => {
  test.each(examples)(
    '$id fails as in this run; npm run examples -- --only $id records it anew',
    ({ id, ...it }) => {
      const { title, exchanges = [], shown } = failureOf(it.violation, id) ?? {};
      const failing = exchanges.find(({ number }) => number === shown);
      expect([title, failing && placeOf(failing), failing?.reply?.status]).toEqual([
        it.check,
        placeOfExample(it.fails),
        it.fails.status,
      ]);
    },
  );
});
