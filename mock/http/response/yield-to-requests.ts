import { setImmediate } from 'node:timers/promises';

const workingMs = 4;

/** Divides long work into parts of a few milliseconds, so that requests are served in between. */
export class Pauses {
  #since = performance.now();

  /** Lets waiting requests be served, if the last pause is a few milliseconds ago; undefined where it is not. */
  pauseIfDue(): Promise<void> | undefined {
    return performance.now() - this.#since < workingMs ? undefined : this.pause();
  }

  /** Lets waiting requests be served. */
  async pause(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}

/** Portions of a long response with pauses between: a client that reads fast enough would otherwise keep all others waiting. */
export async function* withPauses(portions: Iterable<string>): AsyncIterable<string> {
  const pauses = new Pauses();
  for (const portion of portions) {
    yield portion;
    await pauses.pauseIfDue();
  }
}
