import { choices } from '../choices/catalogue.ts';
import type { Chosen } from '../choices/choice.ts';
import { chosenValue, drawChoices, selectChoices } from '../choices/select.ts';

/** Mixtures of choices, and the share of all pairs of values that occur together in one of them, from 0 to 1. */
export type Mixtures = { mixtures: Chosen[]; coverage: number };

const candidatesPerMixture = 20;

/**
 * Draws mixtures of choices. Each is the one of some candidates that has most pairs of values that none before had, since what two
 * choices do together shows only where both are made.
 * @param fixed choices that all mixtures make
 */
export function drawMixtures(count: number, seed: string, fixed: Chosen): Mixtures {
  const covered = new Set<number>();
  const mixtures = Array.from({ length: count }, (_, run) => {
    const candidates = Array.from({ length: candidatesPerMixture }, (__, index) =>
      withFixed(drawChoices(`${seed}/${run}/${index}`), fixed),
    );
    const gains = candidates.map((one) => pairsIn(one).filter((pair) => !covered.has(pair)).length);
    const best = candidates[gains.indexOf(Math.max(...gains))] ?? fixed;
    for (const pair of pairsIn(best)) covered.add(pair);
    return best;
  });
  return { mixtures, coverage: covered.size / countPairs() };
}

/** A mixture with other choices that all make; what these exclude is the default. */
export function withFixed(mixture: Chosen, fixed: Chosen): Chosen {
  const selection = selectChoices({ ...mixture, ...fixed });
  if ('chosen' in selection) return selection.chosen;
  const { [selection.problem[0]]: excluded, ...others } = mixture;
  return excluded === undefined ? fixed : withFixed(others, fixed);
}

/** How many pairs of values of two choices there are. */
function countPairs(): number {
  const sizes = choices.map(({ options }) => options.length);
  const later = (index: number) => sizes.slice(index + 1).reduce((sum, size) => sum + size, 0);
  return sizes.reduce((sum, size, index) => sum + size * later(index), 0);
}

/** A number for each pair of values in a mixture. */
function pairsIn(chosen: Chosen): number[] {
  const numbers = choices.map(({ name, options }, index) => {
    const value = chosenValue(chosen, name);
    return numberOf(
      index,
      options.findIndex((option) => option.value === value),
    );
  });
  return numbers.flatMap((one, index) => numbers.slice(index + 1).map((other) => pairNumber(one, other)));
}

const mostValues = 32;
const mostNumbers = 1_000_000;

const numberOf = (choice: number, value: number): number => choice * mostValues + value;
const pairNumber = (one: number, other: number): number => one * mostNumbers + other;
