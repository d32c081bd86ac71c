import { checkId } from '../check/check.ts';
import { type Desk, deskAt } from '../check/desk.ts';
import type { Lab } from '../check/lab.ts';
import { contractOperations } from '../check/operations.ts';
import { Trouble } from '../check/outcome.ts';
import { createRecorder } from '../check/recorder.ts';
import type { CheckResult } from '../check/result.ts';
import { type Discovered, discover } from '../discovery/discover.ts';
import { callHook } from '../profile/hooks.ts';
import type { Profile } from '../profile/profile.ts';
import { type Leftover, openLedger } from '../records/ledger.ts';
import { removeEntries, sweeperOf } from '../records/tracking.ts';
import { assembleReport } from '../report/assemble.ts';
import type { KnownFailure } from '../report/baseline.ts';
import type { Report } from '../report/report.ts';
import type { Assignment } from './assignment.ts';
import type { Interruption } from './interruption.ts';
import { furnish, knownOf } from './known.ts';
import { closeLab, openLab } from './lab.ts';
import { createLedgerFile } from './ledger-file.ts';
import { type Filter, type Plan, planOf } from './plan.ts';
import type { Progress } from './progress.ts';
import { importSuite } from './suite-type.ts';
import { UsageError } from './usage-error.ts';
import { runInVitest } from './vitest.ts';

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
};

const requestsPerDeadline = 4;

/** Whether something is still there, for those who may see it. */
async function isThere(desk: Desk, { address }: Leftover): Promise<boolean> {
  const company = desk.lab.profile.companies.find((it) => address.startsWith(`${it.baseUrl}/`));
  const reply = company && (await desk.send('GET', address.slice(company.baseUrl.length), { company }));
  return reply === undefined || Math.floor(reply.status / 100) === 2;
}

/** Removes what the judging process left behind (it may have died), with the profile's reset where nothing else helps. */
async function sweep(lab: Lab, ledgerFile: string): Promise<readonly Leftover[]> {
  const ledger = openLedger(ledgerFile);
  const desk = deskAt({ ...lab, ledger }, createRecorder(lab.client));
  const left = await removeEntries(desk, ledger.open(), sweeperOf(desk));
  const { reset } = lab.profile.hooks;
  if (left.length === 0 || !reset) return left;
  try {
    await callHook(desk, reset, lab.people.company);
    const stayed: Leftover[] = [];
    for (const it of left) if (await isThere(desk, it)) stayed.push(it);
    return stayed;
  } catch (error) {
    if (error instanceof Trouble) return left;
    throw error;
  }
}

/** Checks that were planned and never told what became of them. */
function unfinished(plan: Plan, results: readonly CheckResult[], reason: string): CheckResult[] {
  const finished = new Set(results.map(checkId));
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

/** Why checks have no result. */
function reasonOf({ interruption, bail }: Run, results: readonly CheckResult[]): string {
  if (interruption.cause) return `the run was stopped by ${interruption.cause} before this check ended`;
  const failures = results.filter((it) => it.outcome === 'fail').length;
  return bail > 0 && failures >= bail
    ? `the run stopped after ${bail} failures`
    : 'the process that judges ended before this check did';
}

async function judge(run: Run, lab: Lab, found: Discovered, ledgerFile: string): Promise<Report> {
  const { profile, filter, timeout, progress, interruption, suite } = run;
  const startedAt = new Date();
  const start = performance.now();
  const operations = contractOperations();
  const { checks, register } = await importSuite(suite);
  const plan = planOf(checks, register, knownOf(profile, found, operations), profile.claims, filter);
  progress.expect(plan.checks.length);
  const settings = { profile, readOnly: filter.readOnly, patience: timeout, ledgerFile };
  const assignment: Assignment = {
    suite,
    lab: settings,
    found,
    filter,
    deadline: timeout * requestsPerDeadline,
  };
  const { results, troubles } = await runInVitest(assignment, {
    workers: run.workers,
    bail: run.bail,
    tell: progress.done,
    signal: interruption.signal,
  });
  const missing = unfinished(plan, results, reasonOf(run, results));
  progress.stage('Cleaning up');
  const swept = await sweep(lab, ledgerFile);
  const report = assembleReport({
    profile,
    register,
    operations,
    plan,
    filter,
    results: [...results, ...missing],
    baseline: run.baseline,
    choices: found.choices,
    visits: found.visits,
    leftovers: swept,
    troubles: [...troubles, ...(interruption.cause ? [`the run was stopped by ${interruption.cause}`] : [])],
    remarks: found.failures,
    startedAt,
    milliseconds: Math.round(performance.now() - start),
  });
  return lab.redactor.deep(report);
}

/**
 * Finds out what the target chose, judges it, cleans up, and tells what became of it, without secrets. A target that
 * cannot be reached is a UsageError; whatever happens later is in the report.
 */
export async function verify(run: Run): Promise<Report> {
  const ledger = createLedgerFile();
  const lab = openLab({
    profile: run.profile,
    readOnly: run.filter.readOnly,
    patience: run.timeout,
    ledgerFile: ledger.path,
  });
  try {
    const found = await discover(lab, run.progress.stage, run.interruption.signal).catch((error: unknown) => {
      const { cause } = run.interruption;
      throw cause ? new UsageError(`The run was stopped by ${cause} before it judged anything.`) : error;
    });
    await lab.browser.close();
    furnish(lab, found);
    return await judge(run, lab, found, ledger.path);
  } catch (error) {
    await sweep(lab, ledger.path);
    throw error;
  } finally {
    await closeLab(lab);
    run.progress.end();
    ledger.remove();
  }
}
