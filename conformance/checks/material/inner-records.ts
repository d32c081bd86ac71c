import type { Known } from '../../check/known.ts';
import type { Made, Target } from '../../check/target.ts';
import { isSuccess } from '../../match/granted.ts';
import type { DataRecord } from '../../records/resource.ts';
import { fieldsOf } from '../../schemas/fields.ts';
import { holderOf } from '../../schemas/holder.ts';
import type { Field } from '../../schemas/published.ts';
import { isObject } from '../../schemas/json.ts';
import { arrayAt, unwrap } from './json-shapes.ts';
import { listedTypes, nestedTypes } from './listed-types.ts';
import { readRecord } from './shown.ts';
import { freeTextNames } from './text-field.ts';
import { withArticle } from './with-article.ts';

/** A type that lives inside the JSON of a parent (section 4.1, path rule 3), and where. */
export type NestedProperty = { readonly type: string; readonly property: string; readonly parent: string };

/**
 * The printed inner types with the parents whose published schema has them: addresses of contacts (section 2.2), line
 * items of whatever the target puts them in.
 */
export function nestedProperties(known: Known): readonly NestedProperty[] {
  const listed = known.resources.filter((it) => listedTypes.includes(it.type));
  const inside = nestedTypes.flatMap(({ type, property }) =>
    listed.flatMap(({ type: parent, schema }) => {
      const holder = holderOf(schema?.fields ?? [], type, property);
      return holder ? [{ type, property: holder.name, parent }] : [];
    }),
  );
  const address = { type: 'address', property: 'addresses', parent: 'contact' };
  return inside.some(({ type, parent }) => type === 'address' && parent === 'contact')
    ? inside
    : [address, ...inside];
}

/** The fields of an inner type: by its own schema, else by that of its parent. */
export function nestedFields(t: Target, inner: NestedProperty): readonly Field[] {
  const own = t.resource(inner.type).schema;
  if (own) return own.fields;
  const holder = t.resource(inner.parent).schema?.fields.find(({ name }) => name === inner.property);
  const { items } = holder?.schema ?? {};
  return isObject(items) ? fieldsOf(items) : [];
}

/** The inner records that a record shows, without wrapping. */
export const nestedRecordsIn = (record: DataRecord, inner: NestedProperty): readonly DataRecord[] =>
  arrayAt(record, inner.property).map((element) => unwrap(element, inner.type));

/** The property of a parent's body that holds inner records. */
export const nestedBody = (t: Target, inner: NestedProperty, records: readonly DataRecord[]): DataRecord => ({
  [inner.property]: records.map((record) => t.nest(inner.type, record)),
});

/** A parent with inner records that differ in one text each, and the field that keeps the text. */
export type WithNested = {
  readonly made: Made;
  readonly field: string;
  readonly texts: readonly string[];
  readonly sent: readonly DataRecord[];
};

/** Makes a parent with as many inner records as asked for, in the first field that keeps a text. */
export async function makeWithNested(t: Target, inner: NestedProperty, count: number): Promise<WithNested> {
  const names = freeTextNames(nestedFields(t, inner));
  if (names.length === 0) t.untestable(`The schema of ${inner.type} names no text that a client writes.`);
  const statuses: number[] = [];
  for (const field of names) {
    const texts = Array.from({ length: count }, () => t.mark());
    const sent = texts.map((text) => t.build(inner.type, { [field]: text }));
    const fields = nestedBody(t, inner, sent);
    const reply = await t.create(inner.parent, t.build(inner.parent, fields));
    statuses.push(reply.status);
    if (!isSuccess(reply)) continue;
    const made = await t.make(inner.parent, { with: fields });
    const kept = nestedRecordsIn(await readRecord(t, made), inner).map((it) => it[field]);
    if (texts.every((text) => kept.includes(text))) return { made, field, texts, sent };
  }
  if (!t.resource(inner.type).seenInside && statuses.every((it) => it === 422))
    t.untestable(`No valid ${inner.type} could be made: each was refused with 422.`);
  return t.violation(
    `${withArticle(inner.parent)} that shows the ${inner.property} with which it was created`,
    `none that keeps a text in one of ${names.join(', ')}`,
  );
}
