const pollTimeout = 5_000;
const pollInterval = 250;

/**
 * Repeats `look` until its result satisfies the predicate, for at most five seconds, and returns the last
 * result. A search index can lag behind: the specification does not promise that `q` finds a new record at
 * once.
 */
export async function pollUntil<Result>(
  look: () => Promise<Result>,
  isDone: (result: Result) => boolean,
): Promise<Result> {
  const end = performance.now() + pollTimeout;
  for (;;) {
    const result = await look();
    if (isDone(result) || performance.now() > end) return result;
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
  }
}
