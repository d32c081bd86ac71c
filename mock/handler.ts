import type { Company } from './world/company.ts';
import type { Permissions } from './world/permissions.ts';
import type { User } from './world/user.ts';
import type { World } from './world/world.ts';

/** Anything that JSON can carry. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A JSON object: the top of every body of the API. */
export type JsonObject = { [name: string]: Json };

/**
 * One call of one operation of the document, after routing, authentication and validation. It knows nothing of
 * HTTP: a handler could be called from anywhere.
 */
export interface OperationRequest {
  operationId: string;
  /** Path parameters by name, percent-decoded. */
  params: Readonly<Record<string, string>>;
  /** Query parameters by their literal name (`per_page`, `filter[q]`), coerced to the type that the document declares. */
  query: Readonly<Record<string, Json>>;
  /** The parsed JSON body; undefined where the operation has none. */
  body: JsonObject | undefined;
  company: Company;
  /** Who calls; undefined only on operations without security (OAuth endpoints). */
  user: User | undefined;
  /** What the caller may do: the user's permissions, or those of the token. */
  permissions: Permissions;
  /** Language of messages, `en`, `de` or `fr`: from `locale`, else the user's language (specification 4.2). */
  language: string;
}

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

/** What a handler answers: a status and a JSON body. Headers are added only where the document names them. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: Json | Serialised;
}

/** Implements one operation of the document; it is registered under its operationId. */
export type Handler = (request: OperationRequest, world: World) => Reply;
