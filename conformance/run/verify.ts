import { pathToFileURL } from 'node:url';
import { UsageError } from 'countersign-contract/command';
import { assertPatterns, type PatternSource } from '../check/plan.ts';
import {
  createLedgerFile,
  type LedgerFile,
  type Leftover,
  openLedger,
  removeAbandonedFiles,
  useFolder,
} from '../context/ledger.ts';
import { redactError } from '../context/redactor.ts';
import { closeRunContext, openRunContext, type RunContext } from '../context/run-context.ts';
import { siblingModule } from '../context/sibling-module.ts';
import { withPurpose } from '../context/spending.ts';
import { applyDiscovered, discover } from '../discovery/discover.ts';
import { assertProfileHolds } from '../preflight/preflight.ts';
import type { HeldProfile } from '../preflight/problem.ts';
import { peopleOf } from '../profile/people.ts';
import type { Report } from '../report/report.ts';
import type { Requirement } from '../requirements/requirement.ts';
import { newerThan } from '../requirements/sets.ts';
import { untilStopped, withTimeLimit } from './interruption.ts';
import { judge, longestCleanUpOf, type Run, settingsOf } from './judge.ts';
import { createCompanies } from './own-companies.ts';
import { importSuite } from './run-checks.ts';
import { undoRun } from './undo-run.ts';

/** URL of the module that exports the suite of this package. */
export const ownSuite = pathToFileURL(siblingModule(import.meta, 'suite')).href;

/** All patterns for requirements and checks in a run, its profile and its baseline. */
const namesIn = ({ filter: { only, skip }, profile, baseline }: Run): readonly PatternSource[] => [
  { where: '--only', patterns: only, takesTitles: true },
  { where: '--skip', patterns: skip, takesTitles: true },
  ...profile.waivers.map(({ requirement }, at) => ({
    where: `${profile.places.waivers[at]}: the waiver`,
    patterns: [requirement],
  })),
  ...profile.claims.map((claim, at) => ({
    where: `${profile.places.claims[at]}: the claim`,
    patterns: [claim],
  })),
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
  const ledger = createLedgerFile(run.profile.companies[0].baseUrl, run.cleanUp);
  removeAbandonedFiles(run.cleanUp);
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
    return await judge(run, held, { discovered, ledger, remarks });
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
