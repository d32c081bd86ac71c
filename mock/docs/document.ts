import type { OpenApiDocument, Operation, Reference } from 'countersign-contract/document';
import type { JsonSchema } from 'countersign-contract/schemas';
import { hasMembers } from '../contract/document.ts';

/** An operation of a document with its method and path. */
export interface Endpoint {
  /** In upper case. */
  method: string;
  path: string;
  operation: Operation & { operationId: string };
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** All operations of a document by their first tag, in the document's order. */
export function endpointsByTag(document: OpenApiDocument): Map<string, Endpoint[]> {
  const endpoints = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((name): Endpoint[] => {
      const operation = item[name];
      if (operation === undefined) return [];
      const method = name.toUpperCase();
      const operationId = operation.operationId ?? `${method} ${path}`;
      return [{ method, path, operation: { ...operation, operationId } }];
    }),
  );
  return Map.groupBy(endpoints, ({ operation }) => operation.tags?.[0] ?? 'Other');
}

/** The target of a `$ref` in the document, or the value itself. */
export function resolve<Value extends object>(document: OpenApiDocument, value: Value | Reference): Value {
  if (!('$ref' in value)) return value;
  const target = String(value.$ref)
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((place, name) => (hasMembers(place) ? place[name] : undefined), document);
  return resolve(document, (target ?? {}) as Value);
}

/** The name of the component schema that a schema refers to; undefined where it does not. */
export function componentOf(schema: JsonSchema): string | undefined {
  return typeof schema.$ref === 'string'
    ? /^#\/components\/schemas\/(.+)$/.exec(schema.$ref)?.[1]
    : undefined;
}

/** The name at the end of a reference, `not_found` of `#/components/responses/not_found`. */
export function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
