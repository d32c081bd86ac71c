import fc from 'fast-check';

/** The items in an order that the seed draws. */
export function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  const all = { minLength: items.length, maxLength: items.length };
  const [sample = []] = fc.sample(fc.shuffledSubarray([...items], all), { seed, numRuns: 1 });
  return sample;
}

/** The date as a number such as 20261122: the seed unless another one is given, so that each day draws another sample. */
export const seedOfToday = (): number => Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
