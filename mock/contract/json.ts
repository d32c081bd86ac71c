import { isDeepStrictEqual } from 'node:util';

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A JSON object. */
export type JsonObject = { [name: string]: Json };

/** The value that a text has as JSON; undefined where there is no text, or it is not JSON. */
export function parseJson(text: string | undefined): Json | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}

/** Serialised JSON, as text or as the bytes that are cached with a record. */
export class Serialised {
  readonly json: string | Buffer;

  constructor(json: string | Buffer) {
    this.json = json;
  }

  /** The bytes; text is encoded on each access. */
  get bytes(): Buffer {
    return typeof this.json === 'string' ? Buffer.from(this.json) : this.json;
  }

  /** The text; bytes are decoded on each access. */
  get text(): string {
    return this.json.toString();
  }
}

/** Whether a value has at least what is expected: of objects the properties, of all else everything. */
export function contains(value: unknown, expected: unknown): boolean {
  if (!isJsonObject(expected)) return isDeepStrictEqual(value, expected);
  return (
    isJsonObject(value) &&
    Object.entries(expected).every(
      ([name, inner]) => Object.hasOwn(value, name) && contains(value[name], inner),
    )
  );
}

/** An object with the same names and other values. */
export function mapValues(object: JsonObject, change: (value: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}

/** Whether a value is a JSON object, not an array, null or a scalar. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
