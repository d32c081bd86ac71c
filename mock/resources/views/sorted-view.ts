import {
  indexAfter,
  indexOfPlace,
  type RecordOrder,
  type RecordView,
  type StoredRecord,
} from '../../world/records.ts';

/** How records are sorted: by a key of each, and by their creation where keys are equal. */
export type Sorting<Key> = {
  keyOf(record: StoredRecord): Key;
  /** Negative where the first key comes first, 0 where they are equal. */
  compare(a: Key, b: Key): number;
};

type Sorted<Key> = {
  record: StoredRecord;
  key: Key;
  place: number;
};

/** So many changes are made one by one; with more, all are sorted again, of which most are in order. */
const mostSingleChanges = 16;

/** So many records are sorted or merged at once: that takes less than a millisecond. */
const portion = 256;

/** The records of a type in an order, which follows their changes instead of being sorted again. */
export class SortedView<Key> implements RecordView {
  readonly #order: RecordOrder;
  readonly #sorting: Sorting<Key>;
  /** The records that changed since the order was used, as they were in it, by place. */
  readonly #changed = new Map<number, StoredRecord | undefined>();
  /** What is left of sorting the records that were there at first; undefined once they are. */
  #sort: Iterator<void> | undefined;
  #sorted: Sorted<Key>[] = [];
  #records: StoredRecord[] = [];

  constructor(order: RecordOrder, sorting: Sorting<Key>) {
    this.#order = order;
    this.#sorting = sorting;
    this.#sort = this.#sortAll({ records: order.records.slice(), places: order.places.slice() });
  }

  changed(place: number, before: StoredRecord | undefined): void {
    if (!this.#changed.has(place)) this.#changed.set(place, before);
  }

  /** Sorts all records, in portions; who uses the order before it is sorted waits for the rest. */
  *portions(): Iterable<void> {
    while (this.#sort !== undefined) {
      if (this.#sort.next().done) this.#sort = undefined;
      yield;
    }
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
    const start = indexAfter(sorted, ({ key }) => isBefore(key));
    let end = start;
    for (let entry = sorted[end]; entry !== undefined && isIn(entry.key); entry = sorted[end]) end += 1;
    return sorted
      .slice(start, end)
      .sort((a, b) => a.place - b.place)
      .map(({ record }) => record);
  }

  /** Sorts portion by portion, and merges those: the same as at once, with pauses where others are served. */
  *#sortAll({ records, places }: RecordOrder): Iterator<void> {
    const compare = (a: Sorted<Key>, b: Sorted<Key>) => this.#compare(a, b);
    let runs: Sorted<Key>[][] = [];
    for (let from = 0; from < records.length; from += portion) {
      const run = records.slice(from, from + portion);
      runs.push(run.map((record, index) => this.#entry(record, places[from + index] ?? 0)).sort(compare));
      yield;
    }
    while (runs.length > 1) {
      const merged: Sorted<Key>[][] = [];
      for (let index = 0; index < runs.length; index += 2)
        merged.push(yield* mergeRuns(runs[index] ?? [], runs[index + 1] ?? [], compare));
      runs = merged;
    }
    this.#sorted = runs[0] ?? [];
    this.#records = this.#sorted.map(({ record }) => record);
  }

  #catchUp(): void {
    for (const _ of this.portions());
    if (this.#changed.size === 0) return;
    const added = [...this.#changed.keys()].flatMap((place) => this.#current(place) ?? []);
    if (this.#changed.size <= mostSingleChanges) {
      for (const [place, before] of this.#changed) if (before !== undefined) this.#take(place, before);
      for (const entry of added) this.#insert(entry);
    } else {
      const kept = this.#sorted.filter(({ place }) => !this.#changed.has(place));
      this.#sorted = [...kept, ...added].sort((a, b) => this.#compare(a, b));
      this.#records = this.#sorted.map(({ record }) => record);
    }
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

  /** The index of the first entry that is not before another. */
  #indexOf(entry: Sorted<Key>): number {
    return indexAfter(this.#sorted, (other) => this.#compare(other, entry) < 0);
  }

  #entry(record: StoredRecord, place: number): Sorted<Key> {
    return { record, key: this.#sorting.keyOf(record), place };
  }

  #compare(a: Sorted<Key>, b: Sorted<Key>): number {
    return this.#sorting.compare(a.key, b.key) || a.place - b.place;
  }
}

/** Merges two sorted runs of records, of which the first has the older ones. */
function* mergeRuns<Entry>(
  older: readonly Entry[],
  newer: Entry[],
  compare: (a: Entry, b: Entry) => number,
): Generator<void, Entry[]> {
  const merged: Entry[] = [];
  let next = 0;
  for (const entry of older) {
    for (let other = newer[next]; other !== undefined && compare(other, entry) < 0; other = newer[next]) {
      merged.push(other);
      next += 1;
      if (merged.length % portion === 0) yield;
    }
    merged.push(entry);
    if (merged.length % portion === 0) yield;
  }
  for (; next < newer.length; next += portion) {
    merged.push(...newer.slice(next, next + portion));
    yield;
  }
  return merged;
}
