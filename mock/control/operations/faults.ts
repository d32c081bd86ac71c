import type { Fault } from '../../faults/builders/fault.ts';
import { currentName } from '../../faults/former-names.ts';
import type { Company } from '../../world/company.ts';
import type { ControlContext } from '../context/context.ts';
import { unknownFault } from '../context/unknown-names.ts';
import type { CompanySettings } from '../settings/company-settings.ts';
import { type Call, propertyErrorResponse } from './operation.ts';

/** Lists every fault, and whether it is on. */
export function list({ company }: Call<'faults.list'>, { settings }: ControlContext) {
  return faultsResponse(company, settings);
}

/** Switches on the faults that are named, and all others off. */
export function set({ company, body }: Call<'faults.set'>, mock: ControlContext) {
  const { settings } = mock;
  const unknown = body.on.find((name) => !settings.hasFault(name));
  if (unknown !== undefined) return propertyErrorResponse(422, 'on', unknownFault(unknown, mock));
  settings.setFaults(company, body.on);
  return faultsResponse(company, settings);
}

/** Switches all faults off. */
export function clear({ company }: Call<'faults.clear'>, { settings }: ControlContext) {
  settings.setFaults(company, []);
  return faultsResponse(company, settings);
}

/** Switches one fault on. */
export function enable({ company, params: { name } }: Call<'faults.enable'>, mock: ControlContext) {
  return setFault(company, name, mock, (on) => [...on, name]);
}

/** Switches one fault off. */
export function disable({ company, params: { name } }: Call<'faults.disable'>, mock: ControlContext) {
  return setFault(company, name, mock, (on) => on.filter((other) => other !== currentName(name)));
}

function entryOf({ name, section, breaks, seen, shape }: Fault, on: ReadonlySet<string>) {
  return { name, section, breaks, seen, shape, on: on.has(name) };
}

function faultsResponse(company: Company, settings: CompanySettings) {
  const on = new Set(settings.faultsOf(company));
  const faults = settings.catalogue.map((fault) => entryOf(fault, on));
  return { status: 200 as const, body: { company: company.name, faults } };
}

/** Changes which faults are on, and responds with one of them. */
function setFault(
  company: Company,
  name: string,
  mock: ControlContext,
  change: (on: readonly string[]) => readonly string[],
) {
  const { settings } = mock;
  const fault = settings.catalogue.find((one) => one.name === currentName(name));
  if (fault === undefined) return propertyErrorResponse(404, 'name', unknownFault(name, mock));
  settings.setFaults(company, new Set(change(settings.faultsOf(company))));
  const on = new Set(settings.faultsOf(company));
  return { status: 200, body: { company: company.name, fault: entryOf(fault, on) } } as const;
}
