import { hash } from 'node:crypto';
import { behaviour } from './behaviour.ts';

/** How many ids and numbers a company has issued: enough to continue from there. */
export type IdsData = {
  issued: number;
  series: Record<string, number>;
};

const idLength = 22;

/** The next id of a record. */
export const issueId = behaviour((ids: Ids): string => ids.nextId());

/**
 * Issues everything in a company that must be unique. It depends only on the seed and on how much was
 * issued before, so that a run can be repeated exactly.
 */
export class Ids {
  readonly #seed: string;
  #issued: number;
  #series: Map<string, number>;

  constructor(seed: string, data: IdsData = { issued: 0, series: {} }) {
    this.#seed = seed;
    this.#issued = data.issued;
    this.#series = new Map(Object.entries(data.series));
  }

  /** The next record id: 22 characters of `A-Z a-z 0-9 _ -` (facts#values-ids). */
  nextId(): string {
    this.#issued += 1;
    return hash('sha256', `${this.#seed}/${this.#issued}`, 'base64url').slice(0, idLength);
  }

  /** The next serial number, for ids that count. */
  nextSerial(): number {
    this.#issued += 1;
    return this.#issued;
  }

  /** The next number of a series, counted from 1. */
  nextInSeries(series: string): number {
    const number = (this.#series.get(series) ?? 0) + 1;
    this.#series.set(series, number);
    return number;
  }

  /** Continues from where another one has stopped. */
  restore({ issued, series }: IdsData): void {
    this.#issued = issued;
    this.#series = new Map(Object.entries(series));
  }

  /** Plain JSON, from which the constructor restores it. */
  exportData(): IdsData {
    return { issued: this.#issued, series: Object.fromEntries(this.#series) };
  }
}
