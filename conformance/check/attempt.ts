import { isDeepStrictEqual } from 'node:util';
import { type Cell, describeCell } from '../axes/axes.ts';
import { createMemo } from '../context/memo.ts';
import type { RunContext } from '../context/run-context.ts';
import { openSession, type Session } from '../context/session.ts';
import { withPurpose } from '../context/spending.ts';
import type { TargetDescription } from '../context/target-description.ts';
import { createDialog, type Dialog, takeScreenshot } from '../dialog/dialog.ts';
import { cleanTrace, type TraceFiles } from '../dialog/trace.ts';
import type { Exchange } from '../errors/exchange.ts';
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
import { untilAborted } from '../http/until-aborted.ts';
import { keepCreated, removeCreated } from '../records/removal.ts';
import { type CountedAssertions, createAssertions } from './assertions.ts';
import type { Check, CheckResult } from './check.ts';
import type { JudgedCell } from './judge-cells.ts';
import { noteReliability } from './reliability.ts';
import { callsIn, type ServiceFailure, serviceFailureOf } from './service-failure.ts';
import { createTarget } from './target.ts';

type CheckOutcome = Pick<
  CheckResult,
  'outcome' | 'reason' | 'mismatch' | 'exchanges' | 'shown' | 'screenshot'
>;

/** What an error of the suite says of itself, and where. */
export const firstLines = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join('\n') : String(error);

/** The exchanges of a check, and what led to those of another one in which the model found something. */
type Evidence = Pick<Session, 'exchanges'> & Pick<RunContext['changes'], 'leadingTo'>;

/**
 * Exchanges with the one that shows a failure. Checks share what only one of them asked for, such as how the target updates: the
 * others have no exchange of their own that shows its failure. What the model found in another check is shown with what led to it, and
 * without what this check sent, which has no part in it.
 */
function withEvidence(
  { exchanges, leadingTo }: Evidence,
  shown: Exchange | undefined,
): { readonly exchanges: Session['exchanges']; readonly shown?: number } {
  if (shown === undefined) return { exchanges };
  if (exchanges.includes(shown)) return { exchanges, shown: shown.number };
  const leading = leadingTo(shown);
  if (leading !== undefined) {
    const story = [...leading, shown].map((it, at) => ({ ...it, number: at + 1 }));
    return { exchanges: story, shown: story.length };
  }
  const number = 1 + Math.max(0, ...exchanges.map((it) => it.number));
  return { exchanges: [...exchanges, { ...shown, number }], shown: number };
}

/** The outcome that a thrown value stands for. */
function outcomeOf(error: unknown, requirement: string, known: Evidence): CheckOutcome {
  const { exchanges } = known;
  if (error instanceof Untestable) return { outcome: 'untestable', reason: error.message };
  if (error instanceof Uncertain) {
    const { message: reason, evidence } = error;
    const shown = evidence && { mismatch: evidence.mismatch, ...withEvidence(known, evidence.exchange) };
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
    ...withEvidence(known, error.exchange ?? exchanges.at(-1)),
  };
}

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
export type Attempt = Omit<CheckResult, 'requirement' | 'title' | 'milliseconds'> & {
  readonly failure: ServiceFailure | undefined;
  readonly isDisturbed: boolean;
  /** Whether the service did not get a request that was sent once only. */
  readonly wasUnavailable: boolean;
  /** Whether any answer failed the client. */
  readonly sawFailures: boolean;
  /** Whether a user was asked for a consent, and gave it. */
  readonly gaveConsent: boolean;
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

const learnedAnew = createMemo<TargetDescription>();

/**
 * The description of a target without what was learned in earlier attempts, which may have come from the answer that is in doubt. Checks of
 * a group learn it once for all, in every attempt.
 */
const describeAnew = async (
  context: RunContext,
  { group }: Check,
  number: number,
  known: TargetDescription,
): Promise<TargetDescription> =>
  group === undefined
    ? { ...known }
    : learnedAnew.get(context, `${group} ${number}`, async () => ({ ...known }));

/**
 * Runs a check once, cleans up after it, and returns how it ended. Where `keeps` says so, the records of a failure stay.
 * @param number how many attempts there were before
 */
export async function attempt(
  check: Check,
  context: RunContext,
  deadline: number,
  outer: AbortSignal | undefined,
  { number, keeps }: { readonly number: number; readonly keeps: boolean },
): Promise<Attempt> {
  const isRepeated = number > 0;
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
    const fresh = async () => {
      const description = await describeAnew(context, check, number, target.description);
      return createTarget(session, dialog, judged.assertions, description);
    };
    const running = withPurpose(
      isRepeated ? 'confirmed' : 'asserted',
      async () => check.run(isRepeated ? await fresh() : target),
      check.requirement,
    );
    await untilAborted(running, signal);
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
    verdict = outcomeOf(error, check.requirement, {
      exchanges: judged.exchanges ?? session.exchanges,
      leadingTo: context.changes.leadingTo,
    });
  } finally {
    clearInterval(watch);
  }
  const failure = serviceFailureOf(verdict.outcome, thrown, session);
  const { answered, failed } = callsIn(session, thrown);
  noteReliability(context, answered, failed);
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
    gaveConsent: dialog.consents > 0,
    isDisturbed:
      timer.signal.aborted || (thrown instanceof NetworkError && (thrown.timedOut || thrown.networkChanged)),
  };
}
