import { pathToFileURL } from 'node:url';
import { type CheckResult, checkId } from '../check/check.ts';
import { assertPatterns, type Filter, type PatternSource, type Plan, planOf } from '../check/plan.ts';
import { createLedgerFile, type LedgerFile, openLedger } from '../context/ledger.ts';
import {
  closeRunContext,
  openRunContext,
  type RunContext,
  type RunSettings,
} from '../context/run-context.ts';
import { siblingModule } from '../context/sibling-module.ts';
import { applyDiscovered, type Discovered, discover } from '../discovery/discover.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { Profile } from '../profile/profile.ts';
import { assembleReport } from '../report/assemble.ts';
import type { KnownFailure } from '../report/baseline.ts';
import type { Report } from '../report/report.ts';
import { clearAbandoned, sweep } from './clean-up.ts';
import { runInFork } from './forked-run.ts';
import type { Interruption } from './interruption.ts';
import type { Progress } from './progress.ts';
import { importSuite, type RunLimits, runChecks } from './run-checks.ts';

/** One run of the suite. Times in milliseconds. */
export type Run = {
  readonly profile: Profile;
  readonly filter: Filter;
  readonly baseline: readonly KnownFailure[];
  readonly workers: number;
  readonly bail: number;
  /** Of one request; a check may take four times as long. */
  readonly timeout: number;
  readonly progress: Progress;
  readonly interruption: Interruption;
  /** Address of the module that exports the suite. */
  readonly suite: string;
  /** Runs the checks in a process of their own, so that whichever process is killed, the other one cleans up. */
  readonly forked?: boolean;
};

/** Address of the module that exports the suite of this package. */
export const ownSuite = pathToFileURL(siblingModule(import.meta, 'suite')).href;

const requestsPerDeadline = 4;

const settingsOf = ({ profile, filter, timeout }: Run, { path, word }: LedgerFile): RunSettings => ({
  profile,
  readOnly: filter.readOnly,
  timeout,
  ledger: { path, word },
  process: 0,
});

async function judge(
  run: Run,
  context: RunContext,
  discovered: Discovered,
  ledger: LedgerFile,
): Promise<Report> {
  const { profile, filter, timeout, progress, interruption, suite } = run;
  const { checks, register } = await importSuite(suite);
  const plan = planOf(checks, register, context.description, profile.claims, filter);
  const cleared = await clearAbandoned(context, progress.stage);
  progress.expect(plan.checks.length);
  const limits: RunLimits = {
    workers: run.workers,
    bail: run.bail,
    deadline: timeout * requestsPerDeadline,
    signal: interruption.signal,
    onResult: progress.done,
  };
  const settings = { ...settingsOf(run, ledger), process: 1 } as const;
  const { results, troubles } = run.forked
    ? await runInFork(plan.checks, { suite, settings, discovered }, limits)
    : { results: await runChecks(plan.checks, context, limits), troubles: [] };
  const missing = unfinished(plan, results, { cause: interruption.cause, bail: run.bail });
  progress.stage('Cleaning up');
  const swept = await sweep(context, ledger);
  const report = assembleReport({
    profile,
    register,
    operations: context.description.operations,
    plan,
    filter,
    results: [...results, ...missing],
    baseline: run.baseline,
    choices: discovered.choices,
    visits: discovered.visits,
    leftovers: [...swept, ...cleared.leftovers],
    troubles: [...troubles, ...(interruption.cause ? [`the run was stopped by ${interruption.cause}`] : [])],
    remarks: [...discovered.failures, ...cleared.remarks],
    startedAt: new Date(ledger.startedAt),
    milliseconds: Date.now() - Date.parse(ledger.startedAt),
  });
  return context.redactor.deep(report);
}

/** What can keep checks of a plan from being run. */
type Ends = {
  /** The signal that stopped the run; undefined where none did. */
  readonly cause: string | undefined;
  /** Failures after which the run stops; 0 never stops it. */
  readonly bail: number;
};

function reasonOf({ cause, bail }: Ends, results: readonly CheckResult[]): string {
  if (cause) return `the run was stopped by ${cause} before this check ended`;
  const failures = results.filter((it) => it.outcome === 'fail').length;
  if (bail === 0 || failures < bail) return 'the process that judges ended before this check did';
  return `the run stopped after ${bail} ${bail === 1 ? 'failure' : 'failures'}`;
}

/** Checks that were planned and never told what became of them, as errors with the reason. */
function unfinished(plan: Plan, results: readonly CheckResult[], ends: Ends): CheckResult[] {
  const finished = new Set(results.map(checkId));
  const reason = reasonOf(ends, results);
  return plan.checks
    .filter((it) => !finished.has(checkId(it)))
    .map(({ requirement, title }) => ({
      requirement,
      title,
      outcome: 'error',
      reason,
      notes: [],
      visits: [],
      leftovers: [],
      milliseconds: 0,
    }));
}

/** Whatever of a run, its profile and its baseline names requirements or checks. */
const namesIn = ({ filter: { only, skip }, profile, baseline }: Run): readonly PatternSource[] => [
  { where: '--only', patterns: only },
  { where: '--skip', patterns: skip },
  { where: 'A waiver:', patterns: profile.waivers.map((it) => it.requirement) },
  { where: 'A claim:', patterns: profile.claims },
  { where: 'The baseline:', patterns: baseline.map((it) => it.requirement) },
];

const isOpen = ({ path }: LedgerFile): boolean => openLedger(path).open().length > 0;

/** Whether the target answers at all. */
const isThere = ({ client, people }: RunContext): Promise<boolean> =>
  client.send({ method: 'GET', url: `${people.company.baseUrl}/`, headers: [] }).then(
    () => true,
    () => false,
  );

/**
 * Finds out what the target chose, judges it, cleans up, and tells what became of it, without secrets. A target that
 * cannot be reached is a UsageError; whatever happens later is in the report.
 */
export async function verify(run: Run): Promise<Report> {
  assertPatterns(namesIn(run), (await importSuite(run.suite)).register);
  const ledger = createLedgerFile(run.profile.companies[0].baseUrl);
  const context = openRunContext(settingsOf(run, ledger));
  try {
    const discovered = await discover(context, run.progress.stage, run.interruption.signal).catch(
      (error: unknown) => {
        const { cause } = run.interruption;
        throw cause ? new UsageError(`The run was stopped by ${cause} before it judged anything.`) : error;
      },
    );
    await context.browser.close();
    applyDiscovered(context, discovered);
    return await judge(run, context, discovered, ledger);
  } catch (error) {
    await sweep(context, ledger);
    throw error;
  } finally {
    run.progress.end();
    // A target that is gone may come back with all that was made on it: the next run looks after it.
    if (!isOpen(ledger) || (await isThere(context))) ledger.remove();
    await closeRunContext(context);
  }
}
