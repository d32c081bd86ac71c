import type { Made, Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import type { DataRecord } from '../../records/resource.ts';
import { holding, type Inner, innerFields } from './inner-records.ts';

/** A parent with a spoiled inner record in it, refused with 422. */
export type InnerRefusal = {
  readonly reply: Reply;
  readonly property: string;
  /** The spoiled inner record. */
  readonly record: DataRecord;
};

type Spoiled = { readonly kind: string; readonly property: string; readonly record: DataRecord };

/** The ways to spoil an inner record: each required field absent or blank, each enumerated field outside its list, a text where a number belongs. */
function spoiled(t: Target, inner: Inner): readonly Spoiled[] {
  const valid = t.build(inner.type);
  return innerFields(t, inner)
    .filter(({ readOnly, name }) => !readOnly && name !== 'id' && name !== 'links')
    .flatMap(({ name, required, types, enum: list }) => {
      const { [name]: _, ...rest } = valid;
      const admitsText = types.length === 0 || types.includes('string');
      return [
        ...(required ? [['absent', rest] as const] : []),
        ...(required ? [['blank', { ...valid, [name]: admitsText ? '' : null }] as const] : []),
        ...(list ? [['outside-enum', { ...valid, [name]: t.mark() }] as const] : []),
        ...(!admitsText && types.some((type) => type === 'number' || type === 'integer')
          ? [['mistyped', { ...valid, [name]: t.mark() }] as const]
          : []),
      ].map(([kind, record]) => ({ kind, property: name, record }));
    });
}

/** A parent refused with 422 for one of its inner records, found by trial. Not applicable where the target refuses none. */
export async function refusedInner(t: Target, inner: Inner): Promise<InnerRefusal> {
  for (const { property, record } of spoiled(t, inner)) {
    const reply = await t.create(inner.parent, t.build(inner.parent, holding(t, inner, [record])));
    if (reply.status === 422) return { reply, property, record };
  }
  return t.notApplicable(`The target refuses no ${inner.type} for a property that the suite can spoil.`);
}

/** The first refusal of each kind of mistake in an inner record; none where the target refuses none. */
export async function innerRefusals(t: Target, inner: Inner): Promise<readonly InnerRefusal[]> {
  const refusals = new Map<string, InnerRefusal>();
  for (const { kind, property, record } of spoiled(t, inner)) {
    if (refusals.has(kind)) continue;
    const reply = await t.create(inner.parent, t.build(inner.parent, holding(t, inner, [record])));
    if (reply.status === 422) refusals.set(kind, { reply, property, record });
  }
  return [...refusals.values()];
}

/** The same inner record sent again, inside a new parent or in an update of one. */
export function refuseInnerAgain(
  t: Target,
  inner: Inner,
  { record }: InnerRefusal,
  locale?: string,
  made?: Made,
): Promise<Reply> {
  const query = { locale };
  const fields = holding(t, inner, [record]);
  return made
    ? t.update(made, { ...made.sent, ...fields }, { query })
    : t.create(inner.parent, t.build(inner.parent, fields), { query });
}
