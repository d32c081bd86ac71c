import { pathToFileURL } from 'node:url';
import type { Check } from '../check/check.ts';
import { describeGaps } from '../check/needs.ts';
import {
  assertPatterns,
  assertSelected,
  type Filter,
  type PatternSource,
  type Plan,
  planOf,
} from '../check/plan.ts';
import type { LaterRun } from '../context/kept-values.ts';
import {
  createLedgerFile,
  type LedgerFile,
  type Leftover,
  openLedger,
  removeAbandonedFiles,
  useFolder,
} from '../context/ledger.ts';
import { type Redactor, redactError } from '../context/redactor.ts';
import {
  closeRunContext,
  openRunContext,
  type RunContext,
  type RunSettings,
  type TraceMode,
} from '../context/run-context.ts';
import { siblingModule } from '../context/sibling-module.ts';
import { withPurpose } from '../context/spending.ts';
import type { StorySettings } from '../context/told-stories.ts';
import type { TraceFiles } from '../dialog/trace.ts';
import { applyDiscovered, type Discovered, discover } from '../discovery/discover.ts';
import { UsageError } from '../errors/usage-error.ts';
import { joinCounts } from '../http/gateway.ts';
import type { Transport } from '../http/transport.ts';
import { assertProfileHolds } from '../preflight/preflight.ts';
import type { HeldProfile } from '../preflight/problem.ts';
import { peopleOf } from '../profile/people.ts';
import { matchesPattern, type Profile } from '../profile/profile.ts';
import { assembleReport } from '../report/assemble.ts';
import type { KnownFailure } from '../report/baseline.ts';
import { searchReport } from '../report/last-search.ts';
import type { Report } from '../report/report.ts';
import { traceFile } from '../report/traces.ts';
import type { Requirement } from '../requirements/requirement.ts';
import { asReleased, newerThan } from '../requirements/sets.ts';
import { clearAbandoned, keptRecords } from './clean-up.ts';
import { runInFork } from './forked-run.ts';
import { type Interruption, untilStopped, withTimeLimit } from './interruption.ts';
import { longestCleanUp, longestCleanUpAfterStop } from './limited-session.ts';
import { createCompanies } from './own-companies.ts';
import type { Progress } from './progress.ts';
import { type Budget, importSuite, isBailed, type RunLimits, runChecks, textsOf } from './run-checks.ts';
import { undoRun } from './undo-run.ts';
import { describeEnd, planOfJudged, resultsOfUnfinished } from './unfinished.ts';
import { defaultWorkers } from './workers.ts';

/** One run of the suite. Times in milliseconds. */
export type Run = {
  readonly profile: Profile;
  readonly filter: Filter;
  readonly baseline: readonly KnownFailure[];
  /** How many checks run at the same time; undefined: as many as {@link defaultWorkers} says. */
  readonly workers: number | undefined;
  /** How many requests are under way at a time; as many as the target bears where absent. */
  readonly concurrency?: number | undefined;
  readonly bail: number;
  /** Requests, and milliseconds from the start of the run, after which no check begins. */
  readonly maxRequests?: number | undefined;
  readonly budget?: number | undefined;
  /** Of one request to a quick target; a check may stand still four times as long. Measured response times stretch both. */
  readonly timeout: number;
  /** After which the checks end, as by a signal: a target can keep any of them waiting. */
  readonly runTimeout: number;
  /** That the target may stay away; 60,000 by default. */
  readonly absence?: number;
  readonly progress: Progress;
  readonly interruption: Interruption;
  /** Answers the requests instead of the network; only for checks that run in this process. */
  readonly transport?: Transport;
  /** URL of the module that exports the suite. */
  readonly suite: string;
  /** Learns the secrets of the run, for the last search before anything is written. */
  readonly redactor?: Redactor;
  /** Runs the checks in a process of their own, so that whichever process is killed, the other one cleans up. */
  readonly forked?: boolean;
  /** Whether the records of failed checks stay on the target. */
  readonly keep?: boolean;
  /** The folder where runs list what they create, so that the next one removes it if they are killed; this machine's by default. */
  readonly cleanUp?: string | undefined;
  /** What the browser does is recorded for these checks, and handed over by the name that the report has for it. */
  readonly trace?: { readonly mode: TraceMode; readonly keep: (file: string, files: TraceFiles) => void };
  /** The file that keeps the exchanges, without secrets, to judge them again. */
  readonly record?: string | undefined;
  /** For a run that judges expiry without a clock, or leaves that to a second run; `onKept` receives what the checks kept for it. */
  readonly later?: LaterRun & { readonly onKept: (values: LaterRun['values']) => void };
  readonly stories?: StorySettings;
  /** Is told what is to be judged, and says which of the checks run; all by default. */
  readonly choose?: (plan: Plan, register: readonly Requirement[]) => Promise<readonly Check[]>;
};

/** URL of the module that exports the suite of this package. */
export const ownSuite = pathToFileURL(siblingModule(import.meta, 'suite')).href;

const requestsPerDeadline = 4;

const settingsOf = (
  { profile, filter, timeout, absence, transport, keep = false, trace, later, stories, ...others }: Run,
  { path, word }: LedgerFile,
): RunSettings => ({
  profile,
  readOnly: filter.readOnly,
  timeout,
  concurrency: others.concurrency,
  ...(absence !== undefined && { absence }),
  ledger: { path, word },
  keep,
  trace: trace?.mode,
  record: others.record,
  ...(later && { later: { isSecond: later.isSecond, values: later.values } }),
  process: 0,
  ...(stories && { stories }),
  ...(transport && { transport }),
});

async function judge(
  run: Run,
  context: RunContext,
  discovered: Discovered,
  ledger: LedgerFile,
  remarks: readonly string[],
): Promise<Report> {
  const { profile, filter, timeout, progress, interruption, suite } = run;
  const { checks, register: current } = await importSuite(suite);
  const register = asReleased(current, filter.requirements);
  const whole = planOf(checks, register, context.description, profile, filter);
  const due = run.later?.isSecond ? planOfChecks(whole, (it) => it.needs.includes('clock')) : whole;
  const chosen = await run.choose?.(due, register);
  const plan = chosen === undefined ? due : { ...due, checks: chosen };
  if (filter.shard === undefined) assertSelected(filter, plan);
  context.redactor.publish(textsOf(plan.checks));
  if (discovered.failures.length > 0)
    progress.tell(
      context.redactor.sentences([
        'What the suite could not find out about the target:',
        ...discovered.failures.map((it) => `  ${it}`),
      ]),
    );
  const isWaived = (id: string) => profile.waivers.some((it) => matchesPattern(it.requirement, id));
  const gaps = describeGaps(
    plan.checks.filter((it) => !isWaived(it.requirement)),
    context,
  );
  if (gaps.length > 0)
    progress.tell([
      'The profile lacks what some requirements need. To test them, add these lines (docs/profile.md):',
      ...gaps,
    ]);
  const cleared = await withPurpose('cleaned up', () => clearAbandoned(context, progress.stage, run.cleanUp));
  progress.expect(plan.checks.length);
  const musts = register.filter(({ level }) => level === 'must').map(({ id }) => id);
  const limits: RunLimits = {
    workers: run.workers ?? defaultWorkers(context.patience),
    bail: run.bail,
    bailOn: musts,
    budget: budgetOf(run, context, ledger),
    deadline: timeout * requestsPerDeadline,
    signal: interruption.signal,
    onResult: progress.done,
  };
  const settings = { ...settingsOf(run, ledger), profile: context.profile, process: 1 } as const;
  const { results, troubles, network, spending, kept, told } = run.forked
    ? await runInFork(
        plan.checks,
        { suite, settings, discovered, depth: filter.depth },
        limits,
        context.redactor,
      )
    : {
        results: await runChecks(plan.checks, context, limits),
        troubles: [],
        network: [],
        spending: [],
        kept: (await context.later?.all()) ?? {},
        told: context.stories.told,
      };
  run.later?.onKept(kept);
  for (const it of results) if (it.trace) run.trace?.keep(traceFile(it), it.trace);
  const unfinished = resultsOfUnfinished(plan, results, interruption.cause);
  const isWhole = unfinished.length === 0 || interruption.cause !== undefined || troubles.length > 0;
  const ended = isWhole ? undefined : describeEnd(run, isBailed(results, limits), unfinished.length);
  const lacksMusts = unfinished.some((it) => musts.includes(it.requirement));
  progress.stage('Cleaning up');
  const { leftovers, lastingEffects } = await withPurpose('cleaned up', () =>
    undoRun({ ...context, profile }, ledger, longestCleanUpOf(run)),
  );
  // The evidence of checks is redacted where it arises.
  const { redactor } = context;
  const report = assembleReport({
    profile,
    register,
    operations: context.description.operations,
    plan: ended ? planOfJudged(plan, results) : plan,
    isLater: run.later !== undefined,
    filter,
    results: ended ? results : [...results, ...unfinished],
    baseline: run.baseline,
    choices: redactor.sentences(discovered.choices),
    visits: discovered.visits,
    setup: redactor.deep(discovered.setup),
    leftovers: redactor.sentences([...leftovers, ...cleared.leftovers, ...keptRecords(context, ledger)]),
    lastingEffects: redactor.sentences(lastingEffects),
    troubles: redactor.sentences([
      ...troubles,
      ...(interruption.cause ? [`the run was stopped by ${interruption.cause}`] : []),
      ...(ended && lacksMusts ? [ended] : []),
    ]),
    remarks: redactor.sentences([
      ...remarks,
      ...discovered.failures,
      ...cleared.remarks,
      ...(ended && !lacksMusts ? [ended] : []),
    ]),
    network: redactor.sentences(joinCounts([context.network.counts(), ...network])),
    spending: [context.spending.spent(), ...spending],
    stories: told,
    startedAt: new Date(ledger.startedAt),
    milliseconds: Date.now() - Date.parse(ledger.startedAt),
  });
  return searchReport(report, redactor);
}

/** How long cleaning up may take: who ends a run, or lets it end at a time, waits for it. */
const longestCleanUpOf = ({ interruption, runTimeout }: Run): number =>
  interruption.cause === undefined ? Math.min(longestCleanUp, runTimeout) : longestCleanUpAfterStop;

/** What is left for the checks after what came before them; undefined where nothing limits it. */
const budgetOf = (
  { maxRequests = Number.POSITIVE_INFINITY, budget = Number.POSITIVE_INFINITY }: Run,
  { network }: RunContext,
  { startedAt }: LedgerFile,
): Budget | undefined =>
  Math.min(maxRequests, budget) === Number.POSITIVE_INFINITY
    ? undefined
    : { requests: maxRequests - network.counts().requests, until: Date.parse(startedAt) + budget };

/** The part of a plan that some of its checks are, with their requirements. */
function planOfChecks(plan: Plan, isMeant: (check: Check) => boolean): Plan {
  const checks = plan.checks.filter(isMeant);
  return { ...plan, checks, scope: new Set(checks.map((it) => it.requirement)) };
}

/** All patterns for requirements and checks in a run, its profile and its baseline. */
const namesIn = ({ filter: { only, skip }, profile, baseline }: Run): readonly PatternSource[] => [
  { where: '--only', patterns: only, takesTitles: true },
  { where: '--skip', patterns: skip, takesTitles: true },
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
 * A part of a run does not reset the target, where the others may be at work; one of two that judge expiry also works in companies that
 * stay, for its tokens to last.
 */
function withoutReset(run: Run): Run {
  if (run.filter.shard === undefined && run.later === undefined) return run;
  const { reset: _, createCompany, ...others } = run.profile.hooks;
  const hooks = { ...others, ...(createCompany && !run.later && { createCompany }) };
  return { ...run, profile: { ...run.profile, hooks } };
}

/** Milliseconds after which the check of the profile is shown: usually its problems are all that is printed. */
const unusuallyLong = 5_000;

/** Checks the profile. A part of a run does not move the clock for this, since the others may be at work. */
async function checkProfile(
  { interruption, progress, filter }: Run,
  context: RunContext,
): Promise<HeldProfile> {
  const timer = setTimeout(() => progress.stage('Checking the profile'), unusuallyLong);
  try {
    return await assertProfileHolds(context, {
      signal: interruption.signal,
      movesClock: filter.shard === undefined,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** What stays on a target after a run that ends without a report. */
const linesOf = (stays: readonly Leftover[]): readonly string[] => [
  'This stays on the target:',
  ...stays.map(({ type, address, reason }) => `  ${type} at ${address}: ${reason}`),
];

/** Rethrows an error; if a signal stopped the run, it says so. */
const explainStop =
  ({ interruption }: Run) =>
  (error: unknown): never => {
    const { cause } = interruption;
    throw cause ? new UsageError(`The run was stopped by ${cause} before it judged anything.`) : error;
  };

/**
 * Checks the profile and discovers the target, judges it, cleans up, and returns the report without secrets; in companies of its own
 * where the profile's hooks create them. An unreachable target is a UsageError; anything that goes wrong later is in the report.
 */
export async function verify(requested: Run): Promise<Report> {
  const { interruption, runTimeout, progress } = requested;
  const limited = withTimeLimit(interruption, runTimeout, () =>
    progress.tell(['The time limit of the run (--run-timeout) has passed: stopping and cleaning up …']),
  );
  try {
    return await verifyInTime({ ...requested, interruption: limited });
  } finally {
    limited.release();
  }
}

/** By a released set, what newer requirements find is known, or excused, with the set with which it would count. */
function byReleasedSet(run: Run, register: readonly Requirement[]): Run {
  const newer = newerThan(register, run.filter.requirements);
  const { baseline, profile } = run;
  return {
    ...run,
    baseline: [...baseline, ...newer],
    profile: { ...profile, waivers: [...profile.waivers, ...newer] },
  };
}

async function verifyInTime(requested: Run): Promise<Report> {
  const { register } = await importSuite(requested.suite);
  const run = byReleasedSet(withoutReset(requested), register);
  assertPatterns(namesIn(run), register);
  removeAbandonedFiles();
  const ledger = createLedgerFile(run.profile.companies[0].baseUrl, run.cleanUp);
  const own = await createCompanies(settingsOf(run, ledger), ledger).catch((error) => {
    ledger.remove();
    throw error;
  });
  try {
    return own.translate(await verifyCompanies({ ...run, profile: own.profile }, ledger));
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(own.translate(error.message)) : error;
  }
}

/** Judges the companies of a profile. */
async function verifyCompanies(run: Run, ledger: LedgerFile): Promise<Report> {
  // In a process that is all the suite's own, browsers keep their profiles there: the next run finds them after a kill.
  const leaveFolder = run.forked ? useFolder(ledger) : undefined;
  const context = openRunContext(settingsOf(run, ledger), run.redactor);
  let current = context;
  try {
    const { signal } = run.interruption;
    const inTime = <Result>(work: Promise<Result>) =>
      untilStopped(work, signal, run.timeout).catch(explainStop(run));
    const { profile, remarks } = await inTime(withPurpose('discovered', () => checkProfile(run, context)));
    if (remarks.length > 0) run.progress.tell(remarks);
    const held = { ...context, profile, people: peopleOf(profile) };
    current = held;
    const discovered = await inTime(
      withPurpose('discovered', () => discover(held, run.progress.stage, signal)),
    );
    // The checks have a browser of their own where they run in another process.
    if (run.forked) await context.browser.close();
    applyDiscovered(held, discovered);
    return await judge(run, held, discovered, ledger, remarks);
  } catch (error) {
    const { leftovers, lastingEffects } = await undoRun(current, ledger, longestCleanUpOf(run));
    const stays = [...leftovers, ...lastingEffects];
    if (stays.length > 0) run.progress.tell(context.redactor.sentences(linesOf(stays)));
    throw redactError(context.redactor, error);
  } finally {
    run.progress.end();
    // A target that is gone may come back with everything that was created on it: the next run cleans up.
    const isDone = !isOpen(ledger) || (await isThere(context));
    await closeRunContext(context);
    leaveFolder?.();
    if (isDone) ledger.remove();
  }
}
