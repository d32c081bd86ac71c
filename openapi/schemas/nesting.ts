import { SchemaError } from './schema-error.ts';
import type { JsonSchema, Schemas, TypeSchema } from './type-schema.ts';

/** The types that a field holds: one of several where a list mixes them. */
export interface Nesting {
  types: string[];
  list: boolean;
}

function wrappedType(schema: JsonSchema | undefined): string | undefined {
  const [wrapper, ...others] = Object.entries(schema?.properties ?? {});
  const file = wrapper?.[1].$ref;
  return others.length === 0 && wrapper && file === `${wrapper[0]}.json` ? wrapper[0] : undefined;
}

/**
 * What a field nests, if anything. A nested record lies wrapped under its type name (spec#2.3-nested), so a field
 * refers to `address.json` from a property `address` of its own, or of its items, or of each `anyOf` of its items.
 */
export function nestingOf(field: JsonSchema): Nesting | undefined {
  const list = field.items !== undefined;
  const holder = list ? field.items || undefined : field;
  const types = (holder?.anyOf ?? [holder]).map(wrappedType);
  return types.every((type) => type !== undefined) ? { types, list } : undefined;
}

/** Keywords that say what a list or a wrapper is for, whatever it nests. */
const outer = ['title', 'description', 'minItems', 'maxItems', 'readOnly'];

/** The keywords of a nesting field that describe the field itself, not the nested type. */
export function outerKeywords(field: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(field).filter(([keyword]) => outer.includes(keyword)));
}

/** Whether a field can be unset; its value in responses is then null. */
export function isNullable(field: JsonSchema): boolean {
  return Array.isArray(field.type) && field.type.includes('null');
}

/** The schema of a type. Throws SchemaError where no file defines it. */
export function schemaOf(type: string, schemas: Schemas): TypeSchema {
  const schema = schemas.types.get(type);
  if (schema) return schema;
  throw new SchemaError(`${type}.json`, '', 'there is no such schema file.');
}
