import type { Exchange } from '../../http/exchange/exchange.ts';
import { Journal } from './journal.ts';
import { keep } from './kept.ts';

/** The journals of all companies, by subdomain. */
export class Journals {
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
  write(exchange: Exchange, faults: readonly string[]): void {
    this.of(exchange.company.name).add((id) => keep(exchange, id, faults));
  }

  /** Forgets the journal of a company that is gone. */
  drop(company: string): void {
    this.#byName.get(company)?.end();
    this.#byName.delete(company);
  }
}
