import type { Choices } from '../choices/choices.ts';
import {
  decimalPattern,
  type Field,
  type FieldType,
  getType,
  type ResourceType,
} from '../choices/resource-types.ts';
import { type AuthenticatedRequest, type HttpResponse, jsonResponse } from '../request/http.ts';
import { type JsonObject, needsElement } from '../state/records.ts';
import { recordsOf, type ServerState } from '../state/state.ts';
import { linksOfKind } from './links.ts';
import { versionSchema } from './locking.ts';
import { timestampSchemas } from './timestamps.ts';

const dialects: Record<Choices['draft'], { $schema: string; id: 'id' | '$id' }> = {
  '03': { $schema: 'http://json-schema.org/draft-03/hyper-schema#', id: 'id' },
  '04': { $schema: 'http://json-schema.org/draft-04/hyper-schema#', id: 'id' },
  '2020-12': { $schema: 'https://json-schema.org/draft/2020-12/schema', id: '$id' },
};

function object(
  request: AuthenticatedRequest,
  properties: JsonObject,
  required: readonly string[],
  oneOf: readonly string[] = [],
): JsonObject {
  const { draft, requiredPublished } = request.server.choices;
  const isSaid = draft !== '03' && requiredPublished;
  return {
    type: 'object',
    properties,
    ...(isSaid && required.length > 0 ? { required } : {}),
    ...(isSaid && oneOf.length > 0 ? { anyOf: oneOf.map((name) => ({ required: [name] })) } : {}),
  };
}

/** The schema of a record in its envelope (spec#2.3). */
function envelope(request: AuthenticatedRequest, type: ResourceType): JsonObject {
  const links = { type: 'array', items: { type: 'object' } };
  const { linksPlace } = request.server.choices;
  const record = recordSchema(request, type);
  if (linksPlace === 'beside') return object(request, { [type.name]: record, links }, [type.name]);
  const inside = { ...record, properties: { ...(record.properties as JsonObject), links } };
  return object(request, { [type.name]: inside }, [type.name]);
}

function recordSchema(request: AuthenticatedRequest, type: ResourceType): JsonObject {
  const { server } = request;
  const published = server.conforms('schema.searched-fields')
    ? type.fields
    : type.fields.filter((it) => !it.searched);
  const fields = published.map((field) => [field.name, property(server, field)]);
  const isDescribed = server.conforms('schema.nested-types-described');
  const parts = (type.nestedLists ?? []).map(({ name, type: part }) => [
    name,
    {
      type: 'array',
      ...(isDescribed ? { items: envelope(request, getType(server.types, part)) } : {}),
      ...(needsElement(server, type) ? { minItems: 1 } : {}),
    },
  ]);
  const related = type.owner ? { [type.owner.related]: { type: ['object', 'null'], readOnly: true } } : {};
  const id = { type: idType(server), readOnly: true };
  const needed = needsElement(server, type) ? (type.nestedLists ?? []) : [];
  const required = [...type.fields.filter((field) => field.required), ...needed].map(({ name }) => name);
  return object(
    request,
    {
      id,
      ...(type.isNestedOnly ? {} : { ...versionSchema(server), ...timestampSchemas(server) }),
      ...Object.fromEntries(fields),
      ...Object.fromEntries(parts),
      ...related,
    },
    required,
    type.oneOf,
  );
}

/** A schema as it is, or as `allOf` its definition and nothing else. Definitions have other names in draft 4. */
function compose({ choices }: ServerState, { type, ...content }: JsonObject): JsonObject {
  if (choices.composition === 'flat' || choices.draft === '03') return { type, ...content };
  const definitions = choices.draft === '04' ? 'definitions' : '$defs';
  return {
    type,
    allOf: [{ $ref: `#/${definitions}/content` }],
    [definitions]: { content: { type, ...content } },
  };
}

/** The JSON Schema of a type in the chosen draft, of the record or of its envelope, with its `links` (spec#4.2, spec#9). */
function schemaOf(request: AuthenticatedRequest, type: ResourceType): JsonObject {
  const { draft, schemaOf: subject } = request.server.choices;
  const { $schema, id } = dialects[draft];
  const content = subject === 'record' ? recordSchema(request, type) : envelope(request, type);
  const examples = request.server.conforms('company.schemas-without-records')
    ? []
    : [...request.server.companies.values()].flatMap((it) => [...recordsOf(it, type.name).values()]);
  const head = {
    ...(examples.length > 0 ? { examples: examples.map((it) => Object.fromEntries(it.values)) } : {}),
    $schema,
    [id]: `${request.server.urlOf(request.company)}/api/${type.collection}/schema`,
    title: type.title,
  };
  return {
    ...head,
    ...compose(request.server, content),
    links: request.server.conforms('schema.links-filled') ? linksOfKind(request, type) : [],
  };
}

/** `/api/<plural_resource>/schema` (spec#4.3). */
export function oneSchema(request: AuthenticatedRequest, type: ResourceType): HttpResponse {
  const [first] = request.server.types.values();
  const schema = schemaOf(
    request,
    request.server.conforms('schema.of-its-resource') ? type : (first ?? type),
  );
  return jsonResponse(
    request.server,
    200,
    request.server.choices.schemaContainer === 'bare' ? schema : { schema },
  );
}

const containers: Record<
  Choices['schemasContainer'],
  (schemas: ReadonlyArray<[ResourceType, JsonObject]>) => unknown
> = {
  'by type': (schemas) => Object.fromEntries(schemas.map(([type, schema]) => [type.name, schema])),
  'by collection': (schemas) =>
    Object.fromEntries(schemas.map(([type, schema]) => [type.collection, schema])),
  array: (schemas) => schemas.map(([, schema]) => schema),
  'list object': (schemas) => ({
    version: '1.0',
    schemas: schemas.map(([type, schema]) => ({ name: type.name, schema })),
  }),
};

/** `/api/schema`: the schemas of all types, or with `gem_version=true` the internal version of the schemas (spec#4.3, spec#9). */
export function allSchemas(request: AuthenticatedRequest): HttpResponse {
  const { choices, conforms, types } = request.server;
  if (request.query.get('gem_version') === 'true' && conforms('schema.gem-version')) {
    const version = conforms('schema.gem-version-stable') ? '3.14.2' : `3.14.${request.server.nextNumber()}`;
    const shapes = {
      string: version,
      object: { schema: { version } },
      list: { version: version.split('.').map(Number) },
    };
    return jsonResponse(request.server, 200, shapes[choices.gemVersion]);
  }
  const published = [...types.values()].filter(
    (type) =>
      !type.isNestedOnly || (choices.nestedTypesPublished && conforms('schema.nested-types-described')),
  );
  const listedTypes = conforms('schema.all-types') ? published : published.slice(0, 1);
  return jsonResponse(
    request.server,
    200,
    containers[choices.schemasContainer](listedTypes.map((type) => [type, schemaOf(request, type)])),
  );
}

const shapes: Record<FieldType, { type: string; format?: string }> = {
  string: { type: 'string' },
  email: { type: 'string', format: 'email' },
  date: { type: 'string', format: 'date' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  reference: { type: 'integer' },
};

/** The JSON type of the server's ids. */
function idType({ choices, conforms }: ServerState): string | readonly string[] {
  if (!conforms('schema.describes-data')) return 'boolean';
  if (choices.ids === 'mixed') return ['integer', 'string'];
  return choices.ids === 'integer' ? 'integer' : 'string';
}

/** The schema of a reference to a contact: an id or a URI. The schema does not say so of a path. */
function referenceShape(server: ServerState): JsonObject {
  const texts = { path: { type: 'string' }, url: { type: 'string', format: 'uri' } };
  const { references } = server.choices;
  return references === 'id' || !server.conforms('schema.describes-data')
    ? { type: idType(server) }
    : texts[references];
}

/** The type of a field in its schema: an email address is a text where the format is not published. */
const plainType = ({ choices }: ServerState, { type }: Field): FieldType =>
  type === 'email' && !choices.emailFormatPublished ? 'string' : type;

/** The schema of a date or a decimal number in the server's spelling; undefined for any other field. */
function spelledShape({ choices }: ServerState, field: Field): JsonObject | undefined {
  if (field.type === 'date' && choices.dates === 'seconds') return { type: 'integer', minimum: 0 };
  if (field.type !== 'number' || choices.decimals === 'number') return undefined;
  return { type: 'string', pattern: decimalPattern(field) };
}

/** The schema of a field's values, without null. */
function shapeOf(server: ServerState, field: Field): JsonObject {
  const spelled = spelledShape(server, field);
  const validShape =
    spelled ?? (field.type === 'reference' ? referenceShape(server) : shapes[plainType(server, field)]);
  return {
    ...(server.conforms('schema.well-formed') ? validShape : { type: 'text' }),
    ...(field.values ? { enum: field.values } : {}),
    ...(field.maxLength && server.conforms('schema.lengths-given') ? { maxLength: field.maxLength } : {}),
    ...(field.pattern ? { pattern: field.pattern } : {}),
    ...(field.minimum === undefined || spelled ? {} : { minimum: field.minimum }),
  };
}

/** Makes a schema nullable. Draft 3 has alternatives in `type`. */
function orNull({ choices }: ServerState, shape: JsonObject): JsonObject {
  if (choices.nullable === 'type')
    return {
      ...shape,
      type: [shape.type, 'null'].flat(),
      ...(Array.isArray(shape.enum) ? { enum: [...shape.enum, null] } : {}),
    };
  const alternatives = [shape, { type: 'null' }];
  return choices.draft === '03' ? { type: alternatives } : { anyOf: alternatives };
}

/** The schema of a field in the server's draft: its values, nullable if optional, and whether it is read-only. */
function property(server: ServerState, field: Field): JsonObject {
  const { draft, requiredPublished } = server.choices;
  const isMarkedRequired = field.required && requiredPublished;
  const shape = shapeOf(server, field);
  return {
    title: field.title,
    ...(field.required ? shape : orNull(server, shape)),
    ...(field.readOnly ? { readOnly: true } : {}),
    ...(draft === '03' && isMarkedRequired ? { required: true } : {}),
    ...(draft !== '03' &&
    isMarkedRequired &&
    field.type === 'string' &&
    server.conforms('schema.lengths-given')
      ? { minLength: 1 }
      : {}),
  };
}
