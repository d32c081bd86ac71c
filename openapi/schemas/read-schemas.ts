import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkReferences, checkShape } from './check-schemas.ts';
import { endpointsOf } from './endpoints.ts';
import { SchemaError } from './schema-error.ts';
import type { SchemaLink, Schemas, TypeSchema } from './type-schema.ts';

const versionFolder = /^\d+\.\d+$/;

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    throw new SchemaError(folder, '', 'no such folder; name one that holds a version folder such as 1.0.');
  }
}

/** The version folders of a folder, the newest first: by number and not by letter. */
function versionsIn(folder: string): [newest: string, ...older: string[]] {
  const versions = entriesOf(folder).filter((name) => versionFolder.test(name));
  const [newest, ...older] = versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  if (newest) return [newest, ...older];
  throw new SchemaError(folder, '', 'has no version folder; put the schema files into one named like 1.0.');
}

function parse(folder: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SchemaError(file, '', `cannot be read as JSON: ${reason}.`);
  }
}

function readType(folder: string, file: string): [string, TypeSchema] {
  const type = basename(file, '.json');
  if (!/^[a-z][a-z0-9_]*$/.test(type)) {
    throw new SchemaError(file, '', 'is not named after a type, in small letters and underscores.');
  }
  return [type, checkShape(file, parse(folder, file))];
}

/**
 * Reads every schema file of the newest version in a folder (`schemas` holds `1.0`), and checks each against
 * `schemas/meta.json`, the types that it refers to, and its links. Throws SchemaError for the first mistake.
 */
export function readSchemas(folder: string): Schemas {
  const [newest] = versionsIn(folder);
  return readVersion(folder, newest);
}

/** Reads the versions of a folder that are older than the newest one, as {@link readSchemas} reads that. */
export function readOlderSchemas(folder: string): Schemas[] {
  const [, ...older] = versionsIn(folder);
  return older.map((version) => readVersion(folder, version));
}

function readVersion(folder: string, version: string): Schemas {
  const versioned = join(folder, version);
  const files = entriesOf(versioned).filter((name) => /^[^.].*\.json$/.test(name));
  if (files.length === 0) throw new SchemaError(versioned, '', 'holds no schema files (<type>.json).');
  const types = new Map(files.map((file) => readType(versioned, file)));
  const schemas = { version, types: moveLinksToParents(types) };
  checkReferences(schemas);
  endpointsOf(schemas);
  return schemas;
}

type Types = ReadonlyMap<string, TypeSchema>;

/** The relation of a link under a parent in the file of the nested type, and the relation that it gets at the parent. */
const relations: Record<string, (collection: string) => string> = {
  'GET instances': (collection) => collection,
  'POST create': (collection) => `${collection} create`,
};

function ownCollection({ links }: TypeSchema): string | undefined {
  return links.find(({ href }) => href.split('/').length < 3)?.href.split('/')[0];
}

function isUnderOther({ href }: SchemaLink, collection: string): boolean {
  const [above, , nested] = href.split('/');
  return nested !== undefined && nested === collection && above !== collection;
}

function toParentLink(
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
    const sentence = 'a link under another type is GET with "instances", or POST with "create".';
    throw new SchemaError(file, `${place}/rel`, sentence);
  }
  return [parent, { ...link, rel: relation(collection) }];
}

/**
 * Moves links to the type that their address starts with. A type that is listed or created under another may have the link in its own file,
 * `{"rel": "create", "href": "contacts/{id}/notes", "method": "POST"}` in `note.json`, so that no other file has to change;
 * the link becomes `notes create` of the parent, as if it were in `contact.json`. Throws
 * SchemaError where there is no such parent.
 */
export function moveLinksToParents(types: Types): Types {
  const parents = new Map([...types].map(([type, schema]) => [ownCollection(schema), type]));
  const placed = new Map(
    [...types].map(([type, schema]) => [type, { ...schema, links: [] as SchemaLink[] }]),
  );
  const moved: [string, SchemaLink][] = [];
  for (const [type, schema] of types) {
    const collection = ownCollection(schema);
    if (!collection && schema.links.length > 0) {
      const sentence =
        'add a link to its own collection, such as "self"; links under other types are not enough.';
      throw new SchemaError(`${type}.json`, '/links', sentence);
    }
    for (const [index, link] of schema.links.entries()) {
      if (!collection || !isUnderOther(link, collection)) placed.get(type)?.links.push(link);
      else moved.push(toParentLink(link, collection, parents, [`${type}.json`, `/links/${index}`]));
    }
  }
  for (const [parent, link] of moved) placed.get(parent)?.links.push(link);
  return placed;
}
