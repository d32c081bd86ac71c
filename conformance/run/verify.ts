import type { Lab } from '../check/lab.ts';
import { contractOperations } from '../check/operations.ts';
import { type Discovered, discover } from '../discovery/discover.ts';
import type { Profile } from '../profile/profile.ts';
import { openLedger } from '../records/ledger.ts';
import { assembleReport } from '../report/assemble.ts';
import type { KnownFailure } from '../report/baseline.ts';
import type { Report } from '../report/report.ts';
import { clearAbandoned } from './abandoned.ts';
import type { Assignment } from './assignment.ts';
import type { Interruption } from './interruption.ts';
import { furnish, knownOf } from './known.ts';
import { closeLab, type LabSettings, openLab } from './lab.ts';
import { createLedgerFile, type LedgerFile } from './ledger-file.ts';
import { assertNamed, type Said } from './named.ts';
import { type Filter, planOf } from './plan.ts';
import type { Progress } from './progress.ts';
import { importSuite } from './suite-type.ts';
import { sweep } from './sweep.ts';
import { unfinished } from './unfinished.ts';
import { UsageError } from './usage-error.ts';
import { runInVitest, type VitestRun } from './vitest.ts';

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

/** Vitest takes a file without tests for a failure. */
const nothingRun: VitestRun = { results: [], troubles: [] };

async function judge(run: Run, lab: Lab, found: Discovered, ledger: LedgerFile): Promise<Report> {
  const { profile, filter, timeout, progress, interruption, suite } = run;
  const operations = contractOperations();
  const { checks, register } = await importSuite(suite);
  const plan = planOf(checks, register, knownOf(profile, found, operations), profile.claims, filter);
  const cleared = await clearAbandoned(lab, progress.stage);
  progress.expect(plan.checks.length);
  const settings: LabSettings = {
    profile,
    readOnly: filter.readOnly,
    patience: timeout,
    ledger: { path: ledger.path, word: ledger.word },
    process: 1,
  };
  const assignment: Assignment = {
    suite,
    lab: settings,
    found,
    filter,
    deadline: timeout * requestsPerDeadline,
  };
  const pace = {
    workers: run.workers,
    bail: run.bail,
    tell: progress.done,
    signal: interruption.signal,
  };
  const isEmpty = plan.checks.length === 0;
  const { results, troubles } = isEmpty ? nothingRun : await runInVitest(assignment, pace);
  const missing = unfinished(plan, results, { cause: interruption.cause, bail: run.bail });
  progress.stage('Cleaning up');
  const swept = await sweep(lab, ledger);
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
    leftovers: [...swept, ...cleared.leftovers],
    troubles: [...troubles, ...(interruption.cause ? [`the run was stopped by ${interruption.cause}`] : [])],
    remarks: [...found.failures, ...cleared.remarks],
    startedAt: new Date(ledger.startedAt),
    milliseconds: Date.now() - Date.parse(ledger.startedAt),
  });
  return lab.redactor.deep(report);
}

/** Whatever of a run, its profile and its baseline names requirements or checks. */
const namesIn = ({ filter: { only, skip }, profile, baseline }: Run): readonly Said[] => [
  { where: '--only', patterns: only },
  { where: '--skip', patterns: skip },
  { where: 'A waiver:', patterns: profile.waivers.map((it) => it.requirement) },
  { where: 'A claim:', patterns: profile.claims },
  { where: 'The baseline:', patterns: baseline.map((it) => it.requirement) },
];

const isOpen = ({ path }: LedgerFile): boolean => openLedger(path).open().length > 0;

/** Whether the target answers at all. */
const isThere = ({ client, people }: Lab): Promise<boolean> =>
  client.send({ method: 'GET', url: `${people.company.baseUrl}/`, headers: [] }).then(
    () => true,
    () => false,
  );

/**
 * Finds out what the target chose, judges it, cleans up, and tells what became of it, without secrets. A target that
 * cannot be reached is a UsageError; whatever happens later is in the report.
 */
export async function verify(run: Run): Promise<Report> {
  assertNamed(namesIn(run), (await importSuite(run.suite)).register);
  const ledger = createLedgerFile(run.profile.companies[0].baseUrl);
  const lab = openLab({
    profile: run.profile,
    readOnly: run.filter.readOnly,
    patience: run.timeout,
    ledger,
    process: 0,
  });
  try {
    const found = await discover(lab, run.progress.stage, run.interruption.signal).catch((error: unknown) => {
      const { cause } = run.interruption;
      throw cause ? new UsageError(`The run was stopped by ${cause} before it judged anything.`) : error;
    });
    await lab.browser.close();
    furnish(lab, found);
    return await judge(run, lab, found, ledger);
  } catch (error) {
    await sweep(lab, ledger);
    throw error;
  } finally {
    run.progress.end();
    // A target that is gone may come back with all that was made on it: the next run looks after it.
    if (!isOpen(ledger) || (await isThere(lab))) ledger.remove();
    await closeLab(lab);
  }
}
