import type { Json, JsonObject } from '../../contract/json.ts';
import type { StoredRecord } from '../../world/records.ts';
import { elementsOf, type Field } from '../model/field.ts';
import type { ResourceType } from '../model/resource-type.ts';
import { findShown, showFields, type Viewer } from './envelope.ts';

/** How a stored value becomes text. */
interface StoredText {
  name: string;
  field: Field;
  /** What stands before its value, `,"number":`; undefined where it is not shown. */
  key: string | undefined;
  /** Fields that are shown after it and stored elsewhere. */
  after: readonly ShownText[];
}

interface ShownText {
  key: string;
  field: Field;
}

interface Layout {
  /** Fields that are shown before the first stored one. */
  before: readonly ShownText[];
  /** In the order in which records are stored, which is that of the schema. */
  stored: readonly StoredText[];
}

/**
 * The JSON text of the envelope of a record, the same as that of `envelope()` where no behaviour is replaced: written in one pass,
 * without an object for each envelope.
 */
export function envelopeText(viewer: Viewer, record: StoredRecord): string {
  const { catalogue, company } = viewer;
  const { fields } = catalogue.fitRecord?.(company, record) ?? record;
  return wrap(viewer, catalogue.type(record.type), fields, record.id);
}

function wrap(viewer: Viewer, type: ResourceType, fields: JsonObject, id: string): string {
  return `{${quote(type.name)}:${fieldsText(viewer, type, fields)},"links":${type.links.textOf(id)}}`;
}

function fieldsText(viewer: Viewer, type: ResourceType, fields: JsonObject): string {
  const { before, stored } = layoutOf(type);
  let text = before.length === 0 ? '' : shownTexts(viewer, before, fields);
  let place = 0;
  for (const name in fields) {
    const here = stored[place];
    // Records that another version or an older schema wrote have other fields, or another order.
    if (here === undefined || here.name !== name)
      return JSON.stringify(showFields.apply(viewer, type, fields));
    place += 1;
    if (here.key !== undefined)
      text +=
        here.key +
        (here.field.kind === 'value'
          ? valueText(fields[name] ?? here.field.initial)
          : shownText(viewer, here.field, fields));
    if (here.after.length > 0) text += shownTexts(viewer, here.after, fields);
  }
  if (place < stored.length) return JSON.stringify(showFields.apply(viewer, type, fields));
  return `{${text.slice(1)}}`;
}

function shownTexts(viewer: Viewer, shown: readonly ShownText[], fields: JsonObject): string {
  return shown.map(({ key, field }) => key + shownText(viewer, field, fields)).join('');
}

function shownText(viewer: Viewer, field: Field, fields: JsonObject): string {
  switch (field.kind) {
    case 'value':
      return valueText(fields[field.name] ?? field.initial);
    case 'shown': {
      const record = viewer.depth === 0 ? findShown(viewer.company, field, fields) : undefined;
      return record === undefined ? 'null' : envelopeText({ ...viewer, depth: 1 }, record);
    }
    case 'owned': {
      const [element] = elementsOf(fields, field.name);
      return element === undefined ? 'null' : nestedText(viewer, element.type, element.fields);
    }
    case 'list':
      return `[${elementsOf(fields, field.partOf ?? field.name)
        .filter((element) => field.types.includes(element.type))
        .map((element) => nestedText(viewer, element.type, element.fields))
        .join()}]`;
  }
}

function nestedText(viewer: Viewer, type: string, fields: JsonObject): string {
  return wrap(viewer, viewer.catalogue.type(type), fields, String(fields.id));
}

const layouts = new WeakMap<ResourceType, Layout>();

function layoutOf(type: ResourceType): Layout {
  const known = layouts.get(type);
  if (known !== undefined) return known;
  const before: ShownText[] = [];
  const stored: (StoredText & { after: ShownText[] })[] = [];
  for (const field of type.fields.values()) {
    const key = `,${quote(field.name)}:`;
    if (Object.hasOwn(type.blank, field.name)) {
      stored.push({ name: field.name, field, key: field.writeOnly ? undefined : key, after: [] });
    } else if (!field.writeOnly) (stored.at(-1)?.after ?? before).push({ key, field });
  }
  const layout = { before, stored };
  layouts.set(type, layout);
  return layout;
}

/** A character that JSON escapes, or that needs a closer look. */
const SPECIAL = /[^ !#-[\]-~]/;

function quote(text: string): string {
  return SPECIAL.test(text) ? JSON.stringify(text) : `"${text}"`;
}

function valueText(value: Json): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return quote(value);
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}
