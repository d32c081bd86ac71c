import type { JsonObject } from '../../contract/json.ts';
import type { Company } from '../../world/company.ts';
import type { Permissions } from '../../world/permissions.ts';
import type { RecordKey, StoredRecord } from '../../world/records.ts';
import type { User } from '../../world/user.ts';
import type { Catalogue } from '../model/catalogue.ts';
import type { ResourceType } from '../model/resource-type.ts';
import type { Sent } from './sent.ts';

/** The record beneath which another is created. */
export interface Parent extends RecordKey {
  /** How `related_object_type` names it: `Contact`, `Document` (facts#children-parents). */
  kind: string;
}

/** Who writes what, where. */
export interface Writing {
  catalogue: Catalogue;
  company: Company;
  user: User | undefined;
  permissions: Permissions;
  type: ResourceType;
  /** The record as it was; undefined while it is being created. */
  before: StoredRecord | undefined;
  parent: Parent | null;
  sent: Sent;
}

/**
 * A record while it is being written. Everything happens to this copy; the company sees it when nothing is wrong,
 * or never.
 */
export interface Draft extends Writing {
  /** The values as they will be stored. */
  fields: JsonObject;
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
