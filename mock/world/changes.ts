/** One entry of a company: a record, or a row of a table. */
export type StoredEntry = {
  /** `records/contact`, or `tables/oauth.tokens`. */
  table: string;
  key: string;
  /** Plain JSON, which is never changed in place. */
  value: object;
};

/** A change of one entry. */
export interface EntryChange extends Omit<StoredEntry, 'value'> {
  /** The new value; undefined where the entry was removed. */
  value: object | undefined;
  /** Whether the entry was removed meanwhile, so that it comes last in its table now. */
  isMoved: boolean;
}

/** The changes of one table since they were last taken, in the order in which a new table would get them. */
export class TableChanges {
  readonly #table: string;
  #changes = new Map<string, EntryChange>();

  constructor(table: string) {
    this.#table = table;
  }

  put(key: string, value: object): void {
    this.#changes.set(key, {
      table: this.#table,
      key,
      value,
      isMoved: this.#changes.get(key)?.isMoved ?? false,
    });
  }

  remove(key: string): void {
    // What comes after a removal is a new entry, at the end.
    this.#changes.delete(key);
    this.#changes.set(key, { table: this.#table, key, value: undefined, isMoved: true });
  }

  get isEmpty(): boolean {
    return this.#changes.size === 0;
  }

  take(): Iterable<EntryChange> {
    const taken = this.#changes;
    this.#changes = new Map();
    return taken.values();
  }

  /** Puts a change back that was taken and could not be saved; it is older than those that came since. */
  putBack(older: readonly EntryChange[]): void {
    const newer = this.#changes;
    this.#changes = new Map(older.map((change) => [change.key, change]));
    for (const { key, value, isMoved } of newer.values()) {
      if (isMoved) this.remove(key);
      if (value !== undefined) this.put(key, value);
    }
  }
}

/** The changes of a company's entries since they were last taken. */
export class CompanyChanges {
  readonly #tables = new Map<string, TableChanges>();

  /** The changes of a table. */
  of(table: string): TableChanges {
    const known = this.#tables.get(table) ?? new TableChanges(table);
    this.#tables.set(table, known);
    return known;
  }

  get isEmpty(): boolean {
    for (const changes of this.#tables.values()) if (!changes.isEmpty) return false;
    return true;
  }

  /** Takes all changes so far. */
  take(): EntryChange[] {
    return [...this.#tables.values()].flatMap((changes) => [...changes.take()]);
  }

  /** Puts changes back that could not be saved. */
  putBack(older: readonly EntryChange[]): void {
    const byTable = Map.groupBy(older, ({ table }) => table);
    for (const [table, changes] of byTable) this.of(table).putBack(changes);
  }
}

/** A table of a company: rows by key, in the order in which they were added, with a log of changes where somebody saves them. */
export class Table<Row> extends Map<string, Row> {
  #changes: TableChanges | undefined;

  /** Logs changes from now on. */
  track(changes: TableChanges): void {
    this.#changes = changes;
  }

  override set(key: string, row: Row): this {
    this.#changes?.put(key, row as object);
    return super.set(key, row);
  }

  override delete(key: string): boolean {
    const wasThere = super.delete(key);
    if (wasThere) this.#changes?.remove(key);
    return wasThere;
  }

  override clear(): void {
    for (const key of this.keys()) this.#changes?.remove(key);
    super.clear();
  }
}
