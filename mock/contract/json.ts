/** Anything that JSON can carry. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A JSON object: the top of every body of the API. */
export type JsonObject = { [name: string]: Json };

/** JSON that is already serialised, as text or as the bytes that are kept with a record: it is sent as it is. */
export class Serialised {
  readonly json: string | Buffer;

  constructor(json: string | Buffer) {
    this.json = json;
  }

  /** The bytes; text is encoded anew each time. */
  get bytes(): Buffer {
    return typeof this.json === 'string' ? Buffer.from(this.json) : this.json;
  }

  /** The text; bytes are decoded anew each time. */
  get text(): string {
    return this.json.toString();
  }
}

/** Whether a value is a JSON object, rather than a list, null or a plain value. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
