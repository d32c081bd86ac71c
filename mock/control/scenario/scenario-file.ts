import { readFile } from 'node:fs/promises';
import type { Contract } from '../../contract/contract.ts';
import { StartError } from '../../contract/load.ts';
import { toPropertyError } from '../../contract/schema-error.ts';
import type { Company } from '../../world/company.ts';
import type { ControlContext } from '../context/context.ts';
import { applyScenario, type Scenario } from './scenario.ts';
import { findScenarioProblems } from './scenario-problems.ts';

/**
 * Loads a scenario into a company at start.
 * @param source the path of a file, or the scenario itself
 * @param contract of the control API, which has the schema of a scenario
 * @throws StartError saying in one sentence what is wrong
 */
export async function loadScenarioAtStart(
  source: string | Scenario,
  contract: Contract,
  company: Company,
  mock: ControlContext,
): Promise<void> {
  const name = typeof source === 'string' ? source : 'The scenario';
  const scenario = typeof source === 'string' ? await readScenario(source) : source;
  const validate = contract.validator('scenario');
  if (!validate(scenario)) {
    const [error] = validate.errors ?? [];
    const [property, sentence] = error === undefined ? ['base', 'is invalid'] : toPropertyError(error);
    throw new StartError(`${name} is not a valid scenario: ${property} ${sentence}.`);
  }
  // The validator is compiled from the schema that the type is generated from.
  const [problem] = findScenarioProblems(scenario as Scenario, company, mock);
  if (problem) throw new StartError(`${name} cannot be loaded: ${problem.join(': ')}`);
  applyScenario(scenario as Scenario, company, mock);
}

async function readScenario(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new StartError(
      `The scenario cannot be read (${error.message}); name another file with --scenario.`,
    );
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${path} is not valid JSON: ${reason}.`);
  }
}
