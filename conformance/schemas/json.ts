/** A JSON object. */
export type JsonObject = { readonly [name: string]: unknown };

/** Whether a value is a JSON object: neither a list nor null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object as it is, or an empty one in place of anything else. */
export const objectOr = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** The list as it is, or an empty one in place of anything else. */
export const listOr = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The value that a text is in JSON; undefined where it is none. */
export function jsonIn(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The texts in a JSON value, at any depth. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** A copy of plain data in which each text, names of properties included, is changed. Bytes stay as they are. */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  const map = (it: unknown): unknown => {
    if (typeof it === 'string') return change(it);
    if (Array.isArray(it)) return it.map(map);
    if (it instanceof Uint8Array || typeof it !== 'object' || it === null) return it;
    return Object.fromEntries(Object.entries(it).map(([key, inner]) => [change(key), map(inner)]));
  };
  return map(value) as Value;
}
