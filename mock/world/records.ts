import type { JsonObject } from '../handler.ts';

/** Names a record: its type and its id. */
export interface RecordKey {
  type: string;
  id: string;
}

/**
 * One record as it is kept: plain JSON that is never changed in place. A write puts a new object in its place, so
 * that whatever was derived from the old one can be told by identity.
 */
export interface StoredRecord extends RecordKey {
  fields: JsonObject;
  /** The record beneath which it was created. */
  parent: RecordKey | null;
  /** The id of the user who created it. */
  creatorId: string | null;
}

/** All records of one company: by type, in the order of creation. */
export class Records {
  readonly #byType = new Map<string, Map<string, StoredRecord>>();

  get(type: string, id: string): StoredRecord | undefined {
    return this.#byType.get(type)?.get(id);
  }

  /** Every record of a type, oldest first. */
  all(type: string): Iterable<StoredRecord> {
    return this.#byType.get(type)?.values() ?? [];
  }

  /** The types that have records. */
  types(): Iterable<string> {
    return this.#byType.keys();
  }

  /** Adds a record, or replaces the one of the same type and id in its place. */
  put(record: StoredRecord): void {
    const records = this.#byType.get(record.type) ?? new Map<string, StoredRecord>();
    this.#byType.set(record.type, records.set(record.id, record));
  }

  remove(key: RecordKey): void {
    this.#byType.get(key.type)?.delete(key.id);
  }

  /** Plain JSON of everything, oldest first in each type. */
  data(): StoredRecord[] {
    return [...this.#byType.values()].flatMap((records) => [...records.values()]);
  }
}
