import { schemasIn } from './container.ts';
import { envelopeKey, fieldsOf, members } from './fields.ts';
import type { JsonObject } from './json.ts';
import { plural, singular } from './names.ts';
import { normalise } from './normalise.ts';
import { followed } from './plain.ts';
import type { JsonSchema, PublishedSchema } from './published.ts';
import type { FoundSchema } from './references.ts';

/**
 * The schema of the record inside whatever a target describes with its schema: the record itself, its envelope
 * (`{contact: {…}, links: […]}`), or a list of either.
 */
function ofRecord(type: string, schema: JsonSchema): JsonSchema {
  let current = followed(schema, schema);
  for (let depth = 0; depth < 4; depth += 1) {
    const { properties } = members(current, schema);
    const key = envelopeKey(current, schema);
    if (current.type === 'array') current = followed(current.items, schema);
    else if (properties[plural(type)] && !properties.id) current = followed(properties[plural(type)], schema);
    else if (key && singular(key) === type) current = followed(properties[key], schema);
    else break;
  }
  return schema.$defs === undefined ? current : { ...current, $defs: schema.$defs };
}

function published(type: string, found: FoundSchema, all: ReadonlyMap<string, FoundSchema>): PublishedSchema {
  const schema = ofRecord(type, normalise(found, all));
  const fields = fieldsOf(schema);
  return { type, schema, fields, saysRequired: fields.some((it) => it.required), raw: found.schema };
}

/** An answer of a schema endpoint: of all types, or of the one that its path names. */
export type SchemaAnswer = { readonly json: unknown; readonly type?: string };

/**
 * The schemas of all resource types in what a target answers at `/api/schema` and `/api/<plural>/schema`, whatever
 * draft and container it chose. A type's own answer wins over that of all types.
 */
export function readSchemas(answers: readonly SchemaAnswer[]): Map<string, PublishedSchema> {
  const found = new Map<string, FoundSchema>();
  for (const { json, type } of answers) {
    for (const [name, schema] of schemasIn(json, type)) {
      if (name === type || !found.has(name)) found.set(name, schema);
    }
  }
  const schemas = [...found].map(([type, it]) => published(type, it, found));
  return new Map(schemas.filter((it) => it.fields.length > 0).map((it) => [it.type, it]));
}

/** Links that a raw schema lists for its type (`{rel, href, method}`), in whatever order. */
export const linksOf = (raw: unknown): readonly JsonObject[] => {
  const links = (raw as JsonObject | undefined)?.links;
  return Array.isArray(links) ? links.filter((it) => typeof it === 'object' && it !== null) : [];
};
