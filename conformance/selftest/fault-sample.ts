import type { Fault } from './mock.ts';

/** A generator of numbers from 0 up to 1 that a seed fixes: mulberry32. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffle<Item>(items: readonly Item[], next: () => number): Item[] {
  return items
    .map((item) => ({ item, rank: next() }))
    .sort((one, two) => one.rank - two.rank)
    .map(({ item }) => item);
}

/** The number of the section that a fault breaks: `4.1` of `4.1 rule 3`. */
const sectionOf = ({ section }: Fault): string => section.split(' ')[0] ?? section;

/** So many faults that a seed chooses, from as many sections of the specification as there are: one of each, then the next of each. */
export function sampleFaults(faults: readonly Fault[], size: number, seed: number): readonly Fault[] {
  const next = numbers(seed);
  const sections = shuffle([...Map.groupBy(faults, sectionOf).values()], next).map((all) =>
    shuffle(all, next),
  );
  const rounds = Math.max(0, ...sections.map((all) => all.length));
  const inTurn = Array.from({ length: rounds }, (_, round) =>
    sections.flatMap((all) => all.slice(round, round + 1)),
  );
  return inTurn.flat().slice(0, size);
}
