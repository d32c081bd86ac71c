import { readFile } from 'node:fs/promises';
import { describeFileError } from 'countersign-contract/command';
import type { Contract } from '../../contract/contract.ts';
import { OptionError } from '../../contract/load.ts';
import { HttpError } from '../../http/exchange/http-error.ts';
import { errorMessage } from '../../messages/messages.ts';
import type { Company } from '../../world/company.ts';
import { InvalidBodyError } from '../body/body-form.ts';
import { parseBody } from '../body/parse-body.ts';
import type { ControlContext } from '../context/context.ts';
import { applyScenario, type Scenario, scenarioForm } from './scenario.ts';
import { checkScenario } from './scenario-problems.ts';

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
  try {
    const scenario =
      typeof source === 'string' ? await readScenario(source, contract) : requireScenario(source, contract);
    applyScenario(scenario, await checkScenario(scenario, company, mock), company, mock);
  } catch (error) {
    if (error instanceof InvalidBodyError)
      throw new OptionError(`${name} cannot be loaded: ${error.message}.`.replace(/\.\.$/, '.'));
    throw error;
  }
}

function requireScenario(scenario: Scenario, contract: Contract): Scenario {
  const validate = contract.validator('scenario');
  if (!validate(scenario)) throw InvalidBodyError.of(validate.errors ?? []);
  return scenario;
}

async function readScenario(path: string, contract: Contract): Promise<Scenario> {
  try {
    const body = await parseBody(fileChunks(path), contract, scenarioForm, () =>
      contract.validator('scenario'),
    );
    if (body === undefined) throw new HttpError(400, 'body.missing');
    // The validator is compiled from the schema that the type is generated from.
    return body as unknown as Scenario;
  } catch (error) {
    if (error instanceof InvalidBodyError) throw error;
    if (error instanceof HttpError) throw new OptionError(await describeHttpError(path, error));
    throw new OptionError(
      `The scenario cannot be read (${describeFileError(error)}); name another file with --scenario.`,
    );
  }
}

async function* fileChunks(path: string): AsyncIterable<Buffer> {
  yield await readFile(path);
}

/** What is wrong with a file, which has lines where a body has bytes. */
async function describeHttpError(path: string, { errorName, values }: HttpError): Promise<string> {
  if (errorName === 'body.json-at') {
    const before = (await readFile(path)).subarray(0, Number(values.position)).toString().split('\n');
    return `${path}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}: from here on it is not valid JSON.`;
  }
  return `${path} is not a scenario: ${errorMessage(errorName, 'en', values).replace(/^The body/, 'The file')}`;
}
