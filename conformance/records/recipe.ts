import type { Anchors, DataRecord, Recipe } from '../context/resource.ts';
import { resourceOf } from '../context/resource.ts';
import type { RunContext } from '../context/run-context.ts';
import type { PublishedSchema } from '../schemas/published.ts';
import { fillInNames } from './references.ts';
import { type Mark, valueFor } from './values.ts';

/** Fields that a creation needs by the specification itself, whatever the schema says (spec#2.2). */
const printed: Readonly<Record<string, readonly string[]>> = { email: ['to_addr', 'body'] };

/** Names that the service fills in itself, though a schema of its answers lists them as required. */
const assigned = /^(id|links|created_at|updated_at|createdAt|updatedAt)$/;

/** The fields that a valid creation gives: what the schema requires of a writer, and what the specification prints. */
export function neededFields(type: string, schema: PublishedSchema | undefined): string[] {
  const required = (schema?.fields ?? [])
    .filter((it) => it.required && !it.readOnly && !assigned.test(it.name))
    .map((it) => it.name);
  return [...new Set([...required, ...(printed[type] ?? [])])];
}

/** A body with the given fields, each with a value that the schema admits (a text where it says nothing). */
export function bodyOf(
  names: readonly string[],
  schema: PublishedSchema | undefined,
  mark: Mark,
): DataRecord {
  const root = schema?.schema ?? {};
  const fieldOf = (name: string) => schema?.fields.find((it) => it.name === name)?.schema ?? {};
  return Object.fromEntries(names.map((name) => [name, valueFor(name, fieldOf(name), root, mark)]));
}

/** A body that the profile brought, with `${mark}` and what names other records filled in at every depth. */
export function fillIn(body: unknown, mark: Mark, anchors: Anchors = new Map()): unknown {
  if (typeof body === 'string') {
    return fillInNames(
      body.replaceAll(/\$\{mark\}/g, () => mark()),
      anchors,
    );
  }
  if (Array.isArray(body)) return body.map((it) => fillIn(it, mark, anchors));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([key, it]) => [key, fillIn(it, mark, anchors)]));
}

/** What to begin with: the needed fields, and two texts to recognise the record by. */
export const firstRecipe = (type: string, schema: PublishedSchema | undefined): Recipe => ({
  names: [...new Set([...neededFields(type, schema), ...recognisable(schema).slice(0, 2)])],
  references: {},
});

const likely = [
  /^(last_?name|surname)$/i,
  /^organi[sz]ation/i,
  /(title|subject|name|note|remark|text|body|message|content|description)/i,
];

/** Names of the fields that take any text of a mark's length, the likeliest first. */
export function recognisable(schema: PublishedSchema | undefined): string[] {
  const rank = (name: string): number => {
    const place = likely.findIndex((pattern) => pattern.test(name));
    return place < 0 ? likely.length : place;
  };
  return (schema?.fields ?? [])
    .filter((it) => it.types.includes('string') && !it.readOnly && !it.enum && !it.format && !it.pattern)
    .filter(
      (it) =>
        (it.maxLength ?? 10) >= 10 &&
        !/(^|_)(id|type|kind|status|number|e?mail|language|currency|country)$/i.test(it.name),
    )
    .map((it) => it.name)
    .sort((one, two) => rank(one) - rank(two));
}

/** The fields of a recipe that name other records, with what names them. */
const named = ({ references }: Recipe, anchors: Anchors): DataRecord =>
  Object.fromEntries(
    Object.entries(references).map(([field, { type, spelling }]) => [field, anchors.get(type)?.[spelling]]),
  );

/** What a fresh body is made of. */
export type Ingredients = {
  readonly schema: PublishedSchema | undefined;
  /** A body that the profile brought: it wins over what is made from the schema. */
  readonly brought: DataRecord | undefined;
  readonly mark: Mark;
  readonly anchors: Anchors;
};

/** A fresh body by a recipe. */
export function bodyBy(recipe: Recipe, { schema, brought, mark, anchors }: Ingredients): DataRecord {
  if (brought) return { ...named(recipe, anchors), ...(fillIn(brought, mark, anchors) as DataRecord) };
  return { ...bodyOf(recipe.names, schema, mark), ...named(recipe, anchors) };
}

/** A body as this target wants it: bare, or under the name of its type. */
export const wrappedBody = (context: RunContext, type: string, body: DataRecord): unknown =>
  context.traits.wrapped ? { [type]: body } : body;

/** A record inside a body as this target wants it. */
export const nestedBody = (context: RunContext, type: string, record: DataRecord): unknown =>
  context.traits.nestedWrapped ? { [type]: record } : record;

/** How a valid body of a type comes about, as far as it is known. */
export const recipeOf = (context: RunContext, type: string): Recipe =>
  context.recipes.get(type) ?? firstRecipe(type, resourceOf(context, type).schema);

/** What a body by a recipe is made of; the records that it names are those that stay for the run, or others of their types. */
export function ingredientsFor(
  context: RunContext,
  type: string,
  anchors: Anchors = context.anchors,
): Ingredients {
  const { schema } = resourceOf(context, type);
  return { schema, brought: context.profile.bodies[type], mark: context.mark, anchors };
}

/** A fresh valid body of a type, as far as it is known how one comes about. */
export const freshBody = (
  context: RunContext,
  type: string,
  overrides: DataRecord = {},
  anchors?: Anchors,
): DataRecord => ({
  ...bodyBy(recipeOf(context, type), ingredientsFor(context, type, anchors)),
  ...overrides,
});
