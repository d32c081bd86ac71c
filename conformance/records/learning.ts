import type { Desk } from '../check/desk.ts';
import { Violation } from '../check/outcome.ts';
import type { Made } from '../check/target.ts';
import type { Reply } from '../http/reply.ts';
import { show } from '../match/matcher.ts';
import { neededFields } from './body.ts';
import { resourceOf, sendCreation } from './creating.ts';
import { pairsIn } from './envelope.ts';
import type { Identified } from './identify.ts';
import { bodyBy, firstRecipe, type Recipe } from './recipe.ts';
import { referenceTo } from './references-to.ts';
import type { DataRecord } from './resource.ts';
import type { Tracker } from './tracking.ts';

/** What came of learning: the recipe, and the record that the last attempt made (undefined where none succeeded). */
export type Learned = {
  readonly recipe: Recipe;
  readonly sent: DataRecord;
  readonly reply: Reply;
  readonly found: Identified | undefined;
};

const mostAttempts = 6;

/** Names of the fields that a refusal complains about, without the nested part of a prefix. */
function complaints(reply: Reply): string[] {
  try {
    return pairsIn(reply).map(([property]) => property.split(/[./[]/)[0] ?? property);
  } catch (error) {
    if (error instanceof Violation) return [];
    throw error;
  }
}

/**
 * The recipe after a refusal: what it complains about is added, left out where it need not be there, or taken for the
 * id of another record. Undefined where nothing is left to try.
 */
function improved(
  recipe: Recipe,
  complained: readonly string[],
  needed: readonly string[],
  anchor: unknown,
): Recipe | undefined {
  const names = new Set(recipe.names);
  const fixed: Record<string, unknown> = { ...recipe.fixed };
  let changed = false;
  for (const name of complained.filter((it) => it !== 'base' && it !== '')) {
    if (!names.has(name) && !(name in fixed)) names.add(name);
    else if (names.has(name) && !needed.includes(name) && recipe.names.length > needed.length)
      names.delete(name);
    else if (anchor !== undefined && !(name in fixed)) fixed[name] = anchor;
    else continue;
    changed = true;
  }
  return changed ? { names: [...names], fixed } : undefined;
}

/** Where to create and what to refer to: a parent, and the id of a contact that stays for the whole run. */
export type Circumstances = {
  readonly under?: Pick<Made, 'path' | 'company' | 'as'>;
  readonly anchor?: unknown;
};

/**
 * Finds out how a valid record of a type comes about: from the target's schema first, then from what it complains about
 * (section 7.2). What is created on the way is noted.
 */
export async function learn(
  desk: Desk,
  tracker: Tracker,
  type: string,
  around: Circumstances,
): Promise<Learned> {
  const { lab } = desk;
  const resource = resourceOf(lab, type);
  const needed = neededFields(type, resource.schema);
  const reference = type === 'contact' ? undefined : referenceTo(lab, type, 'contact');
  let recipe = firstRecipe(type, resource.schema);
  if (reference !== undefined && needed.includes(reference) && around.anchor !== undefined) {
    recipe = { ...recipe, fixed: { [reference]: around.anchor } };
  }
  for (let attempt = 1; ; attempt += 1) {
    const sent = bodyBy(recipe, resource.schema, lab.profile.bodies[type], lab.mark);
    const reply = await sendCreation(desk, type, sent, around.under ? { under: around.under as Made } : {});
    const where = { company: lab.people.company, as: lab.people.me, parent: around.under?.path ?? '' };
    const found = tracker.note(reply, resource, where);
    if (Math.floor(reply.status / 100) === 2) return { recipe, sent, reply, found };
    const next =
      reply.status === 422 ? improved(recipe, complaints(reply), needed, around.anchor) : undefined;
    if (!next || attempt === mostAttempts) {
      const unknown = `no valid ${type} could be made: the last attempt was answered with ${reply.status} and ${show(reply.text)}; the profile's bodies.${type} can bring one`;
      return { recipe: { ...recipe, unknown }, sent, reply, found: undefined };
    }
    recipe = next;
  }
}
