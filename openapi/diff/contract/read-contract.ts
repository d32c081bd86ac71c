import type { OpenApiDocument } from '../../document/document.ts';
import { isObject } from '../../schemas/json.ts';
import { rewriteReferences, valueAt } from '../../schemas/json-pointer.ts';
import type { JsonSchema, Schemas, TypeSchema } from '../../schemas/type-schema.ts';
import {
  addressKey,
  type Content,
  type Contract,
  type Header,
  type Operation,
  type Parameter,
  type Response,
  type Shape,
} from './contract.ts';
import { shapeName, shapeOfType, typeNamesOf, typeOfDocument } from './document-types.ts';

/** The members of a path that are operations. */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

const partsOfOperation = new Set([
  ...['operationId', 'x-resource', 'summary', 'description', 'deprecated', 'tags'],
  ...['parameters', 'requestBody', 'responses', 'security'],
]);

type Node = Record<string, unknown>;

function nodeOf(value: unknown): Node {
  return isObject(value) ? value : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Reads one document; `types` are the names of its resource types, none for a document of another origin. */
class DocumentReader {
  readonly document: OpenApiDocument;
  readonly types: ReadonlySet<string>;

  constructor(document: OpenApiDocument) {
    this.document = document;
    this.types = typeNamesOf(document);
  }

  /** Follows a reference to a component other than a schema. */
  resolve(value: unknown): { node: Node; component?: string } {
    const node = nodeOf(value);
    if (typeof node.$ref !== 'string') return { node };
    return { node: nodeOf(valueAt(this.document, node.$ref)), component: node.$ref.split('/').at(-1) ?? '' };
  }

  /** A schema whose references name shapes. */
  schema(value: unknown): JsonSchema {
    const nameShape = (reference: string) =>
      shapeName(reference.replace('#/components/schemas/', ''), this.types);
    return isObject(value) ? rewriteReferences(value, nameShape) : {};
  }

  /** Schemas by media type. JSON is UTF-8 anyway, and so are all texts of the API. */
  content(value: unknown): Content {
    return new Map(
      Object.entries(nodeOf(value)).map(([type, media]) => [
        type.toLowerCase().replace(/\s*;\s*charset="?utf-8"?\s*$/, ''),
        this.schema(nodeOf(media).schema),
      ]),
    );
  }

  parameter(value: unknown): Parameter {
    const { node, component } = this.resolve(value);
    const { name, in: place } = node;
    const style = node.style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
    const serialization = {
      style,
      explode: node.explode ?? style === 'form',
      allowReserved: node.allowReserved ?? false,
      allowEmptyValue: node.allowEmptyValue ?? false,
    };
    const [media] = Object.values(nodeOf(node.content));
    const { deprecated, ...schema } = this.schema(node.schema ?? nodeOf(media).schema);
    return {
      name: String(name),
      in: String(place),
      required: node.required === true,
      description: textOf(node.description),
      deprecated: node.deprecated === true || deprecated === true,
      style: Object.entries(serialization)
        .map(([key, value]) => `${key} ${value}`)
        .join(', '),
      schema,
      component,
    };
  }

  response(value: unknown): Response {
    const { node } = this.resolve(value);
    const headers = Object.entries(nodeOf(node.headers)).map(([name, header]): [string, Header] => {
      const { node: resolved } = this.resolve(header);
      return [name, { required: resolved.required === true, schema: this.schema(resolved.schema) }];
    });
    return {
      content: this.content(node.content),
      headers: new Map(headers),
      description: textOf(node.description),
    };
  }

  operation(path: string, method: string, item: Node, value: unknown): Operation {
    const node = nodeOf(value);
    const listed = [item.parameters, node.parameters].flatMap((list) => (Array.isArray(list) ? list : []));
    const parameters = listed.map((parameter) => this.parameter(parameter));
    const upper = method.toUpperCase();
    return {
      address: `${upper} ${path}`,
      method: upper,
      path,
      operationId: textOf(node.operationId) ?? `${upper} ${path}`,
      resource: resourceOf(node['x-resource']),
      summary: textOf(node.summary),
      description: textOf(node.description),
      deprecated: node.deprecated === true,
      tags: Array.isArray(node.tags) ? node.tags.map(String) : [],
      parameters: new Map(parameters.map((one) => [`${one.in} ${one.name}`, one])),
      body: this.body(node),
      responses: new Map(
        Object.entries(nodeOf(node.responses)).map(([status, response]) => [status, this.response(response)]),
      ),
      others: Object.fromEntries(Object.entries(node).filter(([key]) => !partsOfOperation.has(key))),
      security: securityOf(node.security ?? nodeOf(this.document).security),
    };
  }

  /** The body: of a record only the wrapped form is compared, as the bare one is equivalent. An action has a body of its own. */
  body(operation: Node): Operation['body'] {
    if (operation.requestBody === undefined) return undefined;
    const { node } = this.resolve(operation.requestBody);
    const required = node.required === true;
    const resource = resourceOf(operation['x-resource']);
    const content = this.content(node.content);
    const isOfRecord = resource && resource.action !== 'custom' && this.types.has(resource.type);
    if (!isOfRecord) return { required, content };
    const wrap = (schema: JsonSchema): JsonSchema => {
      const [first = schema] = schema.anyOf ?? [];
      const properties = { ...first.properties, [resource.type]: { $ref: resource.type } };
      return { type: 'object', properties, required: [resource.type] };
    };
    return { required, content: new Map([...content].map(([type, schema]) => [type, wrap(schema)])) };
  }

  operations(): Map<string, Operation> {
    const operationsByAddress = new Map<string, Operation>();
    for (const [path, value] of Object.entries(this.document.paths ?? {})) {
      const { node: item } = this.resolve(value);
      for (const [method, node] of Object.entries(item)) {
        if (!methods.includes(method)) continue;
        const operation = this.operation(path, method, item, node);
        operationsByAddress.set(addressKey(operation), operation);
      }
    }
    return operationsByAddress;
  }

  shapes(schemas: Schemas | undefined): Map<string, Shape> {
    const shapes = new Map<string, Shape>();
    const names = schemas ? [...schemas.types.keys()] : [...this.types];
    for (const name of names) {
      const typeSchema = schemas?.types.get(name);
      const schema = typeSchema ? shapeOfType(typeSchema) : this.schema(typeOfDocument(this.document, name));
      shapes.set(name, { name, isType: true, schema, listLinks: typeSchema && listLinksOf(typeSchema) });
    }
    for (const [component, schema] of Object.entries(this.document.components?.schemas ?? {})) {
      const name = shapeName(component, this.types);
      if (!shapes.has(name)) shapes.set(name, { name, isType: false, schema: this.schema(schema) });
    }
    return shapes;
  }
}

function listLinksOf({ links }: TypeSchema): ReadonlyMap<string, string> {
  return new Map(links.filter(({ href }) => href.includes('?')).map(({ rel, href }) => [rel, href]));
}

function resourceOf(value: unknown): Operation['resource'] {
  if (!isObject(value)) return undefined;
  const parent = textOf(nodeOf(value.parent).type);
  return { type: String(value.type), action: String(value.action), ...(parent ? { parent } : {}) };
}

function securityOf(value: unknown): Operation['security'] {
  const alternatives = Array.isArray(value) ? value.map(nodeOf) : [];
  return new Map(
    alternatives.map((alternative) => {
      const names = Object.keys(alternative).sort();
      return [names.join(' and ') || 'none', Object.values(alternative).flat().map(String).sort()];
    }),
  );
}

const compared = new Set(['openapi', 'paths', 'components', 'security', 'info', 'tags', 'jsonSchemaDialect']);

/**
 * Brings a document into the form in which two are compared.
 * @param schemas the schema files that the document was assembled from, where they are known; otherwise the types of a
 *   document that `assemble` made are read back from its components
 */
export function readContract(document: OpenApiDocument, schemas?: Schemas): Contract {
  const reader = new DocumentReader(document);
  const operations = reader.operations();
  const typeTags = new Set(
    [...operations.values()].flatMap(({ resource, path }) =>
      resource && !resource.parent ? [path.split('/')[2]] : [],
    ),
  );
  const { version: _, ...info } = document.info;
  return {
    version: schemas?.version ?? document.info.version,
    shapes: reader.shapes(schemas),
    operations,
    securitySchemes: new Map(
      Object.entries(document.components?.securitySchemes ?? {}).map(([name, scheme]) => [
        name,
        nodeOf(scheme),
      ]),
    ),
    hasPermissions: true,
    metadata: {
      ...Object.fromEntries(Object.entries(document).filter(([key]) => !compared.has(key))),
      info,
      tags: (document.tags ?? []).filter(({ name }) => !typeTags.has(name)),
    },
  };
}
