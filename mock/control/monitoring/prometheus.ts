import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { durationBuckets, type Metrics, type OperationCounts } from './metrics.ts';

const duration = 'countersign_http_request_duration_seconds';
const durationHelp = 'Seconds from the arrival of a request to the end of its response.';

const registries = new WeakMap<Metrics, Registry>();

/** The registry of metrics, which reads them when it is read, beside those of the process and of Node. */
export function registryOf(metrics: Metrics): Registry {
  const known = registries.get(metrics);
  if (known !== undefined) return known;
  const registry = createRegistry(metrics);
  registries.set(metrics, registry);
  return registry;
}

function createRegistry(metrics: Metrics): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Counter({
    name: 'countersign_http_requests_total',
    help: 'Requests by operation and status.',
    labelNames: ['operation', 'status'],
    registers,
    collect() {
      this.reset();
      for (const [operation, { byStatus }] of metrics.requests)
        for (const [status, count] of byStatus) this.inc({ operation, status: String(status) }, count);
    },
  });
  registry.registerMetric(new DurationHistogram(metrics));
  for (const { name, help, read } of metrics.gauges) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }
  return registry;
}

/**
 * A histogram of durations that were counted elsewhere: prom-client takes one duration at a time, which costs some 3 µs in each request,
 * and is not loaded before somebody reads metrics. Its registry asks for the samples by `getForPromString`, which its types do not name.
 */
class DurationHistogram extends Histogram<'operation'> {
  readonly #metrics: Metrics;

  constructor(metrics: Metrics) {
    super({ name: duration, help: durationHelp, labelNames: ['operation'], registers: [] });
    this.#metrics = metrics;
  }

  async getForPromString() {
    const values = [...this.#metrics.requests].flatMap(([operation, counts]) => samplesOf(operation, counts));
    return { name: duration, help: durationHelp, type: 'histogram', aggregator: 'sum', values };
  }
}

function samplesOf(operation: string, { byDuration, totalMs }: OperationCounts) {
  let count = 0;
  const buckets = byDuration.map((more, index) => {
    count += more;
    return sample('bucket', { operation, le: durationBuckets[index] ?? '+Inf' }, count);
  });
  return [...buckets, sample('sum', { operation }, totalMs / 1_000), sample('count', { operation }, count)];
}

function sample(of: string, labels: Record<string, string | number>, value: number) {
  return { metricName: `${duration}_${of}`, labels, sharedLabels: {}, value };
}
