const splitAt = 8_192;
const parts = 64;

/** A map by text that stays quick to add to: a `Map` of a million entries stands still for 40 milliseconds when it grows. */
export class IdMap<Value> {
  /** One part as long as there are few entries. */
  #parts: Map<string, Value>[] = [new Map()];

  get(id: string): Value | undefined {
    return this.#partOf(id)?.get(id);
  }

  set(id: string, value: Value): void {
    const part = this.#partOf(id);
    part?.set(id, value);
    if (this.#parts.length === 1 && part !== undefined && part.size >= splitAt) this.#split(part);
  }

  delete(id: string): void {
    this.#partOf(id)?.delete(id);
  }

  #split(all: ReadonlyMap<string, Value>): void {
    this.#parts = Array.from({ length: parts }, () => new Map());
    for (const [id, value] of all) this.#partOf(id)?.set(id, value);
  }

  #partOf(id: string): Map<string, Value> | undefined {
    return this.#parts.length === 1 ? this.#parts[0] : this.#parts[numberOf(id)];
  }
}

/** From the last characters of an id, which differ most, whether it is random or counted. */
function numberOf(id: string): number {
  const { length } = id;
  const mixed =
    id.charCodeAt(length - 1) * 7 + id.charCodeAt(length - 2) * 31 + id.charCodeAt(length - 3) * 131;
  return mixed & (parts - 1);
}
