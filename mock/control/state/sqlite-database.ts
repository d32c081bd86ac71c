import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { SerialisedEntry, SerialisedStep } from './store.ts';

/** One row of the table of entries, without its company: the table, the key, and JSON. */
type EntryRow = [table: string, key: string, json: string];

/** What a database has when it is opened. */
export type Opened = {
  schemas: string | undefined;
  /** The head of each company as JSON, in the order in which they were first saved. */
  heads: string[];
};

/** Written to the head of the file: `cssn`. */
const applicationId = 0x6373736e;
const formatVersion = 2;
const rowsPerPortion = 500;

const tables = `
  CREATE TABLE companies (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, head TEXT NOT NULL);
  CREATE TABLE entries (
    id INTEGER PRIMARY KEY, company TEXT NOT NULL, tab TEXT NOT NULL, key TEXT NOT NULL, json TEXT NOT NULL,
    UNIQUE (company, tab, key)
  );
  CREATE INDEX entries_of_company ON entries (company);
  CREATE TABLE properties (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;

/** Why a file is refused, as {@link SqliteDatabase} throws it. */
class StateFileError extends Error {
  override name = 'StateFileError';
}

/**
 * Companies and their entries in a file of SQLite: each save is one transaction of the write-ahead log, which survives
 * the end of the process at any moment. The file is locked from when it is opened until it is closed.
 */
export class SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #isSaving = false;

  /** @throws StateFileError when the file is something else; Error of SQLite when it is locked or cannot be used */
  constructor(path: string) {
    this.#database = new DatabaseSync(path, { timeout: 0 });
    try {
      this.#prepare();
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  #prepare(): void {
    // Exclusive: nobody else opens the file, and the log needs no index in a file of its own.
    this.#database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    const id = this.#pragma('application_id');
    const version = this.#pragma('user_version');
    const isEmpty = this.#pragma('schema_version') === 0;
    if (!isEmpty && id !== applicationId) throw new StateFileError('is not a state of this mock');
    if (!isEmpty && version !== formatVersion)
      throw new StateFileError(`is of version ${version}, and this mock reads version ${formatVersion}`);
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    if (!isEmpty) return;
    const head = `PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${formatVersion};`;
    this.#database.exec(`BEGIN; ${tables} ${head} COMMIT`);
  }

  #pragma(name: string): number {
    return Number(Object.values(this.#database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  }

  read(): Opened {
    const companies = this.#database.prepare('SELECT head FROM companies ORDER BY id').all();
    const schemas = this.#database.prepare("SELECT value FROM properties WHERE name = 'schemas'").get();
    return {
      schemas: schemas && String(schemas.value),
      heads: companies.map(({ head }) => String(head)),
    };
  }

  /** The next portion of a company's entries after one, and the last one of it; from the first by 0. */
  entries(company: string, after: number): { rows: EntryRow[]; last: number } {
    const found = this.#statement(
      'SELECT id, tab, key, json FROM entries WHERE company = ? AND id > ? ORDER BY id LIMIT ?',
    ).all(company, after, rowsPerPortion);
    const rows = found.map(({ tab, key, json }): EntryRow => [String(tab), String(key), String(json)]);
    return { rows, last: Number(found.at(-1)?.id ?? 0) };
  }

  /** Adds steps to the save, which they begin if there is none. */
  write(steps: readonly SerialisedStep[]): void {
    if (!this.#isSaving) this.#database.exec('BEGIN');
    this.#isSaving = true;
    for (const step of steps) this.#apply(step);
  }

  /** Ends the save: everything is stored, or all of it stays as it was. */
  commit(): void {
    if (this.#isSaving) this.#database.exec('COMMIT');
    this.#isSaving = false;
  }

  rollback(): void {
    if (!this.#isSaving) return;
    this.#isSaving = false;
    try {
      this.#database.exec('ROLLBACK');
    } catch {
      // SQLite has ended the transaction by itself, as it does on a full disk.
    }
  }

  close(): void {
    this.#database.close();
  }

  #apply(step: SerialisedStep): void {
    switch (step.kind) {
      case 'schemas':
        this.#statement(
          `INSERT INTO properties VALUES ('schemas', ?) ON CONFLICT DO UPDATE SET value = excluded.value`,
        ).run(step.digest);
        break;
      case 'drop':
        this.#statement('DELETE FROM companies WHERE name = ?').run(step.company);
        this.#removeEntries(step.company);
        break;
      case 'company':
        if (step.isNew) this.#removeEntries(step.company);
        this.#statement(
          `INSERT INTO companies (name, version, head) VALUES (?, 1, ?)
           ON CONFLICT DO UPDATE SET version = version + 1, head = excluded.head`,
        ).run(step.company, step.json);
        break;
      case 'entry':
        this.#applyEntry(step);
        break;
    }
  }

  #applyEntry({ company, table, key, json, isMoved }: SerialisedEntry): void {
    if (json === undefined || isMoved)
      this.#statement('DELETE FROM entries WHERE company = ? AND tab = ? AND key = ?').run(
        company,
        table,
        key,
      );
    if (json === undefined) return;
    this.#statement(
      `INSERT INTO entries (company, tab, key, json) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET json = excluded.json`,
    ).run(company, table, key, json);
  }

  #removeEntries(company: string): void {
    this.#statement('DELETE FROM entries WHERE company = ?').run(company);
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}
