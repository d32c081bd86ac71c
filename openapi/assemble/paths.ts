import type { PathItem } from '../document/document.ts';
import { SchemaError } from '../schemas/schema-error.ts';
import type { Assembly } from './assembly.ts';
import { operationOf } from './operation.ts';

/**
 * The paths that the links give, each with its operations. Throws SchemaError where a method of a path, or an
 * operationId, is there twice.
 */
export function pathsOf(assembly: Assembly): [string, PathItem][] {
  const paths = new Map<string, PathItem>();
  const ids = new Set<string>();
  for (const endpoint of assembly.endpoints) {
    const method = endpoint.method.toLowerCase() as keyof PathItem;
    const item = paths.get(endpoint.path) ?? {};
    const operation = operationOf(endpoint, assembly);
    const file = `${endpoint.parent?.type ?? endpoint.type}.json`;
    if (item[method]) {
      const sentence = `${endpoint.method} ${endpoint.path} is there twice; name each endpoint once.`;
      throw new SchemaError(file, '/links', sentence);
    }
    if (ids.has(operation.operationId)) {
      const sentence = `two operations would be called "${operation.operationId}"; name one of the types otherwise.`;
      throw new SchemaError(file, '/links', sentence);
    }
    ids.add(operation.operationId);
    paths.set(endpoint.path, { ...item, [method]: operation });
  }
  return [...paths];
}
