import { createHmac, hash } from 'node:crypto';
import { type Behaviour, behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';

/** What OAuth issues secrets for; each kind has its own counter. */
export type SecretKind = 'browser' | 'session' | 'code' | 'token';

/**
 * The next secret of a kind: 43 characters of `A-Z a-z 0-9 _ -`, derived from the company's seed, the number of secrets of this
 * kind so far, and the holder. So a run repeats exactly, records created in between change nothing, and a secret from before a
 * reset never belongs to another holder. A secret of a mock can be guessed from its seed.
 */
export function nextSecret(company: Company, kind: SecretKind, holder: string): string {
  const number = company.ids.nextInSeries(`oauth.${kind}`);
  const origin = JSON.stringify([company.seed, company.name, kind, number, holder]);
  const secret = hash('sha256', origin, 'buffer');
  const isCookie = kind === 'browser' || kind === 'session';
  return isCookie ? secret.toString('base64url') : company.behaviours.get(writeSecret)(secret);
}

/** Rule: how a token or a code is written. */
export const writeSecret = behaviour((secret: Buffer): string => secret.toString('base64url'));

/**
 * The key of a secret's row. Looking up a digest leaks nothing by its timing, and lists can show it.
 */
export function digestOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** The HMAC of a text. */
export function signWith(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** A row that a secret gives access to for a time. */
export type Expiring = {
  /** Milliseconds since 1970 on the company's clock; null means never. */
  endsAtMs: number | null;
};

/** Whether a row has expired by a time of the company's clock: it is invalid from its last millisecond on. */
export function hasExpired({ endsAtMs }: Expiring, nowMs: number): boolean {
  return endsAtMs !== null && endsAtMs <= nowMs;
}

/**
 * A table of each company, by the digests of secrets. Adding a row deletes expired ones when the oldest has expired or the
 * table is full, and then the oldest ones if it still is.
 */
export class SecretTable<Row extends Expiring> {
  readonly #name: string;
  readonly #capacity: number;
  readonly #ends: Behaviour<typeof hasExpired>;

  constructor(name: string, capacity: number, ends = behaviour(hasExpired)) {
    this.#name = name;
    this.#capacity = capacity;
    this.#ends = ends;
  }

  /** The row of a secret, unless it has expired. */
  get(company: Company, secret: string): Row | undefined {
    const row = this.#rows(company).get(digestOf(secret));
    return row === undefined || this.#hasEnded(company, row) ? undefined : row;
  }

  /** Sets the row of a secret. */
  set(company: Company, secret: string, row: Row): void {
    const rows = this.#rows(company);
    rows.set(digestOf(secret), row);
    const [oldest] = rows.values();
    const isDue = oldest !== undefined && this.#hasEnded(company, oldest);
    if (isDue || rows.size > this.#capacity) this.#sweep(company, rows);
  }

  /** Deletes the row of a secret. */
  delete(company: Company, secret: string): void {
    this.#rows(company).delete(digestOf(secret));
  }

  /** The rows that have not expired, oldest first, by digest. */
  entries(company: Company): [digest: string, row: Row][] {
    return [...this.#rows(company)].filter(([, row]) => !this.#hasEnded(company, row));
  }

  /** Deletes matching rows. @returns how many */
  deleteWhere(company: Company, isMeant: (row: Row, digest: string) => boolean): number {
    const rows = this.#rows(company);
    const matching = [...rows].filter(([digest, row]) => isMeant(row, digest));
    for (const [digest] of matching) rows.delete(digest);
    return matching.length;
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
