import { indexOfPlace, type RecordOrder, type RecordView, type StoredRecord } from '../../world/records.ts';

/** How records are sorted: by a key of each, and by their creation where keys are equal. */
export interface Sorting<Key> {
  keyOf(record: StoredRecord): Key;
  /** Negative where the first key comes first, 0 where they are equal. */
  compare(a: Key, b: Key): number;
}

interface Sorted<Key> {
  record: StoredRecord;
  key: Key;
  place: number;
}

/** So many changes are made one by one; more are merged into a copy. */
const MOST_SINGLE_CHANGES = 16;

/** The records of a type in an order, which follows their changes instead of being sorted again. */
export class SortedView<Key> implements RecordView {
  readonly #order: RecordOrder;
  readonly #sorting: Sorting<Key>;
  /** The records that changed since the order was used, as they were in it, by place. */
  readonly #changed = new Map<number, StoredRecord | undefined>();
  #sorted: Sorted<Key>[];
  #records: StoredRecord[];

  constructor(order: RecordOrder, sorting: Sorting<Key>) {
    this.#order = order;
    this.#sorting = sorting;
    this.#sorted = order.records
      .map((record, index) => this.#entry(record, order.places[index] ?? 0))
      .sort((a, b) => this.#compare(a, b));
    this.#records = this.#sorted.map(({ record }) => record);
  }

  changed(place: number, before: StoredRecord | undefined): void {
    if (!this.#changed.has(place)) this.#changed.set(place, before);
  }

  /** All records in the order. */
  get records(): readonly StoredRecord[] {
    this.#catchUp();
    return this.#records;
  }

  /** The records whose keys are in a range that is contiguous in the order, oldest first. */
  between(isBefore: (key: Key) => boolean, isIn: (key: Key) => boolean): readonly StoredRecord[] {
    this.#catchUp();
    const sorted = this.#sorted;
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const entry = sorted[middle];
      if (entry !== undefined && isBefore(entry.key)) low = middle + 1;
      else high = middle;
    }
    let end = low;
    for (let entry = sorted[end]; entry !== undefined && isIn(entry.key); entry = sorted[end]) end += 1;
    return sorted
      .slice(low, end)
      .sort((a, b) => a.place - b.place)
      .map(({ record }) => record);
  }

  #catchUp(): void {
    if (this.#changed.size === 0) return;
    const added = [...this.#changed.keys()].flatMap((place) => this.#current(place) ?? []);
    if (this.#changed.size <= MOST_SINGLE_CHANGES) {
      for (const [place, before] of this.#changed) if (before !== undefined) this.#take(place, before);
      for (const entry of added) this.#insert(entry);
    } else this.#merge(added);
    this.#changed.clear();
  }

  /** The record at a place as it is now; undefined where it was removed. */
  #current(place: number): Sorted<Key> | undefined {
    const index = indexOfPlace(this.#order, place);
    const record = this.#order.places[index] === place ? this.#order.records[index] : undefined;
    return record && this.#entry(record, place);
  }

  #take(place: number, before: StoredRecord): void {
    const index = this.#indexOf(this.#entry(before, place));
    this.#sorted.splice(index, 1);
    this.#records.splice(index, 1);
  }

  #insert(entry: Sorted<Key>): void {
    const index = this.#indexOf(entry);
    this.#sorted.splice(index, 0, entry);
    this.#records.splice(index, 0, entry.record);
  }

  #merge(added: Sorted<Key>[]): void {
    const kept = this.#sorted.filter(({ place }) => !this.#changed.has(place));
    const others = added.sort((a, b) => this.#compare(a, b));
    const merged: Sorted<Key>[] = [];
    let next = 0;
    for (const entry of kept) {
      for (let other = others[next]; other && this.#compare(other, entry) < 0; other = others[next]) {
        merged.push(other);
        next += 1;
      }
      merged.push(entry);
    }
    this.#sorted = [...merged, ...others.slice(next)];
    this.#records = this.#sorted.map(({ record }) => record);
  }

  /** The index of the first entry that is not before another. */
  #indexOf(entry: Sorted<Key>): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const there = this.#sorted[middle];
      if (there !== undefined && this.#compare(there, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #entry(record: StoredRecord, place: number): Sorted<Key> {
    return { record, key: this.#sorting.keyOf(record), place };
  }

  #compare(a: Sorted<Key>, b: Sorted<Key>): number {
    return this.#sorting.compare(a.key, b.key) || a.place - b.place;
  }
}
