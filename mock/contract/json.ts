/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A JSON object. */
export type JsonObject = { [name: string]: Json };

/** Serialised JSON: as text, which Node sends in one piece with the header, or as bytes, from which lists are made. */
export class Serialised {
  readonly json: string | Buffer;
  #encoded: Buffer | undefined;

  constructor(json: string | Buffer) {
    this.json = json;
  }

  /** The bytes; text is encoded when they are first asked for. */
  get bytes(): Buffer {
    this.#encoded ??= typeof this.json === 'string' ? Buffer.from(this.json) : this.json;
    return this.#encoded;
  }

  /** The text; bytes are decoded on each access. */
  get text(): string {
    return this.json.toString();
  }
}

/** Whether a value is a JSON object, not an array, null or a scalar. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
