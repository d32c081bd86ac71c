/** Ctrl-C and similar signals: `signal` ends the run cleanly, so that everything can be removed. */
export type Interruption = {
  readonly signal: AbortSignal;
  readonly cause: string | undefined;
  release(): void;
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Listens for signals. The second one ends the process at once. */
export function listenForInterruption(tell: (name: string) => void): Interruption {
  const controller = new AbortController();
  let cause: string | undefined;
  const release = () => {
    for (const name of signals) process.off(name, stop);
  };
  function stop(name: NodeJS.Signals): void {
    cause = name;
    // Delayed, because signal-exit ends the process if no other listener is left when it runs.
    setImmediate(release);
    tell(name);
    controller.abort(new Error(`the run was stopped by ${name}`));
  }
  for (const name of signals) process.on(name, stop);
  return {
    signal: controller.signal,
    get cause() {
      return cause;
    },
    release,
  };
}
