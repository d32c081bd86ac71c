import type { Made } from '../check/target.ts';
import { type Learned, learn } from '../records/learning.ts';
import type { Resource } from '../records/resource.ts';
import { isObject } from '../schemas/json.ts';
import type { Explorer } from './explorer.ts';

/** A record beneath which others can be tried, with its own links and those of its schema. */
export type Parent = Pick<Made, 'type' | 'path' | 'company' | 'as'> & { readonly links: readonly unknown[] };

const failed = ({ reply }: Learned): boolean => [404, 405, 501].includes(reply.status);

/** Whether a link says that records of a type are created beneath the record that it stands in. */
function offersCreation(link: unknown, plural: string): boolean {
  if (!isObject(link)) return false;
  const texts = Object.values(link).filter((it) => typeof it === 'string');
  const leadsThere = texts.some((it) => new RegExp(`/[^/]+/${plural}(\\?|$)`).test(it));
  return leadsThere && texts.some((it) => /^post$/i.test(it));
}

/** The parents whose links offer to create records of a type beneath them. */
export const offering = (parents: readonly Parent[], { plural }: Resource): readonly Parent[] =>
  parents.filter((one) => one.links.some((link) => offersCreation(link, plural)));

/** The types beneath which a child can be created: the printed or given one, those that links offer, else the first that takes one. */
export async function parentsOf(it: Explorer, child: Resource, parents: readonly Parent[]) {
  const { desk, tracker } = it;
  const given = desk.lab.profile.parents[child.type];
  const printed = given ? [given] : child.parents;
  const offered = offering(parents, child).map((one) => one.type);
  const certain = [...new Set([...printed, ...offered])];
  const candidates = certain.length > 0 ? certain : ['invoice', 'order', 'contact'];
  const taken: string[] = [];
  for (const type of candidates) {
    const under = parents.find((one) => one.type === type);
    if (!under) continue;
    const learned = await learn(desk, tracker, child.type, under);
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
