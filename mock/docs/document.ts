import {
  type DocumentedOperation,
  type DocumentedResponse,
  type Example,
  hasMembers,
  type OpenApiDocument,
  type Schema,
} from '../contract/document.ts';

/** A part of a document with its description. */
export type Documented<Part> = Part & { description?: string };

/** An example with what it shows. */
export type DescribedExample = Example & { summary?: string };

/** An operation with its texts for people. */
export interface DescribedOperation extends Documented<DocumentedOperation> {
  operationId: string;
  tags?: string[];
  summary?: string;
}

/** A document with what people are told. */
export interface DocumentedApi extends OpenApiDocument {
  info: Documented<OpenApiDocument['info']>;
  tags?: Documented<{ name: string }>[];
  components?: OpenApiDocument['components'] & {
    responses?: Record<string, Documented<DocumentedResponse>>;
    examples?: Record<string, DescribedExample>;
  };
}

/** An operation and where it is. */
export interface Endpoint {
  method: string;
  path: string;
  operation: DescribedOperation;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** All operations of a document by their first tag, in the document's order. */
export function endpointsByTag(document: DocumentedApi): Map<string, Endpoint[]> {
  const endpoints = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => ({
      method: method.toUpperCase(),
      path,
      operation: item[method] as DescribedOperation,
    })),
  );
  return Map.groupBy(endpoints, ({ operation }) => operation.tags?.[0] ?? 'Other');
}

/** What a `$ref` of the document leads to, or the value itself. */
export function resolved<Value extends object>(
  document: OpenApiDocument,
  value: Value | { $ref: string },
): Value {
  if (!('$ref' in value)) return value;
  const found = String(value.$ref)
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((place, name) => (hasMembers(place) ? place[name] : undefined), document);
  return resolved(document, (found ?? {}) as Value);
}

/** The name of the component schema that a schema refers to; undefined where it does not. */
export function componentOf(schema: Schema): string | undefined {
  return typeof schema.$ref === 'string'
    ? /^#\/components\/schemas\/(.+)$/.exec(schema.$ref)?.[1]
    : undefined;
}

/** The name at the end of a reference, `not_found` of `#/components/responses/not_found`. */
export function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
