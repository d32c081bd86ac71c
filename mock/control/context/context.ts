import type { Resources } from '../../resources/resources.ts';
import type { World } from '../../world/world.ts';
import type { CompanyNames } from '../companies/on-demand.ts';
import type { CompanyJournals } from '../journal/journal.ts';
import type { Switches } from '../switches/switches.ts';

/** The mock as the control API and the console see it. */
export interface ControlContext {
  world: World;
  resources: Resources;
  switches: Switches;
  journals: CompanyJournals;
  names: CompanyNames;
  /** The mock's own seed. */
  seed: string;
}
