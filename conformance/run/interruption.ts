/** Ctrl-C and similar signals, or a crash: `signal` ends the run cleanly, so that everything can be removed and reported. */
export type Interruption = {
  readonly signal: AbortSignal;
  /** The name of the signal, or the error. */
  readonly cause: string | undefined;
  release(): void;
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const crashes = ['uncaughtException', 'unhandledRejection'] as const;

/** Listens for signals and for errors that nobody catches. The second signal ends the process at once. */
export function listenForInterruption(tell: (name: string) => void): Interruption {
  const controller = new AbortController();
  let cause: string | undefined;
  const release = () => {
    for (const name of signals) process.off(name, stopBySignal);
    for (const name of crashes) process.off(name, crash);
  };
  function stop(name: string, details = ''): void {
    cause = `${name}${details}`;
    // Delayed, because signal-exit ends the process if no other listener is left when it runs.
    setImmediate(release);
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
