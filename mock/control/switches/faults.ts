import type { Company } from '../../world/company.ts';
import type { components } from '../document/types.gen.ts';
import { type Call, refuse } from '../operation.ts';
import type { Steered } from '../steered.ts';
import type { Switches } from './switches.ts';

/** Answers every fault, and whether it is on. */
export function listFaults({ company }: Call<'listFaults'>, { switches }: Steered) {
  return listed(company, switches);
}

/** Switches on the faults that are named, and all others off. */
export function switchFaults({ company, body }: Call<'switchFaults'>, { switches }: Steered) {
  const unknown = body.on.find((name) => !switches.knows(name));
  if (unknown !== undefined) return refuse(422, 'on', unknownFault(unknown));
  switches.chooseFaults(company, body.on);
  return listed(company, switches);
}

/** Switches all faults off. */
export function clearFaults({ company }: Call<'clearFaults'>, { switches }: Steered) {
  switches.chooseFaults(company, []);
  return listed(company, switches);
}

/** Switches one fault on. */
export function switchFaultOn({ company, params }: Call<'switchFaultOn'>, { switches }: Steered) {
  if (!switches.knows(params.name)) return refuse(404, 'name', unknownFault(params.name));
  switches.chooseFaults(company, new Set([...switches.faultsOf(company), params.name]));
  return listed(company, switches);
}

/** Switches one fault off. */
export function switchFaultOff({ company, params }: Call<'switchFaultOff'>, { switches }: Steered) {
  if (!switches.knows(params.name)) return refuse(404, 'name', unknownFault(params.name));
  const others = switches.faultsOf(company).filter((name) => name !== params.name);
  switches.chooseFaults(company, others);
  return listed(company, switches);
}

function listed(company: Company, switches: Switches) {
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
