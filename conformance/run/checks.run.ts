import { afterAll, describe, inject, type TestContext, test } from 'vitest';
import { type Check, checkId } from '../check/check.ts';
import { contractOperations } from '../check/operations.ts';
import type { CheckResult } from '../check/result.ts';
import { runCheck } from '../check/run-check.ts';
import { furnish, knownOf } from './known.ts';
import { closeLab, openLab } from './lab.ts';
import { whenOrphaned } from './orphan.ts';
import { planOf } from './plan.ts';
import { importSuite } from './suite-type.ts';
import { sweep } from './sweep.ts';

declare module 'vitest' {
  interface TaskMeta {
    result?: CheckResult;
  }
}

const { suite, lab: settings, found, filter, deadline } = inject('assignment');
// Ctrl-C and hanging up reach every process of the terminal; the one that started this one ends it in good order.
for (const name of ['SIGINT', 'SIGHUP']) process.on(name, () => {});

const { checks, register } = await importSuite(suite);
const lab = openLab(settings);
furnish(lab, found);
const known = knownOf(settings.profile, found, contractOperations());
const plan = planOf(checks, register, known, settings.profile.claims, filter);

/** Checks that are not over: Vitest abandons a test that is cancelled, and a check still has to clean up after itself. */
const underWay = new Set<Promise<unknown>>();

async function settled(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}

const orphanhood = whenOrphaned(async () => {
  await settled();
  await sweep(lab, settings.ledger);
  await closeLab(lab);
});

/** Runs a check as a test: what became of it travels to the reporter as the test's meta. */
async function asTest(check: Check, { task, skip, signal }: TestContext): Promise<void> {
  const stop = AbortSignal.any([signal, orphanhood.signal]);
  const running = runCheck(check, lab, known, { deadline, signal: stop });
  underWay.add(running);
  const result = await running;
  underWay.delete(running);
  task.meta.result = result;
  if (result.outcome === 'not-applicable' || result.outcome === 'untestable') skip(result.reason);
  if (result.outcome !== 'pass') throw new Error(result.reason);
}

const define = (check: Check): void => {
  test(checkId(check), (context) => asTest(check, context));
};

describe('side by side', { concurrent: true }, () => {
  for (const check of plan.checks) if (!check.alone) define(check);
});

describe('alone', { concurrent: false }, () => {
  for (const check of plan.checks) if (check.alone) define(check);
});

afterAll(async () => {
  await settled();
  orphanhood.release();
  await closeLab(lab);
});
