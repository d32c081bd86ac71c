import { hash } from 'node:crypto';

/** Pseudorandom values that depend only on a seed. */
export class RandomSource {
  readonly #seed: string;
  #bytes = Buffer.alloc(0);
  #filled = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** A whole number from 0 up to, but not including, `limit`. */
  integerBelow(limit: number): number {
    if (this.#bytes.length === 0) this.#fill();
    const value = this.#bytes.readUInt32BE();
    this.#bytes = this.#bytes.subarray(4);
    return value % limit;
  }

  /** A whole number in a range, both ends included. */
  between(least: number, most: number): number {
    return least + this.integerBelow(most - least + 1);
  }

  /** One of the elements. @throws RangeError when there are none */
  pick<T>(elements: readonly T[]): T {
    const picked = elements[this.integerBelow(elements.length)];
    if (picked === undefined) throw new RangeError('There are no elements to pick from.');
    return picked;
  }

  /** A number of decimal digits. */
  digits(count: number): string {
    return Array.from({ length: count }, () => this.integerBelow(10)).join('');
  }

  /** True with this probability. */
  chance(percent: number): boolean {
    return this.integerBelow(100) < percent;
  }

  #fill(): void {
    this.#filled += 1;
    this.#bytes = hash('sha256', `${this.#seed}#${this.#filled}`, 'buffer');
  }
}
