import type { Contract, Operation } from '../contract/contract.ts';

/** Two operations that are the same one, before and after. */
export type OperationPair = {
  before: Operation;
  after: Operation;
  /** Key in the later contract. */
  key: string;
  /** Whether its address changed only because a type is renamed. */
  isRenamed: boolean;
};

export type PairedOperations = {
  pairs: OperationPair[];
  removed: [key: string, operation: Operation][];
  added: [key: string, operation: Operation][];
};

type Names = ReadonlyMap<string, string>;

function resourceKey({ resource }: Operation, renamed: Names): string | undefined {
  if (!resource) return undefined;
  const current = (type: string | undefined) => (type === undefined ? '' : (renamed.get(type) ?? type));
  return `${resource.action} ${current(resource.type)} ${current(resource.parent)}`;
}

/**
 * Finds the later counterpart of each operation: the one with the same method and path, otherwise the one that does the same to
 * the same type, otherwise the one with the same operationId.
 */
export function pairOperations(before: Contract, after: Contract, renamed: Names): PairedOperations {
  const removed = [...before.operations].filter(([key]) => !after.operations.has(key));
  const added = new Map([...after.operations].filter(([key]) => !before.operations.has(key)));
  const pairs = [...before.operations].flatMap(([key, operation]): OperationPair[] => {
    const now = after.operations.get(key);
    return now ? [{ before: operation, after: now, key, isRenamed: false }] : [];
  });
  const unpaired: [string, Operation][] = [];
  for (const [key, operation] of removed) {
    const resource = resourceKey(operation, renamed);
    const [newKey, counterpart] =
      [...added].find(([, now]) => resource !== undefined && resourceKey(now, new Map()) === resource) ??
      [...added].find(([, now]) => now.operationId === operation.operationId) ??
      [];
    if (newKey === undefined || counterpart === undefined) {
      unpaired.push([key, operation]);
      continue;
    }
    const types = [operation.resource?.type, operation.resource?.parent];
    const isRenamed = types.some((type) => type !== undefined && renamed.has(type));
    pairs.push({ before: operation, after: counterpart, key: newKey, isRenamed });
    added.delete(newKey);
  }
  return { pairs, removed: unpaired, added: [...added] };
}
