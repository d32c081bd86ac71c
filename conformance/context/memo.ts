/** Remembers promises by an object and a key. */
export type Memo<Value> = {
  /** The value of a key of an object, as `remember` has it. */
  get(owner: object, key: string, work: () => Promise<Value>): Promise<Value>;
  /** Everything that is remembered for an object. */
  all(owner: object): readonly Promise<Value>[];
};

/** The value of a key, computed on first use. A failure is not remembered, so the next call tries again. */
export function remember<Value>(
  values: Map<string, Promise<Value>>,
  key: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const known = values.get(key);
  if (known) return known;
  const value = work();
  values.set(key, value);
  value.catch(() => values.delete(key));
  return value;
}

/** A memo that lasts as long as the objects that own its values: a run context, or the description of a target. */
export function createMemo<Value>(): Memo<Value> {
  const byOwner = new WeakMap<object, Map<string, Promise<Value>>>();
  return {
    get(owner, key, work) {
      const values = byOwner.get(owner) ?? new Map<string, Promise<Value>>();
      byOwner.set(owner, values);
      return remember(values, key, work);
    },
    all: (owner) => [...(byOwner.get(owner)?.values() ?? [])],
  };
}
