import type { Company } from '../../world/company.ts';
import type { components } from '../document/types.gen.ts';
import { type Call, refuse } from '../operation.ts';
import type { Steered } from '../steered.ts';
import type { Switches } from '../switches/switches.ts';
import { NO_TROUBLES, troublesFrom } from './troubles.ts';

/** Answers the troubles as they are. */
export function readTroubles({ company }: Call<'readTroubles'>, { switches }: Steered) {
  return told(company, switches);
}

/** Makes the troubles that are chosen, and no others. */
export function makeTroubles({ company, body }: Call<'makeTroubles'>, { switches, resources }: Steered) {
  const { operations } = resources.contract;
  const unknown = body.operations?.find((id) => !operations.has(id));
  if (unknown !== undefined) {
    return refuse(422, 'operations', `There is no operation ${unknown}; the API's document names them.`);
  }
  switches.chooseTroubles(company, troublesFrom(body));
  return told(company, switches);
}

/** Ends all troubles. */
export function clearTroubles({ company }: Call<'clearTroubles'>, { switches }: Steered) {
  switches.chooseTroubles(company, NO_TROUBLES);
  return told(company, switches);
}

function told(company: Company, switches: Switches) {
  const body: components['schemas']['troubles'] = { company: company.name, ...switches.troublesOf(company) };
  return { status: 200, body } as const;
}
