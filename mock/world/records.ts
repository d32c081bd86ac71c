import type { Json, JsonObject } from '../contract/json.ts';
import type { CompanyChanges, TableChanges } from './changes.ts';
import { IdMap } from './id-map.ts';

/** Identifies a record. */
export type RecordKey = {
  type: string;
  id: string;
};

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

/** The records of a type in the order of creation, and the place of each in all that were ever created, ascending. */
export type RecordOrder = {
  readonly records: readonly StoredRecord[];
  readonly places: readonly number[];
};

/**
 * What is derived from all records of a type, such as an order of them. It gets to know of each change at once, and
 * catches up when it is used: a write stays as cheap as without it.
 */
export type RecordView = {
  /** The record at a place was added, replaced or removed. @param before as it was; undefined where it was added */
  changed(place: number, before: StoredRecord | undefined): void;
};

const noRecords: RecordOrder = { records: [], places: [] };

/** All records of one company: by type, in the order of creation. */
export class Records {
  readonly #byType = new Map<string, RecordTable>();
  #indexedFields: (type: string) => readonly string[] = () => [];
  #changes: CompanyChanges | undefined;
  #version = 0;

  /** Grows with every change of any record. */
  get version(): number {
    return this.#version;
  }

  get(type: string, id: string): StoredRecord | undefined {
    return this.#byType.get(type)?.get(id);
  }

  /** Every record of a type, oldest first. */
  list(type: string): readonly StoredRecord[] {
    return (this.#byType.get(type)?.order ?? noRecords).records;
  }

  /** The records of a type that have this value in a field, oldest first. */
  findByField(type: string, field: string, value: Json): readonly StoredRecord[] {
    return this.#byType.get(type)?.find(field, readerOf(field), value) ?? [];
  }

  /** The records of a type that were created under another, oldest first. */
  findByParent(type: string, parent: RecordKey): readonly StoredRecord[] {
    return this.#byType.get(type)?.find('parent', parentOf, keyOf(parent)) ?? [];
  }

  /**
   * A view of the records of a type, made when it is first asked for.
   * @param name says what it is: the same name always gets the same kind of view
   */
  view<View extends RecordView>(type: string, name: string, create: (order: RecordOrder) => View): View {
    const table = this.#byType.get(type) ?? this.#createTable(type);
    return table.view(name, create);
  }

  /**
   * Indexes fields of a type from its first record on: the index of a million records, made when a value is first looked for, takes
   * half a second.
   */
  indexFromStart(fieldsOf: (type: string) => readonly string[]): void {
    this.#indexedFields = fieldsOf;
  }

  /** The types with records. */
  listTypes(): Iterable<string> {
    return this.#byType.keys();
  }

  /** Adds a record, or replaces the one of the same type and id in its place. */
  put(record: StoredRecord): void {
    this.#version += 1;
    (this.#byType.get(record.type) ?? this.#createTable(record.type)).put(record);
  }

  remove(key: RecordKey): void {
    this.#version += 1;
    this.#byType.get(key.type)?.remove(key.id);
  }

  /** Plain JSON of everything, oldest first in each type. */
  exportData(): StoredRecord[] {
    // Copies whole arrays: a million records one by one take fifty milliseconds.
    return ([] as StoredRecord[]).concat(...[...this.#byType.values()].map(({ order }) => order.records));
  }

  /** Logs changes from now on, in a table `records/TYPE` for each type. */
  track(changes: CompanyChanges): void {
    this.#changes = changes;
    for (const [type, table] of this.#byType) table.track(changes.of(recordTable(type)));
  }

  #createTable(type: string): RecordTable {
    const table = new RecordTable();
    for (const field of this.#indexedFields(type)) table.find(field, readerOf(field), null);
    if (this.#changes !== undefined) table.track(this.#changes.of(recordTable(type)));
    this.#byType.set(type, table);
    return table;
  }
}

/** The name under which the records of a type are stored. */
export function recordTable(type: string): string {
  return `records/${type}`;
}

type ReadValue = (record: StoredRecord) => Json;

function readerOf(field: string): ReadValue {
  return ({ fields }) => fields[field] ?? null;
}

function parentOf({ parent }: StoredRecord): Json {
  return parent === null ? null : keyOf(parent);
}

/** A key of a record as one text. */
export function keyOf({ type, id }: RecordKey): string {
  return `${type}/${id}`;
}

type Placed = {
  record: StoredRecord;
  place: number;
};

/** The ids of records by a value of theirs: of most values there is one, which needs no set of its own. */
type Index = {
  read: ReadValue;
  /** By the value's {@link textOf}. */
  ids: IdMap<string | Set<string>>;
};

/** The records of one type, with an index for each value that was queried. */
class RecordTable {
  readonly #byId = new IdMap<Placed>();
  readonly #indexes = new Map<string, Index>();
  readonly #views = new Map<string, RecordView>();
  readonly #order: { records: StoredRecord[]; places: number[] } = { records: [], places: [] };
  #created = 0;
  #changes: TableChanges | undefined;

  track(changes: TableChanges): void {
    this.#changes = changes;
  }

  get order(): RecordOrder {
    return this.#order;
  }

  get(id: string): StoredRecord | undefined {
    return this.#byId.get(id)?.record;
  }

  find(name: string, read: ReadValue, value: Json): readonly StoredRecord[] {
    const ids = this.#index(name, read).ids.get(textOf(value)) ?? [];
    const found = (typeof ids === 'string' ? [ids] : [...ids]).flatMap((id) => this.#byId.get(id) ?? []);
    return found.sort((a, b) => a.place - b.place).map(({ record }) => record);
  }

  view<View extends RecordView>(name: string, create: (order: RecordOrder) => View): View {
    const known = this.#views.get(name) ?? create(this.#order);
    this.#views.set(name, known);
    // The name says of which kind it is.
    return known as View;
  }

  put(record: StoredRecord): void {
    this.#changes?.put(record.id, record);
    const known = this.#byId.get(record.id);
    const before = known?.record;
    const place = known?.place ?? this.#created;
    if (known === undefined) {
      this.#created += 1;
      this.#byId.set(record.id, { record, place });
      this.#order.records.push(record);
      this.#order.places.push(place);
    } else {
      known.record = record;
      this.#order.records[indexOfPlace(this.#order, place)] = record;
    }
    for (const index of this.#indexes.values()) {
      // A large map that an entry leaves and enters again is rebuilt each few times.
      if (before !== undefined && index.read(before) === index.read(record)) continue;
      if (before !== undefined) removeFromIndex(index, before);
      addToIndex(index, record);
    }
    for (const view of this.#views.values()) view.changed(place, before);
  }

  remove(id: string): void {
    const known = this.#byId.get(id);
    if (known === undefined) return;
    const { record, place } = known;
    this.#changes?.remove(id);
    this.#byId.delete(id);
    const at = indexOfPlace(this.#order, place);
    this.#order.records.splice(at, 1);
    this.#order.places.splice(at, 1);
    for (const index of this.#indexes.values()) removeFromIndex(index, record);
    for (const view of this.#views.values()) view.changed(place, record);
  }

  #index(name: string, read: ReadValue): Index {
    const known = this.#indexes.get(name);
    if (known !== undefined) return known;
    const index: Index = { read, ids: new IdMap() };
    for (const record of this.#order.records) addToIndex(index, record);
    this.#indexes.set(name, index);
    return index;
  }
}

function removeFromIndex({ read, ids: byValue }: Index, record: StoredRecord): void {
  const value = textOf(read(record));
  const ids = byValue.get(value);
  if (ids === record.id) byValue.delete(value);
  else if (ids instanceof Set) {
    ids.delete(record.id);
    if (ids.size === 0) byValue.delete(value);
  }
}

function addToIndex({ read, ids: byValue }: Index, record: StoredRecord): void {
  const value = textOf(read(record));
  const ids = byValue.get(value);
  if (ids === undefined) byValue.set(value, record.id);
  else if (ids instanceof Set) ids.add(record.id);
  else if (ids !== record.id) byValue.set(value, new Set([ids, record.id]));
}

/** A text for each value, no two of which have the same. */
function textOf(value: Json): string {
  return typeof value === 'string' && !value.startsWith('\0') ? value : `\0${JSON.stringify(value)}`;
}

/** The index of the first record at a place or after it. */
export function indexOfPlace({ places }: RecordOrder, place: number): number {
  return indexAfter(places, (other) => other < place);
}

/** The index of the first element of a sorted list for which `isBefore` no longer holds, found by halving. */
export function indexAfter<Element>(
  sorted: readonly Element[],
  isBefore: (element: Element) => boolean,
): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(sorted[middle] as Element)) low = middle + 1;
    else high = middle;
  }
  return low;
}
