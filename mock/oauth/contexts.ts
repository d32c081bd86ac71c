import type { Contract } from '../contract/contract.ts';
import { alwaysAdded } from './scope.ts';

const known = new WeakMap<Contract, ReadonlySet<string>>();

/** The contexts that a scope may name: those of the roles that operations of the document ask for, and those that every token has. */
export function contextsOf(contract: Contract): ReadonlySet<string> {
  const before = known.get(contract);
  if (before !== undefined) return before;
  const roles = [...contract.operations.values()].flatMap(({ admissions }) =>
    admissions.flatMap((admission) => admission.roles),
  );
  const own = alwaysAdded.apply().keys();
  const contexts = new Set([...roles.map((role) => role.slice(0, role.lastIndexOf(':'))), ...own]);
  known.set(contract, contexts);
  return contexts;
}
