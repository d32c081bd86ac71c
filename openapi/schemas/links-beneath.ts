import { SchemaError } from './schema-error.ts';
import type { SchemaLink, TypeSchema } from './type-schema.ts';

type Types = ReadonlyMap<string, TypeSchema>;

/** What the nested type's own file calls its links beneath a parent, and what the parent calls them. */
const relations: Record<string, (collection: string) => string> = {
  'GET instances': (collection) => collection,
  'POST create': (collection) => `${collection} create`,
};

function ownCollection({ links }: TypeSchema): string | undefined {
  return links.find(({ href }) => href.split('/').length < 3)?.href.split('/')[0];
}

function isBeneathOther({ href }: SchemaLink, collection: string): boolean {
  const [above, , nested] = href.split('/');
  return nested !== undefined && nested === collection && above !== collection;
}

function asParentsLink(
  link: SchemaLink,
  collection: string,
  parents: ReadonlyMap<string | undefined, string>,
  [file, place]: [string, string],
): [string, SchemaLink] {
  const parent = parents.get(link.href.split('/')[0]);
  if (!parent) {
    throw new SchemaError(
      file,
      `${place}/href`,
      `no type has the collection that "${link.href}" starts with.`,
    );
  }
  const relation = relations[`${link.method} ${link.rel}`];
  if (!relation) {
    const sentence = 'a link beneath another type is GET with "instances", or POST with "create".';
    throw new SchemaError(file, `${place}/rel`, sentence);
  }
  return [parent, { ...link, rel: relation(collection) }];
}

/**
 * Puts each link where it is looked for. A type that is listed or created beneath another may say so in its own file,
 * `{"rel": "create", "href": "contacts/{id}/notes", "method": "POST"}` in `note.json`, so that no other file need be
 * touched to add it; the link then becomes the parent's `notes create`, as if `contact.json` had said it. Throws
 * SchemaError where there is no such parent.
 */
export function withLinksBeneath(types: Types): Types {
  const parents = new Map([...types].map(([type, schema]) => [ownCollection(schema), type]));
  const placed = new Map(
    [...types].map(([type, schema]) => [type, { ...schema, links: [] as SchemaLink[] }]),
  );
  const moved: [string, SchemaLink][] = [];
  for (const [type, schema] of types) {
    const collection = ownCollection(schema);
    if (!collection && schema.links.length > 0) {
      const sentence =
        'add a link to the own collection, such as "self"; links beneath other types are not enough.';
      throw new SchemaError(`${type}.json`, '/links', sentence);
    }
    for (const [index, link] of schema.links.entries()) {
      if (!collection || !isBeneathOther(link, collection)) placed.get(type)?.links.push(link);
      else moved.push(asParentsLink(link, collection, parents, [`${type}.json`, `/links/${index}`]));
    }
  }
  for (const [parent, link] of moved) placed.get(parent)?.links.push(link);
  return placed;
}
