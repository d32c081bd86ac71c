import type { Resources } from '../resources/resources.ts';
import type { World } from '../world/world.ts';
import type { NameSeries } from './companies/name-series.ts';
import type { Journals } from './journal/journals.ts';
import type { Switches } from './switches/switches.ts';

/** What the control surface steers. */
export interface Steered {
  world: World;
  resources: Resources;
  switches: Switches;
  journals: Journals;
  names: NameSeries;
  /** The mock's own seed. */
  seed: string;
}
