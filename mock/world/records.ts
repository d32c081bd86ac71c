import type { Json, JsonObject } from '../contract/json.ts';
import type { CompanyChanges, TableChanges } from './changes.ts';

/** Identifies a record. */
export interface RecordKey {
  type: string;
  id: string;
}

/**
 * A stored record: immutable plain JSON. A write replaces the object, so that caches of derived values can
 * compare by identity.
 */
export interface StoredRecord extends RecordKey {
  fields: JsonObject;
  /** The record under which it was created. */
  parent: RecordKey | null;
  /** The id of the user who created it. */
  creatorId: string | null;
}

/** All records of one company: by type, in the order of creation. */
export class Records {
  readonly #byType = new Map<string, RecordTable>();
  #changes: CompanyChanges | undefined;

  get(type: string, id: string): StoredRecord | undefined {
    return this.#byType.get(type)?.get(id);
  }

  /** Every record of a type, oldest first. */
  list(type: string): readonly StoredRecord[] {
    return this.#byType.get(type)?.all() ?? [];
  }

  /** The records of a type that have this value in a field, in no particular order. */
  findByField(type: string, field: string, value: Json): Iterable<StoredRecord> {
    return this.#byType.get(type)?.findByField(field, value) ?? [];
  }

  /** The types with records. */
  listTypes(): Iterable<string> {
    return this.#byType.keys();
  }

  /** Adds a record, or replaces the one of the same type and id in its place. */
  put(record: StoredRecord): void {
    (this.#byType.get(record.type) ?? this.#createTable(record.type)).put(record);
  }

  remove(key: RecordKey): void {
    this.#byType.get(key.type)?.remove(key.id);
  }

  /** Plain JSON of everything, oldest first in each type. */
  exportData(): StoredRecord[] {
    return [...this.#byType.values()].flatMap((table) => table.all());
  }

  /** Logs changes from now on, in a table `records/TYPE` for each type. */
  track(changes: CompanyChanges): void {
    this.#changes = changes;
    for (const [type, table] of this.#byType) table.track(changes.of(recordTable(type)));
  }

  #createTable(type: string): RecordTable {
    const table = new RecordTable();
    if (this.#changes !== undefined) table.track(this.#changes.of(recordTable(type)));
    this.#byType.set(type, table);
    return table;
  }
}

/** The name under which the records of a type are stored. */
export function recordTable(type: string): string {
  return `records/${type}`;
}

/** The records of one type, with an index for each field that was queried. */
class RecordTable {
  readonly #records = new Map<string, StoredRecord>();
  readonly #indexes = new Map<string, Map<Json, Set<string>>>();
  #inOrder: StoredRecord[] | undefined = [];
  #changes: TableChanges | undefined;

  track(changes: TableChanges): void {
    this.#changes = changes;
  }

  get(id: string): StoredRecord | undefined {
    return this.#records.get(id);
  }

  all(): readonly StoredRecord[] {
    this.#inOrder ??= [...this.#records.values()];
    return this.#inOrder;
  }

  *findByField(field: string, value: Json): Iterable<StoredRecord> {
    for (const id of this.#index(field).get(value) ?? []) {
      const record = this.#records.get(id);
      if (record !== undefined) yield record;
    }
  }

  put(record: StoredRecord): void {
    this.#changes?.put(record.id, record);
    const before = this.#records.get(record.id);
    if (before === undefined) this.#inOrder?.push(record);
    else {
      this.#inOrder = undefined;
      this.#removeFromIndexes(before);
    }
    this.#records.set(record.id, record);
    for (const [field, index] of this.#indexes) addToIndex(index, field, record);
  }

  remove(id: string): void {
    const before = this.#records.get(id);
    if (before === undefined) return;
    this.#changes?.remove(id);
    this.#records.delete(id);
    this.#inOrder = undefined;
    this.#removeFromIndexes(before);
  }

  #index(field: string): Map<Json, Set<string>> {
    const known = this.#indexes.get(field);
    if (known !== undefined) return known;
    const index = new Map<Json, Set<string>>();
    for (const record of this.#records.values()) addToIndex(index, field, record);
    this.#indexes.set(field, index);
    return index;
  }

  #removeFromIndexes(record: StoredRecord): void {
    for (const [field, index] of this.#indexes) {
      const value = record.fields[field] ?? null;
      const ids = index.get(value);
      ids?.delete(record.id);
      if (ids?.size === 0) index.delete(value);
    }
  }
}

function addToIndex(index: Map<Json, Set<string>>, field: string, record: StoredRecord): void {
  const value = record.fields[field] ?? null;
  const ids = index.get(value) ?? new Set();
  index.set(value, ids.add(record.id));
}
