import { setTimeout as pause } from 'node:timers/promises';
import type { RunContext } from '../context/run-context.ts';
import { describeMismatch } from '../errors/mismatch.ts';
import { type Attempt, attempt, firstLines } from './attempt.ts';
import type { Check, CheckResult } from './check.ts';
import { missingFor, notImplementedFor, ruledOutFor } from './needs.ts';
import { attemptsNeeded, toleratedAttempts } from './reliability.ts';
import { asViolation, callOf, isAlive } from './service-failure.ts';

/** Limits of a check. */
export type CheckLimits = {
  /** Milliseconds after which it stands still. */
  readonly deadline: number;
  /** Ends it early. */
  readonly signal?: AbortSignal;
  /** Whether a failure has to come again, and what the network keeps from its end is attempted again, as by default. */
  readonly confirms?: boolean;
};

/** Milliseconds before a check is attempted again; the pause doubles each time. */
const interval = 250;

/** How often a check is attempted that ends uncertain, or with an error that shows no failure of the service, on a network with troubles. */
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

/** A sentence without what differs from one attempt to the next: markers, ids, numbers. */
const withoutValues = (text: string): string => text.replaceAll(/[\w-]*\d[\w-]*/g, '…');

/**
 * What is known of a check once no other attempt at it is made, beside how the last one ended; undefined where another is. What fails has to
 * fail again in the same way, on fresh records: nothing is violated by an answer that does not come again. The same holds for a failure of
 * the service that keeps a check from judging: an answer of 500, or a connection that is closed, to the same operation in every attempt,
 * while the target answers otherwise (spec#7.1 has no such answer). How many attempts that takes depends on how often the target fails by chance.
 */
async function endAfter(
  attempts: readonly Attempt[],
  check: Check,
  context: RunContext,
  confirms: boolean,
): Promise<Partial<CheckResult> | undefined> {
  const last = attempts.at(-1) as Attempt;
  const { outcome, failure, wasUnavailable, isDisturbed } = last;
  const symptom = symptomOf(context, last);
  if (!confirms) return failure ? asViolation(failure, attempts.length) : {};
  const hasTroubles = context.network.hasTroubles();
  // On a network with troubles, an answer that is none can keep a check from judging unseen, or what it shares with others.
  const isKept = outcome === 'uncertain' || (outcome === 'error' && failure === undefined && !isDisturbed);
  const isDoubtful = isKept && attempts.length < doubtfulAttempts && hasTroubles;
  const isOpen = wasUnavailable || isDoubtful || symptom !== undefined;
  if (!isOpen || (attempts.length === 1 && isUnrepeatable(check, context, last)))
    return unrepeatedIn(attempts, hasTroubles) ?? unstableIn(attempts);
  if (failure && !(await isAlive(context)))
    return { outcome: 'error', reason: `${failure.words}, and the target does not answer otherwise either` };
  const needed = attemptsNeeded(context, failure?.method);
  const same = attempts.filter((it) => symptomOf(context, it) === symptom).length;
  // On a network without troubles, a target that fails in changing ways fails by itself.
  const isSteady = !hasTroubles && attempts.every((it) => it.outcome === 'fail');
  if (symptom !== undefined && (isSteady ? attempts.length : same) >= needed)
    return failure ? asViolation(failure, same) : {};
  if (wasUnavailable) return attempts.length < mostAttempts ? undefined : { outcome: 'error' };
  if (attempts.length < needed + toleratedAttempts) return undefined;
  const seen = new Set(attempts.flatMap((it) => it.failure?.words ?? it.reason ?? []));
  return { outcome: 'error', reason: `the target fails now and then: ${[...seen].join('; ')}` };
}

/**
 * What failed when a user was asked for consent, where no later attempt asked for it again: consent is remembered
 * (spec#5.2-consent-remembered), so that what passes then is something else.
 */
function unrepeatedIn(attempts: readonly Attempt[], hasTroubles: boolean): Partial<CheckResult> | undefined {
  const last = attempts.findLast(({ gaveConsent }) => gaveConsent);
  if (hasTroubles || last?.outcome !== 'fail' || last.sawFailures || last === attempts.at(-1))
    return undefined;
  const { reason, exchanges, shown, mismatch } = last;
  return {
    outcome: 'uncertain',
    reason: `it failed when a user was asked for consent, and consent is remembered, so that it cannot be repeated: ${reason}`,
    ...(exchanges && { exchanges }),
    ...(shown !== undefined && { shown }),
    ...(mismatch && { mismatch }),
  };
}

/** What failed in attempts before the last, and did not come again. Closed connections are counted as troubles instead. */
function unstableIn(attempts: readonly Attempt[]): Pick<CheckResult, 'unstable'> {
  const unstable = attempts
    .slice(0, -1)
    .flatMap(({ outcome, reason, failure }) =>
      outcome === 'fail' ? (reason ?? []) : failure?.exchange?.reply ? failure.words : [],
    );
  return unstable.length > 0 ? { unstable } : {};
}

/** Attempts a check, after growing pauses, until its outcome is the target's own. */
async function runToEnd(
  check: Check,
  context: RunContext,
  { deadline, signal, confirms = true }: CheckLimits,
) {
  const attempts: Attempt[] = [];
  // Only the attempt that confirms a failure is what the report shows.
  const confirmsFailure = () =>
    !confirms || check.needs.includes('freshPair') || attempts.length + 1 >= attemptsNeeded(context);
  for (;;) {
    const last = await attempt(check, context, deadline * context.patience.factor, signal, {
      number: attempts.length,
      keeps: context.keep && confirmsFailure(),
    });
    attempts.push(last);
    const end = signal?.aborted ? {} : await endAfter(attempts, check, context, confirms);
    if (end) {
      const { failure: _, wasUnavailable: __, sawFailures: ___, gaveConsent: ____, ...ended } = last;
      const visits = attempts.flatMap((it) => it.visits);
      return { ...ended, visits, leftovers: attempts.flatMap((it) => it.leftovers), ...end };
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

/** How a check ends: without an attempt where the target or its profile lacks what it needs. */
async function endOf(
  check: Check,
  context: RunContext,
  limits: CheckLimits,
): Promise<Omit<CheckRun, 'requirement' | 'title' | 'milliseconds'>> {
  const nothing = { visits: [], leftovers: [], isDisturbed: false };
  const undone = notImplementedFor(check.needs, context);
  if (undone) return { outcome: 'not-implemented', reason: undone, ...nothing };
  const ruledOut = ruledOutFor(check.needs, context);
  if (ruledOut) return { outcome: 'not-applicable', reason: ruledOut, ...nothing };
  const missing = missingFor(check.needs, context);
  if (missing) return { outcome: 'untestable', reason: missing, ...nothing };
  try {
    return await runToEnd(check, context, limits);
  } catch (error) {
    return { outcome: 'error', reason: `the suite itself failed: ${firstLines(error)}`, ...nothing };
  }
}

/** Runs one check to its end, cleans up after it, and returns its result, without secrets. Never throws. */
export async function runCheck(check: Check, context: RunContext, limits: CheckLimits): Promise<CheckRun> {
  const start = performance.now();
  const { requirement, title } = check;
  const { exchanges, trace, ...rest } = await endOf(check, context, limits);
  return {
    requirement,
    title,
    ...context.redactor.sentences(rest),
    ...(exchanges && { exchanges: context.redactor.deep(exchanges) }),
    ...(trace && { trace }),
    milliseconds: Math.round(performance.now() - start),
  };
}
