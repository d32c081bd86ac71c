import type { World } from '../../world/world.ts';
import type { CompanyJournals } from '../journal/journal.ts';
import type { Metrics } from './metrics.ts';

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
