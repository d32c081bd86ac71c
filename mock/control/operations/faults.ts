import { currentName } from '../../faults/former-names.ts';
import type { Company } from '../../world/company.ts';
import type { ControlContext } from '../context/context.ts';
import type { components } from '../document/types.gen.ts';
import type { Switches } from '../switches/switches.ts';
import { type Call, propertyErrorResponse } from './operation.ts';

/** Lists every fault, and whether it is on. */
export function list({ company }: Call<'faults.list'>, { switches }: ControlContext) {
  return faultsResponse(company, switches);
}

/** Switches on the faults that are named, and all others off. */
export function choose({ company, body }: Call<'faults.choose'>, { switches }: ControlContext) {
  const unknown = body.on.find((name) => !switches.hasFault(name));
  if (unknown !== undefined) return propertyErrorResponse(422, 'on', unknownFault(unknown));
  switches.setFaults(company, body.on);
  return faultsResponse(company, switches);
}

/** Switches all faults off. */
export function clear({ company }: Call<'faults.clear'>, { switches }: ControlContext) {
  switches.setFaults(company, []);
  return faultsResponse(company, switches);
}

/** Switches one fault on. */
export function on({ company, params }: Call<'faults.on'>, { switches }: ControlContext) {
  if (!switches.hasFault(params.name)) return propertyErrorResponse(404, 'name', unknownFault(params.name));
  switches.setFaults(company, new Set([...switches.faultsOf(company), params.name]));
  return faultsResponse(company, switches);
}

/** Switches one fault off. */
export function off({ company, params }: Call<'faults.off'>, { switches }: ControlContext) {
  if (!switches.hasFault(params.name)) return propertyErrorResponse(404, 'name', unknownFault(params.name));
  const others = switches.faultsOf(company).filter((name) => name !== currentName(params.name));
  switches.setFaults(company, others);
  return faultsResponse(company, switches);
}

function faultsResponse(company: Company, switches: Switches) {
  const on = new Set(switches.faultsOf(company));
  const faults = switches.catalogue.map(({ name, section, breaks, seen, shape }) => {
    return { name, section, breaks, seen, shape, on: on.has(name) };
  });
  const body: components['schemas']['faults'] = { company: company.name, faults };
  return { status: 200, body } as const;
}

function unknownFault(name: string): string {
  return `There is no fault ${name}; GET /__mock/faults lists them.`;
}
