import { isObject, type JsonObject, listOr } from './json.ts';
import { typeName } from './names.ts';

/** A schema as it stands in what the target sent: with the documents around it, nearest first, for references. */
export type FoundSchema = { readonly schema: JsonObject; readonly documents: readonly unknown[] };

const unescaped = (token: string): string => {
  try {
    return decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return token;
  }
};

/** What a JSON pointer (RFC 6901) leads to; undefined where it leads nowhere. */
export function atPointer(document: unknown, pointer: string): unknown {
  let value = document;
  for (const token of pointer.split('/').slice(1).map(unescaped)) {
    const inside = Array.isArray(value) || isObject(value);
    value = inside && Object.hasOwn(value as object, token) ? (value as JsonObject)[token] : undefined;
  }
  return value;
}

/** The schema inside a document that carries an identifier (`$id`, `id`, `$anchor`); undefined where none does. */
function identified(document: unknown, identifier: string): JsonObject | undefined {
  const pending: unknown[] = [document];
  const seen = new Set<unknown>();
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (isObject(value) && [value.$id, value.id, `#${value.$anchor}`].includes(identifier)) return value;
    pending.push(...(Array.isArray(value) ? listOr(value) : Object.values(value)));
  }
  return undefined;
}

/**
 * What `$ref` means: a pointer or an identifier in the documents around it, else a schema that the target publishes
 * for the type that the reference names (`address.json`, `/api/addresses/schema`). Undefined where it is neither.
 */
export function resolveReference(
  reference: string,
  from: FoundSchema,
  published: ReadonlyMap<string, FoundSchema>,
): FoundSchema | undefined {
  const [address = '', fragment = ''] = reference.split('#');
  for (const document of from.documents) {
    const found =
      address === '' && (fragment === '' || fragment.startsWith('/'))
        ? atPointer(document, fragment)
        : identified(document, reference);
    if (isObject(found)) return { schema: found, documents: from.documents };
  }
  const named = published.get(typeName(address === '' ? fragment : address));
  if (!named || address === '' || !fragment.startsWith('/')) return named;
  const inside = atPointer(named.schema, fragment);
  return isObject(inside) ? { schema: inside, documents: named.documents } : undefined;
}
