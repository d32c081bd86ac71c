import type { Desk } from '../check/desk.ts';
import type { Lab } from '../check/lab.ts';
import type { Made, MakeOptions } from '../check/target.ts';
import type { Reply } from '../http/reply.ts';
import { plural } from '../schemas/names.ts';
import type { Anchors } from './anchors.ts';
import { bodyBy, firstRecipe, type Ingredients, type Recipe } from './recipe.ts';
import type { DataRecord, Resource } from './resource.ts';

/** A resource type by name; one that nobody has heard of has the address that its plural gives. */
export function resourceOf(lab: Lab, type: string): Resource {
  const known = lab.resources.find((it) => it.type === type);
  return (
    known ?? { type, plural: plural(type), path: `/api/${plural(type)}`, parents: [], schema: undefined }
  );
}

/** A body as this target wants it: bare, or beneath the name of its type. */
export const wrappedBody = (lab: Lab, type: string, body: DataRecord): unknown =>
  lab.traits.wrapped ? { [type]: body } : body;

/** A record inside a body as this target wants it. */
export const nestedBody = (lab: Lab, type: string, record: DataRecord): unknown =>
  lab.traits.nestedWrapped ? { [type]: record } : record;

/** How a valid body of a type comes about, as far as it is known. */
export const recipeOf = (lab: Lab, type: string): Recipe =>
  lab.recipes.get(type) ?? firstRecipe(type, resourceOf(lab, type).schema);

/** What a body by a recipe is made of; the records that it names are those that stay for the run, or others of their types. */
export function ingredientsFor(lab: Lab, type: string, anchors: Anchors = lab.anchors): Ingredients {
  const { schema } = resourceOf(lab, type);
  return { schema, brought: lab.profile.bodies[type], mark: lab.mark, anchors };
}

/** A fresh valid body of a type, as far as it is known how one comes about. */
export const freshBody = (
  lab: Lab,
  type: string,
  overrides: DataRecord = {},
  anchors?: Anchors,
): DataRecord => ({
  ...bodyBy(recipeOf(lab, type), ingredientsFor(lab, type, anchors)),
  ...overrides,
});

/** Where records of a type are created: beneath the path of a parent, or in its own list. */
export function creationPath(lab: Lab, type: string, under: Pick<Made, 'path'> | undefined): string {
  const resource = resourceOf(lab, type);
  return under ? `${under.path}/${resource.plural}` : (resource.path ?? `/api/${resource.plural}`);
}

/** Sends a body as a creation. */
export function sendCreation(
  desk: Desk,
  type: string,
  body: DataRecord,
  options: MakeOptions,
): Promise<Reply> {
  const { lab } = desk;
  const { as, company, query, encode } = options;
  const wrapped = wrappedBody(lab, type, body);
  return desk.send(
    options.method ?? lab.traits.createMethod,
    options.path ?? creationPath(lab, type, options.under),
    {
      ...(as && { as }),
      ...(company && { company }),
      ...(query !== undefined && { query }),
      ...(encode ? encode(wrapped) : { json: wrapped }),
    },
  );
}
