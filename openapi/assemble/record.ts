import { isNullable, nestingOf, outerKeywords } from '../schemas/nesting.ts';
import type { JsonSchema, TypeSchema } from '../schemas/type-schema.ts';
import { refer } from './references.ts';

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
