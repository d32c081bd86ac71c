import { Content } from '../../http/exchange/response.ts';
import type { PageHandler } from '../../http/exchange/service.ts';
import type { World } from '../../world/world.ts';
import type { CompanyJournals } from '../journal/journal.ts';
import type { Metrics } from './metrics.ts';

/** The paths of monitoring. None of its operations needs a company. */
export const monitoringPaths = ['/__mock/live', '/__mock/ready', '/__mock/metrics'] as const;

/** What monitoring reads. */
export type Monitored = {
  metrics: Metrics;
  /** Whether the mock can be sent requests: from when it listens until it is told to stop. */
  isReady: () => boolean;
};

/** The operations of monitoring, by operationId. */
export function monitoringPages({ metrics, isReady }: Monitored): Map<string, PageHandler> {
  const text = prometheusText(metrics);
  return new Map<string, PageHandler>([
    ['readLiveness', () => ({ status: 200, body: { status: 'live' } })],
    [
      'readReadiness',
      () =>
        isReady()
          ? { status: 200, body: { status: 'ready' } }
          : { status: 503, body: { status: 'stopping' } },
    ],
    ['readMetrics', async () => ({ status: 200, body: await text() })],
  ]);
}

/** Reads metrics in the text format of Prometheus. Its client is loaded at the first call. */
function prometheusText(metrics: Metrics): () => Promise<Content> {
  let registry: Promise<{ contentType: string; metrics(): Promise<string> }> | undefined;
  return async () => {
    registry ??= import('./prometheus.ts').then(({ createRegistry }) => createRegistry(metrics));
    const loaded = await registry;
    return new Content(loaded.contentType, await loaded.metrics());
  };
}

/** Adds the gauges of companies and journals. */
export function addWorldGauges(metrics: Metrics, { companies }: World, journals: CompanyJournals): void {
  metrics.addGauge({
    name: 'countersign_companies',
    help: 'Companies in this process.',
    read: () => companies.size,
  });
  metrics.addGauge({
    name: 'countersign_companies_loaded',
    help: 'Companies whose records are in memory.',
    read: () => [...companies.values()].filter(({ isLoaded }) => isLoaded).length,
  });
  metrics.addGauge({
    name: 'countersign_journal_entries',
    help: 'Requests in the journals of all companies.',
    read: () => journals.totals().entries,
  });
  metrics.addGauge({
    name: 'countersign_journal_bytes',
    help: 'Size of the journals of all companies.',
    read: () => journals.totals().weight,
  });
}
