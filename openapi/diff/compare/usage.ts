import type { JsonSchema } from '../../schemas/type-schema.ts';
import type { Contract, Operation } from '../contract/contract.ts';
import type { Direction } from '../rules/rule.ts';

/** Keys of the operations in whose requests or responses a part occurs. */
export type Usage = Readonly<Record<Direction, ReadonlySet<string>>>;

/** The usage of a part that occurs in no operation. */
export const noUsage: Usage = { request: new Set(), response: new Set() };

function* schemasOf(operation: Operation): Generator<[Direction, JsonSchema]> {
  for (const { schema } of operation.parameters.values()) yield ['request', schema];
  for (const schema of operation.body?.content.values() ?? []) yield ['request', schema];
  for (const { content, headers } of operation.responses.values()) {
    for (const schema of content.values()) yield ['response', schema];
    for (const { schema } of headers.values()) yield ['response', schema];
  }
}

const hidden = { request: 'readOnly', response: 'writeOnly' } as const;

/** The shapes that a schema reaches, itself or through others, without the properties that do not occur in this direction. */
function* reachable(
  value: unknown,
  contract: Contract,
  direction: Direction,
  seen: Set<string>,
): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === 'examples' || key === 'example' || key === 'default') continue;
    if (key === '$ref' && typeof member === 'string') {
      if (seen.has(member)) continue;
      seen.add(member);
      yield member;
      yield* reachable(contract.shapes.get(member)?.schema, contract, direction, seen);
    } else if (!isHidden(member, direction)) {
      yield* reachable(member, contract, direction, seen);
    }
  }
}

function isHidden(member: unknown, direction: Direction): boolean {
  return typeof member === 'object' && member !== null && (member as JsonSchema)[hidden[direction]] === true;
}

/**
 * In which operations' requests and responses each shape of a contract occurs, by the shape's name. A read-only property
 * does not occur in requests, nor a write-only one in responses, nor types that only they nest.
 */
export function usagesIn(contract: Contract): Map<string, Usage> {
  const usages = new Map<string, { request: Set<string>; response: Set<string> }>();
  for (const [key, operation] of contract.operations) {
    const seen = { request: new Set<string>(), response: new Set<string>() };
    for (const [direction, schema] of schemasOf(operation)) {
      for (const name of reachable(schema, contract, direction, seen[direction])) {
        const usage = usages.get(name) ?? { request: new Set<string>(), response: new Set<string>() };
        usage[direction].add(key);
        usages.set(name, usage);
      }
    }
  }
  return usages;
}
