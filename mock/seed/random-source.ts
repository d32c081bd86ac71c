import { hash } from 'node:crypto';

/** Picks that look random and follow from a seed alone. */
export class RandomSource {
  readonly #seed: string;
  #throws = Buffer.alloc(0);
  #filled = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** A whole number from 0 up to, but not including, `limit`. */
  integerBelow(limit: number): number {
    if (this.#throws.length === 0) this.#fill();
    const thrown = this.#throws.readUInt32BE();
    this.#throws = this.#throws.subarray(4);
    return thrown % limit;
  }

  /** A whole number in a range, both ends included. */
  between(least: number, most: number): number {
    return least + this.integerBelow(most - least + 1);
  }

  /** One of the given things. @throws RangeError when there are none */
  pick<T>(things: readonly T[]): T {
    const picked = things[this.integerBelow(things.length)];
    if (picked === undefined) throw new RangeError('There is nothing to pick from.');
    return picked;
  }

  /** So many decimal digits. */
  digits(count: number): string {
    return Array.from({ length: count }, () => this.integerBelow(10)).join('');
  }

  /** True in so many of a hundred throws. */
  chance(percent: number): boolean {
    return this.integerBelow(100) < percent;
  }

  #fill(): void {
    this.#filled += 1;
    this.#throws = hash('sha256', `${this.#seed}#${this.#filled}`, 'buffer');
  }
}
