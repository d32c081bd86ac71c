import type { Made, Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import type { DataRecord } from '../../records/resource.ts';
import { type NestedProperty, nestedBody, nestedFields } from './inner-records.ts';

/** A parent with a spoiled inner record in it, refused with 422. */
export type RejectedNested = {
  readonly reply: Reply;
  readonly property: string;
  /** The spoiled inner record. */
  readonly record: DataRecord;
};

type InvalidNested = { readonly kind: string; readonly property: string; readonly record: DataRecord };

/** The ways to spoil an inner record: each required field absent or blank, each enumerated field outside its list, a text where a number belongs. */
function invalidNestedRecords(t: Target, inner: NestedProperty): readonly InvalidNested[] {
  const valid = t.build(inner.type);
  return nestedFields(t, inner)
    .filter(({ readOnly, name }) => !readOnly && name !== 'id' && name !== 'links')
    .flatMap(({ name, required, types, enum: list }) => {
      const { [name]: _, ...rest } = valid;
      const admitsText = types.length === 0 || types.includes('string');
      return [
        ...(required ? [['absent', rest] as const] : []),
        ...(required ? [['blank', { ...valid, [name]: admitsText ? '' : null }] as const] : []),
        ...(list ? [['invalid-enum', { ...valid, [name]: t.mark() }] as const] : []),
        ...(!admitsText && types.some((type) => type === 'number' || type === 'integer')
          ? [['wrong-type', { ...valid, [name]: t.mark() }] as const]
          : []),
      ].map(([kind, record]) => ({ kind, property: name, record }));
    });
}

/** A parent refused with 422 for one of its inner records, found by trial. Not applicable where the target refuses none. */
export async function findRejectedNested(t: Target, inner: NestedProperty): Promise<RejectedNested> {
  for (const { property, record } of invalidNestedRecords(t, inner)) {
    const reply = await t.create(inner.parent, t.build(inner.parent, nestedBody(t, inner, [record])));
    if (reply.status === 422) return { reply, property, record };
  }
  return t.notApplicable(`The target refuses no ${inner.type} for a property that the suite can spoil.`);
}

/** The first refusal of each kind of mistake in an inner record; none where the target refuses none. */
export async function findRejectedNestedOfEachKind(
  t: Target,
  inner: NestedProperty,
): Promise<readonly RejectedNested[]> {
  const refusals = new Map<string, RejectedNested>();
  for (const { kind, property, record } of invalidNestedRecords(t, inner)) {
    if (refusals.has(kind)) continue;
    const reply = await t.create(inner.parent, t.build(inner.parent, nestedBody(t, inner, [record])));
    if (reply.status === 422) refusals.set(kind, { reply, property, record });
  }
  return [...refusals.values()];
}

/** The same inner record sent again, inside a new parent or in an update of one. */
export function resendRejectedNested(
  t: Target,
  inner: NestedProperty,
  { record }: RejectedNested,
  locale?: string,
  made?: Made,
): Promise<Reply> {
  const query = { locale };
  const fields = nestedBody(t, inner, [record]);
  return made
    ? t.update(made, { ...made.sent, ...fields }, { query })
    : t.create(inner.parent, t.build(inner.parent, fields), { query });
}
