import type { PublishedSchema } from '../schemas/published.ts';
import type { Anchors, Reference } from './anchors.ts';
import { bodyOf, filledIn, neededFields } from './body.ts';
import type { DataRecord } from './resource.ts';
import type { Mark } from './strings.ts';

/** How a valid body of a type comes about. Plain data. */
export type Recipe = {
  /** Fields to fill in with values that the schema admits. */
  readonly names: readonly string[];
  /** Fields that name a record of another type, which no schema tells. */
  readonly references: Readonly<Record<string, Reference>>;
  /** Why no valid body is known; undefined where one is. */
  readonly unknown?: string;
};

/** Recipes by type, as far as they were learned. */
export type Recipes = Map<string, Recipe>;

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
  if (brought) return { ...named(recipe, anchors), ...(filledIn(brought, mark, anchors) as DataRecord) };
  return { ...bodyOf(recipe.names, schema, mark), ...named(recipe, anchors) };
}
