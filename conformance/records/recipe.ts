import type { PublishedSchema } from '../schemas/published.ts';
import { bodyOf, filledIn, neededFields } from './body.ts';
import type { DataRecord } from './resource.ts';
import type { Mark } from './strings.ts';

/** How a valid body of a type comes about. Plain data. */
export type Recipe = {
  /** Fields to fill in with values that the schema admits. */
  readonly names: readonly string[];
  /** Values that no schema tells: ids of records that a record of the type refers to. */
  readonly fixed: DataRecord;
  /** Why no valid body is known; undefined where one is. */
  readonly unknown?: string;
};

/** Recipes by type, as far as they were learned. */
export type Recipes = Map<string, Recipe>;

/** What to begin with: the needed fields, and two texts to recognise the record by. */
export const firstRecipe = (type: string, schema: PublishedSchema | undefined): Recipe => ({
  names: [...new Set([...neededFields(type, schema), ...recognisable(schema).slice(0, 2)])],
  fixed: {},
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

/** A fresh body by a recipe: a body that the profile brought wins over what is made from the schema. */
export function bodyBy(
  recipe: Recipe,
  schema: PublishedSchema | undefined,
  brought: DataRecord | undefined,
  mark: Mark,
): DataRecord {
  if (brought) return { ...recipe.fixed, ...(filledIn(brought, mark) as DataRecord) };
  return { ...bodyOf(recipe.names, schema, mark), ...recipe.fixed };
}
