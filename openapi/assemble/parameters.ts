import type { Parameter, Reference } from '../document/document.ts';
import { filledValue } from '../examples/example-value.ts';
import type { Endpoint } from '../schemas/endpoints.ts';
import { schemaOf } from '../schemas/nesting.ts';
import type { JsonSchema, TypeSchema } from '../schemas/type-schema.ts';
import { actions } from './actions.ts';
import type { Assembly } from './assembly.ts';
import { inSentence, refer } from './names.ts';

/** A bare date stands for its whole day where a moment is asked for (facts#lists-filters). */
function withBareDates({ description: _, examples: __, ...schema }: JsonSchema): JsonSchema {
  if (schema.format !== 'date-time') return schema;
  return { anyOf: [schema, { ...schema, format: 'date' }] };
}

function queryParameter(name: string, schema: JsonSchema): Parameter {
  const description = schema.description ?? `Parameter ${name}.`;
  const example = schema.examples || schema.enum || schema.format ? { example: filledValue(schema) } : {};
  return { name, in: 'query', description, schema: withBareDates(schema), ...example };
}

function idParameter({ title, properties }: TypeSchema): Parameter {
  const example = filledValue(properties.id ?? {});
  const description = `Id of the ${inSentence(title)}.`;
  return { name: 'id', in: 'path', description, required: true, schema: { type: 'string' }, example };
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
  { schemas, endpoints }: Assembly,
): (Parameter | Reference)[] {
  const names = actions[endpoint.action].parameters;
  const owner = schemaOf(endpoint.parent?.type ?? endpoint.type, schemas);
  const own = Object.entries(linkParameters(endpoint, endpoints)).filter(([name]) => !names.includes(name));
  return [
    ...(endpoint.path.includes('{id}') ? [idParameter(owner)] : []),
    ...names.map((name) => refer('parameters', name)),
    ...own.map(([name, schema]) => queryParameter(name, schema)),
  ];
}
