import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { neutralValue } from '../examples/initial-value.ts';
import { Mistakes } from '../loader/mistakes.ts';
import { parseFile } from '../loader/parse-file.ts';
import { readAllSchemas } from '../loader/read-schemas.ts';
import { SchemaError } from '../schemas/schema-error.ts';
import type { JsonSchema, SchemaLink, TypeSchema } from '../schemas/type-schema.ts';
import { isNullable, nestingOf } from '../schemas/type-schema.ts';
import { convertField, isObject, type Note } from './convert-field.ts';
import { collectionOfLink, collectionOfLinks, convertLink } from './convert-link.ts';

type Old = Record<string, unknown>;

/** The result of a conversion. */
export type Conversion = {
  /** The files that were written. */
  files: string[];
  /** What could not be converted: file, JSON pointer into the original, sentence. */
  notes: { file: string; pointer: string; sentence: string }[];
  /** Why the result is not a valid folder of schemas; undefined when it is. */
  invalid?: string;
};

const dialect = 'https://countersign.example/schemas/meta.json';
const id = {
  title: 'Id',
  description: 'Opaque identifier, assigned by the service.',
  type: 'string',
  minLength: 22,
  maxLength: 22,
  readOnly: true,
};

/** The schemas of a folder by type. Notes the entries that are not converted; throws all files that cannot be read at once. */
function readOldSchemas(folder: string, note: (file: string, sentence: string) => void): Map<string, Old> {
  const mistakes = new Mistakes();
  const schemas = new Map<string, Old>();
  for (const name of readdirSync(folder).sort()) {
    const type = basename(name, '.json').replaceAll('-', '_');
    if (!name.endsWith('.json')) note(name, 'is not a JSON file; it is left out.');
    else if (!/^[a-z][a-z0-9_]*$/.test(type)) {
      note(name, 'is not named after a type in lower-case letters, digits and underscores; it is left out.');
    } else {
      const schema = readOldSchema(join(folder, name), name, mistakes);
      if (schema) schemas.set(type, schema);
    }
  }
  mistakes.throwIfAny();
  if (schemas.size === 0)
    throw new SchemaError({ file: folder, pointer: '', sentence: 'has no schemas (<type>.json).' });
  return schemas;
}

function readOldSchema(path: string, name: string, mistakes: Mistakes): Old | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    mistakes.addWithoutPosition(name, `cannot be read (${reason}).`);
    return undefined;
  }
  const content = parseFile({ name, text }, mistakes);
  if (content === undefined || isObject(content)) return content;
  mistakes.add({ name, text }, '', 'is not a schema: an object was expected.');
  return undefined;
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
    const extended = all.get(name);
    if (extended) return [withExtended(extended, all, note)];
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
  return { ...fields, id: idOf(fields.id) };
}

/** The field itself, where it can hold the ids of the service. */
function idOf(field: JsonSchema | undefined): JsonSchema {
  if (!field) return id;
  const isText = field.type === 'string' && !field.format && !field.enum;
  const { minLength = 22, maxLength = 22 } = field;
  if (isText && minLength <= 22 && maxLength >= 22) return { ...field, readOnly: true };
  const { title = id.title, description = id.description } = field;
  return { ...id, title, description };
}

/** A field that can be left out of a new record is null there, unless it has another empty value. */
function nullableWhereUnset(
  fields: TypeSchema['properties'],
  required: readonly string[],
  note: Note,
): TypeSchema['properties'] {
  const entries = Object.entries(fields).map(([name, field]): [string, JsonSchema] => {
    const isSet = required.includes(name) || field.readOnly || field.default !== undefined;
    const nesting = nestingOf(field);
    if (isSet || isNullable(field) || nesting?.list) return [name, field];
    if (!nesting && neutralValue(field) !== undefined) return [name, field];
    note(`/properties/${name}`, 'can be left out; "null" is added to its types.');
    const values = field.enum ? { enum: [...field.enum, null] } : {};
    return [name, { ...field, ...values, type: [field.type ?? 'string', 'null'].flat() }];
  });
  return Object.fromEntries(entries);
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
  const converted = fieldsOf(schema, new Set(all.keys()), note);
  const required = requiredOf(schema, converted);
  const fields = nullableWhereUnset(converted, required, note);
  const old = Array.isArray(schema.links) ? schema.links : [];
  const own = collectionOfLinks(old);
  const links = old.flatMap((link, index): SchemaLink[] => {
    const converted = isObject(link)
      ? convertLink(link, collections, own, `/links/${index}`, note)
      : undefined;
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
 * be converted, and the files that are left out. Throws SchemaError with all files that cannot be read as a schema.
 */
export async function convertFolder(folder: string, out: string, version = '1.0'): Promise<Conversion> {
  const notes: Conversion['notes'] = [];
  const all = readOldSchemas(folder, (file, sentence) => notes.push({ file, pointer: '', sentence }));
  const collections = new Set(
    [...all.values()].flatMap(({ links }) =>
      (Array.isArray(links) ? links : []).flatMap((it) => collectionOfLink(it) ?? []),
    ),
  );
  mkdirSync(join(out, version), { recursive: true });
  const files = [...all.keys()].map((type) => {
    const file = join(out, version, `${type}.json`);
    const note: Note = (pointer, sentence) => notes.push({ file: `${type}.json`, pointer, sentence });
    const schema = convertType(type, all, collections, note);
    writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
    return file;
  });
  try {
    await readAllSchemas(out);
    return { files, notes };
  } catch (error) {
    if (error instanceof SchemaError) return { files, notes, invalid: error.message };
    throw error;
  }
}
