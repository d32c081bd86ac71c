/**
 * A weak map of bounded size that forgets what was not used for longest: an entry stays until others of half the size were added or used
 * again since it was last used, and goes before others of the whole size were.
 */
export class RecentMap<Key extends WeakKey, Value> {
  readonly #mostBytes: number;
  readonly #sizeOf: (value: Value) => number;
  /** What was used since the last half of the size began, and what was used in the one before. */
  #recent = new WeakMap<Key, Value>();
  #older = new WeakMap<Key, Value>();
  #recentBytes = 0;

  /** @param sizeOf the size of an entry in bytes */
  constructor(mostBytes: number, sizeOf: (value: Value) => number) {
    this.#mostBytes = mostBytes;
    this.#sizeOf = sizeOf;
  }

  get(key: Key): Value | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent;
    const older = this.#older.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: Key, value: Value): void {
    const size = this.#sizeOf(value);
    if (this.#recentBytes + size > this.#mostBytes / 2) {
      this.#older = this.#recent;
      this.#recent = new WeakMap();
      this.#recentBytes = 0;
    }
    this.#recentBytes += size;
    this.#recent.set(key, value);
  }
}
