import type { Parameter, Reference } from '../document.ts';
import { filledValue } from '../examples/example-value.ts';
import type { Endpoint } from '../schemas/endpoints.ts';
import type { JsonSchema, Schemas } from '../schemas/type-schema.ts';
import { inSentence } from './names.ts';
import { refer } from './references.ts';

/** Parameters that operations share, by action (specification 4.2, 9.4). */
const shared: Record<Endpoint['action'], string[]> = {
  list: ['q', 'page', 'per_page', 'fields', 'fields_list', 'locale', 'v'],
  read: ['fields', 'fields_list', 'locale', 'v'],
  current: ['fields', 'fields_list', 'locale', 'v'],
  create: ['locale', 'v'],
  update: ['locale', 'v'],
  destroy: ['locale', 'v'],
  schema: ['locale', 'v'],
};

/** A bare date stands for its whole day where a moment is asked for (facts, Lists). */
function withBareDates({ description: _, examples: __, ...schema }: JsonSchema): JsonSchema {
  if (schema.format !== 'date-time') return schema;
  return { anyOf: [schema, { ...schema, format: 'date' }] };
}

function queryParameter(name: string, schema: JsonSchema): Parameter {
  const described = schema.description ?? `Parameter ${name}.`;
  const example = schema.examples || schema.enum || schema.format ? { example: filledValue(schema) } : {};
  return { name, in: 'query', description: described, schema: withBareDates(schema), ...example };
}

function idParameter(schemas: Schemas, type: string): Parameter {
  const schema = schemas.types.get(type);
  const example = schema?.properties.id ? { example: filledValue(schema.properties.id) } : {};
  const description = `Id of the ${inSentence(schema?.title ?? type)}.`;
  return { name: 'id', in: 'path', description, required: true, schema: { type: 'string' }, ...example };
}

/** The parameters that the links name for a list: nested lists take those of the type's own list, and their own. */
function linkParameters(endpoint: Endpoint, endpoints: Endpoint[]): Record<string, JsonSchema> {
  if (endpoint.action !== 'list') return endpoint.method === 'GET' ? endpoint.properties : {};
  const own = endpoints.find(
    ({ action, type, parent }) => action === 'list' && type === endpoint.type && !parent,
  );
  return { ...own?.properties, ...endpoint.properties };
}

/** The parameters of an operation: the id in its path, those that all such operations share, and those of its link. */
export function parametersOf(
  endpoint: Endpoint,
  endpoints: Endpoint[],
  schemas: Schemas,
): (Parameter | Reference)[] {
  const names = shared[endpoint.action];
  const ownType = endpoint.parent?.type ?? endpoint.type;
  const path = endpoint.path.includes('{id}') ? [idParameter(schemas, ownType)] : [];
  const own = Object.entries(linkParameters(endpoint, endpoints)).filter(([name]) => !names.includes(name));
  return [
    ...path,
    ...names.map((name) => refer('parameters', name)),
    ...own.map(([name, schema]) => queryParameter(name, schema)),
  ];
}
