import type { Made } from '../check/target.ts';
import { resourceOf } from '../records/creating.ts';
import { type Learned, learn } from '../records/learning.ts';
import type { Resource } from '../records/resource.ts';
import { isObject } from '../schemas/json.ts';
import { linksOf } from '../schemas/read.ts';
import type { Explorer, Step } from './explorer.ts';

const listed = ['contact', 'order', 'invoice'];
const children = ['comment', 'email', 'payment'];

type Parent = Pick<Made, 'type' | 'path' | 'company' | 'as'> & { readonly links: readonly unknown[] };

const failed = ({ reply }: Learned): boolean => [404, 405, 501].includes(reply.status);

/** Whether a link says that records of a type are created beneath the record that it stands in. */
function offersCreation(link: unknown, plural: string): boolean {
  if (!isObject(link)) return false;
  const texts = Object.values(link).filter((it) => typeof it === 'string');
  const leadsThere = texts.some((it) => new RegExp(`/[^/]+/${plural}(\\?|$)`).test(it));
  return leadsThere && texts.some((it) => /^post$/i.test(it));
}

/** Makes one record of a listed type, as a parent to try. */
async function parentOf(
  { desk, tracker }: Explorer,
  type: string,
  anchor: unknown,
): Promise<Parent | undefined> {
  const { lab } = desk;
  const learned = await learn(desk, tracker, type, { anchor });
  lab.recipes.set(type, learned.recipe);
  if (!learned.found) return undefined;
  const { path, links } = learned.found;
  const raw = linksOf(resourceOf(lab, type).schema?.raw);
  return { type, path, company: lab.people.company, as: lab.people.me, links: [...links, ...raw] };
}

/** The types beneath which a child can be created: the printed or given one, those that links offer, else the first that takes one. */
async function parentsOf(it: Explorer, child: Resource, parents: readonly Parent[], anchor: unknown) {
  const { desk, tracker } = it;
  const given = desk.lab.profile.parents[child.type];
  const printed = given ? [given] : child.parents;
  const offered = parents
    .filter((one) => one.links.some((link) => offersCreation(link, child.plural)))
    .map((one) => one.type);
  const certain = [...new Set([...printed, ...offered])];
  const candidates = certain.length > 0 ? certain : ['invoice', 'order', 'contact'];
  const taken: string[] = [];
  for (const type of candidates) {
    const under = parents.find((one) => one.type === type);
    if (!under) continue;
    const learned = await learn(desk, tracker, child.type, { under, anchor });
    if (!failed(learned)) {
      taken.push(type);
      if (!desk.lab.recipes.has(child.type) || !learned.recipe.unknown)
        desk.lab.recipes.set(child.type, learned.recipe);
      if (certain.length === 0) break;
    }
  }
  const stated = certain.filter((type) => taken.includes(type) || printed.includes(type));
  return { parents: stated.length > 0 ? stated : taken, offered };
}

/** How the other types are made, and beneath what: orders, invoices, comments, emails and payments. */
export const kin: Step = {
  title: 'Creating the other types',
  writes: true,
  async run(it) {
    const { desk, keeper } = it;
    const { lab } = desk;
    const anchor = await learn(desk, keeper, 'contact', {});
    const anchorId = anchor.found?.id;
    const parents: Parent[] = [];
    for (const type of listed) {
      const parent = await parentOf(it, type, anchorId);
      if (parent) parents.push(parent);
    }
    for (const type of children) {
      const child = resourceOf(lab, type);
      const found = await parentsOf(it, child, parents, anchorId);
      lab.resources = lab.resources.map((one) =>
        one.type === type ? { ...one, parents: found.parents } : one,
      );
      const evidence = `Beneath ${found.parents.join(', ') || 'none'} it was taken; links offer ${found.offered.join(', ') || 'none'}.`;
      it.choose(`parents.${type}`, `Types beneath which a ${type} is created`, found.parents, evidence);
    }
    const isNeeded = [...lab.recipes.values()].some((recipe) =>
      Object.values(recipe.fixed).includes(anchorId),
    );
    if (!isNeeded) await keeper.clear(desk);
  },
};
