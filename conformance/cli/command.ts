import { existsSync } from 'node:fs';
import {
  guardExitCode as guardCommand,
  type Program,
  print,
  printError,
  runCommand,
  UsageError,
} from 'countersign-contract/command';
import { countOf } from 'countersign-contract/text';
import type { Filter } from '../check/plan.ts';
import { urlOf } from '../container/container-settings.ts';
import { profileInContainer } from '../container/profile-in-container.ts';
import { createRedactor, type Redactor } from '../context/redactor.ts';
import type { TraceFiles } from '../dialog/trace.ts';
import { initialiseProfile } from '../init/initialise.ts';
import { loadProfile, readProfile } from '../profile/load.ts';
import type { Profile } from '../profile/profile.ts';
import { withTypes } from '../profile/service-parts.ts';
import { readBaseline } from '../report/baseline.ts';
import { compareReports } from '../report/compare.ts';
import { costText } from '../report/cost.ts';
import { consoleText } from '../report/formats/console.ts';
import { makeReports, prepareReports } from '../report/formats/write.ts';
import { addToHistory, prepareHistory, readRuns } from '../report/history/entries.ts';
import { type LastRun, lastRunOf } from '../report/history/timeline.ts';
import type { VerdictKind } from '../report/labels.ts';
import { searchText, withDefects } from '../report/last-search.ts';
import { mergeReports } from '../report/merge.ts';
import { previousRun, readReport, readReports } from '../report/read.ts';
import type { Report } from '../report/report.ts';
import type { Traces } from '../report/traces.ts';
import { failedChecks } from '../report/verdict.ts';
import type { Requirement } from '../requirements/requirement.ts';
import { type Interruption, listenForInterruption } from '../run/interruption.ts';
import { rejudge } from '../run/judge-recording.ts';
import { createProgress } from '../run/progress.ts';
import { beginRecord, sealRecord } from '../run/record-file.ts';
import { importSuite } from '../run/run-checks.ts';
import { ownSuite, verify } from '../run/verify.ts';
import { explanationText } from './explanation.ts';
import { addFoundStories, readFoundStories } from './found-stories.ts';
import { historyCommands } from './history-commands.ts';
import { laterPart, suggestLater } from './later.ts';
import { type Command, type Options, readCommand, usage } from './options.ts';
import { findRequirement, listRequirements, listText } from './requirement-entries.ts';
import { waitForRestart } from './wait-for-restart.ts';

/** The exit code of each verdict. */
const exitCodes: Readonly<Record<VerdictKind, number>> = { conforms: 0, violates: 1, undecided: 2 };

const baselineOf = ({ baseline }: Options) => (baseline === undefined ? [] : readBaseline(baseline));

const filterOf = ({ only, skip, levels, readOnly, depth, shard, requirements }: Options): Filter => ({
  ...{ only, skip, levels, readOnly, depth, shard, requirements },
});

/** The run with which `--against` compares a target of this name; undefined where there is none. */
const lastRun = ({ against, history = '' }: Options, target: string): LastRun | undefined =>
  against === undefined ? undefined : lastRunOf(readRuns(history), target);

/** Loads the profile of the command line; `usual` is the target if neither the command line nor the profile names one. */
async function profileFor(
  {
    profile: source,
    target,
    profileHeaders,
    types,
  }: Omit<Options, 'profile'> & { profile?: string | undefined },
  usual = target,
): Promise<Profile> {
  const profile =
    source === undefined
      ? readProfile('{}', 'the command line', target, undefined, usual)
      : await loadProfile(source, { target, fallbackTarget: usual, headers: profileHeaders });
  return types === undefined ? profile : withTypes(profile, types);
}

/** A profile path that is not a local file is requested from the container. */
const sourceAt = (profile: string | undefined, base: string): string | undefined =>
  profile?.startsWith('/') && !existsSync(profile) ? `${base}${profile}` : profile;

/** Rethrows a failed import. If Testcontainers is missing, a UsageError says what to install. */
function explainMissingPackage(error: unknown): never {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  if (!isMissing || !error.message.includes("'testcontainers'")) throw error;
  throw new UsageError(
    '--image needs the package testcontainers: run npm install testcontainers, and try again.',
  );
}

/** Runs an action with the target's profile, while its container runs if there is one. */
async function withTarget<Result>(
  options: Options,
  signal: AbortSignal,
  act: (profile: Profile) => Promise<Result>,
): Promise<Result> {
  const { image } = options;
  if (image === undefined) return act(await profileFor(options));
  const { startContainer } = await import('../container/start.ts').catch(explainMissingPackage);
  printError(`Starting ${image.image} …`);
  const container = await startContainer(image, signal);
  try {
    const base = urlOf(container.location);
    const profile = await profileFor({ ...options, profile: sourceAt(options.profile, base) }, base);
    return await act(profileInContainer(container.location, image.image, profile));
  } finally {
    await container.stop();
  }
}

/** Runs an action that Ctrl-C ends cleanly. */
async function interruptible<Result>(act: (interruption: Interruption) => Promise<Result>): Promise<Result> {
  const interruption = listenForInterruption((name) =>
    printError(`\n${name}: stopping and cleaning up; repeat to stop at once …`),
  );
  try {
    return await act(interruption);
  } finally {
    interruption.release();
  }
}

/** A report, with what belongs to its files. */
type Judged = {
  readonly report: Report;
  /** With which `--against` compares it. */
  readonly last: LastRun | undefined;
  readonly traces?: Traces;
  readonly redactor?: Redactor;
};

async function judge(
  options: Options,
  suite: string,
  interruption: Interruption,
  redactor: Redactor,
): Promise<Judged> {
  const { workers, concurrency, bail, maxRequests, budget, keep, cleanUp, timeout, runTimeout } = options;
  const { previous: earlier, record, patience, trace: mode, seed, stories, explore, found } = options;
  const previous = earlier === undefined ? undefined : previousRun(readReport(earlier));
  const traces = new Map<string, TraceFiles>();
  const trace = mode && options.report !== undefined && { mode, keep: traces.set.bind(traces) };
  const written = baselineOf(options);
  const { register } = await importSuite(suite);
  return withTarget(options, interruption.signal, async (profile) => {
    const last = lastRun(options, profile.name);
    const baseline = [...written, ...(last?.known ?? [])];
    const later = laterPart(options, profile, { baseline, register, redactor });
    if (record !== undefined) beginRecord(record, profile.name);
    const judged = await verify({
      ...{ workers, concurrency, bail, maxRequests, budget, keep, cleanUp, timeout, runTimeout },
      profile,
      filter: { ...filterOf(options), previous },
      baseline,
      absence: patience,
      progress: createProgress(process.stderr),
      interruption,
      suite,
      redactor,
      forked: true,
      record,
      ...(trace && { trace }),
      stories: {
        ...(seed !== undefined && { seed }),
        ...(stories !== undefined && { stories }),
        ...(explore !== undefined && { explore }),
        ...(found !== undefined && { found: readFoundStories(found) }),
      },
      ...(later && { later: later.settings }),
    });
    const report = record === undefined ? judged : withDefects(judged, sealRecord(record, redactor));
    return { report: later ? later.finish(report) : suggestLater(report, options), last, traces, redactor };
  });
}

/** Judges a record again, with the known failures of the command line. */
function judgeRecord(file: string, options: Options, register: readonly Requirement[]): Judged {
  const filter = { ...filterOf(options), shard: undefined };
  return { report: rejudge(file, register, filter, baselineOf(options)), last: undefined };
}

/** The options with the failed checks of an earlier report as their patterns. */
function withFailedChecks(options: Options): Options {
  const { onlyFailed } = options;
  if (onlyFailed === undefined) return options;
  const only = failedChecks(readReport(onlyFailed).requirements);
  if (only.length === 0)
    throw new UsageError(`No check failed in ${onlyFailed}; leave out --only-failed to judge everything.`);
  return { ...options, only: [...options.only, ...only] };
}

/** Prints a report, compared with earlier ones, then writes it where the options say. Returns the exit code of its verdict. */
function publish({ report: judged, last, traces, redactor }: Judged, options: Options): number {
  const { report: folder, compare, profileRun, merge, history, revision, found } = options;
  const compared = compareReports(judged, [...compare.flatMap(readReports), ...(last ? [last.run] : [])]);
  const made = folder === undefined ? undefined : makeReports(compared, redactor, traces);
  const report = made?.report ?? compared;
  if (profileRun) printError(costText(report));
  const { finds } = searchText('the console', consoleText(report, folder), redactor);
  // Before anything is written, which can fail.
  print(searchText('', consoleText(withDefects(report, finds), folder), redactor).text);
  try {
    if (folder !== undefined && made) printError(made.write(folder, merge));
    const { GITHUB_SHA, CI_COMMIT_SHA } = process.env;
    if (history !== undefined)
      addToHistory(history, report, revision ?? GITHUB_SHA ?? CI_COMMIT_SHA, baselineOf(options));
    if (found !== undefined) addFoundStories(found, report.stories);
  } catch (error) {
    // A violation is one all the same.
    if (!(error instanceof UsageError) || report.verdict !== 'violates') throw error;
    printError(error.message);
  }
  return exitCodes[report.verdict];
}

/** Waits until the target restarts and judges it again (`what`, in words); undefined if a signal ends the wait. */
async function judgeAfterRestart(
  what: string,
  options: Options,
  suite: string,
  interruption: Interruption,
  redactor: Redactor,
): Promise<Judged | undefined> {
  const profile = await profileFor(options);
  for (;;) {
    try {
      await waitForRestart(profile, interruption.signal, () =>
        printError(`Watching ${profile.companies[0].baseUrl}: its next restart repeats ${what} …`),
      );
      return await judge(options, suite, interruption, redactor);
    } catch (error) {
      if (interruption.signal.aborted) return undefined;
      if (!(error instanceof UsageError)) throw error;
      printError(error.message);
    }
  }
}

/** Judges the target, and again each time it restarts: the checks that failed, and everything once none is left. */
async function watch(
  options: Options,
  suite: string,
  interruption: Interruption,
  redactor: Redactor,
): Promise<number> {
  let judged: Judged | undefined = await judge(options, suite, interruption, redactor);
  let code = publish(judged, options);
  while (judged !== undefined && !interruption.signal.aborted) {
    const failed = failedChecks(judged.report.requirements);
    const only = failed.length === 0 ? options.only : failed;
    const what = failed.length === 0 ? 'everything' : countOf(failed.length, 'check');
    judged = await judgeAfterRestart(what, { ...options, only }, suite, interruption, redactor);
    if (judged !== undefined) code = publish(judged, options);
  }
  return code;
}

const initialise = (file: string, options: Options): Promise<string> =>
  interruptible(({ signal }) =>
    withTarget(options, signal, (profile) => initialiseProfile(profile, file, options.timeout)),
  );

/** The text of `--list` or `--explain`; undefined without them. */
async function describeSuite(options: Options, module: string): Promise<string | undefined> {
  const { list, explain, json } = options;
  const write = <Value>(value: Value, text: (value: Value) => string) =>
    json ? JSON.stringify(value, null, 2) : text(value);
  if (explain !== undefined)
    return write(findRequirement(await importSuite(module), explain), explanationText);
  return list ? write(listRequirements(await importSuite(module), options), listText) : undefined;
}

async function run(command: Command, suite: string): Promise<number> {
  if (command.help) {
    print(usage);
    return 0;
  }
  const { options } = command;
  const description = await describeSuite(options, suite);
  if (description !== undefined) {
    print(description);
    return 0;
  }
  if (options.init !== undefined) {
    print(await initialise(options.init, options));
    return 0;
  }
  if (options.report !== undefined) prepareReports(options.report);
  if (options.history !== undefined) prepareHistory(options.history);
  // A mistake in them is told before the run.
  for (const it of options.compare) readReports(it);
  const { merge } = options;
  const [part] = merge;
  if (part !== undefined) {
    const { register } = await importSuite(suite);
    const last = lastRun(options, readReport(part).target.name);
    const baseline = [...baselineOf(options), ...(last?.known ?? [])];
    return publish({ report: mergeReports(merge, baseline, register), last }, options);
  }
  if (options.rejudge !== undefined) {
    const { register } = await importSuite(suite);
    return publish(judgeRecord(options.rejudge, options, register), options);
  }
  const chosen = withFailedChecks(options);
  const redactor = createRedactor();
  return interruptible(async (it) =>
    chosen.watch
      ? watch(chosen, suite, it, redactor)
      : publish(await judge(chosen, suite, it, redactor), chosen),
  );
}

const program: Program = {
  prefix: '',
  failure: 'The suite itself failed, which says nothing about the target',
};

/**
 * Runs the command line and returns the exit code. A mistake by the user is one sentence on standard error. Whatever else
 * fails says nothing about the target: only a violation ends with its exit code. `suite` is the URL of the module that
 * exports the suite.
 */
export function main(args: readonly string[], suite: string = ownSuite): Promise<number> {
  const [name = '', ...others] = args;
  const other = Object.hasOwn(historyCommands, name) ? historyCommands[name] : undefined;
  return runCommand(program, args, async () => other?.(others) ?? run(readCommand(args), suite));
}

/** Milliseconds after a command, once what it printed is written, before the process ends whatever keeps it. */
const longestEnd = 5_000;

/**
 * Runs the command line as this process, which an error that nobody catches ends as undecided, not as a violation. Nothing keeps the
 * process once its command is done, such as a browser whose page never comes to rest.
 */
export async function runProcess(args: readonly string[], suite?: string): Promise<void> {
  guardCommand(program, args);
  process.exitCode = await main(args, suite);
  // Whoever reads it may be slow: the time begins once all is written.
  process.stdout.write('', () => setTimeout(() => process.exit(), longestEnd).unref());
}
