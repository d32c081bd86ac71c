import { modernise } from './dialect.ts';
import { isObject, type JsonObject } from './json.ts';
import { typeName } from './names.ts';
import type { JsonSchema } from './published.ts';
import { type FoundSchema, resolveReference } from './references.ts';

/**
 * A found schema as a self-contained one in the 2020-12 dialect: every reference leads into its own `$defs`, where
 * nested types keep their names. A reference that leads nowhere constrains nothing.
 */
export function normalise(found: FoundSchema, published: ReadonlyMap<string, FoundSchema>): JsonSchema {
  const names = new Map<unknown, string>();
  const definitions: Record<string, unknown> = {};

  function define(target: FoundSchema, reference: string): string {
    const known = names.get(target.schema);
    if (known) return known;
    const wanted = typeName(reference) || 'root';
    const name = Object.hasOwn(definitions, wanted) ? `${wanted}_${names.size}` : wanted;
    names.set(target.schema, name);
    definitions[name] = true;
    definitions[name] = convert(target.schema, target);
    return name;
  }

  function convert(schema: unknown, from: FoundSchema): unknown {
    if (typeof schema === 'boolean') return schema;
    if (!isObject(schema)) return true;
    const beside = modernise(schema, (it) => convert(it, from));
    if (typeof schema.$ref !== 'string') return beside;
    const target = resolveReference(schema.$ref, from, published);
    return target ? { ...beside, $ref: `#/$defs/${define(target, schema.$ref)}` } : beside;
  }

  const root = convert(found.schema, found) as JsonObject;
  return Object.keys(definitions).length === 0 ? root : { ...root, $defs: definitions };
}
