/** A pointer to another place of the document. */
export interface Reference {
  $ref: string;
}

/** A JSON Schema of the document; the mock hands it to Ajv and reads next to nothing in it. */
export type Schema = Record<string, unknown>;

/** A value by example, as OpenAPI names them. */
export interface Example {
  value?: unknown;
}

/** What a body may be in one media type. */
export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Example | Reference>;
}

/** A declared query, header or path parameter. */
export interface DocumentedParameter {
  name: string;
  in: string;
  required?: boolean;
  /** Whether an array is given as repeated parameters (the default) or as one, with commas. */
  explode?: boolean;
  schema?: Schema;
  example?: unknown;
}

/** A declared request body. */
export interface DocumentedBody {
  required?: boolean;
  content: Record<string, MediaType>;
}

/** A declared answer. */
export interface DocumentedResponse {
  headers?: Record<string, unknown>;
  content?: Record<string, MediaType>;
}

/** What a resource operation does, for handlers that serve every type alike. */
export interface ResourceExtension {
  type: string;
  collection: string;
  action: string;
  parent?: { type: string; collection: string };
}

/** Security schemes that are needed together, each with the roles that the caller must have. */
export type SecurityRequirement = Record<string, string[]>;

/** An operation as the document has it. */
export interface DocumentedOperation {
  operationId?: string;
  parameters?: (DocumentedParameter | Reference)[];
  requestBody?: DocumentedBody | Reference;
  responses?: Record<string, DocumentedResponse | Reference>;
  security?: SecurityRequirement[];
  'x-resource'?: ResourceExtension;
}

/** The operations of one path by HTTP method in lower case, and the parameters that they share. */
export type PathItem = Record<string, unknown> & { parameters?: (DocumentedParameter | Reference)[] };

/** An OpenAPI 3.1 document, as far as the mock reads it. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, PathItem>;
  security?: SecurityRequirement[];
  components?: {
    schemas?: Record<string, Schema>;
    securitySchemes?: Record<string, unknown>;
  };
}

/** A part of the document and the JSON pointer to it, `#/paths/~1api~1contacts/get`. */
export interface Place<Node> {
  node: Node;
  pointer: string;
}

/** The place of a member of a part of the document. */
export function childPlace<Node>(parent: string, name: string | number, node: Node): Place<Node> {
  const escaped = String(name).replaceAll('~', '~0').replaceAll('/', '~1');
  return { node, pointer: `${parent}/${escaped}` };
}

/**
 * The place that a `$ref` leads to, or the place itself where it has none.
 * @throws Error naming the reference when it leads nowhere in the document
 */
export function resolveReference<Node extends object>(
  document: OpenApiDocument,
  place: Place<Node | Reference>,
): Place<Node> {
  if (!('$ref' in place.node)) return { node: place.node, pointer: place.pointer };
  const pointer = place.node.$ref;
  const node = lookUpReference(document, pointer);
  if (!hasMembers(node)) {
    throw new Error(`The document's reference "${pointer}" leads nowhere; generate the document again.`);
  }
  return resolveReference(document, { node: node as Node | Reference, pointer });
}

/** What a local reference (`#/components/schemas/contact`) points at in the document; undefined for nothing. */
export function lookUpReference(document: OpenApiDocument, reference: string): unknown {
  return reference
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((parent, name) => (hasMembers(parent) ? parent[name] : undefined), document);
}

/** Whether a value is an object or a list. */
export function hasMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
