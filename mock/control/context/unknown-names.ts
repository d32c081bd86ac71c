import { closestName } from 'countersign-contract/command';
import type { Contract } from '../../contract/contract.ts';
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

function hint(name: string, known: readonly string[], otherwise: string): string {
  const near = closestName(name, known);
  return near === undefined ? otherwise : `did you mean ${near}?`;
}
