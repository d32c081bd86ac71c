import type { Made, Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { neededFields } from '../../records/body.ts';
import type { DataRecord } from '../../records/resource.ts';
import type { Field } from '../../schemas/published.ts';
import { withArticle } from './with-article.ts';

/** A way to spoil one property of a valid body. */
export type Spoiling = {
  readonly property: string;
  /** In words: `without to_addr`, `with status outside its list`. */
  readonly how: string;
  readonly kind: 'absent' | 'blank' | 'outside-enum' | 'mistyped';
  spoil(body: DataRecord): DataRecord;
};

const without = (body: DataRecord, name: string): DataRecord =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));

/** The blank value of a field: an empty text or list, or null where it admits neither. */
export function blank(field: Field | undefined): '' | null | readonly never[] {
  if (!field || field.types.length === 0 || field.types.includes('string')) return '';
  return field.types.includes('array') ? [] : null;
}

/** The ways to spoil the required properties of a type: leave each out, and leave each blank. */
export function blankings(t: Target, type: string): readonly Spoiling[] {
  const { schema } = t.resource(type);
  return neededFields(type, schema).flatMap((property): readonly Spoiling[] => {
    const field = schema?.fields.find(({ name }) => name === property);
    return [
      { property, kind: 'absent', how: `without ${property}`, spoil: (body) => without(body, property) },
      {
        property,
        kind: 'blank',
        how: `with a blank ${property}`,
        spoil: (body) => ({ ...body, [property]: blank(field) }),
      },
    ];
  });
}

/** The ways to give enumerated properties of a type a value that their list does not have. */
export function strayings(t: Target, type: string): readonly Spoiling[] {
  const fields = t.resource(type).schema?.fields ?? [];
  return fields
    .filter((field) => field.enum && !field.readOnly)
    .map(({ name }) => ({
      property: name,
      kind: 'outside-enum',
      how: `with a value of ${name} outside its list`,
      spoil: (body) => ({ ...body, [name]: t.mark() }),
    }));
}

const wordless = ['number', 'integer', 'boolean', 'null'];

/** The ways to give a property that holds no text a text that no number or boolean can be made of. */
export function mistypings(t: Target, type: string): readonly Spoiling[] {
  const fields = t.resource(type).schema?.fields ?? [];
  return fields
    .filter(({ types, readOnly, nested }) => !readOnly && !nested && types.length > 0 && isWordless(types))
    .map(({ name }) => ({
      property: name,
      kind: 'mistyped',
      how: `with a text in the place of ${name}`,
      spoil: (body) => ({ ...body, [name]: t.mark() }),
    }));
}

const isWordless = (types: readonly string[]): boolean => types.every((it) => wordless.includes(it));

/** Blank, absent and outside of a list. */
export const spoilings = (t: Target, type: string): readonly Spoiling[] => [
  ...blankings(t, type),
  ...strayings(t, type),
];

/** A creation that the target refuses with 422 for one property. */
export type Refusal = {
  readonly reply: Reply;
  readonly spoiling: Spoiling;
  readonly under: Made | undefined;
};

/**
 * A refused creation of a type, found by trial: a schema that requires a property does not always mean that a client
 * gives it (the service can fill it in). Not applicable where the target refuses nothing that the suite can spoil.
 */
export async function refusedCreation(t: Target, type: string): Promise<Refusal> {
  const [parent] = t.resource(type).parents;
  const under = parent ? await t.make(parent) : undefined;
  for (const spoiling of spoilings(t, type)) {
    const reply = await t.create(type, spoiling.spoil(t.build(type)), under ? { under } : {});
    if (reply.status === 422) return { reply, spoiling, under };
  }
  return t.notApplicable(
    `The target requires and enumerates nothing in ${withArticle(type)} that it refuses to do without.`,
  );
}

/** Sends the creation that was refused once more, in another language or as someone else. */
export const refuseAgain = (
  t: Target,
  type: string,
  { spoiling, under }: Refusal,
  options: Parameters<Target['create']>[2] = {},
): Promise<Reply> =>
  t.create(type, spoiling.spoil(t.build(type)), { ...options, ...(under ? { under } : {}) });
