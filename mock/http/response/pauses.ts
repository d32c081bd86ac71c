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
