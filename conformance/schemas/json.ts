/** A JSON object. */
export type JsonObject = { readonly [name: string]: unknown };

/** Whether a value is a JSON object: neither a list nor null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object as it is, or an empty one in place of anything else. */
export const objectOr = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** The list as it is, or an empty one in place of anything else. */
export const listOr = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
