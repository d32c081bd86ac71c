import type { Exchange } from '../../http/exchange/exchange.ts';

/** Upper bounds of the buckets of durations, in seconds. */
export const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

const boundsMs = durationBuckets.map((seconds) => seconds * 1_000);

/** The requests of one operation so far. */
export type OperationCounts = {
  readonly byStatus: Map<number, number>;
  /** How many took so long, by bucket of {@link durationBuckets}; longer ones come last. */
  readonly byDuration: number[];
  totalMs: number;
};

/** A number that is read when metrics are. */
export type Gauge = {
  /** As Prometheus names it, `countersign_companies`. */
  name: string;
  help: string;
  read(): number;
};

/** What is not an operation of a document: pages, and paths where nothing is. */
const pageLabel = 'page';
const nothing = 'none';

/**
 * Counts requests by operation, and knows the gauges. Operations come from the documents, so there are only so many; counting is
 * cheap, and everything that costs more waits until somebody reads the metrics.
 */
export class Metrics {
  readonly requests = new Map<string, OperationCounts>();
  readonly gauges: Gauge[] = [];

  /** Counts a finished exchange. One whose connection ended before the response has the status 0. */
  count({ operation, page, sentResponse, durationMs }: Exchange): void {
    const counts = this.#countsOf(operation?.operationId ?? (page === undefined ? nothing : pageLabel));
    const status = sentResponse?.status ?? 0;
    counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
    counts.totalMs += durationMs;
    let bucket = 0;
    while (bucket < boundsMs.length && durationMs > (boundsMs[bucket] ?? 0)) bucket += 1;
    counts.byDuration[bucket] = (counts.byDuration[bucket] ?? 0) + 1;
  }

  #countsOf(operation: string): OperationCounts {
    const known = this.requests.get(operation);
    if (known !== undefined) return known;
    const byDuration = Array<number>(boundsMs.length + 1).fill(0);
    const counts = { byStatus: new Map<number, number>(), byDuration, totalMs: 0 };
    this.requests.set(operation, counts);
    return counts;
  }
}
