import { anchorOf, typesNamedIn } from '../records/anchors.ts';
import { resourceOf } from '../records/creating.ts';
import { type Identified, identify } from '../records/identify.ts';
import { type Learned, learn } from '../records/learning.ts';
import type { Tracker } from '../records/tracking.ts';
import { linksOf } from '../schemas/read.ts';
import { change } from './change.ts';
import type { Explorer, Step } from './explorer.ts';
import { offering, type Parent, parentsOf } from './parents.ts';

const listed = ['contact', 'order', 'invoice'];
const children = ['comment', 'email', 'payment'];

/** Keeps a record for others to refer to, for as long as the run lasts. */
async function keepAnchor({ desk }: Explorer, type: string, found: Identified): Promise<void> {
  const { lab } = desk;
  const shown = found.record ? found : identify(await desk.send('GET', found.path), resourceOf(lab, type));
  lab.anchors.set(type, anchorOf({ ...found, links: shown?.links ?? [] }, lab.people.company));
}

/** The types whose records bodies of the profile name. */
const namedTypes = ({ desk }: Explorer): ReadonlySet<string> =>
  new Set(Object.values(desk.lab.profile.bodies).flatMap(typesNamedIn));

/**
 * Makes one record of a type that has a list: there, else beneath a parent that offers it, else beneath any. Where
 * resources are created is not shown (spec#4.1); the profile's word on a parent is taken.
 */
async function settle(
  it: Explorer,
  tracker: Tracker,
  type: string,
  parents: readonly Parent[],
): Promise<Learned | undefined> {
  const { desk } = it;
  const { lab } = desk;
  const given = lab.profile.parents[type];
  const own = given ? undefined : await learn(desk, tracker, type);
  lab.recipes.delete(type);
  if (own) lab.recipes.set(type, own.recipe);
  if (own?.found) return own;
  const offered = given
    ? parents.filter((one) => one.type === given)
    : offering(parents, resourceOf(lab, type));
  for (const under of new Set([...offered, ...(given ? [] : parents)])) {
    const learned = await learn(desk, tracker, type, under);
    if (!own || learned.found) lab.recipes.set(type, learned.recipe);
    if (!learned.found) continue;
    change(lab, type, { parents: [under.type], beneathOnly: true });
    const refused = own ? `In its own list it was answered with ${own.reply.status}; b` : 'B';
    const evidence = `${refused}eneath ${under.type} it was taken.`;
    it.choose(`parents.${type}`, `Types beneath which a ${type} is created`, [under.type], evidence);
    return learned;
  }
  return own;
}

/** Makes one record of a listed type, as a parent to try. */
async function parentOf(it: Explorer, type: string, parents: readonly Parent[]): Promise<Parent | undefined> {
  const { lab } = it.desk;
  const isNamed = namedTypes(it).has(type);
  const { found } = (await settle(it, isNamed ? it.keeper : it.tracker, type, parents)) ?? {};
  if (!found) return undefined;
  if (isNamed) await keepAnchor(it, type, found);
  const raw = linksOf(resourceOf(lab, type).schema?.raw);
  const { path, links } = found;
  return { type, path, company: lab.people.company, as: lab.people.me, links: [...links, ...raw] };
}

/** How the other types are made, and beneath what: orders, invoices, comments, emails and payments. */
export const kin: Step = {
  title: 'Creating the other types',
  writes: true,
  async run(it) {
    const { desk, keeper } = it;
    const { lab } = desk;
    const anchor = await learn(desk, keeper, 'contact');
    if (anchor.found) await keepAnchor(it, 'contact', anchor.found);
    const parents: Parent[] = [];
    for (const type of listed) {
      const parent = await parentOf(it, type, parents);
      if (parent) parents.push(parent);
    }
    for (const type of children) {
      const found = await parentsOf(it, resourceOf(lab, type), parents);
      change(lab, type, { parents: found.parents });
      const evidence = `Beneath ${found.parents.join(', ') || 'none'} it was taken; links offer ${found.offered.join(', ') || 'none'}.`;
      it.choose(`parents.${type}`, `Types beneath which a ${type} is created`, found.parents, evidence);
    }
    const isNeeded =
      namedTypes(it).size > 0 ||
      [...lab.recipes.values()].some(({ references }) => Object.keys(references).length > 0);
    if (!isNeeded) await keeper.clear(desk);
  },
};
