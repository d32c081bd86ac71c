import type { Fault } from '../../faults/builders/fault.ts';
import { RandomSource } from '../../seed/random-source.ts';
import type { Company } from '../../world/company.ts';
import { installTroubles } from './install-troubles.ts';
import { isTroubleFree, NO_TROUBLES, type Troubles } from './troubles.ts';

/** The name of the table with the faults that are on. */
export const FAULTS = 'control.faults';
/** The name of the table with the troubles. */
export const TROUBLES = 'control.troubles';

/**
 * The faults and troubles of each company. They are stored in tables of the company, so that they are exported with it, and
 * applied to its behaviours, which nothing else replaces in a running mock.
 */
export class Switches {
  readonly catalogue: readonly Fault[];

  constructor(catalogue: readonly Fault[]) {
    this.catalogue = catalogue;
  }

  /** Whether a fault has this name. */
  hasFault(name: string): boolean {
    return this.catalogue.some((fault) => fault.name === name);
  }

  /** Names of the faults that are on. */
  faultsOf(company: Company): string[] {
    return [...company.table<object>(FAULTS).keys()];
  }

  /** Switches on exactly these faults. */
  setFaults(company: Company, names: Iterable<string>): void {
    const rows = company.table<object>(FAULTS);
    rows.clear();
    for (const name of names) rows.set(name, {});
    this.apply(company);
  }

  troublesOf(company: Company): Troubles {
    return company.table<Troubles>(TROUBLES).get('now') ?? NO_TROUBLES;
  }

  setTroubles(company: Company, troubles: Troubles): void {
    const rows = company.table<Troubles>(TROUBLES);
    if (isTroubleFree(troubles)) rows.clear();
    else rows.set('now', troubles);
    this.apply(company);
  }

  /**
   * Applies the faults and troubles in the company's tables to its behaviours: faults in the order of the catalogue, troubles around them. Needed
   * after a company is restored from its data.
   */
  apply(company: Company): void {
    const { behaviours, seed, name } = company;
    const on = new Set(this.faultsOf(company));
    const troubles = this.troublesOf(company);
    behaviours.restore();
    for (const fault of this.catalogue) if (on.has(fault.name)) fault.install(behaviours);
    if (!isTroubleFree(troubles))
      installTroubles(behaviours, troubles, new RandomSource(`${seed}/${name}/troubles`));
  }
}
