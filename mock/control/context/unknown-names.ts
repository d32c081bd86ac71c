import { closestName } from 'countersign-contract/command';
import type { Contract } from '../../contract/contract.ts';
import type { Company } from '../../world/company.ts';
import type { ControlContext } from './context.ts';

/** Says that there is no such operation of the API, and which one has nearly this name. */
export function unknownOperation(id: string, contract: Contract): string {
  return `There is no operation ${id}; ${hint(id, [...contract.operations.keys()], "the API's document names them.")}`;
}

/** Says that there is no such fault, and which one has nearly this name. */
export function unknownFault(name: string, { settings }: ControlContext): string {
  const known = settings.catalogue.map((fault) => fault.name);
  return `There is no fault ${name}; ${hint(name, known, 'GET /__mock/faults lists them.')}`;
}

/** Says that the company has no such app, and which one has nearly this id. */
export function unknownApp(clientId: string, { apps }: Company): string {
  const known = Array.from(apps, (app) => app.clientId);
  return `There is no app ${clientId}; ${hint(clientId, known, 'GET /__mock/apps lists them.')}`;
}

function hint(name: string, known: readonly string[], otherwise: string): string {
  const near = closestName(name, known);
  return near === undefined ? otherwise : `did you mean ${near}?`;
}
