import type { Company } from '../../world/company.ts';
import type { BodyForm } from '../body/body-form.ts';
import type { ControlContext } from '../context/context.ts';
import type { components } from '../document/types.gen.ts';
import {
  type CompanySettings,
  setScenarioName,
  settingTables,
  withResponseDefaults,
} from '../settings/company-settings.ts';
import { customResponsesOf } from '../settings/custom-responses.ts';
import { withDefaults } from '../settings/troubles.ts';
import { companyParts } from '../state/json/state.ts';
import { placeCompany } from '../state/read-state.ts';

/** A named set of state, clock, faults, troubles and custom responses, as it is in a file. */
export type Scenario = components['schemas']['scenario'];

/** The head of every scenario; a change of the format needs another version. */
const scenarioHead = { format: 'countersign/scenario', version: 1 } as const;

/** Of at most 64 MiB, of which 1 MiB is not in records, rows and custom responses. */
export const scenarioForm: BodyForm = {
  parts: [...companyParts('$.state'), { path: '$.responses.*', in: 'object', schema: 'custom_response' }],
  largest: 64 * 1_048_576,
  largestRest: 1_048_576,
};

/** Saves everything in a company as a scenario. */
export function saveScenario(company: Company, name: string, settings: CompanySettings): Scenario {
  const { clock } = company;
  const data = company.exportData();
  const tables = Object.entries(data.tables).filter(([table]) => !settingTables.has(table));
  // A state is plain JSON of this schema, which the type of a stored value does not show.
  const state = { ...data, tables: Object.fromEntries(tables) } as Scenario['state'];
  return {
    ...scenarioHead,
    name,
    clock: { now: clock.timestamp(), frozen: clock.frozen },
    choices: settings.choicesOf(company),
    faults: settings.faultsOf(company),
    troubles: settings.troublesOf(company),
    responses: Object.fromEntries(customResponsesOf(company)),
    ...(state === undefined ? {} : { state }),
  };
}

/** Sets the clock of a company as a scenario says. */
export function setClock({ clock }: Company, scenario: Scenario): void {
  if (scenario.clock === undefined) return;
  clock.freeze(Date.parse(scenario.clock.now));
  if (scenario.clock.frozen === false) clock.unfreeze();
}

/**
 * Replaces a company by a checked scenario: by what was built of its state, or else by the company's initial data; then clock,
 * faults, troubles and custom responses are set.
 */
export function applyScenario(
  scenario: Scenario,
  built: Company | undefined,
  before: Company,
  mock: ControlContext,
): Company {
  const { world, settings } = mock;
  if (built === undefined) world.resetCompany(before.name);
  else placeCompany(built, mock);
  const company = world.companies.get(before.name) ?? before;
  const { choices, faults = [], troubles = {}, responses = {} } = scenario;
  setClock(company, scenario);
  if (choices !== undefined) settings.setChoices(company, choices);
  settings.setFaults(company, faults);
  settings.setTroubles(company, withDefaults(troubles));
  const custom = Object.entries(responses).map(
    ([id, response]) => [id, withResponseDefaults(response)] as const,
  );
  settings.setResponses(company, new Map(custom));
  setScenarioName(company, scenario.name);
  return company;
}
