import { Violation } from '../check/outcome.ts';
import type { Made } from '../check/target.ts';
import type { Reply } from '../http/reply.ts';
import { freshBody, ingredientsFor, nestedBody, resourceOf, sendCreation } from '../records/creating.ts';
import { pairsIn, unwrapped } from '../records/envelope.ts';
import { identify } from '../records/identify.ts';
import { learn } from '../records/learning.ts';
import { bodyBy, firstRecipe, recognisable } from '../records/recipe.ts';
import { needsParent } from '../records/resource.ts';
import { envelopeKey } from '../schemas/fields.ts';
import { holderOf } from '../schemas/holder.ts';
import { listOr } from '../schemas/json.ts';
import { followed } from '../schemas/plain.ts';
import { change } from './change.ts';
import type { Explorer, Step } from './explorer.ts';

/** Where records of an inner type stand: in which property of which type. */
type Place = { readonly type: string; readonly property: string; readonly parent: string };

const inAddresses: Place = { type: 'address', property: 'addresses', parent: 'contact' };

/** What the contact's schema says of its addresses: wrapped or bare; undefined where it does not say. */
function said({ desk }: Explorer): boolean | undefined {
  const { schema } = resourceOf(desk.lab, 'contact');
  const field = schema?.fields.find((it) => it.name === 'addresses');
  if (!schema || !field?.nested) return undefined;
  return envelopeKey(followed(field.schema.items, schema.schema), schema.schema) === 'address';
}

/** The inner fields that a refusal names behind the prefix of their record (section 7.2, rule 3), however it is joined. */
function named(reply: Reply, fields: readonly string[]): readonly string[] {
  try {
    return pairsIn(reply).flatMap(([property]) => {
      const ends = fields.filter((it) => property.length > it.length && property.endsWith(it));
      return ends.toSorted((one, two) => two.length - one.length).slice(0, 1);
    });
  } catch (error) {
    if (error instanceof Violation) return [];
    throw error;
  }
}

/** A contact beneath which the parent is created, where it cannot do without one. */
async function above({ desk, tracker }: Explorer, parent: string): Promise<Made | undefined> {
  const { lab } = desk;
  if (!needsParent(resourceOf(lab, parent))) return undefined;
  const { found } = await learn(desk, tracker, 'contact');
  return found && ({ path: found.path } as Made);
}

const mostAttempts = 6;

/**
 * Creates a record with one inner record, with what refusals name besides, and tells whether it was kept. A schema need
 * not say what is required.
 */
async function attempt(it: Explorer, { type, property, parent }: Place) {
  const { desk, tracker } = it;
  const { lab } = desk;
  const { schema } = resourceOf(lab, type);
  const fields = (schema?.fields ?? []).filter((one) => !one.readOnly).map((one) => one.name);
  const under = await above(it, parent);
  let recipe = lab.recipes.get(type) ?? firstRecipe(type, schema);
  for (let count = 1; ; count += 1) {
    const inner = bodyBy(recipe, ingredientsFor(lab, type));
    const body = freshBody(lab, parent, { [property]: [nestedBody(lab, type, inner)] });
    const reply = await sendCreation(desk, parent, body, under ? { under } : {});
    const kind = resourceOf(lab, parent);
    const found = tracker.note(reply, kind, { company: lab.people.company, as: lab.people.me });
    const record = found && (found.record ?? identify(await desk.send('GET', found.path), kind)?.record);
    const shown = listOr(record?.[property]).map((one) => unwrapped(one, type)?.record);
    const texts = recognisable(schema).filter((name) => name in inner);
    const kept = texts.some((name) => shown.some((one) => one?.[name] === inner[name]));
    if (kept) {
      lab.recipes.set(type, recipe);
      change(lab, type, { seenInside: true });
    }
    const more = reply.status === 422 ? named(reply, fields).filter((name) => !(name in inner)) : [];
    if (more.length === 0 || count === mostAttempts) return { status: reply.status, kept };
    recipe = { ...recipe, names: [...new Set([...recipe.names, ...more])] };
  }
}

/** How records stand inside a body: beneath the name of their type, or bare. */
async function findWrapping(it: Explorer): Promise<void> {
  const name = 'bodies.nested-wrapped';
  const title = 'Whether a record inside a body stands beneath the name of its type';
  const { lab } = it.desk;
  const first = said(it) ?? lab.traits.wrapped;
  const ways = it.isGiven(name) ? [lab.traits.nestedWrapped] : [first, !first];
  const seen: string[] = [];
  for (const wrapped of ways) {
    lab.traits = { ...lab.traits, nestedWrapped: wrapped };
    const { status, kept } = await attempt(it, inAddresses);
    seen.push(`${wrapped ? 'wrapped' : 'bare'}: ${status}${kept ? ', and it was kept' : ''}`);
    if (kept)
      return it.choose(name, title, wrapped, `Creating a contact with an address, ${seen.join('; ')}.`);
  }
  it.choose(name, title, first, `No address was kept: ${seen.join('; ')}.`, 'default');
}

/** How records inside others are made: their wrapping, and what each of them needs. */
export const nesting: Step = {
  title: 'Creating a contact with an address',
  writes: true,
  async run(it) {
    await findWrapping(it);
    for (const parent of ['order', 'invoice']) {
      const { schema } = resourceOf(it.desk.lab, parent);
      const holder = holderOf(schema?.fields ?? [], 'line_item', 'line_items');
      if (holder) await attempt(it, { type: 'line_item', property: holder.name, parent });
    }
  },
};
