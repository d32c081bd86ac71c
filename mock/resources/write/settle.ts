import type { JsonObject } from '../../contract/json.ts';
import type { Company } from '../../world/company.ts';
import type { Catalogue } from '../model/catalogue.ts';
import type { ResourceType } from '../model/resource-type.ts';
import { elementsOf, type NestedRecord } from '../nested-record.ts';

/** What a record and its nested records are settled with. */
export interface Settling {
  catalogue: Catalogue;
  company: Company;
  /** The timestamp of this write. */
  now: string;
}

/**
 * Gives ids to records that have none, and timestamps to those that are new or changed; a nested record that did not
 * change stays the object that it was.
 */
export function settle(
  settling: Settling,
  type: ResourceType,
  before: JsonObject | undefined,
  fields: JsonObject,
): void {
  fields.id = before?.id ?? settling.company.ids.nextId();
  for (const field of type.fields.values()) {
    if (field.kind !== 'owned' && (field.kind !== 'list' || field.partOf !== undefined)) continue;
    const known = new Map(elementsOf(before ?? {}, field.name).map((old) => [old.fields.id, old]));
    fields[field.name] = elementsOf(fields, field.name).map((element) =>
      settleElement(settling, known.get(element.fields.id), element),
    );
  }
  if ('created_at' in fields) fields.created_at = before?.created_at ?? settling.now;
  if ('updated_at' in fields) fields.updated_at = settling.now;
}

function settleElement(
  settling: Settling,
  old: NestedRecord | undefined,
  element: NestedRecord,
): NestedRecord {
  if (old !== undefined && JSON.stringify(old) === JSON.stringify(element)) return old;
  const fields = { ...element.fields };
  settle(settling, settling.catalogue.type(element.type), old?.fields, fields);
  return { type: element.type, fields };
}
