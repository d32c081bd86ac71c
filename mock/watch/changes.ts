import type { TypeSchema } from 'countersign-contract/schemas';
import type { LoadedContract } from '../contract/load.ts';
import type { Operation } from '../contract/operation.ts';
import { fieldChanges } from './field-changes.ts';

/** One difference between two contracts, in a sentence, and whether a client that was right before may fail now. */
export interface Change {
  breaks: boolean;
  says: string;
}

type Compared = Pick<LoadedContract, 'contract' | 'schemas'>;

/** What differs for clients, what breaks them first: operations and their parameters, types and their fields. */
export function changesBetween(before: Compared, after: Compared): Change[] {
  const operations = byAddress(after.contract.operations.values());
  const known = byAddress(before.contract.operations.values());
  const changes = [
    ...compared(known, operations, (address) => address, parameterChanges),
    ...compared(before.schemas.types, after.schemas.types, (type) => `the type ${type}`, typeChanges),
  ];
  return changes.toSorted((one, other) => Number(other.breaks) - Number(one.breaks));
}

/** What is in one map alone, and what `inBoth` finds where a name is in both. */
function compared<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  called: (name: string) => string,
  inBoth: (name: string, old: T, now: T) => Change[],
): Change[] {
  const gone = [...before.keys()].filter((name) => !after.has(name));
  return [
    ...gone.map((name): Change => ({ breaks: true, says: `${called(name)} is gone` })),
    ...[...after].flatMap(([name, now]): Change[] => {
      const old = before.get(name);
      if (old === undefined) return [{ breaks: false, says: `${called(name)} is new` }];
      return inBoth(name, old, now);
    }),
  ];
}

function byAddress(operations: Iterable<Operation>): Map<string, Operation> {
  return new Map([...operations].map((operation) => [`${operation.method} ${operation.path}`, operation]));
}

function parameterChanges(address: string, before: Operation, after: Operation): Change[] {
  const schemas = ({ parameters }: Operation) =>
    new Map(parameters.map(({ node }) => [node.name, node.schema ?? {}] as const));
  return compared(
    schemas(before),
    schemas(after),
    (name) => `the parameter ${name} of ${address}`,
    (name, old, now) => fieldChanges(`the parameter ${name} of ${address}`, old, now),
  );
}

function typeChanges(type: string, before: TypeSchema, after: TypeSchema): Change[] {
  const fields = ({ properties }: TypeSchema) => new Map(Object.entries(properties));
  const needed = (after.required ?? []).filter((name) => !before.required?.includes(name));
  const spared = (before.required ?? []).filter((name) => !after.required?.includes(name));
  return [
    ...compared(
      fields(before),
      fields(after),
      (name) => `${type}.${name}`,
      (name, old, now) => fieldChanges(`${type}.${name}`, old, now),
    ),
    ...needed.map((name): Change => ({ breaks: true, says: `${type}.${name} must be given` })),
    ...spared.map((name): Change => ({ breaks: false, says: `${type}.${name} may be left out` })),
  ];
}
