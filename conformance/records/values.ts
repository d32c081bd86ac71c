import { members } from '../schemas/fields.ts';
import { isObject, listOr } from '../schemas/json.ts';
import { isNull, plain } from '../schemas/plain.ts';
import type { JsonSchema } from '../schemas/published.ts';
import { type Mark, stringFor } from './strings.ts';

const deepest = 6;

/** A number within the bounds of a schema, a multiple where it asks for one; whole for an integer. */
function numberFor(schema: JsonSchema, whole: boolean): number {
  const at = (name: string): number | undefined =>
    typeof schema[name] === 'number' ? (schema[name] as number) : undefined;
  const step = at('multipleOf') ?? (whole ? 1 : 0.5);
  const above = at('exclusiveMinimum');
  const low = at('minimum') ?? (above === undefined ? undefined : above + step);
  const below = at('exclusiveMaximum');
  const high = at('maximum') ?? (below === undefined ? undefined : below - step);
  const wanted = Math.min(Math.max(1, low ?? 1), high ?? Number.POSITIVE_INFINITY);
  const multiple = Math.ceil(wanted / step) * step;
  return high !== undefined && multiple > high ? Math.floor(high / step) * step : multiple;
}

/** What an object must hold: its required members, but no record's own id. */
function objectFor(schema: JsonSchema, root: JsonSchema, mark: Mark, depth: number): Record<string, unknown> {
  const { properties, required } = members(schema, root);
  const wanted = required.filter((it) => it !== 'id' && it !== 'links');
  return Object.fromEntries(
    wanted.map((name) => [name, valueFor(name, properties[name], root, mark, depth + 1)]),
  );
}

const makers: Readonly<
  Record<string, (name: string, schema: JsonSchema, root: JsonSchema, mark: Mark, depth: number) => unknown>
> = {
  string: (name, schema, _, mark) => stringFor(name, schema, mark()),
  integer: (_, schema) => numberFor(schema, true),
  number: (_, schema) => numberFor(schema, false),
  boolean: () => false,
  object: (_, schema, root, mark, depth) => objectFor(schema, root, mark, depth),
  array: (name, schema, root, mark, depth) =>
    Array.from({ length: Math.min(Number(schema.minItems ?? 0), 10) }, () =>
      valueFor(name, schema.items, root, mark, depth + 1),
    ),
};

/** A value that the schema of a field admits, with a mark of its own where it is a text. */
export function valueFor(name: string, field: unknown, root: JsonSchema, mark: Mark, depth = 0): unknown {
  const schema = plain(field, root);
  if (depth > deepest || isNull(schema)) return null;
  const listed = listOr(schema.enum).filter((it) => it !== null);
  if (listed.length > 0)
    return listed.find((it) => it === schema.default) ?? listed.find((it) => it !== '') ?? listed[0];
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((it) => it !== 'null');
  const [type] = types;
  if (typeof type === 'string' && !schema.allOf)
    return makers[type]?.(name, schema, root, mark, depth) ?? null;
  for (const it of [...listOr(schema.anyOf), ...listOr(schema.oneOf)]) {
    const value = valueFor(name, it, root, mark, depth + 1);
    if (value !== null) return value;
  }
  if (isObject(schema.properties) || Array.isArray(schema.allOf)) return objectFor(schema, root, mark, depth);
  return stringFor(name, schema, mark());
}
