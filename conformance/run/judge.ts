import type { Check } from '../check/check.ts';
import { describeGaps } from '../check/needs.ts';
import { assertSelected, type Filter, type Plan, planOf } from '../check/plan.ts';
import type { LaterRun } from '../context/kept-values.ts';
import type { LedgerFile } from '../context/ledger.ts';
import type { Redactor } from '../context/redactor.ts';
import type { RunContext, RunSettings, TraceMode } from '../context/run-context.ts';
import { withPurpose } from '../context/spending.ts';
import type { StorySettings } from '../context/told-stories.ts';
import type { TraceFiles } from '../dialog/trace.ts';
import type { Discovered } from '../discovery/discover.ts';
import { joinCounts } from '../http/gateway.ts';
import type { Transport } from '../http/transport.ts';
import { matchesPattern, type Profile } from '../profile/profile.ts';
import { assembleReport } from '../report/assemble.ts';
import type { KnownFailure } from '../report/baseline.ts';
import { searchReport } from '../report/last-search.ts';
import type { Report } from '../report/report.ts';
import { traceFile } from '../report/traces.ts';
import type { Requirement } from '../requirements/requirement.ts';
import { asReleased } from '../requirements/sets.ts';
import { clearAbandoned, keptRecords } from './clean-up.ts';
import { type ForkedRun, runInFork } from './forked-run.ts';
import type { Interruption } from './interruption.ts';
import { longestCleanUp, longestCleanUpAfterStop } from './limited-session.ts';
import type { Progress } from './progress.ts';
import {
  type Budget,
  defaultWorkers,
  importSuite,
  isBailed,
  type RunLimits,
  runChecks,
  textsOf,
} from './run-checks.ts';
import { undoRun } from './undo-run.ts';
import { describeEnd, earlyEnd, planOfJudged, resultsOfStopped, resultsOfUnfinished } from './unfinished.ts';

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

const requestsPerDeadline = 4;

/** The settings of a run's own process. */
export const settingsOf = (
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

/** How long cleaning up may take: who ends a run, or lets it end at a time, waits for it. */
export const longestCleanUpOf = ({ interruption, runTimeout }: Run): number =>
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

/** The checks that a run makes: a second one of two only those that wait for an hour to pass. */
async function plannedFor(
  run: Run,
  { description }: RunContext,
  register: readonly Requirement[],
): Promise<Plan> {
  const { checks } = await importSuite(run.suite);
  const whole = planOf(checks, register, description, run.profile, run.filter);
  const due = run.later?.isSecond ? planOfChecks(whole, (it) => it.needs.includes('clock')) : whole;
  const chosen = await run.choose?.(due, register);
  const plan = chosen === undefined ? due : { ...due, checks: chosen };
  if (run.filter.shard === undefined) assertSelected(run.filter, plan);
  return plan;
}

/** Says what discovery could not find out, and what the profile lacks for the checks of a plan. */
function tellGaps(
  { profile, progress }: Run,
  context: RunContext,
  plan: Plan,
  failures: Discovered['failures'],
): void {
  if (failures.length > 0)
    progress.tell(
      context.redactor.sentences([
        'What the suite could not find out about the target:',
        ...failures.map((it) => `  ${it}`),
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
}

/** Runs the checks of a plan, in this process or in one of their own, and hands over what they kept and recorded. */
async function runPlan(
  run: Run,
  context: RunContext,
  plan: Plan,
  { discovered, ledger, limits }: Pick<Judged, 'discovered' | 'ledger'> & { readonly limits: RunLimits },
): Promise<Omit<ForkedRun, 'kept'>> {
  const { suite, filter } = run;
  const settings = { ...settingsOf(run, ledger), profile: context.profile, process: 1 } as const;
  const { kept, ...ended } = run.forked
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
  for (const it of ended.results) if (it.trace) run.trace?.keep(traceFile(it), it.trace);
  return ended;
}

/** What is judged: a target as it was discovered, with what is to be said of it, and the list of what is created on it. */
export type Judged = {
  readonly discovered: Discovered;
  readonly ledger: LedgerFile;
  readonly remarks: readonly string[];
};

/** Runs the checks of a run on a target, cleans up, and returns the report without secrets. */
export async function judge(run: Run, context: RunContext, judged: Judged): Promise<Report> {
  const { profile, filter, progress, interruption } = run;
  const { discovered, ledger } = judged;
  const { redactor } = context;
  const register = asReleased((await importSuite(run.suite)).register, filter.requirements);
  const plan = await plannedFor(run, context, register);
  redactor.publish(textsOf(plan.checks));
  tellGaps(run, context, plan, discovered.failures);
  const cleared = await withPurpose('cleaned up', () => clearAbandoned(context, progress.stage, run.cleanUp));
  progress.expect(plan.checks.length);
  const musts = register.filter(({ level }) => level === 'must').map(({ id }) => id);
  const limits: RunLimits = {
    workers: run.workers ?? defaultWorkers(context.patience),
    bail: run.bail,
    bailOn: musts,
    budget: budgetOf(run, context, ledger),
    deadline: run.timeout * requestsPerDeadline,
    signal: interruption.signal,
    onResult: progress.done,
  };
  const { results, troubles, network, spending, told } = await runPlan(run, context, plan, {
    discovered,
    ledger,
    limits,
  });
  const unfinished = resultsOfUnfinished(plan, results, interruption.cause);
  const isWhole = unfinished.length === 0 || interruption.cause !== undefined || troubles.length > 0;
  const stopped = interruption.cause ? [`the run was stopped by ${interruption.cause}`] : [];
  const ended = isWhole ? [] : [describeEnd(run, isBailed(results, limits), unfinished.length)];
  const cutOff = [...unfinished, ...resultsOfStopped(results, interruption.signal)];
  const ends = [...stopped, ...ended].map((it) => earlyEnd(redactor.sentence(it), cutOff, register));
  const lacksMusts = unfinished.some((it) => musts.includes(it.requirement));
  progress.stage('Cleaning up');
  const { leftovers, lastingEffects } = await withPurpose('cleaned up', () =>
    undoRun({ ...context, profile }, ledger, longestCleanUpOf(run)),
  );
  // The evidence of checks is redacted where it arises.
  const report = assembleReport({
    profile,
    register,
    operations: context.description.operations,
    plan: isWhole ? plan : planOfJudged(plan, results),
    isLater: run.later !== undefined,
    filter,
    results: isWhole ? [...results, ...unfinished] : results,
    baseline: run.baseline,
    choices: redactor.sentences(discovered.choices),
    visits: discovered.visits,
    setup: redactor.deep(discovered.setup),
    leftovers: redactor.sentences([...leftovers, ...cleared.leftovers, ...keptRecords(context, ledger)]),
    lastingEffects: redactor.sentences(lastingEffects),
    troubles: redactor.sentences([...troubles, ...stopped, ...(lacksMusts ? ended : [])]),
    ends,
    remarks: redactor.sentences([
      ...judged.remarks,
      ...discovered.failures,
      ...cleared.remarks,
      ...(lacksMusts ? [] : ended),
    ]),
    network: redactor.sentences(joinCounts([context.network.counts(), ...network])),
    spending: [context.spending.spent(), ...spending],
    stories: told,
    startedAt: new Date(ledger.startedAt),
    milliseconds: Date.now() - Date.parse(ledger.startedAt),
  });
  return searchReport(report, redactor);
}
