/** The saves of one key: one that runs, and at most one after it. */
interface Saves {
  running: Promise<void> | undefined;
  next: Promise<void> | undefined;
}

/** Saves one thing at a time for each key, and different keys beside each other. */
export class SaveQueue {
  readonly #saveNow: (key: string) => Promise<void>;
  readonly #keys = new Map<string, Saves>();

  /** @param saveNow saves what is unsaved of a key when it is called */
  constructor(saveNow: (key: string) => Promise<void>) {
    this.#saveNow = saveNow;
  }

  /**
   * Saves what is unsaved of a key now. All who ask while a save is running share the next one, since it may have begun
   * before their change.
   */
  save(key: string): Promise<void> {
    const saves = this.#keys.get(key) ?? { running: undefined, next: undefined };
    this.#keys.set(key, saves);
    if (saves.next !== undefined) return saves.next;
    if (saves.running === undefined) return this.#run(key, saves);
    const next = saves.running
      .catch(() => undefined)
      .then(() => {
        saves.next = undefined;
        return this.#run(key, saves);
      });
    saves.next = next;
    return next;
  }

  /** Waits until nothing is saved; it never throws. */
  async idle(): Promise<void> {
    const pending = [...this.#keys.values()].flatMap(({ running, next }) => [running, next]);
    await Promise.allSettled(pending);
  }

  #run(key: string, saves: Saves): Promise<void> {
    const running = this.#saveNow(key).finally(() => {
      saves.running = undefined;
      if (saves.next === undefined) this.#keys.delete(key);
    });
    saves.running = running;
    return running;
  }
}
