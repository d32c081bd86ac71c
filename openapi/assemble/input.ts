import { isNullable, nestingOf, outerKeywords } from '../schemas/nesting.ts';
import type { JsonSchema, TypeSchema } from '../schemas/type-schema.ts';
import { inSentence, nameOf } from './names.ts';
import { refer } from './references.ts';

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
