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

/** A copy of plain data with another value in place of each text. Bytes stay as they are, and so do names of properties, unless `rename` is given. */
export function replaceTexts(
  value: unknown,
  replace: (text: string) => unknown,
  rename: (name: string) => string = (name) => name,
): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((it) => replaceTexts(it, replace, rename));
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, it]) => [rename(name), replaceTexts(it, replace, rename)]),
  );
}

/** A copy of plain data in which each text, names of properties included, is changed. */
export const mapTexts = <Value>(value: Value, change: (text: string) => string): Value =>
  replaceTexts(value, change, change) as Value;
