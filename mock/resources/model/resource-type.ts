import type { TypeSchema } from '../../../openapi/schemas/type-schema.ts';
import { type Field, fieldsOf, type ShownField } from './field.ts';
import { Links } from './link.ts';

/** A resource type as its schema file defines it. */
export interface ResourceType {
  name: string;
  fields: ReadonlyMap<string, Field>;
  /** The fields that show another record. */
  shown: readonly ShownField[];
  /** Fields that are never blank. */
  required: ReadonlySet<string>;
  links: Links;
  schema: TypeSchema;
}

/** The resource type of a schema schema. */
export function resourceType(name: string, schema: TypeSchema): ResourceType {
  const fields = fieldsOf(schema);
  return {
    name,
    fields,
    shown: [...fields.values()].filter((field) => field.kind === 'shown'),
    required: new Set(schema.required),
    links: new Links(schema),
    schema,
  };
}

/** `LineItem` for `line_item`: how data names a type where a field tells types apart. */
export function pascalName(type: string): string {
  return type
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
