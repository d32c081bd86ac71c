import { isJsonObject, type Json, type JsonObject } from '../../contract/json.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { StoredRecord } from '../../world/records.ts';
import { elementsOf, type ShownField } from '../model/field.ts';
import type { Catalogue, ResourceType } from '../model/resource-type.ts';

/** The context for converting a stored record to its representation. */
export type Viewer = {
  catalogue: Catalogue;
  company: Company;
  /** How many records this one is nested in: a record that is shown in another shows no further ones. */
  depth: number;
};

/**
 * Wraps a record, nested or not, under its type's name, beside the links available for it, with their parameters
 * (spec#2.3-record, spec#2.3-nested, spec#2.3-links-of-object).
 */
function wrapRecord(type: ResourceType, record: JsonObject, id: string): JsonObject {
  return { [type.name]: record, links: type.linksOf(id) };
}

/** The type of the record that an envelope holds beside its links; undefined for any other value. */
export function typeInEnvelope(value: Json): string | undefined {
  if (!isJsonObject(value) || !('links' in value)) return undefined;
  const [type = '', ...more] = Object.keys(value).filter((name) => name !== 'links');
  return more.length === 0 && isJsonObject(value[type]) ? type : undefined;
}

/** Shows the fields of a record in the order of its schema; an unset one is null (facts#values-unset). */
export const showFields = behaviour(
  (viewer: Viewer, type: ResourceType, fields: JsonObject, chosen?: ReadonlySet<string>): JsonObject => {
    const visible = type.show(fields);
    for (const field of type.composed)
      if (chosen?.has(field.name) !== false) visible[field.name] = composedValue(viewer, field, fields);
    return chosen === undefined ? visible : pick(visible, chosen);
  },
);

/** The envelope of a record; `chosen` restricts it to some fields (spec#4.2-fields). */
export function envelope(viewer: Viewer, record: StoredRecord, chosen?: ReadonlySet<string>): JsonObject {
  const type = viewer.catalogue.type(record.type);
  const { fields } = viewer.catalogue.fitRecord?.(viewer.company, record) ?? record;
  const show = viewer.company.behaviours.get(showFields);
  return wrapRecord(type, show(viewer, type, fields, chosen), record.id);
}

function pick(visible: JsonObject, chosen: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(visible).filter(([name]) => chosen.has(name)));
}

/** The record that a field shows; undefined where it shows none. */
export function findShown(
  { records }: Company,
  { type, idField }: ShownField,
  fields: JsonObject,
): StoredRecord | undefined {
  const id = fields[idField];
  return typeof id === 'string' ? records.get(type, id) : undefined;
}

type ComposedField = ResourceType['composed'][number];

function composedValue(viewer: Viewer, field: ComposedField, fields: JsonObject): Json {
  switch (field.kind) {
    case 'shown': {
      const record = findShown(viewer.company, field, fields);
      return record && viewer.depth === 0 ? envelope({ ...viewer, depth: 1 }, record) : null;
    }
    case 'owned': {
      const [element] = elementsOf(fields, field.name);
      return element === undefined ? null : wrapNested(viewer, element.type, element.fields);
    }
    case 'list':
      return elementsOf(fields, field.partOf ?? field.name)
        .filter((element) => field.types.includes(element.type))
        .map((element) => wrapNested(viewer, element.type, element.fields));
  }
}

function wrapNested(viewer: Viewer, typeName: string, fields: JsonObject): JsonObject {
  const type = viewer.catalogue.type(typeName);
  const visibleFields = viewer.company.behaviours.get(showFields)(viewer, type, fields);
  return wrapRecord(type, visibleFields, String(fields.id));
}
