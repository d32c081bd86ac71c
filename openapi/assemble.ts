import { operationOf } from './assemble/operation.ts';
import { narrowableTypes, typeComponents } from './assemble/type-components.ts';
import { invalidResponses, typeExamples } from './assemble/type-examples.ts';
import { withUsedComponents } from './assemble/used-components.ts';
import type { OpenApiDocument, Operation, PathItem } from './document.ts';
import { collectionOf, type Endpoint, endpointsOf } from './schemas/endpoints.ts';
import { SchemaError } from './schemas/schema-error.ts';
import type { Schemas } from './schemas/type-schema.ts';

function pathsOf(
  endpoints: Endpoint[],
  operation: (endpoint: Endpoint) => Operation,
): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase() as keyof PathItem;
    const item = paths[endpoint.path] ?? {};
    paths[endpoint.path] = item;
    if (item[method]) {
      const sentence = `${endpoint.method} ${endpoint.path} is there twice; name each endpoint once.`;
      throw new SchemaError(`${endpoint.parent?.type ?? endpoint.type}.json`, '/links', sentence);
    }
    item[method] = operation(endpoint);
  }
  return paths;
}

function withTypes<T>(shared: Record<string, T>, own: [string, T][]): Record<string, T> {
  for (const [name] of own) {
    if (!Object.hasOwn(shared, name)) continue;
    const sentence = `the document already has a component "${name}"; name the type otherwise.`;
    throw new SchemaError(`${name}.json`, '', sentence);
  }
  return { ...shared, ...Object.fromEntries(own) };
}

/**
 * Makes the document from its frame and the schemas: paths, parameters, bodies, answers and examples of every type follow
 * from the type's fields and links alone. Pure, and the same input gives the same text. Throws SchemaError where the
 * schemas contradict each other or the frame.
 */
export function assemble(base: OpenApiDocument, schemas: Schemas): OpenApiDocument {
  const endpoints = endpointsOf(schemas);
  const narrowable = narrowableTypes(endpoints);
  const operation = (endpoint: Endpoint) => operationOf(endpoint, endpoints, schemas, narrowable);
  const tags = [...schemas.types.values()].flatMap((schema) => {
    const name = collectionOf(schema);
    return name ? [{ name, description: schema.description }] : [];
  });
  const shared = base.components;
  return withUsedComponents({
    ...base,
    tags: [...base.tags, ...tags],
    paths: { ...base.paths, ...pathsOf(endpoints, operation) },
    components: {
      ...shared,
      schemas: withTypes(shared.schemas, typeComponents(schemas, endpoints)),
      responses: withTypes(shared.responses, invalidResponses(schemas)),
      examples: withTypes(shared.examples, typeExamples(schemas)),
    },
  });
}
