/** Ctrl-C and its like: `signal` ends the run in good order, so that everything can be cleaned up. */
export type Interruption = {
  readonly signal: AbortSignal;
  readonly cause: string | undefined;
  release(): void;
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Listens for signals. The second one of any kind goes through to the process and ends it at once. */
export function listenForInterruption(tell: (name: string) => void): Interruption {
  const controller = new AbortController();
  let cause: string | undefined;
  const release = () => {
    for (const name of signals) process.off(name, stop);
  };
  function stop(name: NodeJS.Signals): void {
    cause = name;
    // Not at once: libraries that end the process where nobody else listens (signal-exit) count the listeners after this one.
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
