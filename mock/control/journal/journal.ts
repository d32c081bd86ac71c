import type { Exchange } from '../../http/exchange/exchange.ts';
import { type ActiveSettings, type RecordedExchange, recordExchange } from './entry.ts';

/** An event of a journal. */
type JournalEvent = { kind: 'entry'; entry: RecordedExchange } | { kind: 'cleared' } | { kind: 'ended' };

const mostEntries = 200;
const mostWeight = 1_048_576;

/** The last requests of one company with their responses: at most 200, and 1 MiB of text. */
export class Journal {
  readonly #entries: RecordedExchange[] = [];
  readonly #readers = new Set<(event: JournalEvent) => void>();
  #last = 0;
  #weight = 0;

  /** Its size, of at most 1 MiB. */
  get weight(): number {
    return this.#weight;
  }

  /** The latest last. */
  get entries(): readonly RecordedExchange[] {
    return this.#entries;
  }

  /** Adds the entry that `make` returns for the next id. */
  add(make: (id: number) => RecordedExchange): void {
    this.#last += 1;
    const entry = make(this.#last);
    this.#entries.push(entry);
    this.#weight += entry.weight;
    while (this.#entries.length > mostEntries || this.#weight > mostWeight) {
      this.#weight -= this.#entries.shift()?.weight ?? this.#weight;
    }
    if (this.#readers.size > 0) this.#notify({ kind: 'entry', entry });
  }

  /** Deletes all entries; ids continue. */
  clear(): void {
    this.#entries.length = 0;
    this.#weight = 0;
    this.#notify({ kind: 'cleared' });
  }

  /** Ends the journal and all its readers. */
  end(): void {
    this.#notify({ kind: 'ended' });
    this.#readers.clear();
  }

  /** Calls `reader` with every event from now on, until the returned function is called. */
  follow(reader: (event: JournalEvent) => void): () => void {
    this.#readers.add(reader);
    return () => void this.#readers.delete(reader);
  }

  #notify(event: JournalEvent): void {
    for (const reader of this.#readers) reader(event);
  }
}

/** The journals of all companies, by subdomain. */
export class CompanyJournals {
  readonly #byName = new Map<string, Journal>();

  /** The journal of a company; it outlives a reset. */
  of(company: string): Journal {
    const known = this.#byName.get(company);
    if (known !== undefined) return known;
    const journal = new Journal();
    this.#byName.set(company, journal);
    return journal;
  }

  /** The number of entries and the size of all journals. */
  totals(): { entries: number; weight: number } {
    const totals = { entries: 0, weight: 0 };
    for (const { entries, weight } of this.#byName.values()) {
      totals.entries += entries.length;
      totals.weight += weight;
    }
    return totals;
  }

  /** Records a finished exchange. */
  record(exchange: Exchange, active: ActiveSettings): void {
    this.of(exchange.company.name).add((id) => recordExchange(exchange, id, active));
  }

  /** Deletes the journal of a deleted company. */
  drop(company: string): void {
    this.#byName.get(company)?.end();
    this.#byName.delete(company);
  }
}
