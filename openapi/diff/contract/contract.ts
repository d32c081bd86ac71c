import type { JsonSchema } from '../../schemas/type-schema.ts';

/** A named schema: a resource type as its schema file defines it, or a component of the document. */
export type Shape = {
  name: string;
  /** Whether it is a resource type: its properties are always present in responses. */
  isType: boolean;
  /** References are `{"$ref": NAME}` and name other shapes. */
  schema: JsonSchema;
  /** The links of its records to filtered lists, by relation; only schema files name them. */
  listLinks?: ReadonlyMap<string, string> | undefined;
};

/** A parameter of an operation. */
export type Parameter = {
  name: string;
  in: string;
  required: boolean;
  description?: string | undefined;
  deprecated: boolean;
  /** How its value is serialized: `style`, `explode`, and what else is allowed, as one text to compare. */
  style: string;
  schema: JsonSchema;
  /** Name of the shared component that defines it, where one does. */
  component?: string | undefined;
};

/** Schemas of a body by media type. */
export type Content = ReadonlyMap<string, JsonSchema>;

export type Header = {
  required: boolean;
  schema: JsonSchema;
};

export type Response = {
  content: Content;
  headers: ReadonlyMap<string, Header>;
  description?: string | undefined;
};

/** One operation: what a client sends and gets. */
export type Operation = {
  /** `GET /api/contacts/{id}`. */
  address: string;
  method: string;
  path: string;
  operationId: string;
  /** What it does to which type, if it belongs to a resource type. */
  resource?: { type: string; action: string; parent?: string } | undefined;
  summary?: string | undefined;
  description?: string | undefined;
  deprecated: boolean;
  tags: readonly string[];
  parameters: ReadonlyMap<string, Parameter>;
  body?: { required: boolean; content: Content } | undefined;
  responses: ReadonlyMap<string, Response>;
  /** Its other members in the document: `callbacks`, `servers` and their like. */
  others: Readonly<Record<string, unknown>>;
  /** Alternative ways to authenticate, each with its permissions; empty when no authentication is needed. */
  security: ReadonlyMap<string, readonly string[]>;
};

/** Method and path, with the path's parameters unnamed: two names of one parameter are the same address. */
export function addressKey({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`;
}

/** The heading under which the changes of an operation are listed. */
export function groupOf({ resource, tags, path }: Operation): string {
  return resource?.type ?? tags[0] ?? path;
}

/** One version of an API, in the form in which two of them are compared. */
export type Contract = {
  version: string;
  shapes: ReadonlyMap<string, Shape>;
  /** By {@link addressKey}: `GET /api/contacts/{}`. */
  operations: ReadonlyMap<string, Operation>;
  securitySchemes: ReadonlyMap<string, Record<string, unknown>>;
  /** Whether the permissions of the operations are known: published schemas do not contain them. */
  hasPermissions: boolean;
  /** Everything else in the document: `info`, `servers`, `tags`. */
  metadata: Readonly<Record<string, unknown>>;
};
