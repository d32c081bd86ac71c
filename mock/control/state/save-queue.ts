/** The saves of one key: one that runs, and at most one after it. */
type Saves = {
  running: Promise<void> | undefined;
  next: Promise<void> | undefined;
};

/** Saves one thing at a time for each key, and different keys beside each other, up to a number of them. */
export class SaveQueue {
  readonly #saveNow: (key: string) => Promise<void>;
  readonly #keys = new Map<string, Saves>();
  /** What starts the saves that wait for another one to end. */
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /**
   * @param saveNow saves what is unsaved of a key when it is called
   * @param atATime how many saves run at most
   */
  constructor(saveNow: (key: string) => Promise<void>, atATime: number) {
    this.#saveNow = saveNow;
    this.#free = atATime;
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
    const running = this.#saveInTurn(key).finally(() => {
      saves.running = undefined;
      if (saves.next === undefined) this.#keys.delete(key);
    });
    saves.running = running;
    return running;
  }

  async #saveInTurn(key: string): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      await this.#saveNow(key);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
