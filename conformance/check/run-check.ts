import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Cell, describeCell } from '../axes/axes.ts';
import type { RunContext } from '../context/run-context.ts';
import { openSession, type Session, whenAborted } from '../context/session.ts';
import { withPurpose } from '../context/spending.ts';
import { createDialog, type Dialog, takeScreenshot } from '../dialog/dialog.ts';
import { cleanTrace, type TraceFiles } from '../dialog/trace.ts';
import type { Exchange } from '../errors/exchange.ts';
import { describeMismatch } from '../errors/mismatch.ts';
import {
  isAsserted,
  NetworkError,
  NotApplicable,
  NotImplemented,
  Uncertain,
  Untestable,
  Violation,
} from '../errors/outcome.ts';
import { secondsOf } from '../errors/seconds.ts';
import { keepCreated, removeCreated } from '../records/removal.ts';
import { type CountedAssertions, createAssertions } from './assertions.ts';
import type { Check, CheckResult } from './check.ts';
import type { JudgedCell } from './judge-cells.ts';
import { missingFor, notImplementedFor, ruledOutFor } from './needs.ts';
import { attemptsNeeded, noteReliability } from './reliability.ts';
import {
  asViolation,
  callOf,
  callsIn,
  isAlive,
  type ServiceFailure,
  serviceFailureOf,
} from './service-failure.ts';
import { createTarget } from './target.ts';

type CheckOutcome = Pick<
  CheckResult,
  'outcome' | 'reason' | 'mismatch' | 'exchanges' | 'shown' | 'screenshot'
>;

const firstLines = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join('\n') : String(error);

/**
 * Exchanges with the one that shows a failure. Checks share what only one of them asked for, such as how the target updates: the
 * others have no exchange of their own that shows its failure.
 */
function withEvidence(
  exchanges: Session['exchanges'],
  shown: Exchange | undefined,
): { readonly exchanges: Session['exchanges']; readonly shown?: number } {
  if (shown === undefined) return { exchanges };
  if (exchanges.includes(shown)) return { exchanges, shown: shown.number };
  const number = 1 + Math.max(0, ...exchanges.map((it) => it.number));
  return { exchanges: [...exchanges, { ...shown, number }], shown: number };
}

/** The outcome that a thrown value stands for. */
function outcomeOf(error: unknown, requirement: string, exchanges: Session['exchanges']): CheckOutcome {
  if (error instanceof Untestable) return { outcome: 'untestable', reason: error.message };
  if (error instanceof Uncertain) {
    const { message: reason, evidence } = error;
    const shown = evidence && { mismatch: evidence.mismatch, ...withEvidence(exchanges, evidence.exchange) };
    return { outcome: 'uncertain', reason, exchanges, ...shown };
  }
  if (error instanceof NotApplicable) return { outcome: 'not-applicable', reason: error.message };
  if (error instanceof NotImplemented) return { outcome: 'not-implemented', reason: error.message };
  if (error instanceof NetworkError) return { outcome: 'error', reason: error.message, exchanges };
  if (!(error instanceof Violation)) {
    return { outcome: 'error', reason: `the check itself failed: ${firstLines(error)}`, exchanges };
  }
  return {
    // Only what a check asserts fails its requirement, not what it prepared or controlled by.
    outcome: isAsserted(error, requirement) ? 'fail' : 'uncertain',
    reason: error.message,
    mismatch: error.mismatch,
    // What fails before an assertion, such as the way to a token, is shown by the last exchange.
    ...withEvidence(exchanges, error.exchange ?? exchanges.at(-1)),
  };
}

/** Limits of a check. */
export type CheckLimits = {
  /** Milliseconds after which it stands still. */
  readonly deadline: number;
  /** Ends it early. */
  readonly signal?: AbortSignal;
  /** Whether a failure has to come again, and what the network keeps from its end is attempted again, as by default. */
  readonly confirms?: boolean;
};

const unreachedAfterFailure = { outcome: 'untestable', reason: 'the check ended before this cell' } as const;

/** What became of every cell of a check: those that it did not reach share its outcome, unless that is a failure. */
function judgedCells(
  planned: readonly Cell[],
  judged: readonly JudgedCell[],
  { outcome, reason }: CheckOutcome,
): readonly JudgedCell[] {
  const reached = new Set(judged.map(({ cell }) => describeCell(cell)));
  const unreached = planned.filter((cell) => !reached.has(describeCell(cell)));
  return [
    ...judged,
    ...unreached.map((cell) =>
      outcome === 'fail'
        ? { cell, ...unreachedAfterFailure }
        : { cell, outcome, ...(reason !== undefined && { reason }) },
    ),
  ];
}

/** What a check that ended did wrong: it asserted nothing, or did not visit its cells. */
function mistakeIn({ cells = [] }: Check, judged: CountedAssertions): string | undefined {
  if (judged.count === 0) return 'it asserted nothing';
  const visited = judged.cells.map(({ cell }) => describeCell(cell)).sort();
  const expected = cells.map(describeCell).sort();
  return isDeepStrictEqual(visited, expected) ? undefined : 'it did not visit the cells that it names';
}

/** How one attempt at a check ended, and the failure of the service that kept it from judging, if one did. */
type Attempt = Omit<CheckResult, 'requirement' | 'title' | 'milliseconds'> & {
  readonly failure: ServiceFailure | undefined;
  readonly isDisturbed: boolean;
  /** Whether the service did not get a request that was sent once only. */
  readonly wasUnavailable: boolean;
  /** Whether any answer failed the client. */
  readonly sawFailures: boolean;
};

/** A check may take so many deadlines in all, however busy it is. */
const mostDeadlines = 4;

/** How often a running check is looked at within a deadline. */
const looks = 10;

/**
 * Aborts once a session has been quiet for longer than the deadline: requests and pages have limits of their own, so a check that
 * waits for a slow target, on a busy machine, goes on. Or once it has taken several deadlines in all.
 */
function watchQuietTime({ quietTime }: Session, deadline: number, timer: AbortController): NodeJS.Timeout {
  const start = performance.now();
  return setInterval(() => {
    const longest = mostDeadlines * deadline;
    const isLate = performance.now() - start > longest;
    if (isLate || quietTime() > deadline)
      timer.abort(
        new NetworkError(
          isLate
            ? `the check took longer than ${secondsOf(longest)}`
            : `the check stood still for longer than ${secondsOf(deadline)}`,
          { timedOut: true },
        ),
      );
  }, deadline / looks);
}

/** What the dialog of a check recorded, without secrets; undefined where that was nothing, or cannot be read: it never fails a check. */
const traceOf = (dialog: Dialog, { redactor }: RunContext): Promise<TraceFiles | undefined> =>
  dialog
    .endTrace()
    .then((files) => files && cleanTrace(files, redactor))
    .catch(() => undefined);

/** Runs a check once, cleans up after it, and returns how it ended. Where `keeps` says so, the records of a failure stay. */
async function attempt(
  check: Check,
  context: RunContext,
  deadline: number,
  outer: AbortSignal | undefined,
  { isRepeated, keeps }: { readonly isRepeated: boolean; readonly keeps: boolean },
): Promise<Attempt> {
  const timer = new AbortController();
  const signal = outer ? AbortSignal.any([timer.signal, outer]) : timer.signal;
  const session = openSession(context, signal);
  const watch = watchQuietTime(session, deadline, timer);
  const { trace } = context;
  // What a failure uses up cannot be confirmed by another attempt.
  const isTraced =
    trace === 'on' || (trace === 'failed' && (isRepeated || check.needs.includes('freshPair')));
  const dialog = createDialog(session, isTraced);
  const judged = createAssertions(session, check.requirement);
  let verdict: CheckOutcome;
  let thrown: unknown;
  try {
    const target = createTarget(session, dialog, judged.assertions);
    // What several checks share may have come from the answer that is in doubt.
    const fresh = () => createTarget(session, dialog, judged.assertions, { ...target.description });
    const running = withPurpose(
      isRepeated ? 'confirmed' : 'asserted',
      () => check.run(isRepeated ? fresh() : target),
      check.requirement,
    );
    await Promise.race([running, whenAborted(signal)]);
    const mistake = mistakeIn(check, judged);
    verdict =
      mistake === undefined
        ? { outcome: 'pass', ...(context.recordsPasses && { exchanges: session.exchanges }) }
        : {
            outcome: 'error',
            reason: `the check itself failed: ${mistake}`,
            exchanges: session.exchanges,
          };
  } catch (error) {
    thrown = error;
    verdict = outcomeOf(error, check.requirement, judged.exchanges ?? session.exchanges);
  } finally {
    clearInterval(watch);
  }
  const failure = serviceFailureOf(verdict.outcome, thrown, session);
  const { answered, failed } = callsIn(session, thrown);
  await noteReliability(context, answered, failed);
  const screenshot = verdict.outcome === 'fail' ? await takeScreenshot(context, dialog.picture) : undefined;
  const traced = verdict.outcome === 'fail' || trace === 'on' ? await traceOf(dialog, context) : undefined;
  // A request that was pending at the deadline may have created something.
  await session.idle();
  const cleanUp = openSession(context);
  await dialog.close().catch(() => undefined);
  if (keeps && verdict.outcome === 'fail') keepCreated(session);
  const leftovers = await withPurpose('cleaned up', () => removeCreated(session, cleanUp), check.requirement);
  return {
    ...verdict,
    ...(screenshot && { screenshot }),
    ...(traced && { trace: traced }),
    ...(check.cells && { cells: judgedCells(check.cells, judged.cells, verdict) }),
    leftovers,
    visits: [...session.visits, ...cleanUp.visits],
    failure,
    wasUnavailable: thrown instanceof NetworkError && thrown.unavailable,
    sawFailures: session.failures.length > 0,
    isDisturbed:
      timer.signal.aborted || (thrown instanceof NetworkError && (thrown.timedOut || thrown.networkChanged)),
  };
}

/** Milliseconds before a check is attempted again; the pause doubles each time. */
const interval = 250;

/** How often a check is attempted that ends uncertain on a network with troubles. */
const doubtfulAttempts = 3;

/** How often a check is attempted that the network keeps from its end. */
const mostAttempts = 12;

/**
 * What an attempt ended with, the same where it comes again: the failure that it saw, by the operation and status that show it,
 * and what was expected; or the failure of the service that kept it from judging. Undefined where it needs no confirmation.
 */
function symptomOf(context: RunContext, { outcome, failure, ...rest }: Attempt): string | undefined {
  if (outcome !== 'fail') return failure?.key;
  const { exchanges = [], shown, mismatch } = rest;
  const expected = mismatch ? describeMismatch(mismatch).expected : '';
  const exchange = exchanges.find(({ number }) => number === shown);
  const called = exchange && callOf(context, exchange.request.method, exchange.request.url);
  return JSON.stringify([called, exchange?.reply?.status, withoutValues(expected)]);
}

/** A sentence without what differs from one attempt to the next: marks, ids, numbers. */
const withoutValues = (text: string): string => text.replaceAll(/[\w-]*\d[\w-]*/g, '…');

/**
 * Runs a check until its outcome is the target's own. What fails has to fail again in the same way, on fresh records, after growing pauses:
 * nothing is violated by an answer that does not come again. The same holds for a failure of the service that keeps a check from
 * judging: an answer of 500, or a connection that is closed, to the same operation in every attempt, while the target answers otherwise
 * (spec#7.1 has no such answer). How many attempts that takes depends on how often the target fails by chance.
 */
async function runToEnd(
  check: Check,
  context: RunContext,
  { deadline, signal, confirms = true }: CheckLimits,
) {
  const attempts: Attempt[] = [];
  const symptoms: (string | undefined)[] = [];
  const all = () => ({
    visits: attempts.flatMap((it) => it.visits),
    leftovers: attempts.flatMap((it) => it.leftovers),
  });
  const describe = () => [
    ...new Set(attempts.map((it) => it.failure?.words ?? it.reason).filter((it) => it !== undefined)),
  ];
  for (;;) {
    const isRepeated = attempts.length > 0;
    const counts = !confirms || check.needs.includes('freshPair');
    const last = await attempt(check, context, deadline * context.patience.factor, signal, {
      isRepeated,
      // Only the attempt that confirms a failure is what the report shows.
      keeps: context.keep && (counts || attempts.length + 1 >= (await attemptsNeeded(context))),
    });
    attempts.push(last);
    const { failure, wasUnavailable, sawFailures: _, ...ended } = last;
    const symptom = symptomOf(context, last);
    symptoms.push(symptom);
    if (signal?.aborted || (!confirms && (ended.outcome === 'fail' || symptom === undefined)))
      return { ...ended, ...all() };
    // On a network with troubles, an answer that is none can keep a check from judging unseen.
    const isDoubtful =
      ended.outcome === 'uncertain' && attempts.length < doubtfulAttempts && context.network.hasTroubles();
    const again = wasUnavailable || isDoubtful || symptom !== undefined;
    if (!again || (!isRepeated && isUnrepeatable(check, context, last))) {
      const unstable = attempts.slice(0, -1).flatMap(({ outcome, reason, failure }) =>
        // An answer of 500 that did not come again kept a check from judging; closed connections are counted as troubles.
        outcome === 'fail' ? (reason ?? []) : failure?.exchange?.reply ? failure.words : [],
      );
      return { ...ended, ...all(), ...(unstable.length > 0 && { unstable }) };
    }
    const same = symptoms.filter((it) => it === symptom).length;
    const needed = await attemptsNeeded(context);
    if (symptom !== undefined && failure && !(await isAlive(context))) {
      const reason = `${failure.words}, and the target does not answer otherwise either`;
      return { ...ended, ...all(), outcome: 'error', reason } as const;
    }
    // On a network without troubles, a target that fails in changing ways fails by itself.
    const isSteady = !context.network.hasTroubles() && attempts.every(({ outcome }) => outcome === 'fail');
    if (symptom !== undefined && (isSteady ? attempts.length : same) >= needed)
      return { ...ended, ...(failure && asViolation(failure, same)), ...all() };
    if (attempts.length >= (wasUnavailable ? mostAttempts : needed + 3)) {
      const reason = wasUnavailable
        ? ended.reason
        : `the target fails now and then: ${describe().join('; ')}`;
      return { ...ended, ...all(), outcome: 'error', ...(reason !== undefined && { reason }) } as const;
    }
    await pause(interval * 2 ** Math.min(attempts.length - 1, 3));
  }
}

/** Whether a failure counts at once: the check uses up what it needs, and nothing but the target can have failed it. */
const isUnrepeatable = (
  { needs }: Check,
  { network }: RunContext,
  { outcome, sawFailures, exchanges = [] }: Attempt,
): boolean =>
  outcome === 'fail' &&
  needs.includes('freshPair') &&
  !sawFailures &&
  !exchanges.some(({ reply }) => (reply?.status ?? 0) >= 500) &&
  !network.hasTroubles();

/**
 * The result of a check, and whether it was disturbed: the target stood still in it, or the network of this machine changed. Such a check
 * is repeated alone before it is reported.
 */
export type CheckRun = CheckResult & { readonly isDisturbed: boolean };

/** Runs one check to its end, cleans up after it, and returns its result, without secrets. Never throws. */
export async function runCheck(check: Check, context: RunContext, limits: CheckLimits): Promise<CheckRun> {
  const start = performance.now();
  const { requirement, title } = check;
  const result = ({
    exchanges,
    trace,
    isDisturbed = false,
    ...rest
  }: Omit<CheckRun, 'requirement' | 'title' | 'milliseconds' | 'isDisturbed'> &
    Partial<CheckRun>): CheckRun => ({
    requirement,
    title,
    ...context.redactor.sentences(rest),
    ...(exchanges && { exchanges: context.redactor.deep(exchanges) }),
    ...(trace && { trace }),
    isDisturbed,
    milliseconds: Math.round(performance.now() - start),
  });
  const nothing = { visits: [], leftovers: [] };
  const undone = notImplementedFor(check.needs, context);
  if (undone) return result({ outcome: 'not-implemented', reason: undone, ...nothing });
  const ruledOut = ruledOutFor(check.needs, context);
  if (ruledOut) return result({ outcome: 'not-applicable', reason: ruledOut, ...nothing });
  const missing = missingFor(check.needs, context);
  if (missing) return result({ outcome: 'untestable', reason: missing, ...nothing });
  try {
    return result(await runToEnd(check, context, limits));
  } catch (error) {
    return result({ outcome: 'error', reason: `the suite itself failed: ${firstLines(error)}`, ...nothing });
  }
}
