import { collectionOf } from './endpoints.ts';
import type { ReportMistake } from './schema-error.ts';
import type { SchemaLink, TypeSchema } from './type-schema.ts';

type Types = ReadonlyMap<string, TypeSchema>;

/** The relation of a link under a parent in the file of the nested type, and the relation that it gets at the parent. */
const relations: Record<string, (collection: string) => string> = {
  'GET instances': (collection) => collection,
  'POST create': (collection) => `${collection} create`,
};

function isUnderOther({ href }: SchemaLink, collection: string): boolean {
  const [above, , nested] = href.split('/');
  return nested !== undefined && nested === collection && above !== collection;
}

function toParentLink(
  type: string,
  index: number,
  link: SchemaLink,
  parents: ReadonlyMap<string | undefined, string>,
  report: ReportMistake,
): [string, SchemaLink] | undefined {
  const [above, , collection = ''] = link.href.split('/');
  const parent = parents.get(above);
  if (!parent) {
    report(type, `/links/${index}/href`, `no type has the collection that "${link.href}" starts with.`);
    return undefined;
  }
  const relation = relations[`${link.method} ${link.rel}`];
  if (!relation) {
    const sentence = 'a link under another type is GET with "instances", or POST with "create".';
    report(type, `/links/${index}/rel`, sentence);
    return undefined;
  }
  return [parent, { ...link, rel: relation(collection) }];
}

/** The types with their links, and the place in the files that each link comes from. */
export type PlacedLinks = {
  types: Types;
  origins: ReadonlyMap<SchemaLink, { type: string; index: number }>;
};

/**
 * Moves links to the type that their address starts with. A type that is listed or created under another may have the link in
 * its own file, `{"rel": "create", "href": "contacts/{id}/notes", "method": "POST"}` in `note.json`, so that no other file has
 * to change; the link becomes `notes create` of the parent, as if it were in `contact.json`. Reports links for which there is
 * no such parent.
 */
export function moveLinksToParents(types: Types, report: ReportMistake): PlacedLinks {
  const parents = new Map([...types].map(([type, schema]) => [collectionOf(schema), type]));
  const placed = new Map(
    [...types].map(([type, schema]) => [type, { ...schema, links: [] as SchemaLink[] }]),
  );
  const origins = new Map<SchemaLink, { type: string; index: number }>();
  const moved: [string, SchemaLink][] = [];
  for (const [type, schema] of types) {
    const collection = collectionOf(schema);
    if (!collection && schema.links.length > 0) {
      const sentence =
        'add a link to its own collection, such as "self"; links under other types are not enough.';
      report(type, '/links', sentence);
      continue;
    }
    for (const [index, link] of schema.links.entries()) {
      if (!collection || !isUnderOther(link, collection)) {
        placed.get(type)?.links.push(link);
        origins.set(link, { type, index });
        continue;
      }
      const parentLink = toParentLink(type, index, link, parents, report);
      if (!parentLink) continue;
      moved.push(parentLink);
      origins.set(parentLink[1], { type, index });
    }
  }
  for (const [parent, link] of moved) placed.get(parent)?.links.push(link);
  return { types: placed, origins };
}
