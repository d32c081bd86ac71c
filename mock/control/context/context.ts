import type { Resources, ServedVersions } from '../../resources/resources.ts';
import type { CompanyData } from '../../world/company.ts';
import type { World } from '../../world/world.ts';
import type { CompanyAccess } from '../companies/company-access.ts';
import type { CompanyJournals } from '../journal/journal.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import type { CompanySettings } from '../settings/company-settings.ts';

/** The mock as the control API and the console see it. */
export type ControlContext = {
  world: World;
  /** Every type of any version, as data is stored. */
  resources: Resources;
  versions: ServedVersions;
  settings: CompanySettings;
  journals: CompanyJournals;
  /** The snapshots of each company by its name and theirs. */
  snapshots: Map<string, Map<string, CompanyData>>;
  /** Where the companies are. */
  access: CompanyAccess;
  metrics: Metrics;
  /** Whether the mock can be sent requests: from when it listens until it is told to stop. */
  isReady: () => boolean;
  /** The mock's own seed. */
  seed: string;
  /** The number of contacts that the first company is seeded with, if it is not the usual one. */
  seedSize: number | undefined;
};
