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
    for (const name of signals) process.off(name, stop);
    for (const name of crashes) process.off(name, crash);
  };
  function stop(name: string): void {
    cause = name;
    // Delayed, because signal-exit ends the process if no other listener is left when it runs.
    setImmediate(release);
    tell(name);
    controller.abort(new Error(`the run was stopped by ${name}`));
  }
  function crash(error: unknown): void {
    stop(`an error of the suite (${String(error).split('\n')[0]})`);
  }
  for (const name of signals) process.on(name, stop);
  for (const name of crashes) process.on(name, crash);
  return {
    signal: controller.signal,
    get cause() {
      return cause;
    },
    release,
  };
}
