import { readFileSync } from 'node:fs';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { Action } from '../schemas/endpoints.ts';
import { documentFile } from '../schemas/files.ts';
import type { JsonSchema } from '../schemas/type-schema.ts';

export { loadSchemas } from '../schemas/load-schemas.ts';

/** The resource type of an operation, and what the operation does to its records (`x-resource`). */
export type Resource = {
  /** The type whose records the operation returns. */
  type: string;
  collection: string;
  action: Action;
  /** The relation of a custom action, `print`. */
  rel?: string;
  /** The type that the collection is nested under; its id is the path parameter `id`. */
  parent?: { type: string; collection: string };
};

/** What our documents add to the operations of OpenAPI. */
export type OperationExtensions = {
  'x-resource'?: Resource;
};

/** An object of OpenAPI 3.1 whose schemas are JSON Schemas, and whose examples can be any value. */
type Typed<Node> = {
  [Name in keyof Node]: Name extends 'schema'
    ? JsonSchema
    : Name extends 'schemas'
      ? Record<string, JsonSchema>
      : Name extends 'value' | 'example'
        ? unknown
        : Typed<Node[Name]>;
};

/** An object in which some optional members are required. */
type WithRequired<Node, Names extends keyof Node> = Node & {
  [Name in Names]-?: NonNullable<Node[Name]>;
};

export type Reference = OpenAPIV3_1.ReferenceObject;
/** Names of security schemes with the permissions (roles) that the caller needs; one of them suffices. */
export type SecurityRequirement = OpenAPIV3_1.SecurityRequirementObject;
export type Example = Typed<OpenAPIV3_1.ExampleObject>;
export type MediaType = Typed<OpenAPIV3_1.MediaTypeObject>;
export type Parameter = Typed<OpenAPIV3_1.ParameterObject>;
export type RequestBody = Typed<OpenAPIV3_1.RequestBodyObject>;
export type Response = Typed<OpenAPIV3_1.ResponseObject>;
export type Operation = Typed<OpenAPIV3_1.OperationObject<OperationExtensions>>;
export type PathItem = Typed<OpenAPIV3_1.PathItemObject<OperationExtensions>>;
export type Components = Typed<OpenAPIV3_1.ComponentsObject>;

/** An OpenAPI 3.1 document with paths. */
export type OpenApiDocument = Omit<
  Typed<OpenAPIV3_1.Document<OperationExtensions>>,
  'paths' | 'components'
> & {
  paths: Record<string, PathItem>;
  components?: Components;
};

/** A body that `assemble` describes: it always has a schema and examples. */
export type AssembledMediaType = WithRequired<MediaType, 'schema' | 'examples'>;

/** A response that `assemble` describes. */
export type AssembledResponse = Response & { content?: Record<string, AssembledMediaType> };

/** A request body that `assemble` describes. */
export type AssembledRequestBody = RequestBody & { content: Record<string, AssembledMediaType> };

/** An operation that `assemble` describes: it has a name and its security, and its body is not a reference. */
export type AssembledOperation = Omit<
  WithRequired<Operation, 'operationId' | 'tags' | 'summary' | 'security'>,
  'requestBody' | 'responses'
> & {
  requestBody?: AssembledRequestBody;
  responses: Record<string, AssembledResponse | Reference>;
};

/** The operations of a path, by HTTP method. */
export type AssembledPathItem = Partial<Record<'get' | 'post' | 'put' | 'delete', AssembledOperation>>;

/** The components of a document that `assemble` makes. None of them is a reference. */
export type AssembledComponents = {
  securitySchemes: Record<string, Typed<OpenAPIV3_1.SecuritySchemeObject>>;
  parameters: Record<string, Parameter>;
  headers: Record<string, Typed<OpenAPIV3_1.HeaderObject>>;
  schemas: Record<string, JsonSchema>;
  responses: Record<string, AssembledResponse>;
  examples: Record<string, Example>;
};

/** A document that `assemble` makes: every reference in it is local. */
export type AssembledDocument = Omit<
  WithRequired<OpenApiDocument, 'jsonSchemaDialect' | 'servers' | 'tags'>,
  'paths' | 'components'
> & {
  paths: Record<string, AssembledPathItem>;
  components: AssembledComponents;
};

/** Reads the committed document, `openapi/openapi.json`: what the committed schemas give. */
export function loadDocument(): AssembledDocument {
  return JSON.parse(readFileSync(documentFile, 'utf8'));
}
