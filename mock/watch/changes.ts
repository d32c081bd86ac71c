import type { JsonSchema, JsonValue, TypeSchema } from 'countersign-contract/schemas';
import type { LoadedContract } from '../contract/load.ts';
import type { Operation } from '../contract/operation.ts';

/** One difference between two contracts, in a sentence, and whether a client that was right before may fail now. */
export interface Change {
  isBreaking: boolean;
  description: string;
}

type Compared = Pick<LoadedContract, 'contract' | 'schemas'>;

/** What differs for clients, what breaks them first: operations and their parameters, types and their fields. */
export function findChanges(before: Compared, after: Compared): Change[] {
  const operations = byAddress(after.contract.operations.values());
  const known = byAddress(before.contract.operations.values());
  const changes = [
    ...compared(known, operations, (address) => address, parameterChanges),
    ...compared(before.schemas.types, after.schemas.types, (type) => `the type ${type}`, typeChanges),
  ];
  return changes.toSorted((one, other) => Number(other.isBreaking) - Number(one.isBreaking));
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
    ...gone.map((name): Change => ({ isBreaking: true, description: `${called(name)} is gone` })),
    ...[...after].flatMap(([name, now]): Change[] => {
      const old = before.get(name);
      if (old === undefined) return [{ isBreaking: false, description: `${called(name)} is new` }];
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
    ...needed.map((name): Change => ({ isBreaking: true, description: `${type}.${name} must be given` })),
    ...spared.map((name): Change => ({ isBreaking: false, description: `${type}.${name} may be left out` })),
  ];
}

type Bound = 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems';

/** In which direction a limit narrows what may be sent, and what it says. */
const bounds: readonly (readonly [name: Bound, narrows: 1 | -1, says: string])[] = [
  ['minLength', 1, 'characters at least'],
  ['maxLength', -1, 'characters at most'],
  ['minimum', 1, 'at least'],
  ['maximum', -1, 'at most'],
  ['minItems', 1, 'elements at least'],
  ['maxItems', -1, 'elements at most'],
];

/** What differs in one field of a type, for those who send it and for those who read it. */
export function fieldChanges(place: string, before: JsonSchema, after: JsonSchema): Change[] {
  const breaks = (says: string): Change => ({ isBreaking: true, description: `${place} ${says}` });
  const adds = (says: string): Change => ({ isBreaking: false, description: `${place} ${says}` });
  return [
    ...schemaTypeChanges(before, after).map(breaks),
    ...valueChanges(before, after, breaks, adds),
    ...bounds.flatMap(([name, narrows, says]) => {
      const [old, now] = [limitIn(before, name), limitIn(after, name)];
      if (old === now) return [];
      const isNarrower = now !== undefined && (old === undefined || (now - old) * narrows > 0);
      const limit = now === undefined ? `has no limit "${says}" any more` : `takes ${now} ${says}`;
      return [isNarrower ? breaks(`${limit}, before ${old ?? 'any'}`) : adds(limit)];
    }),
    ...(after.readOnly && !before.readOnly ? [breaks('is read-only: what is sent is ignored')] : []),
    ...(before.readOnly && !after.readOnly ? [adds('is taken from clients')] : []),
  ];
}

function limitIn(schema: JsonSchema, name: Bound): number | undefined {
  const limit = schema[name];
  return typeof limit === 'number' ? limit : undefined;
}

/** Types, formats and patterns that are others. */
function schemaTypeChanges(before: JsonSchema, after: JsonSchema): string[] {
  const [old, now] = [typesOf(before), typesOf(after)];
  return [
    ...(old === now ? [] : [`is ${now}, before ${old}`]),
    ...(['format', 'pattern'] as const).flatMap((name) =>
      before[name] === after[name]
        ? []
        : [`has the ${name} ${after[name] ?? 'of none'}, before ${before[name] ?? 'none'}`],
    ),
  ];
}

function typesOf({ type, anyOf }: JsonSchema): string {
  return [type ?? (anyOf ? 'one of several' : 'anything')].flat().toSorted().join(' or ');
}

type Tell = (says: string) => Change;

function valueChanges(before: JsonSchema, after: JsonSchema, breaks: Tell, adds: Tell): Change[] {
  const [old, now] = [before.enum, after.enum];
  if (old === undefined && now === undefined) return [];
  if (now === undefined) return [adds('takes and has values of all kinds')];
  if (old === undefined) return [breaks(`takes nothing but ${listed(now)}`)];
  const gone = old.filter((value) => !now.includes(value));
  const fresh = now.filter((value) => !old.includes(value));
  return [
    ...(gone.length > 0 ? [breaks(`takes ${listed(gone)} no more`)] : []),
    ...(fresh.length > 0 ? [adds(`may be ${listed(fresh)}, which clients do not know so far`)] : []),
  ];
}

function listed(values: readonly (JsonValue | undefined)[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}
