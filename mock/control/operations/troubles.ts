import type { Company } from '../../world/company.ts';
import type { ControlContext } from '../context/context.ts';
import { unknownOperation } from '../context/unknown-names.ts';
import type { components } from '../document/types.gen.ts';
import type { CompanySettings } from '../settings/company-settings.ts';
import { noTroubles, withDefaults } from '../settings/troubles.ts';
import { type Call, propertyErrorResponse } from './operation.ts';

/** Reads the troubles. */
export function read({ company }: Call<'troubles.read'>, { settings }: ControlContext) {
  return troublesResponse(company, settings);
}

/** Sets the troubles. */
export function set({ company, body }: Call<'troubles.set'>, mock: ControlContext) {
  const { settings, resources } = mock;
  const { operations } = resources.contract;
  const unknown = body.operations?.find((id) => !operations.has(id));
  if (unknown !== undefined)
    return propertyErrorResponse(422, 'operations', unknownOperation(unknown, mock.resources.contract));
  settings.setTroubles(company, withDefaults(body));
  return troublesResponse(company, settings);
}

/** Clears all troubles. */
export function clear({ company }: Call<'troubles.clear'>, { settings }: ControlContext) {
  settings.setTroubles(company, noTroubles);
  return troublesResponse(company, settings);
}

function troublesResponse(company: Company, settings: CompanySettings) {
  const body: components['schemas']['troubles'] = { company: company.name, ...settings.troublesOf(company) };
  return { status: 200, body } as const;
}
