import type { AssembledResponse, Example, Parameter, Reference } from '../document/document.ts';
import { exampleEnvelope, exampleSelection, requestRecord } from '../examples/example-record.ts';
import { exampleErrors } from '../examples/example-responses.ts';
import { collectionOf, type Endpoint } from '../schemas/endpoints.ts';
import {
  isNullable,
  type JsonSchema,
  maxNested,
  nestingOf,
  outerKeywords,
  type Schemas,
  type TypeSchema,
} from '../schemas/type-schema.ts';
import { inSentence, nameOf, refer, withSpaces } from './names.ts';

/** The maximum of `per_page` (facts#lists-page). */
const maxPerPage = 200;

/** A record under the name of its type, beside its links (spec#2.3-record). */
function envelopeSchema(type: string, title: string, record: string): JsonSchema {
  return {
    title: `${title} with links`,
    description: `One ${inSentence(title)} under the name of its type, beside its links.`,
    type: 'object',
    properties: { [type]: refer('schemas', record), links: refer('schemas', 'links') },
    required: [type, 'links'],
    additionalProperties: false,
  };
}

/** Records under the plural name, each in its own envelope, beside the list's links and page (spec#4.1-list). */
function listSchema(type: string, collection: string): JsonSchema {
  const envelope = refer('schemas', nameOf.envelope(nameOf.record(type)));
  return {
    title: `List of ${withSpaces(collection)}`,
    description: `One page of ${withSpaces(collection)}, beside the links of the list.`,
    type: 'object',
    properties: {
      [collection]: {
        description: `The ${withSpaces(collection)} of the page.`,
        type: 'array',
        maxItems: maxPerPage,
        items: envelope,
      },
      links: refer('schemas', 'links'),
      collection: refer('schemas', 'collection'),
    },
    required: [collection, 'links', 'collection'],
    additionalProperties: false,
  };
}

/** Names the component of a nested record's envelope by its type. */
type EnvelopeOf = (type: string) => string;

function union(schemas: JsonSchema[]): JsonSchema {
  const [only] = schemas;
  return schemas.length === 1 && only ? only : { anyOf: schemas };
}

function responseField(field: JsonSchema, envelopeOf: EnvelopeOf): JsonSchema {
  const nesting = nestingOf(field);
  if (!nesting) return field;
  const described = outerKeywords(field);
  const envelopes: JsonSchema[] = nesting.types.map((type) => refer('schemas', envelopeOf(type)));
  if (nesting.list) {
    return { maxItems: maxNested, ...described, type: 'array', items: union(envelopes) };
  }
  return { ...described, ...union(isNullable(field) ? [...envelopes, { type: 'null' }] : envelopes) };
}

/** The fields of a type as responses have them: nested records in their envelopes, without write-only fields. */
function responseFields(schema: TypeSchema, envelopeOf: EnvelopeOf): Record<string, JsonSchema> {
  const fields = Object.entries(schema.properties).filter(([, field]) => !field.writeOnly);
  return Object.fromEntries(fields.map(([name, field]) => [name, responseField(field, envelopeOf)]));
}

/**
 * A record in a response (spec#2.2-open-unset). It has every field, unset ones are null; `narrowed` describes the record
 * that the parameter `fields` may have restricted, so none of its fields is required (spec#4.2-fields).
 */
function recordSchema(schema: TypeSchema, envelopeOf: EnvelopeOf, narrowed: boolean): JsonSchema {
  const properties = responseFields(schema, envelopeOf);
  return {
    title: schema.title,
    description: narrowed
      ? `${schema.description} With \`fields\`, it has only the fields named there.`
      : schema.description,
    type: 'object',
    properties,
    ...(narrowed ? {} : { required: Object.keys(properties) }),
    additionalProperties: false,
  };
}

type InputName = (type: string) => string;

/**
 * A record in a request body: wrapped under its type name, or bare (facts#bodies-wrapped). What looks wrapped is not also
 * mistaken for a bare record with a field of that name.
 */
export function wrappedOrBare(
  type: string,
  record: JsonSchema,
  beside: Record<string, JsonSchema> = {},
): JsonSchema[] {
  const looksWrapped = { type: 'object', properties: { [type]: { type: 'object' } }, required: [type] };
  const wrapped = { type: 'object', properties: { [type]: record, ...beside }, required: [type] };
  return [wrapped, { ...record, not: looksWrapped }];
}

function requestNesting(field: JsonSchema, inputName: InputName): JsonSchema | undefined {
  const nesting = nestingOf(field);
  if (!nesting) return undefined;
  const described = outerKeywords(field);
  const forms = nesting.types.flatMap((type) => wrappedOrBare(type, refer('schemas', inputName(type))));
  if (nesting.list) return { ...described, type: 'array', items: { anyOf: forms } };
  return { ...described, anyOf: isNullable(field) ? [...forms, { type: 'null' }] : forms };
}

/** A required field cannot be null, and a text cannot be blank (spec#2.2-email-to-addr). */
function withoutBlank(field: JsonSchema): JsonSchema {
  const types = [field.type].flat().filter((type) => type !== 'null');
  const [type] = types;
  const nonNull = { ...field, ...(types.length === 1 && type ? { type } : {}) };
  if (field.enum) return { ...nonNull, enum: field.enum.filter((value) => value !== null) };
  return type === 'string' && !field.pattern ? { ...nonNull, pattern: '\\S' } : nonNull;
}

function requestFields(schema: TypeSchema, inputName: InputName): [string, JsonSchema][] {
  const fields = Object.entries(schema.properties).filter(([, field]) => !field.readOnly);
  return fields.map(([name, { examples: _, writeOnly: __, ...field }]) => {
    const required = schema.required?.includes(name);
    return [name, requestNesting(field, inputName) ?? (required ? withoutBlank(field) : field)];
  });
}

/**
 * The body of a create: the fields that can be written, and which of them are required. Other fields, read-only ones
 * among them, are ignored (facts#bodies-read-only).
 */
function createSchema(schema: TypeSchema): JsonSchema {
  return {
    title: `${schema.title} to create`,
    description: `The fields of a new ${inSentence(schema.title)}. Other fields are ignored.`,
    type: 'object',
    properties: Object.fromEntries(requestFields(schema, nameOf.create)),
    ...(schema.required?.length ? { required: schema.required } : {}),
  };
}

/**
 * The body of an update: fields that are left out stay as they are. The id names the element
 * of a list of nested records that changes; at the top of a body it is ignored (facts#bodies-read-only).
 */
function updateSchema(schema: TypeSchema): JsonSchema {
  const withoutDefaults = requestFields(schema, nameOf.update).map(([name, { default: _, ...field }]) => [
    name,
    field,
  ]);
  const { examples: _, readOnly: __, ...id } = schema.properties.id ?? {};
  return {
    title: `${schema.title} to update`,
    description: `The fields of one ${inSentence(schema.title)} that can be changed. Fields that are left out stay; other fields are ignored.`,
    type: 'object',
    properties: { id, ...Object.fromEntries(withoutDefaults) },
  };
}

/** The component of a type's record with all fields: `fields` never narrows nested records and created ones. */
export function completeName(type: string, narrowable: ReadonlySet<string>): string {
  return narrowable.has(type) ? nameOf.complete(type) : nameOf.record(type);
}

/** The component schemas of all types, by name; the document keeps those that something refers to. */
export function typeComponents({ schemas, narrowable }: Assembly): [string, JsonSchema][] {
  const envelopeOf = (type: string) => nameOf.envelope(completeName(type, narrowable));
  return [...schemas.types].flatMap(([type, schema]) => {
    const collection = collectionOf(schema);
    const complete = completeName(type, narrowable);
    const components: [string, JsonSchema][] = [
      [complete, recordSchema(schema, envelopeOf, false)],
      [nameOf.envelope(complete), envelopeSchema(type, schema.title, complete)],
      [nameOf.create(type), createSchema(schema)],
      [nameOf.update(type), updateSchema(schema)],
    ];
    if (narrowable.has(type)) {
      const record = nameOf.record(type);
      components.push([record, recordSchema(schema, envelopeOf, true)]);
      components.push([nameOf.envelope(record), envelopeSchema(type, schema.title, record)]);
    }
    if (collection) components.push([nameOf.list(type), listSchema(type, collection)]);
    return components;
  });
}

/** The input of every part of the assembly. */
export type Assembly = {
  schemas: Schemas;
  endpoints: Endpoint[];
  /** Types whose records the parameter `fields` can narrow. */
  narrowable: ReadonlySet<string>;
  /** The parameters of the base document, which operations share, by name. */
  shared: Readonly<Record<string, Parameter | Reference>>;
};

const selecting = new Set(['list', 'read', 'current']);

/** Prepares the input of the assembly. `fields` can narrow every type that can be read (spec#4.2-fields). */
export function assemblyOf(schemas: Schemas, endpoints: Endpoint[], shared: Assembly['shared']): Assembly {
  const read = endpoints.filter(({ action }) => selecting.has(action));
  return { schemas, endpoints, narrowable: new Set(read.map(({ type }) => type)), shared };
}

/** Names of the examples that the operations of a type share. */
export const exampleName = {
  filled: (type: string) => `${type}_filled`,
  sparse: (type: string) => `${type}_sparse`,
  narrowed: (type: string) => `${type}_narrowed`,
  sent: (type: string) => `${type}_sent`,
};

/** Name of the component that describes the response to an invalid body. */
export function invalidName(type: string): string {
  return `${type}_invalid`;
}

/** The examples that the operations of a type share, by name. */
export function typeExamples(schemas: Schemas): [string, Example][] {
  return [...schemas.types.keys()].flatMap((type): [string, Example][] => [
    [
      exampleName.filled(type),
      { summary: 'All fields are set', value: exampleEnvelope(schemas, type, 'filled') },
    ],
    [
      exampleName.sparse(type),
      { summary: 'Few fields are set', value: exampleEnvelope(schemas, type, 'sparse') },
    ],
    [exampleName.narrowed(type), { summary: 'Narrowed by fields', value: exampleSelection(schemas, type) }],
    [
      exampleName.sent(type),
      { summary: 'All fields that can be written', value: { [type]: requestRecord(schemas, type) } },
    ],
  ]);
}

function invalidResponse(schemas: Schemas, schema: TypeSchema): AssembledResponse {
  const english = { summary: 'In English', value: exampleErrors(schemas, schema, 'english') };
  const german = { summary: 'In German, by locale', value: exampleErrors(schemas, schema, 'german') };
  return {
    description: 'Properties of the record are invalid. Nothing is changed.',
    content: { 'application/json': { schema: refer('schemas', 'errors'), examples: { english, german } } },
  };
}

/** The 422 responses of all types, by name: one schema, and examples for each type (spec#7.2-errors). */
export function invalidResponses(schemas: Schemas): [string, AssembledResponse][] {
  return [...schemas.types].map(([type, schema]) => [invalidName(type), invalidResponse(schemas, schema)]);
}
