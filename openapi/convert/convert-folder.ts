import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readSchemas } from '../schemas/read-schemas.ts';
import { SchemaError } from '../schemas/schema-error.ts';
import type { JsonSchema, SchemaLink, TypeSchema } from '../schemas/type-schema.ts';
import { convertField, isObject, type Note } from './convert-field.ts';
import { collectionOfLink, convertLink } from './convert-link.ts';

type Old = Record<string, unknown>;

/** The result of a conversion. */
export interface Conversion {
  /** The files that were written. */
  files: string[];
  /** What could not be converted: file, JSON pointer into the original, sentence. */
  notes: { file: string; pointer: string; sentence: string }[];
  /** Why the result is not a valid folder of schemas; undefined when it is. */
  invalid?: string;
}

const dialect = 'https://countersign.example/schemas/meta.json';
const id = {
  title: 'Id',
  description: 'Opaque identifier, assigned by the service.',
  type: 'string',
  minLength: 22,
  maxLength: 22,
  readOnly: true,
};

function readOldSchemas(folder: string): Map<string, Old> {
  const names = readdirSync(folder).filter((name) => /^[a-z][\w-]*\.json$/.test(name));
  if (names.length === 0) throw new SchemaError(folder, '', 'has no schemas (<type>.json).');
  return new Map(
    names.sort().map((name) => {
      let content: unknown;
      try {
        content = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      } catch (error) {
        throw new SchemaError(
          name,
          '',
          `cannot be read as JSON: ${error instanceof Error ? error.message : error}.`,
        );
      }
      if (!isObject(content)) throw new SchemaError(name, '', 'is not a schema.');
      return [basename(name, '.json').replaceAll('-', '_'), content];
    }),
  );
}

/** The schema with the properties of the schemas that it extends. */
function withExtended(schema: Old, all: ReadonlyMap<string, Old>, note: Note): Old {
  const bases = [schema.extends ?? []].flat().concat(Array.isArray(schema.allOf) ? schema.allOf : []);
  const parts = bases.flatMap((base, index) => {
    if (!isObject(base)) return [];
    if (typeof base.$ref !== 'string') return [base];
    const name =
      base.$ref
        .replace(/#$/, '')
        .replace(/\.json$/, '')
        .split('/')
        .at(-1) ?? '';
    const found = all.get(name);
    if (found) return [withExtended(found, all, note)];
    note(`/extends/${index}`, `"${base.$ref}" is not a schema in the folder; its properties are missing.`);
    return [];
  });
  const properties = Object.assign({}, ...[...parts, schema].map((part) => part.properties ?? {}));
  const required = [...parts, schema].flatMap((part) => (Array.isArray(part.required) ? part.required : []));
  return { ...schema, properties, required };
}

function fieldsOf(schema: Old, known: ReadonlySet<string>, note: Note): TypeSchema['properties'] {
  const entries = Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(
    ([name, value]): [string, JsonSchema][] => {
      const pointer = `/properties/${name}`;
      if (/^[a-z_][a-z0-9_]*$/.test(name) && isObject(value))
        return [[name, convertField(value, known, pointer, note)]];
      note(
        pointer,
        'is not a valid name in the dialect (lower-case letters, digits, underscores); the field is left out.',
      );
      return [];
    },
  );
  const fields = Object.fromEntries(entries);
  if (!fields.id) note('/properties', 'has no id; one of 22 characters is added.');
  return { ...fields, id: fields.id ? { ...fields.id, readOnly: true } : id };
}

function requiredOf(schema: Old, fields: TypeSchema['properties']): string[] {
  const inside = Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(
    ([name, value]) => (isObject(value) && value.required === true ? [name] : []),
  );
  const listed = Array.isArray(schema.required) ? schema.required.map(String) : [];
  return [...new Set([...listed, ...inside])].filter((name) => fields[name] && !fields[name].readOnly);
}

function titleOf(type: string): string {
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function convertType(
  type: string,
  all: ReadonlyMap<string, Old>,
  collections: ReadonlySet<string>,
  note: Note,
): TypeSchema {
  const schema = withExtended(all.get(type) ?? {}, all, note);
  const fields = fieldsOf(schema, new Set(all.keys()), note);
  const required = requiredOf(schema, fields);
  const old = Array.isArray(schema.links) ? schema.links : [];
  const links = old.flatMap((link, index): SchemaLink[] => {
    const converted = isObject(link) ? convertLink(link, collections, `/links/${index}`, note) : undefined;
    return converted ? [converted] : [];
  });
  const unique = new Map(links.map((link) => [`${link.method} ${link.href}`, link]));
  if (typeof schema.description !== 'string') note('', 'has no description; the title is used instead.');
  const title = typeof schema.title === 'string' ? schema.title : titleOf(type);
  return {
    $schema: dialect,
    title,
    description: typeof schema.description === 'string' ? schema.description : `${title}.`,
    type: 'object',
    properties: fields,
    ...(required.length > 0 ? { required } : {}),
    ...(schema.open === true ? { open: true } : {}),
    links: [...unique.values()],
  };
}

/**
 * Converts a folder of draft-03 and draft-04 schemas to a version folder in our dialect: `required` inside properties,
 * `extends`, `divisibleBy`, `disallow`, boolean exclusive bounds, references without a wrapper, links without a method. Notes what cannot
 * be converted. Throws SchemaError when a file is not a schema.
 */
export function convertFolder(folder: string, out: string, version = '1.0'): Conversion {
  const all = readOldSchemas(folder);
  const collections = new Set(
    [...all.values()].flatMap(({ links }) =>
      (Array.isArray(links) ? links : []).flatMap((it) => collectionOfLink(it) ?? []),
    ),
  );
  const notes: Conversion['notes'] = [];
  mkdirSync(join(out, version), { recursive: true });
  const files = [...all.keys()].map((type) => {
    const file = join(out, version, `${type}.json`);
    const note: Note = (pointer, sentence) => notes.push({ file: `${type}.json`, pointer, sentence });
    const schema = convertType(type, all, collections, note);
    writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
    return file;
  });
  try {
    readSchemas(out);
    return { files, notes };
  } catch (error) {
    if (error instanceof SchemaError) return { files, notes, invalid: error.message };
    throw error;
  }
}
