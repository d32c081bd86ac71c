import { envelopeKey, members } from '../schemas/fields.ts';
import { isObject, listOr } from '../schemas/json.ts';
import { isNull, plain } from '../schemas/plain.ts';
import type { JsonSchema } from '../schemas/published.ts';
import { chooseUsual, type NewMarker, scalarFor, stringFor } from './valid-scalars.ts';

const deepest = 6;

/** What an object must hold: its required members, but no record's own id; an envelope, its record, whether the schema requires it or not. */
function objectFor(
  schema: JsonSchema,
  root: JsonSchema,
  marker: NewMarker,
  depth: number,
): Record<string, unknown> {
  const { properties, required } = members(schema, root);
  const names = new Set(
    [...required, envelopeKey(schema, root) ?? 'id'].filter((it) => it !== 'id' && it !== 'links'),
  );
  return Object.fromEntries(
    [...names].map((name) => [name, valueFor(name, properties[name], root, marker, depth + 1)]),
  );
}

/** As many elements as a list must have, at most 10. */
const listFor = (
  name: string,
  schema: JsonSchema,
  root: JsonSchema,
  marker: NewMarker,
  depth: number,
): unknown[] =>
  Array.from({ length: Math.min(Number(schema.minItems ?? 0), 10) }, () =>
    valueFor(name, schema.items, root, marker, depth + 1),
  );

/** The types of a schema, null aside: a decimal number first where a text of no form would do as well, since the text has to be one. */
function typesToTry({ type, pattern, format }: JsonSchema): readonly unknown[] {
  const types = [type].flat().filter((it) => it !== 'null');
  const isOfNoForm = pattern === undefined && format === undefined;
  return isOfNoForm && types.includes('number') ? ['number'] : types;
}

/** A value that the schema of a field accepts, with a new marker if it is a text. */
export function valueFor(
  name: string,
  field: unknown,
  root: JsonSchema,
  marker: NewMarker,
  depth = 0,
): unknown {
  const schema = plain(field, root);
  if (depth > deepest || isNull(schema)) return null;
  const [type] = typesToTry(schema);
  const isTyped = typeof type === 'string' && !schema.allOf;
  const scalar = scalarFor(name, schema, isTyped ? type : undefined, { marker, choose: chooseUsual });
  if (scalar !== undefined) return scalar;
  if (isTyped) {
    if (type === 'object') return objectFor(schema, root, marker, depth);
    return type === 'array' ? listFor(name, schema, root, marker, depth) : null;
  }
  for (const it of [...listOr(schema.anyOf), ...listOr(schema.oneOf)]) {
    const value = valueFor(name, it, root, marker, depth + 1);
    if (value !== null) return value;
  }
  if (isObject(schema.properties) || Array.isArray(schema.allOf))
    return objectFor(schema, root, marker, depth);
  return stringFor(name, schema, marker());
}
