import { dialect } from '../schemas/files.ts';
import type { JsonSchema, SchemaLink, TypeSchema } from '../schemas/type-schema.ts';

const id: JsonSchema = {
  title: 'Id',
  description: 'Id of the record.',
  type: 'string',
  minLength: 22,
  maxLength: 22,
  pattern: '^[A-Za-z0-9_-]{22}$',
  readOnly: true,
  examples: ['Y4eyO4p5aT2o0CvDl3NJcR'],
};

/** The schema file of a type with an id and these fields. */
export function typeOf(
  title: string,
  properties: Record<string, JsonSchema>,
  links: SchemaLink[] = [],
  more: Partial<TypeSchema> = {},
): TypeSchema {
  return {
    $schema: dialect,
    title,
    description: `One ${title.toLowerCase()}.`,
    type: 'object',
    properties: { id, ...properties },
    links,
    ...more,
  };
}

const methods = { self: 'GET', instances: 'GET', create: 'POST', update: 'PUT', destroy: 'DELETE' } as const;

type Rel = keyof typeof methods;

/** The links of a type, by default all five; `parameters` are those of its list. */
export function linksOf(
  collection: string,
  parameters?: Record<string, JsonSchema>,
  rels: readonly Rel[] = ['self', 'instances', 'create', 'update', 'destroy'],
): SchemaLink[] {
  return rels.map((rel) => ({
    rel,
    href: rel === 'instances' || rel === 'create' ? collection : `${collection}/{id}`,
    method: methods[rel],
    ...(rel === 'instances' && parameters ? { properties: parameters } : {}),
  }));
}

/** A record of a type as its parent nests it. */
export const wrapped = (type: string): JsonSchema => ({
  type: 'object',
  properties: { [type]: { $ref: `${type}.json` } },
  required: [type],
});

/** A field or parameter of a type. */
export const described = (type: string | string[], more: JsonSchema = {}): JsonSchema => ({
  description: 'A value.',
  type,
  ...more,
});
