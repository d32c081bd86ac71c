import { setTimeout as pause } from 'node:timers/promises';
import { secondsOf } from '../errors/seconds.ts';
import { untilAborted } from '../http/until-aborted.ts';

/** Ctrl-C and similar signals, or a crash: `signal` ends the run cleanly, so that everything can be removed and reported. */
export type Interruption = {
  readonly signal: AbortSignal;
  /** The name of the signal, or the error. */
  readonly cause: string | undefined;
  release(): void;
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const crashes = ['uncaughtException', 'unhandledRejection'] as const;

/**
 * An interruption that a time limit causes, too: `onLimit` is called once that many milliseconds have passed. Release it at the end;
 * the given one is not released.
 */
export function withTimeLimit(
  interruption: Interruption,
  milliseconds: number,
  onLimit: () => void,
): Interruption {
  const limit = new AbortController();
  const cause = `its time limit of ${secondsOf(milliseconds)} (--run-timeout)`;
  const timer = setTimeout(() => {
    onLimit();
    limit.abort(new Error(`the run was stopped by ${cause}`));
  }, milliseconds);
  return {
    signal: AbortSignal.any([interruption.signal, limit.signal]),
    get cause() {
      return interruption.cause ?? (limit.signal.aborted ? cause : undefined);
    },
    release: () => clearTimeout(timer),
  };
}

/**
 * Waits for work for as long as nothing ends the run, and `grace` milliseconds longer: a pending request is completed, since a
 * record is known, and can be removed, only once its creation is answered.
 */
export async function untilStopped<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
  grace: number,
): Promise<Result> {
  try {
    return await untilAborted(work, signal);
  } catch (reason) {
    if (!signal.aborted) throw reason;
    const late = pause(grace, undefined, { ref: false }).then(() => Promise.reject(reason));
    return Promise.race([work, late]);
  }
}

/** Milliseconds within which signals are one: a terminal sends Ctrl-C to a run and to npm, which passes it on to the run. */
const sameStop = 250;

/** Listens for signals and for errors that nobody catches. A second signal ends the process at once. */
export function listenForInterruption(tell: (name: string) => void): Interruption {
  const controller = new AbortController();
  let cause: string | undefined;
  const release = () => {
    for (const name of signals) process.off(name, stopBySignal);
    for (const name of crashes) process.off(name, crash);
  };
  function stop(name: string, details = ''): void {
    if (cause !== undefined) return;
    cause = `${name}${details}`;
    setTimeout(release, sameStop).unref();
    tell(name);
    controller.abort(new Error(`the run was stopped by ${name}`));
  }
  // The details of an error can contain a secret: the report has them, redacted.
  const crash = (error: unknown): void => stop('an error of the suite', ` (${String(error).split('\n')[0]})`);
  const stopBySignal = (name: string): void => stop(name);
  for (const name of signals) process.on(name, stopBySignal);
  for (const name of crashes) process.on(name, crash);
  return {
    signal: controller.signal,
    get cause() {
      return cause;
    },
    release,
  };
}
