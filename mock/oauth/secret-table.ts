import type { Behaviour } from '../world/behaviour.ts';
import type { Company } from '../world/company.ts';
import { digestOf } from './secrets.ts';

/** Something that a secret opens for a time. */
export interface Lasting {
  /** Milliseconds since 1970 on the company's clock; null means never. */
  endsAtMs: number | null;
}

/** Whether a row has ended by a time of the company's clock. */
export type Ends = (row: Lasting, nowMs: number) => boolean;

/** The usual {@link Ends}: from its last millisecond on, a row opens nothing. */
export function hasEnded({ endsAtMs }: Lasting, nowMs: number): boolean {
  return endsAtMs !== null && endsAtMs <= nowMs;
}

/**
 * A table of each company with what its secrets open, by the secrets' digests. When something is added to it and its
 * oldest row has ended or there are too many, it forgets all that have ended; where that is not enough, the oldest.
 */
export class SecretTable<Row extends Lasting> {
  readonly #name: string;
  readonly #capacity: number;
  readonly #ends: Behaviour<Ends>;

  constructor(name: string, capacity: number, ends: Behaviour<Ends>) {
    this.#name = name;
    this.#capacity = capacity;
    this.#ends = ends;
  }

  /** What the secret opens now. */
  find(company: Company, secret: string): Row | undefined {
    const row = this.#rows(company).get(digestOf(secret));
    return row === undefined || this.#hasEnded(company, row) ? undefined : row;
  }

  /** Puts a row under a secret, in the place of the one that is there. */
  keep(company: Company, secret: string, row: Row): void {
    const rows = this.#rows(company);
    rows.set(digestOf(secret), row);
    const [oldest] = rows.values();
    const isDue = oldest !== undefined && this.#hasEnded(company, oldest);
    if (isDue || rows.size > this.#capacity) this.#sweep(company, rows);
  }

  /** Takes away what the secret opens. */
  forget(company: Company, secret: string): void {
    this.#rows(company).delete(digestOf(secret));
  }

  /** What has not ended, oldest first, by digest. */
  all(company: Company): [digest: string, row: Row][] {
    return [...this.#rows(company)].filter(([, row]) => !this.#hasEnded(company, row));
  }

  /** Forgets the rows that are meant, and says how many they were. */
  drop(company: Company, isMeant: (row: Row, digest: string) => boolean): number {
    const rows = this.#rows(company);
    const meant = [...rows].filter(([digest, row]) => isMeant(row, digest));
    for (const [digest] of meant) rows.delete(digest);
    return meant.length;
  }

  #sweep(company: Company, rows: Map<string, Row>): void {
    for (const [digest, row] of rows) if (this.#hasEnded(company, row)) rows.delete(digest);
    for (const digest of rows.keys()) {
      if (rows.size <= this.#capacity) return;
      rows.delete(digest);
    }
  }

  #rows(company: Company): Map<string, Row> {
    return company.table<Row>(this.#name);
  }

  #hasEnded(company: Company, row: Row): boolean {
    return company.behaviours.get(this.#ends)(row, company.clock.now());
  }
}
