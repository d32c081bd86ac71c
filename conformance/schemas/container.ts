import { isObject, type JsonObject, objectOr } from './json.ts';
import { typeName } from './names.ts';
import type { FoundSchema } from './references.ts';

const typeNames = new Set(['object', 'array', 'string', 'integer', 'number', 'boolean', 'null', 'any']);

/** Whether a value says how data looks, rather than holding schemas by name. */
export function isSchema(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { type, properties } = value;
  const typed = typeof type === 'string' ? typeNames.has(type) : Array.isArray(type);
  const combined = ['allOf', 'anyOf', 'oneOf'].some((name) => Array.isArray(value[name]));
  return typed || combined || (isObject(properties) && Object.values(properties).every(isObject));
}

/** Keys under which schemas are kept by name. */
const shelves = ['$defs', 'definitions', 'schemas', 'components', 'resources', 'schema', 'data', 'items'];

const ownName = (schema: JsonObject): string | undefined => {
  for (const key of ['name', 'title', '$id', 'id']) {
    const value = schema[key];
    if (typeof value === 'string' && value !== '') return typeName(value);
  }
  return undefined;
};

/**
 * The schemas in an answer, by resource type: a single schema, a list of them, an object that has them by name
 * (singular or plural), either inside an envelope, and what lies under `definitions` or `$defs`. The first find of a type wins.
 * `expected` names the type of a single schema that does not name itself.
 */
export function schemasIn(answer: unknown, expected?: string): Map<string, FoundSchema> {
  const found = new Map<string, FoundSchema>();
  const keep = (type: string | undefined, schema: JsonObject) => {
    if (type && !found.has(type)) found.set(type, { schema, documents: [schema, answer] });
  };

  function search(value: unknown, name: string | undefined, depth: number): void {
    if (depth > 5) return;
    if (Array.isArray(value)) {
      for (const it of value) search(it, undefined, depth + 1);
      return;
    }
    if (!isObject(value)) return;
    if (isSchema(value)) {
      keep(name ?? ownName(value), value);
      for (const shelf of ['$defs', 'definitions']) search(objectOr(value[shelf]), undefined, depth + 1);
      return;
    }
    const wrapped = isSchema(value.schema) ? ownName(value) : undefined;
    for (const [key, it] of Object.entries(value)) {
      if (key === 'links') continue;
      search(it, shelves.includes(key) ? (wrapped ?? name) : typeName(key), depth + 1);
    }
  }

  if (isSchema(answer) && expected) keep(expected, objectOr(answer));
  search(answer, expected, 0);
  return found;
}
