import type { Company } from '../../world/company.ts';
import type { ControlContext } from '../context/context.ts';
import { unknownOperation } from '../context/unknown-names.ts';
import type { components } from '../document/types.gen.ts';
import type { Switches } from '../switches/switches.ts';
import { noTroubles, withDefaults } from '../switches/troubles.ts';
import { type Call, propertyErrorResponse } from './operation.ts';

/** Reads the troubles. */
export function read({ company }: Call<'troubles.read'>, { switches }: ControlContext) {
  return troublesResponse(company, switches);
}

/** Sets the troubles. */
export function set({ company, body }: Call<'troubles.set'>, mock: ControlContext) {
  const { switches, resources } = mock;
  const { operations } = resources.contract;
  const unknown = body.operations?.find((id) => !operations.has(id));
  if (unknown !== undefined)
    return propertyErrorResponse(422, 'operations', unknownOperation(unknown, mock.resources.contract));
  switches.setTroubles(company, withDefaults(body));
  return troublesResponse(company, switches);
}

/** Clears all troubles. */
export function clear({ company }: Call<'troubles.clear'>, { switches }: ControlContext) {
  switches.setTroubles(company, noTroubles);
  return troublesResponse(company, switches);
}

function troublesResponse(company: Company, switches: Switches) {
  const body: components['schemas']['troubles'] = { company: company.name, ...switches.troublesOf(company) };
  return { status: 200, body } as const;
}
