import { paint } from '../dialog/paint.ts';
import { createSessions } from '../dialog/sessions.ts';
import { createTracker } from '../records/tracking.ts';
import type { Check } from './check.ts';
import { deskAt } from './desk.ts';
import { createJudging } from './judging.ts';
import type { Known } from './known.ts';
import type { Lab } from './lab.ts';
import { NotApplicable, Trouble, Untestable, Violation } from './outcome.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import type { CheckResult } from './result.ts';
import { targetOf } from './target-of.ts';
import { unmet } from './unmet.ts';

type Verdict = Pick<
  CheckResult,
  'outcome' | 'reason' | 'expected' | 'got' | 'exchanges' | 'shown' | 'screenshot'
>;

const firstLines = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join('\n') : String(error);

/** What a thrown value means. */
function verdictOf(error: unknown, { exchanges }: Recorder): Verdict {
  if (error instanceof Untestable) return { outcome: 'untestable', reason: error.message };
  if (error instanceof NotApplicable) return { outcome: 'not-applicable', reason: error.message };
  if (error instanceof Trouble) return { outcome: 'error', reason: error.message, exchanges };
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

/** Bounds of a check: milliseconds for all of it, and a signal that ends it early. */
export type Bounds = { readonly deadline: number; readonly signal?: AbortSignal };

async function judged(check: Check, lab: Lab, known: Known, recorder: Recorder, deadline: AbortSignal) {
  const tracker = createTracker(deskAt(lab, recorder));
  const sessions = createSessions(lab, recorder);
  const judging = createJudging(recorder);
  const target = targetOf(deskAt(lab, recorder), known, sessions, tracker, judging);
  const outOfTime = new Promise<never>((_, reject) => {
    const stop = () =>
      reject(
        new Trouble(String(deadline.reason instanceof Error ? deadline.reason.message : deadline.reason)),
      );
    if (deadline.aborted) stop();
    else deadline.addEventListener('abort', stop, { once: true });
  });
  let verdict: Verdict;
  try {
    await Promise.race([check.run(target), outOfTime]);
    verdict =
      judging.assertions > 0
        ? { outcome: 'pass' }
        : {
            outcome: 'error',
            reason: 'the check itself failed: it judged nothing',
            exchanges: recorder.exchanges,
          };
  } catch (error) {
    verdict = verdictOf(error, recorder);
  }
  const screenshot = verdict.outcome === 'fail' ? await paint(lab, sessions.picture) : undefined;
  // What was under way when time was up may have created something.
  await recorder.idle();
  const sweep = createRecorder(lab.client);
  await sessions.close().catch(() => undefined);
  const leftovers = await tracker.clear(deskAt(lab, sweep));
  return {
    verdict: { ...verdict, ...(screenshot && { screenshot }) },
    notes: judging.notes,
    leftovers,
    visits: [...recorder.visits, ...sweep.visits],
  };
}

/** Runs one check to its end, cleans up after it, and tells what became of it, without secrets. Never throws. */
export async function runCheck(check: Check, lab: Lab, known: Known, bounds: Bounds): Promise<CheckResult> {
  const start = performance.now();
  const { requirement, title } = check;
  const told = (rest: Omit<CheckResult, 'requirement' | 'title' | 'milliseconds'>): CheckResult => ({
    requirement,
    title,
    ...lab.redactor.deep(rest),
    milliseconds: Math.round(performance.now() - start),
  });
  const nothing = { notes: [], visits: [], leftovers: [] };
  const missing = unmet(check.needs, lab);
  if (missing) return told({ outcome: 'untestable', reason: missing, ...nothing });
  const timer = new AbortController();
  const late = setTimeout(
    () => timer.abort(new Error(`the check took longer than ${bounds.deadline / 1000} s`)),
    bounds.deadline,
  );
  const signal = bounds.signal ? AbortSignal.any([timer.signal, bounds.signal]) : timer.signal;
  try {
    const { verdict, ...rest } = await judged(check, lab, known, createRecorder(lab.client, signal), signal);
    return told({ ...verdict, ...rest });
  } catch (error) {
    return told({ outcome: 'error', reason: `the suite itself failed: ${firstLines(error)}`, ...nothing });
  } finally {
    clearTimeout(late);
  }
}
