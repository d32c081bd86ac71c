import type { Resources, ServedVersions } from '../../resources/resources.ts';
import type { CompanyData, CompanyIdentity } from '../../world/company.ts';
import type { World } from '../../world/world.ts';
import type { CompanyNames } from '../companies/on-demand.ts';
import type { CompanyJournals } from '../journal/journal.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import type { Switches } from '../switches/switches.ts';

/** What a list shows of a company: of the tables, the one of its options. */
export type ListedCompany = CompanyIdentity & Pick<CompanyData, 'tables'>;

/** The companies that several processes share. */
export type SharedState = {
  /** Takes the name of a company that does not exist. @returns whether it could be had @throws HttpError 503 */
  reserve(name: string): Promise<boolean>;
  /** A number that no process has had. @throws HttpError 503 */
  nextNumber(): Promise<number>;
  /** All companies that are saved. @throws HttpError 503 */
  list(): Promise<readonly ListedCompany[]>;
};

/** The mock as the control API and the console see it. */
export type ControlContext = {
  world: World;
  /** Every type of any version, as data is stored. */
  resources: Resources;
  versions: ServedVersions;
  switches: Switches;
  journals: CompanyJournals;
  names: CompanyNames;
  metrics: Metrics;
  /** Whether the mock can be sent requests: from when it listens until it is told to stop. */
  isReady: () => boolean;
  /** The mock's own seed. */
  seed: string;
  /** The number of contacts that the first company is seeded with, if it is not the usual one. */
  seedSize: number | undefined;
  /** Where other processes share the companies. */
  shared?: SharedState;
};
