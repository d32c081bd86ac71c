import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawNames, isLeftOut } from '../../testing/sample.ts';
import { readExamples } from '../requirements/examples.ts';
import { register } from '../requirements/register.ts';
import { violationsByRequirement } from './examples/record-examples.ts';
import {
  exceptions,
  faultMap,
  missedRequirements,
  requirementsOf,
  startFaultyMock,
} from './fault-results.ts';

test('every must that can be tested has a fault that it notices', () => {
  const violated = new Set([...faultMap.values()].flat());
  const musts = register.filter((it) => it.level === 'must' && it.notTestable === undefined);
  expect(musts.map(({ id }) => id).filter((id) => !violated.has(id))).toEqual([]);
});

test('violations are recorded of requirements of the register only', () => {
  expect(register.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(readExamples())));
});

describe('a sample of the faults of the mock', () => {
  let mock: Awaited<ReturnType<typeof startFaultyMock>>;
  beforeAll(async () => {
    mock = await startFaultyMock({ confirms: true });
  });
  afterAll(() => mock.close());

  test('is drawn from all faults; npm run examples records what notices a new one', async () => {
    const names = (await mock.faults()).map(({ name }) => name);
    expect([...faultMap.keys()].sort()).toEqual(names.sort());
  });

  test('is of faults that a requirement of their sentence notices; faults.yaml has the exceptions', async () => {
    const unnoticed = (await mock.faults()).filter((fault) => {
      const noticed = faultMap.get(fault.name) ?? [];
      return !requirementsOf(fault).some((id) => noticed.includes(id));
    });
    expect(unnoticed.map(({ name }) => name).sort()).toEqual(Object.keys(exceptions).sort());
  });

  test('is what --explain lists; npm run examples records what is missing', async () => {
    const listed = Object.entries(readExamples()).map(([id, { violations }]) => [id, violations] as const);
    expect(new Map(listed)).toEqual(violationsByRequirement(await mock.faults()));
  });

  // The longer test judges more of them, without confirming what it finds.
  const size = isLeftOut('conformance/selftest/faults.full.test.ts') ? 6 : 3;
  test.each(drawNames([...faultMap.keys()], size))('%s is found', async (name) => {
    expect(missedRequirements(await mock.judge(name))).toEqual([]);
  });
});
