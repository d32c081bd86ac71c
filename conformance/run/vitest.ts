import { join } from 'node:path';
import { type Reporter, startVitest, type TestCase } from 'vitest/node';
import type { CheckResult } from '../check/result.ts';
import type { Assignment } from './assignment.ts';
import { beside } from './beside.ts';

/** How Vitest is to run the checks. */
export type VitestPace = {
  readonly workers: number;
  /** Stop after so many failures; 0 never stops. */
  readonly bail: number;
  readonly tell: (result: CheckResult) => void;
  /** Stops what is not begun yet. */
  readonly signal: AbortSignal;
};

/** What came of a Vitest run: results as far as they came, and trouble of the suite itself. */
export type VitestRun = { readonly results: readonly CheckResult[]; readonly troubles: readonly string[] };

/** Time for a check to be given up and cleaned up after, before Vitest gives up on it. */
const grace = 120_000;

const root = join(import.meta.dirname, '..', '..');
const runner = beside(import.meta, 'checks.run');

/** Vitest ends the whole process at a signal; the run has to clean up first, so what Vitest listens with is taken away. */
function rememberSignalListeners() {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const before = signals.map((name) => new Set(process.listeners(name)));
  return {
    restore(): void {
      for (const [at, name] of signals.entries()) {
        for (const it of process.listeners(name)) if (!before[at]?.has(it)) process.off(name, it);
      }
    },
  };
}

function collector(results: CheckResult[], troubles: string[], { tell, signal }: VitestPace): Reporter {
  const listeners = rememberSignalListeners();
  const keep = (test: TestCase): void => {
    const { result } = test.meta();
    const state = test.result();
    if (result) {
      results.push(result);
      tell(result);
    } else if (state.state === 'failed') {
      troubles.push(`${test.name}: ${state.errors[0]?.message ?? 'it came to no result'}`);
    }
  };
  return {
    onInit(vitest) {
      listeners.restore();
      signal.addEventListener('abort', () => void vitest.cancelCurrentRun('keyboard-input'), { once: true });
    },
    onTestCaseResult: keep,
    onTestRunEnd(modules, errors) {
      for (const it of modules) for (const error of it.errors()) troubles.push(error.message);
      for (const error of errors) troubles.push(error.message);
    },
  };
}

/** Has Vitest run the checks of an assignment in one process of their own, side by side. */
export async function runInVitest(assignment: Assignment, pace: VitestPace): Promise<VitestRun> {
  const results: CheckResult[] = [];
  const troubles: string[] = [];
  const exitCode = process.exitCode;
  const vitest = await startVitest(
    [],
    {
      root,
      config: false,
      include: [runner],
      exclude: [],
      watch: false,
      reporters: [collector(results, troubles, pace)],
      provide: { assignment },
      pool: 'forks',
      isolate: false,
      maxWorkers: 1,
      fileParallelism: false,
      maxConcurrency: pace.workers,
      testTimeout: assignment.deadline + grace,
      hookTimeout: grace,
      teardownTimeout: grace,
      bail: pace.bail,
      silent: true,
      experimental: { viteModuleRunner: false },
    },
    { logLevel: 'silent', cacheDir: join(root, 'node_modules', '.vite', 'conformance') },
  );
  await vitest.close();
  process.exitCode = exitCode;
  return { results, troubles };
}
