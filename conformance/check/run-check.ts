import type { RunContext } from '../context/run-context.ts';
import { openSession, type Session } from '../context/session.ts';
import { createDialog, takeScreenshot } from '../dialog/dialog.ts';
import { NetworkError, NotApplicable, Untestable, Violation } from '../errors/outcome.ts';
import { removeCreated } from '../records/removal.ts';
import { createAssertions } from './assertions.ts';
import type { Check, CheckResult } from './check.ts';
import { missingFor } from './needs.ts';
import { createTarget } from './target.ts';

type CheckOutcome = Pick<
  CheckResult,
  'outcome' | 'reason' | 'expected' | 'got' | 'exchanges' | 'shown' | 'screenshot'
>;

const firstLines = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join('\n') : String(error);

/** The outcome that a thrown value stands for. */
function outcomeOf(error: unknown, { exchanges }: Session): CheckOutcome {
  if (error instanceof Untestable) return { outcome: 'untestable', reason: error.message };
  if (error instanceof NotApplicable) return { outcome: 'not-applicable', reason: error.message };
  if (error instanceof NetworkError) return { outcome: 'error', reason: error.message, exchanges };
  if (!(error instanceof Violation)) {
    return { outcome: 'error', reason: `the check itself failed: ${firstLines(error)}`, exchanges };
  }
  const { expected, got, exchange, message } = error;
  return {
    outcome: 'fail',
    reason: message,
    expected,
    got,
    exchanges,
    ...(exchange && { shown: exchange.number }),
  };
}

/** Limits of a check: its deadline in milliseconds, and a signal that ends it early. */
export type CheckLimits = { readonly deadline: number; readonly signal?: AbortSignal };

/** Rejects with a NetworkError once the signal is aborted. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise<never>((_, reject) => {
    const stop = () =>
      reject(
        new NetworkError(signal.reason instanceof Error ? signal.reason.message : String(signal.reason)),
      );
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

async function runToEnd(check: Check, context: RunContext, signal: AbortSignal) {
  const session = openSession(context, signal);
  const dialog = createDialog(session);
  const judged = createAssertions(session);
  let verdict: CheckOutcome;
  try {
    await Promise.race([check.run(createTarget(session, dialog, judged.assertions)), whenAborted(signal)]);
    verdict =
      judged.count > 0
        ? { outcome: 'pass' }
        : {
            outcome: 'error',
            reason: 'the check itself failed: it asserted nothing',
            exchanges: session.exchanges,
          };
  } catch (error) {
    verdict = outcomeOf(error, session);
  }
  const screenshot = verdict.outcome === 'fail' ? await takeScreenshot(context, dialog.picture) : undefined;
  // A request that was pending at the deadline may have created something.
  await session.idle();
  const cleanUp = openSession(context);
  await dialog.close().catch(() => undefined);
  const leftovers = await removeCreated(session, cleanUp);
  return {
    ...verdict,
    ...(screenshot && { screenshot }),
    notes: [],
    leftovers,
    visits: [...session.visits, ...cleanUp.visits],
  };
}

/** Runs one check to its end, cleans up after it, and returns its result, without secrets. Never throws. */
export async function runCheck(
  check: Check,
  context: RunContext,
  { deadline, signal }: CheckLimits,
): Promise<CheckResult> {
  const start = performance.now();
  const { requirement, title } = check;
  const result = (rest: Omit<CheckResult, 'requirement' | 'title' | 'milliseconds'>): CheckResult => ({
    requirement,
    title,
    ...context.redactor.deep(rest),
    milliseconds: Math.round(performance.now() - start),
  });
  const nothing = { notes: [], visits: [], leftovers: [] };
  const missing = missingFor(check.needs, context);
  if (missing) return result({ outcome: 'untestable', reason: missing, ...nothing });
  const timer = new AbortController();
  const late = setTimeout(
    () => timer.abort(new Error(`the check took longer than ${deadline / 1000} s`)),
    deadline,
  );
  const stop = signal ? AbortSignal.any([timer.signal, signal]) : timer.signal;
  try {
    return result(await runToEnd(check, context, stop));
  } catch (error) {
    return result({ outcome: 'error', reason: `the suite itself failed: ${firstLines(error)}`, ...nothing });
  } finally {
    clearTimeout(late);
  }
}
