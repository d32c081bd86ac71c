import type { Json, JsonObject, Serialised } from '../contract/json.ts';
import type { Company } from './company.ts';
import type { Permissions } from './permissions.ts';
import type { User } from './user.ts';
import type { World } from './world.ts';

/**
 * One call of one operation of the document, after routing, authentication and validation. It knows nothing of
 * HTTP: a handler could be called from anywhere.
 */
export type OperationRequest = {
  operationId: string;
  /** Path parameters by name, percent-decoded. */
  params: Readonly<Record<string, string>>;
  /** Query parameters by their literal name (`per_page`, `filter[q]`), coerced to the type that the document declares. */
  query: Readonly<Record<string, Json>>;
  /** The parsed JSON body; undefined where the operation has none. */
  body: JsonObject | undefined;
  company: Company;
  /** The caller; undefined only on operations without security (OAuth endpoints). */
  user: User | undefined;
  /** What the caller is allowed to do: the user's permissions, or those of the token. */
  permissions: Permissions;
  /** Language of messages, `en`, `de` or `fr`: from `locale`, else the user's language (spec#4.2-locale). */
  language: string;
};

/** A value in a body that was not of its declared type and was stored in it (ruling#values-of-other-types). */
export type Conversion = {
  /** The names and indexes that lead to it in the body: `contact`, `addresses`, 0, `zip`. */
  path: readonly (string | number)[];
  sent: Json;
  /** What is stored instead; undefined where the record keeps what it has. */
  stored: Json | undefined;
};

/** What a handler returns: a status and a JSON body. Headers are added only where the document names them. */
export type OperationResponse = {
  status: number;
  headers?: Record<string, string>;
  body?: Json | Serialised;
  /** The values of the request's body that were stored in another type. */
  conversions?: readonly Conversion[];
};

/** Implements one operation of the document; it is registered under its operationId. */
export type Handler = {
  (request: OperationRequest, world: World): OperationResponse;
  /**
   * Makes what a request needs of many records, in portions of about a millisecond, so that others are served in between; undefined where
   * nothing takes long. A handler that was not prepared makes it at once.
   */
  prepare?: (request: OperationRequest) => Iterable<void> | undefined;
};
