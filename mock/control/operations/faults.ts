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
export function set({ company, body }: Call<'faults.set'>, { switches }: ControlContext) {
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
export function enable({ company, params }: Call<'faults.enable'>, { switches }: ControlContext) {
  if (!switches.hasFault(params.name)) return propertyErrorResponse(404, 'name', unknownFault(params.name));
  switches.setFaults(company, new Set([...switches.faultsOf(company), params.name]));
  return faultResponse(company, params.name, switches);
}

/** Switches one fault off. */
export function disable({ company, params }: Call<'faults.disable'>, { switches }: ControlContext) {
  if (!switches.hasFault(params.name)) return propertyErrorResponse(404, 'name', unknownFault(params.name));
  const others = switches.faultsOf(company).filter((name) => name !== currentName(params.name));
  switches.setFaults(company, others);
  return faultResponse(company, params.name, switches);
}

function faultsIn(company: Company, switches: Switches): components['schemas']['fault'][] {
  const on = new Set(switches.faultsOf(company));
  return switches.catalogue.map(({ name, section, breaks, seen, shape }) => {
    return { name, section, breaks, seen, shape, on: on.has(name) };
  });
}

function faultsResponse(company: Company, switches: Switches) {
  return { status: 200, body: { company: company.name, faults: faultsIn(company, switches) } } as const;
}

function faultResponse(company: Company, name: string, switches: Switches) {
  const fault = faultsIn(company, switches).find((one) => one.name === currentName(name));
  if (fault === undefined) return propertyErrorResponse(404, 'name', unknownFault(name));
  return { status: 200, body: { company: company.name, fault } } as const;
}

function unknownFault(name: string): string {
  return `There is no fault ${name}; GET /__mock/faults lists them.`;
}
