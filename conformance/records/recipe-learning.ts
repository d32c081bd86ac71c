import type { Anchors, DataRecord, Recipe, Reference } from '../context/resource.ts';
import { resourceOf } from '../context/resource.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Session } from '../context/session.ts';
import { Violation } from '../errors/outcome.ts';
import type { Reply } from '../http/reply.ts';
import { formatValue } from '../match/matcher.ts';
import type { PublishedSchema } from '../schemas/published.ts';
import type { CreatedRecord } from './creation.ts';
import { sendCreation } from './creation.ts';
import { type Identified, pairsIn } from './envelopes.ts';
import { bodyBy, firstRecipe, ingredientsFor, neededFields } from './recipe.ts';
import { referenceTo, spellingsFor } from './references.ts';
import { noteCreated } from './removal.ts';

/** What came of learning: the recipe, and the record that the last attempt made (undefined where none succeeded). */
export type LearnedRecipe = {
  readonly recipe: Recipe;
  readonly sent: DataRecord;
  readonly reply: Reply;
  readonly found: Identified | undefined;
};

const mostAttempts = 12;

/** Names of the fields that a refusal complains about, without the nested part of a prefix. */
function complaints(reply: Reply): string[] {
  try {
    return pairsIn(reply).map(([property]) => property.split(/[./[]/)[0] ?? property);
  } catch (error) {
    if (error instanceof Violation) return [];
    throw error;
  }
}

/** What a refused recipe can still become. */
type RecipeHints = {
  /** What the schema, the specification or an earlier refusal demands. */
  readonly needed: readonly string[];
  readonly schema: PublishedSchema | undefined;
  readonly anchors: Anchors;
};

/** The next way to name a contact in a field that was refused; undefined where none is left. */
function nextReference(
  recipe: Recipe,
  field: string,
  { schema, anchors }: RecipeHints,
): Reference | undefined {
  const contact = anchors.get('contact');
  if (!contact) return undefined;
  const ways = spellingsFor(
    schema?.fields.find((it) => it.name === field),
    contact,
  );
  const tried = recipe.references[field]?.spelling;
  const spelling = ways[tried === undefined ? 0 : ways.indexOf(tried) + 1];
  return spelling && { type: 'contact', spelling };
}

/**
 * The recipe after a refusal: what it complains about is added, left out where it need not be there, or taken for the
 * name of another record, in one spelling after the other. Undefined where nothing is left to try.
 */
function improved(recipe: Recipe, complained: readonly string[], chances: RecipeHints): Recipe | undefined {
  const names = new Set(recipe.names);
  const references: Record<string, Reference> = { ...recipe.references };
  let changed = false;
  for (const name of complained.filter((it) => it !== 'base' && it !== '')) {
    const isOptional = !chances.needed.includes(name) && recipe.names.length > chances.needed.length;
    const next = nextReference(recipe, name, chances);
    if (!names.has(name) && !(name in references)) names.add(name);
    else if (names.has(name) && isOptional) names.delete(name);
    else if (next) references[name] = next;
    else continue;
    changed = true;
  }
  return changed ? { names: [...names], references } : undefined;
}

/** What to begin with: a reference that the schema requires names the contact that stays for the run. */
function beginning(context: RunContext, type: string, needed: readonly string[]): Recipe {
  const recipe = firstRecipe(type, resourceOf(context, type).schema);
  const reference = type === 'contact' ? undefined : referenceTo(context, type, 'contact');
  if (!reference || !needed.includes(reference.field) || !context.anchors.has('contact')) return recipe;
  const { field, spelling } = reference;
  return { ...recipe, references: { [field]: { type: 'contact', spelling } } };
}

/**
 * Finds out how a valid record of a type comes about, under a parent where one is given: from the target's schema
 * first, then from what it complains about (spec#7.2-pairs). What is created on the way is noted.
 */
export async function learnRecipe(
  session: Session,
  type: string,
  under?: Pick<CreatedRecord, 'path' | 'company' | 'as'>,
): Promise<LearnedRecipe> {
  const { context } = session;
  const resource = resourceOf(context, type);
  const needed = neededFields(type, resource.schema);
  const demanded = new Set(needed);
  let recipe = beginning(context, type, needed);
  for (let attempt = 1; ; attempt += 1) {
    const sent = bodyBy(recipe, ingredientsFor(context, type));
    const reply = await sendCreation(session, type, sent, under ? { under: under as CreatedRecord } : {});
    const where = { company: context.people.company, as: context.people.me, parent: under?.path ?? '' };
    const found = noteCreated(session, reply, resource, where);
    if (Math.floor(reply.status / 100) === 2) return { recipe, sent, reply, found };
    const chances = { needed: [...demanded], schema: resource.schema, anchors: context.anchors };
    const next = reply.status === 422 ? improved(recipe, complaints(reply), chances) : undefined;
    // What was missing is no text of ours to be left out again: a schema need not say what is required.
    for (const name of next?.names ?? []) if (!recipe.names.includes(name)) demanded.add(name);
    if (!next || attempt === mostAttempts) {
      const unknown = `no valid ${type} could be made: the last attempt was answered with ${reply.status} and ${formatValue(reply.text)}; the profile's bodies.${type} can bring one`;
      return { recipe: { ...recipe, unknown }, sent, reply, found: undefined };
    }
    recipe = next;
  }
}
