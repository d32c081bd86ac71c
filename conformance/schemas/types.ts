import type { JsonObject } from './json.ts';
import type { JsonType } from './published.ts';

/** What a name under `type` means: the standard seven, and those that schemas in the field use besides. */
const meanings: Readonly<Record<string, JsonObject>> = {
  string: { type: 'string' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  array: { type: 'array' },
  object: { type: 'object' },
  null: { type: 'null' },
  text: { type: 'string' },
  int: { type: 'integer' },
  bool: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  'date-time': { type: 'string', format: 'date-time' },
  email: { type: 'string', format: 'email' },
  uri: { type: 'string', format: 'uri' },
  uuid: { type: 'string', format: 'uuid' },
};

/**
 * The keyword `type` in the 2020-12 dialect. Draft 3 admits schemas in the list and `any`; a name that nobody defines
 * constrains nothing.
 */
export function modernType(type: unknown, convert: (schema: unknown) => unknown): JsonObject {
  if (typeof type === 'string') return meanings[type] ?? {};
  if (!Array.isArray(type)) return {};
  const alternatives = type.map((it) => (typeof it === 'string' ? (meanings[it] ?? {}) : convert(it)));
  const plain = alternatives.every((it) => Object.keys(it as JsonObject).join() === 'type');
  if (plain) return { type: [...new Set(alternatives.map((it) => (it as JsonObject).type as JsonType))] };
  return { anyOf: alternatives };
}

/** Adds `null` to what a converted schema admits. */
export function withNull(schema: JsonObject): JsonObject {
  const { type } = schema;
  const types = Array.isArray(type) ? type : [type];
  const isOpen = type === undefined || types.includes('null');
  const widened: JsonObject = isOpen ? schema : { ...schema, type: [...types, 'null'] };
  return Array.isArray(widened.enum) && !widened.enum.includes(null)
    ? { ...widened, enum: [...widened.enum, null] }
    : widened;
}
