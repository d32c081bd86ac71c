import type { TableChanges } from './changes.ts';

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
