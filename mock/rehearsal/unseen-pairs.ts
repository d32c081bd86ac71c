import { choices } from '../choices/catalogue.ts';
import type { ChoiceValue, Chosen } from '../choices/choice.ts';
import { chosenValue, isExcluded } from '../choices/select.ts';
import type { RandomSource } from '../seed/random-source.ts';

/** Every value of every choice; its index is its number here. */
const values: readonly { name: string; value: ChoiceValue }[] = choices.flatMap(({ name, options }) =>
  options.map(({ value }) => ({ name, value })),
);

/** The numbers of the values of each choice. */
const numbers: readonly (readonly number[])[] = choices.map(({ name }) =>
  values.flatMap((one, number) => (one.name === name ? [number] : [])),
);

/** The number of the value that each choice has. */
function rowOf(chosen: Chosen): number[] {
  return choices.map(({ name }, index) => {
    const made = chosenValue(chosen, name);
    return numbers[index]?.find((number) => values[number]?.value === made) ?? 0;
  });
}

function chosenIn(row: readonly number[]): Chosen {
  const made = row.map((number) => values[number]).filter((one) => one !== undefined);
  return Object.fromEntries(made.map(({ name, value }) => [name, value]));
}

const pairOf = (one: number, other: number): number =>
  Math.min(one, other) * values.length + Math.max(one, other);

/** The pairs of values of two choices that can occur together, and that no mixture had so far. */
export class UnseenPairs {
  /** 1 for each that is unseen. */
  readonly #unseen = new Uint8Array(values.length ** 2);
  #possible = 0;
  #seen = 0;

  /** @param fixed choices that all mixtures make */
  constructor(fixed: Chosen) {
    const open = values.flatMap(({ name, value }, number) =>
      (fixed[name] ?? value) === value ? [number] : [],
    );
    const isPossible = (pair: readonly [number, number]) =>
      values[pair[0]]?.name !== values[pair[1]]?.name && !isExcluded({ ...fixed, ...chosenIn(pair) });
    for (const one of open)
      for (const other of open) {
        if (one >= other || !isPossible([one, other])) continue;
        this.#unseen[pairOf(one, other)] = 1;
        this.#possible += 1;
      }
  }

  /** The share of them that were seen, from 0 to 1. */
  get coverage(): number {
    return this.#seen / this.#possible;
  }

  /** Draws the two values of one; none where all were seen. */
  draw(source: RandomSource): Chosen {
    const after = this.#unseen.indexOf(1, source.integerBelow(this.#unseen.length));
    const drawn = after < 0 ? this.#unseen.indexOf(1) : after;
    return drawn < 0 ? {} : chosenIn([Math.floor(drawn / values.length), drawn % values.length]);
  }

  /** How many a mixture has. */
  countIn(mixture: Chosen): number {
    const row = rowOf(mixture);
    return row.reduce((sum, number, index) => sum + this.#count(number, row.slice(index + 1)), 0);
  }

  /** Takes those of a mixture as seen. */
  see(mixture: Chosen): void {
    this.#seen += this.countIn(mixture);
    this.#clear(rowOf(mixture));
  }

  /** Takes one as impossible: what other choices exclude leaves no mixture with it. */
  dismiss(pair: Chosen): void {
    this.#possible -= 1;
    this.#clear(rowOf(pair).filter((number) => Object.hasOwn(pair, values[number]?.name ?? '')));
  }

  #clear(row: readonly number[]): void {
    for (const one of row) for (const other of row) this.#unseen[pairOf(one, other)] = 0;
  }

  /**
   * A mixture in which each choice in turn takes the value with most of them, until none has a value with more.
   * @param kept choices that stay
   */
  improve(mixture: Chosen, kept: Chosen): Chosen {
    let row: readonly number[] = rowOf(mixture);
    const open = [...choices.entries()].filter(([, { name }]) => !Object.hasOwn(kept, name));
    for (let before: unknown; before !== row; ) {
      before = row;
      for (const [index] of open) {
        let most = this.#count(row[index] ?? 0, row);
        for (const number of numbers[index] ?? []) {
          const count = this.#count(number, row);
          const other = row.with(index, number);
          if (count > most && !isExcluded(chosenIn(other))) [row, most] = [other, count];
        }
      }
    }
    return chosenIn(row);
  }

  /** Values of the same choice are no pair, so that a row may have another one of it. */
  #count(one: number, row: readonly number[]): number {
    return row.reduce((sum, other) => sum + (this.#unseen[pairOf(one, other)] ?? 0), 0);
  }
}
