import type { ErrorObject } from 'ajv';
import { isJsonObject, type Json, type JsonObject } from '../../contract/json.ts';
import type { Company } from '../../world/company.ts';
import type { Conversion } from '../../world/handler.ts';
import type { Permissions } from '../../world/permissions.ts';
import type { RecordKey, StoredRecord } from '../../world/records.ts';
import type { User } from '../../world/user.ts';
import type { PropertyError } from './property-error.ts';
import type { Catalogue, ResourceType } from './resource-type.ts';

/** The record under which another is created. */
export interface Parent extends RecordKey {
  /** How `related_object_type` names it: `Contact`, `Document` (facts#children-parents). */
  kind: string;
}

/** Who writes, in which company, and with which permissions. */
export type Author = {
  company: Company;
  /** Undefined where the mock itself writes. */
  user: User | undefined;
  permissions: Permissions;
};

/** A validator of the document that Ajv compiled with all its errors. */
export type SchemaValidator = {
  (value: unknown): unknown;
  errors?: null | ErrorObject[];
};

/**
 * A record while it is being written: what the client asks for, and how far the steps have come. The company does
 * not see it until the last step stores it.
 */
export interface Draft extends Author {
  readonly catalogue: Catalogue;
  readonly type: ResourceType;
  /** The record before this write; undefined while it is being created. */
  readonly before: StoredRecord | undefined;
  readonly parent: Parent | null;
  /** The id of a new record, where it is not issued. */
  readonly id?: string | undefined;
  readonly body: RequestBody;
  /** Finds the validator of a component schema, `contact_create`; undefined where values are not validated. */
  readonly validatorOf: ((schema: string) => SchemaValidator) | undefined;
  /** The values so far. */
  fields: JsonObject;
  /** The errors so far. */
  errors: readonly PropertyError[];
  /** Whether values of other types than the declared ones are refused instead of converted. */
  readonly strictInput: boolean;
  /** The values that were converted so far. */
  conversions: readonly Conversion[];
  /** The stored record; undefined until the last step. */
  record: StoredRecord | undefined;
}

/** A field's text, trimmed; empty if unset. */
export function textIn(fields: JsonObject, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** A field's number; undefined if unset. */
export function numberIn(fields: JsonObject, name: string): number | undefined {
  const value = fields[name];
  return typeof value === 'number' ? value : undefined;
}

/** A request body: the record, and the object that has other members beside it. */
export type RequestBody = {
  record: JsonObject;
  outer: JsonObject;
};

/** For records that the mock writes by itself. */
export const emptyBody: RequestBody = { record: {}, outer: {} };

/** Takes a record bare or wrapped under its type's name (facts#bodies-wrapped). */
export function unwrap(typeName: string, body: JsonObject): RequestBody {
  const wrapped = Object.hasOwn(body, typeName) ? body[typeName] : undefined;
  return isJsonObject(wrapped) ? { record: wrapped, outer: body } : { record: body, outer: body };
}

/** The value of an option that is not a field, such as `send`: in the record, or beside it. */
export function getOption({ record, outer: beside }: RequestBody, name: string): Json | undefined {
  if (Object.hasOwn(record, name)) return record[name];
  return Object.hasOwn(beside, name) ? beside[name] : undefined;
}

const flags: ReadonlyMap<Json | undefined, boolean> = new Map<Json | undefined, boolean>([
  ...[true, 1, 'true', '1'].map((value) => [value, true] as const),
  ...[false, 0, 'false', '0'].map((value) => [value, false] as const),
]);

/** The boolean that a value means: forms and older clients send `1` or `"true"` (facts#bodies-loose-types). */
export function readFlag(value: Json | undefined): boolean | undefined {
  return flags.get(value);
}

/** Whether a value is blank: null, a string of white space, an empty list. */
export function isBlank(value: Json | undefined): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
