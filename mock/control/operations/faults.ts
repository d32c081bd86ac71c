import type { Fault } from '../../faults/builders/fault.ts';
import { currentName } from '../../faults/former-names.ts';
import type { Company } from '../../world/company.ts';
import type { ControlContext } from '../context/context.ts';
import { unknownFault } from '../context/unknown-names.ts';
import type { components } from '../document/types.gen.ts';
import type { Switches } from '../switches/switches.ts';
import { type Call, propertyErrorResponse } from './operation.ts';

/** Lists every fault, and whether it is on. */
export function list({ company }: Call<'faults.list'>, { switches }: ControlContext) {
  return faultsResponse(company, switches);
}

/** Switches on the faults that are named, and all others off. */
export function set({ company, body }: Call<'faults.set'>, mock: ControlContext) {
  const { switches } = mock;
  const unknown = body.on.find((name) => !switches.hasFault(name));
  if (unknown !== undefined) return propertyErrorResponse(422, 'on', unknownFault(unknown, mock));
  switches.setFaults(company, body.on);
  return faultsResponse(company, switches);
}

/** Switches all faults off. */
export function clear({ company }: Call<'faults.clear'>, { switches }: ControlContext) {
  switches.setFaults(company, []);
  return faultsResponse(company, switches);
}

/** Switches one fault on. */
export function enable({ company, params: { name } }: Call<'faults.enable'>, mock: ControlContext) {
  return setFault(company, name, mock, (on) => [...on, name]);
}

/** Switches one fault off. */
export function disable({ company, params: { name } }: Call<'faults.disable'>, mock: ControlContext) {
  return setFault(company, name, mock, (on) => on.filter((other) => other !== currentName(name)));
}

function faultsIn(company: Company, switches: Switches): components['schemas']['fault'][] {
  const on = new Set(switches.faultsOf(company));
  return switches.catalogue.map((fault) => entryOf(fault, on));
}

function entryOf({ name, section, breaks, seen, shape }: Fault, on: ReadonlySet<string>) {
  return { name, section, breaks, seen, shape, on: on.has(name) };
}

function faultsResponse(company: Company, switches: Switches) {
  return { status: 200, body: { company: company.name, faults: faultsIn(company, switches) } } as const;
}

/** Changes which faults are on, and responds with one of them. */
function setFault(
  company: Company,
  name: string,
  mock: ControlContext,
  change: (on: readonly string[]) => readonly string[],
) {
  const { switches } = mock;
  const fault = switches.catalogue.find((one) => one.name === currentName(name));
  if (fault === undefined) return propertyErrorResponse(404, 'name', unknownFault(name, mock));
  switches.setFaults(company, new Set(change(switches.faultsOf(company))));
  const on = new Set(switches.faultsOf(company));
  return { status: 200, body: { company: company.name, fault: entryOf(fault, on) } } as const;
}
