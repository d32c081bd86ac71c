import { choices } from '../../choices/catalogue.ts';
import type { Chosen } from '../../choices/choice.ts';
import { renewIds } from '../../choices/ids.ts';
import { type Installed, installChoices, prepareChoices, Variants } from '../../choices/install.ts';
import { chosenValue } from '../../choices/select.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Fault } from '../../faults/builders/fault.ts';
import { currentName } from '../../faults/former-names.ts';
import { RandomSource } from '../../seed/random-source.ts';
import type { Company } from '../../world/company.ts';
import type { components } from '../document/types.gen.ts';
import {
  type CustomResponse,
  customResponses,
  customResponsesOf,
  installCustomResponses,
} from './custom-responses.ts';
import { installTroubles } from './install-troubles.ts';
import { isTroubleFree, noTroubles, type Troubles } from './troubles.ts';

/** The name of the table with the faults that are on. */
export const faultsTable = 'control.faults';
/** The name of the table with the choices of a company that has its own. */
export const choicesTable = 'control.choices';
const idsChoice = 'ids.type';
/** The name of the table with the troubles. */
export const troublesTable = 'control.troubles';
const scenarioTable = 'control.scenario';

/** The tables of a company that say how the mock deviates. */
export const settingTables: ReadonlySet<string> = new Set([
  faultsTable,
  choicesTable,
  troublesTable,
  customResponses,
  scenarioTable,
]);

/** Names the scenario that a company was loaded from. */
export function setScenarioName(company: Company, name: string): void {
  company.table<{ name: string }>(scenarioTable).set('now', { name });
}

/** What is switched on in a company, for people; choices are those that it makes itself. */
export function activeIn(company: Company) {
  return {
    scenario: company.table<{ name: string }>(scenarioTable).get('now')?.name,
    faults: company.table<object>(faultsTable).size,
    choices: Object.keys(company.table<Chosen>(choicesTable).get('now') ?? {}).length,
    hasTroubles: company.table<Troubles>(troublesTable).size > 0,
    responses: customResponsesOf(company).size,
  };
}

/** A custom response with the defaults of what is left out. */
export function withResponseDefaults({
  body = null,
  delayMs = 0,
  times = null,
  next,
  ...others
}: components['schemas']['custom_response']): CustomResponse {
  return { ...others, body, delayMs, times, ...(next && { next: next.map(withResponseDefaults) }) };
}

/** The choices of companies that make none of their own, and the names of the faults that each starts with. */
export type UsualSettings = { choices?: Chosen | undefined; faults?: readonly string[] | undefined };

/**
 * The faults, troubles and custom responses of each company. They are stored in tables of the company, so that they are exported with it, and
 * applied to its behaviours, which nothing else replaces in a running mock.
 */
export class CompanySettings {
  readonly catalogue: readonly Fault[];
  readonly #usual: { choices: Chosen; faults: readonly string[] };
  readonly #variants = new Variants();

  constructor(catalogue: readonly Fault[], { choices = {}, faults = [] }: UsualSettings) {
    this.catalogue = catalogue;
    this.#usual = { choices, faults };
  }

  /** Whether a company starts with anything that is not the default. */
  get hasUsual(): boolean {
    const { choices, faults } = this.#usual;
    return Object.keys(choices).length + faults.length > 0;
  }

  /** Makes a company that was just placed what every company starts as. */
  start(company: Company): void {
    if (this.#usual.faults.length > 0) this.setFaults(company, this.#usual.faults);
    else this.apply(company);
  }

  /** Whether a fault has this name, or had it before. */
  hasFault(name: string): boolean {
    return this.catalogue.some((fault) => fault.name === currentName(name));
  }

  /** Names of the faults that are on. */
  faultsOf(company: Company): string[] {
    return [...company.table<object>(faultsTable).keys()].map(currentName);
  }

  /** Switches on exactly these faults. */
  setFaults(company: Company, names: Iterable<string>): void {
    const rows = company.table<object>(faultsTable);
    rows.clear();
    for (const name of names) rows.set(currentName(name), {});
    this.apply(company);
  }

  /** The choices of a company; what is left out has its default. */
  choicesOf(company: Company): Chosen {
    return company.table<Chosen>(choicesTable).get('now') ?? this.#usual.choices;
  }

  /** Makes a company the server that these choices are. */
  setChoices(company: Company, chosen: Chosen): void {
    company.table<Chosen>(choicesTable).set('now', chosen);
    this.apply(company);
  }

  /** The contract of a company: the one of the mock, changed by its choices. */
  contractOf(company: Company, contract: Contract): Contract {
    const installed = this.#installedIn(company);
    return installed === undefined ? contract : this.#variants.contractOf(contract, installed);
  }

  /** Gives the records of a company ids of the form that it chose, unless they have them. */
  #renewIds(company: Company): void {
    const rows = company.table<Chosen>(choicesTable);
    const form = chosenValue(this.choicesOf(company), idsChoice);
    const before = rows.get('ids')?.[idsChoice] ?? chosenValue({}, idsChoice);
    if (form === undefined || form === before || !company.isLoaded) return;
    rows.set('ids', { [idsChoice]: form });
    renewIds(company);
  }

  #installedIn(company: Company): Installed | undefined {
    return prepareChoices(choices, this.choicesOf(company));
  }

  troublesOf(company: Company): Troubles {
    return company.table<Troubles>(troublesTable).get('now') ?? noTroubles;
  }

  setTroubles(company: Company, troubles: Troubles): void {
    const rows = company.table<Troubles>(troublesTable);
    if (isTroubleFree(troubles)) rows.clear();
    else rows.set('now', troubles);
    this.apply(company);
  }

  /** Makes exactly these operations respond as they are told. */
  setResponses(company: Company, responses: ReadonlyMap<string, CustomResponse>): void {
    const rows = customResponsesOf(company);
    rows.clear();
    for (const [id, response] of responses) rows.set(id, response);
    this.apply(company);
  }

  /**
   * Applies the choices, faults, custom responses and troubles in the company's tables to its behaviours: faults in the order of the catalogue, on
   * what the company chose, and troubles around them. Needed
   * after a company is restored from its data.
   */
  apply(company: Company): void {
    const { behaviours, seed, name } = company;
    const on = new Set(this.faultsOf(company));
    const troubles = this.troublesOf(company);
    behaviours.restore();
    const installed = this.#installedIn(company);
    if (installed !== undefined) installChoices(company, installed, this.#variants, on.size > 0);
    this.#renewIds(company);
    for (const fault of this.catalogue) if (on.has(fault.name)) fault.install(behaviours);
    if (customResponsesOf(company).size > 0) installCustomResponses(company);
    if (!isTroubleFree(troubles))
      installTroubles(behaviours, troubles, new RandomSource(`${seed}/${name}/troubles`));
  }
}
