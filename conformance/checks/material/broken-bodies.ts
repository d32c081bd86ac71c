import type { Made, Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { neededFields } from '../../records/body.ts';
import type { DataRecord } from '../../records/resource.ts';
import type { Field } from '../../schemas/published.ts';
import { withArticle } from './with-article.ts';

/** A way to spoil one property of a valid body. */
export type Mutation = {
  readonly property: string;
  /** In words: `without to_addr`, `with status outside its list`. */
  readonly description: string;
  readonly kind: 'absent' | 'blank' | 'invalid-enum' | 'wrong-type';
  apply(body: DataRecord): DataRecord;
};

const without = (body: DataRecord, name: string): DataRecord =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));

/** The blank value of a field: an empty text or list, or null where it admits neither. */
export function blankValue(field: Field | undefined): '' | null | readonly never[] {
  if (!field || field.types.length === 0 || field.types.includes('string')) return '';
  return field.types.includes('array') ? [] : null;
}

/** The ways to spoil the required properties of a type: leave each out, and leave each blank. */
export function requiredFieldMutations(t: Target, type: string): readonly Mutation[] {
  const { schema } = t.resource(type);
  return neededFields(type, schema).flatMap((property): readonly Mutation[] => {
    const field = schema?.fields.find(({ name }) => name === property);
    return [
      {
        property,
        kind: 'absent',
        description: `without ${property}`,
        apply: (body) => without(body, property),
      },
      {
        property,
        kind: 'blank',
        description: `with a blank ${property}`,
        apply: (body) => ({ ...body, [property]: blankValue(field) }),
      },
    ];
  });
}

/** The ways to give enumerated properties of a type a value that their list does not have. */
export function invalidEnumMutations(t: Target, type: string): readonly Mutation[] {
  const fields = t.resource(type).schema?.fields ?? [];
  return fields
    .filter((field) => field.enum && !field.readOnly)
    .map(({ name }) => ({
      property: name,
      kind: 'invalid-enum',
      description: `with a value of ${name} outside its list`,
      apply: (body) => ({ ...body, [name]: t.mark() }),
    }));
}

const nonTextTypes = ['number', 'integer', 'boolean', 'null'];

/** The ways to give a property that holds no text a text that no number or boolean can be made of. */
export function wrongTypeMutations(t: Target, type: string): readonly Mutation[] {
  const fields = t.resource(type).schema?.fields ?? [];
  return fields
    .filter(({ types, readOnly, nested }) => !readOnly && !nested && types.length > 0 && admitsNoText(types))
    .map(({ name }) => ({
      property: name,
      kind: 'wrong-type',
      description: `with a text in the place of ${name}`,
      apply: (body) => ({ ...body, [name]: t.mark() }),
    }));
}

const admitsNoText = (types: readonly string[]): boolean => types.every((it) => nonTextTypes.includes(it));

/** Blank, absent and outside of a list. */
export const bodyMutations = (t: Target, type: string): readonly Mutation[] => [
  ...requiredFieldMutations(t, type),
  ...invalidEnumMutations(t, type),
];

/** A creation that the target refuses with 422 for one property. */
export type RejectedCreation = {
  readonly reply: Reply;
  readonly mutation: Mutation;
  readonly under: Made | undefined;
};

/**
 * A refused creation of a type, found by trial: a schema that requires a property does not always mean that a client
 * gives it (the service can fill it in). Not applicable where the target refuses nothing that the suite can spoil.
 */
export async function findRejectedCreation(t: Target, type: string): Promise<RejectedCreation> {
  const [parent] = t.resource(type).parents;
  const under = parent ? await t.make(parent) : undefined;
  for (const mutation of bodyMutations(t, type)) {
    const reply = await t.create(type, mutation.apply(t.build(type)), under ? { under } : {});
    if (reply.status === 422) return { reply, mutation, under };
  }
  return t.notApplicable(
    `The target requires and enumerates nothing in ${withArticle(type)} that it refuses to do without.`,
  );
}

/** Sends the creation that was refused once more, in another language or as someone else. */
export const resendRejected = (
  t: Target,
  type: string,
  { mutation, under }: RejectedCreation,
  options: Parameters<Target['create']>[2] = {},
): Promise<Reply> =>
  t.create(type, mutation.apply(t.build(type)), { ...options, ...(under ? { under } : {}) });
