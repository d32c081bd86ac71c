import type { Exchange } from '../../http/exchange/exchange.ts';
import { type RecordedExchange, recordExchange } from './entry.ts';

/** What happens to a journal: a new entry, or a new beginning. */
export type JournalEvent =
  | { kind: 'entry'; entry: RecordedExchange }
  | { kind: 'cleared' }
  | { kind: 'ended' };

const MOST_ENTRIES = 200;
const MOST_WEIGHT = 1_048_576;

/** The last requests of one company and what was answered: 200 of them at most, and 1 MiB of text. */
export class Journal {
  readonly #entries: RecordedExchange[] = [];
  readonly #readers = new Set<(event: JournalEvent) => void>();
  #last = 0;
  #weight = 0;

  /** As they came, the latest last. */
  get entries(): readonly RecordedExchange[] {
    return this.#entries;
  }

  /** Adds what `make` makes of the next id. */
  add(make: (id: number) => RecordedExchange): void {
    this.#last += 1;
    const entry = make(this.#last);
    this.#entries.push(entry);
    this.#weight += entry.weight;
    while (this.#entries.length > MOST_ENTRIES || this.#weight > MOST_WEIGHT) {
      this.#weight -= this.#entries.shift()?.weight ?? this.#weight;
    }
    this.#tell({ kind: 'entry', entry });
  }

  /** Forgets everything; ids go on from where they were. */
  clear(): void {
    this.#entries.length = 0;
    this.#weight = 0;
    this.#tell({ kind: 'cleared' });
  }

  /** Ends the journal and all its readers. */
  end(): void {
    this.#tell({ kind: 'ended' });
    this.#readers.clear();
  }

  /** Calls `reader` with everything that happens from now on, until the function that it gives back is called. */
  follow(reader: (event: JournalEvent) => void): () => void {
    this.#readers.add(reader);
    return () => void this.#readers.delete(reader);
  }

  #tell(event: JournalEvent): void {
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

  /** Writes down an exchange that is over. */
  record(exchange: Exchange, faults: readonly string[]): void {
    this.of(exchange.company.name).add((id) => recordExchange(exchange, id, faults));
  }

  /** Deletes the journal of a deleted company. */
  drop(company: string): void {
    this.#byName.get(company)?.end();
    this.#byName.delete(company);
  }
}
