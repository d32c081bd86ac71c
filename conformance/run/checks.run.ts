import { afterAll, describe, inject, type TaskMeta, test } from 'vitest';
import { type Check, checkId } from '../check/check.ts';
import { contractOperations } from '../check/operations.ts';
import type { CheckResult } from '../check/result.ts';
import { runCheck } from '../check/run-check.ts';
import { furnish, knownOf } from './known.ts';
import { closeLab, openLab } from './lab.ts';
import { planOf } from './plan.ts';
import { importSuite } from './suite-type.ts';

declare module 'vitest' {
  interface TaskMeta {
    result?: CheckResult;
  }
}

const { suite, lab: settings, found, filter, deadline } = inject('assignment');
const { checks, register } = await importSuite(suite);
const lab = openLab(settings);
furnish(lab, found);
const known = knownOf(settings.profile, found, contractOperations());
const plan = planOf(checks, register, known, settings.profile.claims, filter);

/** Runs a check as a test: what became of it travels to the reporter as the test's meta. */
async function asTest(check: Check, meta: TaskMeta, skip: (note?: string) => never): Promise<void> {
  const result = await runCheck(check, lab, known, { deadline });
  meta.result = result;
  if (result.outcome === 'not-applicable' || result.outcome === 'untestable') skip(result.reason);
  if (result.outcome !== 'pass') throw new Error(result.reason);
}

const define = (check: Check): void => {
  test(checkId(check), ({ task, skip }) => asTest(check, task.meta, skip));
};

describe('side by side', { concurrent: true }, () => {
  for (const check of plan.checks) if (!check.alone) define(check);
});

describe('alone', { concurrent: false }, () => {
  for (const check of plan.checks) if (check.alone) define(check);
});

afterAll(() => closeLab(lab));
