import { setTimeout as pause } from 'node:timers/promises';

const patience = 5_000;
const interval = 250;

/**
 * Looks until what is seen satisfies the predicate, for five seconds at most, and answers with the last sight. A search
 * can run over an index that follows its records after a moment: nothing printed says that q sees them at once.
 */
export async function pollUntil<Sight>(
  look: () => Promise<Sight>,
  isDone: (sight: Sight) => boolean,
): Promise<Sight> {
  const end = performance.now() + patience;
  for (;;) {
    const sight = await look();
    if (isDone(sight) || performance.now() > end) return sight;
    await pause(interval);
  }
}
