import type { ErrorObject } from 'ajv';
import type { JsonObject } from '../../contract/json.ts';
import type { Company } from '../../world/company.ts';
import type { Permissions } from '../../world/permissions.ts';
import type { RecordKey, StoredRecord } from '../../world/records.ts';
import type { User } from '../../world/user.ts';
import type { RequestBody } from './body.ts';
import type { PropertyError } from './property-error.ts';
import type { Catalogue, ResourceType } from './resource-type.ts';

/** The record under which another is created. */
export interface Parent extends RecordKey {
  /** How `related_object_type` names it: `Contact`, `Document` (facts#children-parents). */
  kind: string;
}

/** Who writes, in which company, and with which permissions. */
export interface Author {
  company: Company;
  /** Undefined where the mock itself writes. */
  user: User | undefined;
  permissions: Permissions;
}

/** A validator of the document that Ajv compiled with all its errors. */
export interface SchemaValidator {
  (value: unknown): unknown;
  errors?: null | ErrorObject[];
}

/**
 * A record while it is being written: what the client asks for, and how far the steps have come. The company sees
 * nothing of it until the last step stores it.
 */
export interface Draft extends Author {
  readonly catalogue: Catalogue;
  readonly type: ResourceType;
  /** The record before this write; undefined while it is being created. */
  readonly before: StoredRecord | undefined;
  readonly parent: Parent | null;
  readonly body: RequestBody;
  /** Finds the validator of a component schema, `contact_create`; undefined where values are not validated. */
  readonly validatorOf: ((schema: string) => SchemaValidator) | undefined;
  /** The values so far. */
  fields: JsonObject;
  /** What is wrong so far. */
  errors: readonly PropertyError[];
  /** The stored record; undefined until the last step. */
  record: StoredRecord | undefined;
}

/** A field's text without the space around it; the empty string where it has none. */
export function textIn(fields: JsonObject, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** A field's number; undefined where it has none. */
export function numberIn(fields: JsonObject, name: string): number | undefined {
  const value = fields[name];
  return typeof value === 'number' ? value : undefined;
}
