import { type Client, operationOf, type WireRequest, type WireResponse } from './client.ts';

/** How many requests are under way at a time: at first, at least, and at most. */
const [initial, fewest, most] = [8, 4, 32];

/** A response that takes so many times as long as the quickest of its operation did, and so many milliseconds more, has waited in the target. */
const [slowdown, noise] = [4, 50];

/**
 * A client that has as many requests under way as the target bears: more while responses take no longer than the quickest of the same
 * operation, half as many after a refusal for overload (429, 503) or a much slower response; always `fixed` where that is given. A slow
 * operation is measured by itself, so that it holds up no other.
 */
export function withConcurrency(client: Client, fixed?: number): Client {
  let limit = fixed ?? initial;
  let underWay = 0;
  /** Responses until the next change to fewer counts: those under way before are of the same overload. */
  let settling = 0;
  const waiting: (() => void)[] = [];
  const quickest = new Map<string, number>();

  function adapt(request: WireRequest, { status }: WireResponse, milliseconds: number): void {
    if (fixed !== undefined) return;
    const operation = operationOf(request);
    const best = Math.min(milliseconds, quickest.get(operation) ?? milliseconds);
    quickest.set(operation, best);
    settling -= 1;
    const isOverloaded =
      status === 429 || status === 503 || milliseconds > Math.max(slowdown * best, best + noise);
    if (!isOverloaded) limit = Math.min(most, limit + 1 / limit);
    else if (settling <= 0) {
      limit = Math.max(fewest, limit / 2);
      settling = underWay;
    }
  }

  async function enter(): Promise<void> {
    if (underWay >= Math.floor(limit)) await new Promise<void>((resolve) => waiting.push(resolve));
    else underWay += 1;
  }

  /** Hands the place to one that waits, and to more where the limit has grown. */
  function leave(): void {
    underWay -= 1;
    while (waiting.length > 0 && underWay < Math.floor(limit)) {
      underWay += 1;
      waiting.shift()?.();
    }
  }

  return {
    ...client,
    async send(request, signal) {
      await enter();
      const start = performance.now();
      try {
        const response = await client.send(request, signal);
        adapt(request, response, performance.now() - start);
        return response;
      } finally {
        leave();
      }
    },
  };
}
