import type { Company } from '../../world/company.ts';
import type { BodyForm } from '../body/body-form.ts';
import type { ControlContext } from '../context/context.ts';
import type { components } from '../document/types.gen.ts';
import { companyParts } from '../state/json/state.ts';
import { placeCompany } from '../state/read-state.ts';
import { customResponsesOf } from '../switches/custom-responses.ts';
import { type Switches, setScenarioName, switchTables, withResponseDefaults } from '../switches/switches.ts';
import { withDefaults } from '../switches/troubles.ts';

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
export function saveScenario(company: Company, name: string, switches: Switches): Scenario {
  const { clock } = company;
  const data = company.exportData();
  const tables = Object.entries(data.tables).filter(([table]) => !switchTables.has(table));
  // A state is plain JSON of this schema, which the type of a stored value does not show.
  const state = { ...data, tables: Object.fromEntries(tables) } as Scenario['state'];
  return {
    ...scenarioHead,
    name,
    clock: { now: clock.timestamp(), frozen: clock.frozen },
    choices: switches.choicesOf(company),
    faults: switches.faultsOf(company),
    troubles: switches.troublesOf(company),
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
  const { world, switches } = mock;
  if (built === undefined) world.resetCompany(before.name);
  else placeCompany(built, mock);
  const company = world.companies.get(before.name) ?? before;
  const { choices, faults = [], troubles = {}, responses = {} } = scenario;
  setClock(company, scenario);
  if (choices !== undefined) switches.setChoices(company, choices);
  switches.setFaults(company, faults);
  switches.setTroubles(company, withDefaults(troubles));
  const custom = Object.entries(responses).map(
    ([id, response]) => [id, withResponseDefaults(response)] as const,
  );
  switches.setResponses(company, new Map(custom));
  setScenarioName(company, scenario.name);
  return company;
}
