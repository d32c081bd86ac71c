import type { Chosen } from '../choices/choice.ts';
import { drawChoices, findExclusion, isExcluded } from '../choices/select.ts';
import { RandomSource } from '../seed/random-source.ts';
import { UnseenPairs } from './unseen-pairs.ts';

/** Mixtures of choices, and the share of the pairs of values that can occur together and do in one of them, from 0 to 1. */
export type Mixtures = { mixtures: Chosen[]; coverage: number };

const candidatesPerMixture = 6;

/** Where few are left, they are in one mixture, as far as they can be. */
const pairsAtStart = 10;

/**
 * Draws mixtures of choices that have as many pairs of values as they can, since what two choices do together shows only where both are
 * made: a greedy covering array. Each is the best of some candidates; a candidate starts from a pair that no mixture before had, and
 * takes other values until no other value of one choice has more such pairs.
 * @param fixed choices that all mixtures make
 */
export function drawMixtures(count: number, seed: string, fixed: Chosen): Mixtures {
  const unseen = new UnseenPairs(fixed);
  const mixtures = Array.from({ length: count }, (_, run) => {
    const candidates = Array.from({ length: candidatesPerMixture }, (__, index) =>
      drawCandidate(`${seed}/${run}/${index}`, fixed, unseen),
    );
    const gains = candidates.map((one) => unseen.countIn(one));
    const best = candidates[gains.indexOf(Math.max(...gains))] ?? fixed;
    unseen.see(best);
    return best;
  });
  return { mixtures, coverage: unseen.coverage };
}

/** A mixture with other choices that all make; what these exclude is the default. */
export function withFixed(mixture: Chosen, fixed: Chosen): Chosen {
  const made = { ...mixture, ...fixed };
  const excluded = Object.keys(findExclusion(made)?.values ?? {});
  const own = excluded.find((name) => Object.hasOwn(mixture, name) && !Object.hasOwn(fixed, name));
  if (own === undefined) return made;
  const { [own]: _, ...others } = mixture;
  return withFixed(others, fixed);
}

function drawCandidate(seed: string, fixed: Chosen, unseen: UnseenPairs): Chosen {
  const source = new RandomSource(`pairs/${seed}`);
  const pair = unseen.draw(source);
  const kept = { ...pair, ...fixed };
  if (isExcluded(drawChoices(seed, kept))) {
    unseen.dismiss(pair);
    return unseen.improve(drawChoices(seed, fixed), fixed);
  }
  let start: Chosen = kept;
  for (const other of Array.from({ length: pairsAtStart }, () => unseen.draw(source))) {
    const both = { ...other, ...start };
    if (!isExcluded(both)) start = both;
  }
  const drawn = drawChoices(seed, start);
  return unseen.improve(isExcluded(drawn) ? drawChoices(seed, kept) : drawn, kept);
}
