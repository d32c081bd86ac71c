import { collectionOf } from '../schemas/endpoints.ts';
import { isNullable, nestingOf, outerKeywords } from '../schemas/nesting.ts';
import type { JsonSchema, TypeSchema } from '../schemas/type-schema.ts';
import type { Assembly } from './assembly.ts';
import { inSentence, nameOf, refer, spaced } from './names.ts';

/** A record under the name of its type, beside its links (spec#2.3-record). */
export function envelopeSchema(type: string, title: string, record: string): JsonSchema {
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
export function listSchema(type: string, collection: string): JsonSchema {
  const envelope = refer('schemas', nameOf.envelope(nameOf.record(type)));
  return {
    title: `List of ${spaced(collection)}`,
    description: `One page of ${spaced(collection)}, beside the links of the list.`,
    type: 'object',
    properties: {
      [collection]: { description: `The ${spaced(collection)} of the page.`, type: 'array', items: envelope },
      links: refer('schemas', 'links'),
      collection: refer('schemas', 'collection'),
    },
    required: [collection, 'links', 'collection'],
    additionalProperties: false,
  };
}

/** Names the component of a nested record's envelope by its type. */
export type EnvelopeOf = (type: string) => string;

function union(schemas: JsonSchema[]): JsonSchema {
  const [only] = schemas;
  return schemas.length === 1 && only ? only : { anyOf: schemas };
}

function answeredField(field: JsonSchema, envelopeOf: EnvelopeOf): JsonSchema {
  const nesting = nestingOf(field);
  if (!nesting) return field;
  const described = outerKeywords(field);
  const envelopes: JsonSchema[] = nesting.types.map((type) => refer('schemas', envelopeOf(type)));
  if (nesting.list) return { ...described, type: 'array', items: union(envelopes) };
  return { ...described, ...union(isNullable(field) ? [...envelopes, { type: 'null' }] : envelopes) };
}

/** The fields of a type as they are answered: nested records in their envelopes, without what is only sent. */
export function answeredFields(schema: TypeSchema, envelopeOf: EnvelopeOf): Record<string, JsonSchema> {
  const fields = Object.entries(schema.properties).filter(([, field]) => !field.writeOnly);
  return Object.fromEntries(fields.map(([name, field]) => [name, answeredField(field, envelopeOf)]));
}

/**
 * A record as answered (spec#2.2-open-unset). No field is left out of it, unset ones are null; `narrowed` is the record
 * that the parameter `fields` may have restricted, of which nothing is certain to be there (spec#4.2-fields).
 */
export function recordSchema(schema: TypeSchema, envelopeOf: EnvelopeOf, narrowed: boolean): JsonSchema {
  const properties = answeredFields(schema, envelopeOf);
  return {
    title: schema.title,
    description: narrowed
      ? `${schema.description} With \`fields\`, only the named ones are there.`
      : schema.description,
    type: 'object',
    properties,
    ...(narrowed ? {} : { required: Object.keys(properties) }),
    additionalProperties: false,
  };
}

type InputName = (type: string) => string;

/**
 * A record as a body may carry it: wrapped under its type name, or bare (facts#bodies-wrapped). What looks wrapped is not also
 * taken for a bare record with a field of that name.
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

function sentNesting(field: JsonSchema, inputName: InputName): JsonSchema | undefined {
  const nesting = nestingOf(field);
  if (!nesting) return undefined;
  const described = outerKeywords(field);
  const forms = nesting.types.flatMap((type) => wrappedOrBare(type, refer('schemas', inputName(type))));
  if (nesting.list) return { ...described, type: 'array', items: { anyOf: forms } };
  return { ...described, anyOf: isNullable(field) ? [...forms, { type: 'null' }] : forms };
}

/** A required field is not null, and a text not blank: a blank one is as good as none (spec#2.2-email-to-addr). */
function notBlank(field: JsonSchema): JsonSchema {
  const types = [field.type].flat().filter((type) => type !== 'null');
  const [type] = types;
  const given = { ...field, ...(types.length === 1 && type ? { type } : {}) };
  if (field.enum) return { ...given, enum: field.enum.filter((value) => value !== null) };
  return type === 'string' && !field.pattern ? { ...given, pattern: '\\S' } : given;
}

function sentFields(schema: TypeSchema, inputName: InputName): [string, JsonSchema][] {
  const fields = Object.entries(schema.properties).filter(([, field]) => !field.readOnly);
  return fields.map(([name, { examples: _, writeOnly: __, ...field }]) => {
    const required = schema.required?.includes(name);
    return [name, sentNesting(field, inputName) ?? (required ? notBlank(field) : field)];
  });
}

/**
 * A record as sent to be created: fields that can be written, with those that must be given. Others, read-only ones
 * among them, may be sent and are ignored (facts#bodies-read-only).
 */
export function createSchema(schema: TypeSchema): JsonSchema {
  return {
    title: `${schema.title} to create`,
    description: `What can be given when one ${inSentence(schema.title)} is created. Other fields are ignored.`,
    type: 'object',
    properties: Object.fromEntries(sentFields(schema, nameOf.create)),
    ...(schema.required?.length ? { required: schema.required } : {}),
  };
}

/**
 * A record as sent to be updated: fields that are left out stay as they are. Its id is there to name the element
 * that a list of nested records shall change; at the top of a body it is ignored (facts#bodies-read-only).
 */
export function updateSchema(schema: TypeSchema): JsonSchema {
  const withoutDefaults = sentFields(schema, nameOf.update).map(([name, { default: _, ...field }]) => [
    name,
    field,
  ]);
  const { examples: _, readOnly: __, ...id } = schema.properties.id ?? {};
  return {
    title: `${schema.title} to update`,
    description: `What can be changed of one ${inSentence(schema.title)}. Fields that are left out stay; other fields are ignored.`,
    type: 'object',
    properties: { id, ...Object.fromEntries(withoutDefaults) },
  };
}

/** Names the component of a type's record with all fields: nothing narrows nested records and created ones. */
export function completeName(type: string, narrowable: ReadonlySet<string>): string {
  return narrowable.has(type) ? nameOf.complete(type) : nameOf.record(type);
}

/** Every component schema that the types give, by name; the document keeps those that something refers to. */
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
