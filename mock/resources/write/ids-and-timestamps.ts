import type { JsonObject } from '../../contract/json.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import { issueId } from '../../world/ids.ts';
import { elementsOf, type NestedRecord } from '../model/field.ts';
import type { Catalogue, ResourceType } from '../model/resource-type.ts';
import type { Change } from '../rules/type-rules.ts';

type Context = {
  catalogue: Catalogue;
  company: Company;
  /** The timestamp of this write. */
  now: string;
};

/**
 * Gives ids to records that have none, and timestamps to those that are new or changed, nested records included
 * (facts#values-ids). A nested record that did not change stays the same object.
 */
export const assignIdsAndTimestamps = behaviour<Change>(
  ({ catalogue, company, type, before, id, fields }) => {
    const known = before?.fields ?? (id === undefined ? undefined : { id });
    assign({ catalogue, company, now: company.clock.timestamp() }, type, known, fields);
  },
);

function assign(
  context: Context,
  type: ResourceType,
  before: JsonObject | undefined,
  fields: JsonObject,
): void {
  const { company } = context;
  fields.id = before?.id ?? company.behaviours.get(issueId)(company.ids);
  for (const field of type.holders) {
    const [elements, old] = [elementsOf(fields, field.name), elementsOf(before ?? {}, field.name)];
    if (elements === old || elements.length === 0) continue;
    const known = new Map(old.map((one) => [one.fields.id, one]));
    fields[field.name] = elements.map((element) =>
      assignNested(context, known.get(element.fields.id), element),
    );
  }
  if ('created_at' in fields) fields.created_at = before?.created_at ?? context.now;
  if ('updated_at' in fields) fields.updated_at = context.now;
}

function assignNested(context: Context, old: NestedRecord | undefined, element: NestedRecord): NestedRecord {
  // One that was not sent is still the same object.
  if (old === element) return old;
  if (old !== undefined && JSON.stringify(old) === JSON.stringify(element)) return old;
  const fields = { ...element.fields };
  assign(context, context.catalogue.type(element.type), old?.fields, fields);
  return { type: element.type, fields };
}
