import { readFileSync } from 'node:fs';
import type { Action } from '../schemas/endpoints.ts';
import { documentFile } from '../schemas/files.ts';
import type { JsonSchema, JsonValue } from '../schemas/type-schema.ts';

/** A reference to a component of the document. */
export type Reference = { $ref: string };

export interface Parameter {
  name: string;
  in: 'query' | 'path';
  description: string;
  required?: boolean;
  style?: string;
  explode?: boolean;
  schema: JsonSchema;
  example?: JsonValue;
}

export interface Example {
  summary: string;
  value: unknown;
}

export interface MediaType {
  schema: JsonSchema;
  examples: Record<string, Example | Reference>;
}

export interface Response {
  description: string;
  headers?: Record<string, Reference>;
  content?: Record<string, MediaType>;
}

export interface RequestBody {
  description: string;
  required: boolean;
  content: Record<string, MediaType>;
}

/** What an operation does to which type: all that a generic server needs beside the schemas (`x-resource`). */
export interface Resource {
  /** The type whose records are answered. */
  type: string;
  collection: string;
  action: Action;
  /** The type beneath whose record the operation lies; its id is the path parameter `id`. */
  parent?: { type: string; collection: string };
}

/** Names of security schemes with the permissions (roles) that the caller needs; one of them suffices. */
export type SecurityRequirement = Record<string, string[]>;

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: SecurityRequirement[];
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody;
  responses: Record<string, Response | Reference>;
  'x-resource'?: Resource;
}

export type PathItem = Partial<Record<'get' | 'post' | 'put' | 'delete', Operation>>;

export interface Components {
  securitySchemes: Record<string, JsonValue>;
  parameters: Record<string, Parameter>;
  headers: Record<string, JsonValue>;
  schemas: Record<string, JsonSchema>;
  responses: Record<string, Response>;
  examples: Record<string, Example>;
}

/** An OpenAPI 3.1 document as `assemble` makes it: every reference in it is local. */
export interface OpenApiDocument {
  openapi: string;
  jsonSchemaDialect: string;
  info: { title: string; version: string; [field: string]: JsonValue };
  servers: { url: string; [field: string]: JsonValue }[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: Components;
}

/** Reads the committed document, `openapi/openapi.json`: what the committed schemas give. */
export function loadDocument(): OpenApiDocument {
  return JSON.parse(readFileSync(documentFile, 'utf8'));
}
