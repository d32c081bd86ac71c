import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createFolder, describeFileError, describeFolderError, UsageError } from '../command/index.ts';
import { neutralValue } from '../examples/initial-value.ts';
import { Mistakes, type SchemaFile } from '../loader/mistakes.ts';
import { parseFile } from '../loader/parse-file.ts';
import { readFile } from '../loader/read-file.ts';
import { readAllSchemas } from '../loader/read-schemas.ts';
import { definitionsName, resolveDefinitions } from '../schemas/definitions.ts';
import { dialect } from '../schemas/files.ts';
import { isObject } from '../schemas/json.ts';
import { SchemaError } from '../schemas/schema-error.ts';
import type { JsonSchema, SchemaLink, TypeSchema } from '../schemas/type-schema.ts';
import { isNullable, nestingOf } from '../schemas/type-schema.ts';
import { capitalize } from '../text/words.ts';
import { convertField, type Note, typeOfReference } from './convert-field.ts';
import { collectionOfLink, collectionOfLinks, convertLink } from './convert-link.ts';
import { readOpenApi } from './read-openapi.ts';

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

const id = {
  title: 'Id',
  description: 'Opaque identifier, assigned by the service.',
  type: 'string',
  minLength: 22,
  maxLength: 22,
  readOnly: true,
};

/** A folder of old schemas: each type with the name and text of its file. */
type OldFolder = ReadonlyMap<string, { file: SchemaFile; schema: Old }>;

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    throw new UsageError(`${folder}: ${describeFolderError(error)}; name the one that has the schemas.`);
  }
}

/** Files of our dialect may have definitions, which files of older drafts name in other ways. */
function withoutDefinitions(schemas: OldFolder, mistakes: Mistakes): OldFolder {
  if (!isObject(schemas.get(definitionsName)?.schema.$defs)) return schemas;
  const contents = new Map([...schemas].map(([name, { schema }]) => [name, schema]));
  const files = new Map([...schemas].map(([name, { file }]) => [name, file]));
  const resolved = resolveDefinitions(contents, mistakes.reporter(files));
  const types = [...schemas].filter(([name]) => name !== definitionsName);
  return new Map(types.map(([name, { file }]) => [name, { file, schema: resolved.get(name) ?? {} }]));
}

/** The schemas of a folder by type. Notes the entries that are not converted. */
function readOldSchemas(
  folder: string,
  mistakes: Mistakes,
  note: (file: string, sentence: string) => void,
): OldFolder {
  const schemas = new Map<string, { file: SchemaFile; schema: Old }>();
  for (const name of namesIn(folder)) {
    const type = basename(name, '.json').replaceAll('-', '_');
    if (!name.endsWith('.json')) note(name, 'is not a JSON file; it is left out.');
    else if (!/^[a-z][a-z0-9_]*$/.test(type)) {
      note(name, 'is not named after a type in lower-case letters, digits and underscores; it is left out.');
    } else {
      const file = readFile(join(folder, name), name, mistakes);
      const schema = file && parseFile(file, mistakes);
      if (file && isObject(schema)) schemas.set(type, { file, schema });
      else if (file && schema !== undefined) {
        mistakes.add(file, '', 'is not a schema: an object was expected.');
      }
    }
  }
  const types = withoutDefinitions(schemas, mistakes);
  mistakes.throwIfAny();
  if (types.size === 0)
    throw new SchemaError({ file: folder, pointer: '', sentence: 'has no schemas (<type>.json).' });
  return types;
}

const propertiesOf = ({ properties }: Old) => Object.entries(isObject(properties) ? properties : {});

/** Gives each schema the properties of the schemas that it extends, which have those of others in turn. */
class Extensions {
  readonly #all: OldFolder;
  readonly #mistakes: Mistakes;
  readonly #noteIn: (type: string) => Note;
  readonly #extended = new Map<string, Old>();
  /** The types whose bases are being looked up. */
  readonly #open = new Set<string>();

  constructor(all: OldFolder, mistakes: Mistakes, noteIn: (type: string) => Note) {
    this.#all = all;
    this.#mistakes = mistakes;
    this.#noteIn = noteIn;
  }

  /** The schema of a type with all that it extends; undefined for a type that the folder does not have. */
  of(type: string): Old | undefined {
    const known = this.#extended.get(type);
    const old = this.#all.get(type);
    if (known || !old) return known;
    this.#open.add(type);
    const extended = this.#extend(type, old.schema);
    this.#open.delete(type);
    this.#extended.set(type, extended);
    return extended;
  }

  #extend(type: string, schema: Old): Old {
    const bases = [schema.extends ?? []].flat().concat(Array.isArray(schema.allOf) ? schema.allOf : []);
    const parts = [...bases.flatMap((base, index) => this.#base(type, base, `/extends/${index}`)), schema];
    const required = parts.flatMap((part) => (Array.isArray(part.required) ? part.required : []));
    return {
      ...schema,
      properties: Object.fromEntries(parts.flatMap(propertiesOf)),
      required: [...new Set(required)],
    };
  }

  #base(type: string, base: unknown, pointer: string): Old[] {
    if (!isObject(base)) return [];
    if (typeof base.$ref !== 'string') return [base];
    const name = typeOfReference(base.$ref);
    const file = this.#all.get(type)?.file;
    if (this.#open.has(name) && file) {
      const others = [...this.#open].slice([...this.#open].indexOf(name) + 1);
      const way = others.length > 0 ? `, by way of ${others.join(', ')}` : '';
      this.#mistakes.add(file, pointer, `"${name}" extends itself${way}; leave out one of these references.`);
      return [];
    }
    const extended = this.of(name);
    if (extended) return [extended];
    this.#noteIn(type)(pointer, `"${base.$ref}" is not a schema in the folder; its properties are missing.`);
    return [];
  }
}

function fieldsOf(schema: Old, known: ReadonlySet<string>, note: Note): TypeSchema['properties'] {
  const entries = propertiesOf(schema).flatMap(([name, value]): [string, JsonSchema][] => {
    const pointer = `/properties/${name}`;
    if (/^[a-z_][a-z0-9_]*$/.test(name) && isObject(value))
      return [[name, convertField(value, known, pointer, note)]];
    note(
      pointer,
      'is not a valid name in the dialect (lower-case letters, digits, underscores); the field is left out.',
    );
    return [];
  });
  const fields = Object.fromEntries(entries);
  if (!fields.id) note('/properties', 'has no id; one of 22 characters is added.');
  return { ...fields, id: idOf(fields.id, note) };
}

/** The field itself, where it can hold the ids of the service. */
function idOf(field: JsonSchema | undefined, note: Note): JsonSchema {
  if (!field) return id;
  const isText = field.type === 'string' && !field.format && !field.enum;
  const { minLength = 22, maxLength = 22 } = field;
  if (isText && minLength <= 22 && maxLength >= 22) return { ...field, readOnly: true };
  note('/properties/id', 'cannot hold ids of 22 characters; it is replaced by a text that can.');
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
  const inside = propertiesOf(schema).flatMap(([name, value]) =>
    isObject(value) && value.required === true ? [name] : [],
  );
  const listed = Array.isArray(schema.required) ? schema.required.map(String) : [];
  return [...new Set([...listed, ...inside])].filter((name) => fields[name] && !fields[name].readOnly);
}

function convertType(
  type: string,
  schema: Old,
  known: ReadonlySet<string>,
  collections: ReadonlySet<string>,
  note: Note,
): TypeSchema {
  const converted = fieldsOf(schema, known, note);
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
  const title = typeof schema.title === 'string' ? schema.title : capitalize(type.replaceAll('_', ' '));
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
export async function convertFolder(folder: string, out: string): Promise<Conversion> {
  const notes: Conversion['notes'] = [];
  const mistakes = new Mistakes();
  const all = readOldSchemas(folder, mistakes, (file, sentence) =>
    notes.push({ file, pointer: '', sentence }),
  );
  const noteIn = (type: string) => noteFor(notes, `${type}.json`);
  const extensions = new Extensions(all, mistakes, noteIn);
  const schemas = new Map([...all.keys()].map((type) => [type, extensions.of(type) ?? {}]));
  mistakes.throwIfAny();
  return writeTypes(schemas, out, notes);
}

/**
 * Converts the resource types of an OpenAPI 3 document to a version folder in our dialect. Notes what cannot be converted, with its
 * line in the document. Throws UsageError for a file that is none.
 */
export async function convertDocument(path: string, out: string): Promise<Conversion> {
  const notes: Conversion['notes'] = [];
  const types = await readOpenApi(path, (file) => noteFor(notes, file));
  return writeTypes(types, out, notes);
}

const noteFor =
  (notes: Conversion['notes'], file: string): Note =>
  (pointer, sentence) =>
    notes.push({ file, pointer, sentence });

/** Converts types and writes a file for each into the folder `1.0`, or none where one would replace another text. */
async function writeTypes(
  schemas: ReadonlyMap<string, Old>,
  out: string,
  notes: Conversion['notes'],
): Promise<Conversion> {
  const folder = join(out, '1.0');
  const collections = new Set(
    [...schemas.values()].flatMap(({ links }) =>
      (Array.isArray(links) ? links : []).flatMap((it) => collectionOfLink(it) ?? []),
    ),
  );
  const known = new Set(schemas.keys());
  const converted = [...schemas].map(([type, schema]) => ({
    file: join(folder, `${type}.json`),
    text: `${JSON.stringify(convertType(type, schema, known, collections, noteFor(notes, `${type}.json`)), null, 2)}\n`,
  }));
  const files = converted.map(({ file }) => file);
  try {
    createFolder(folder);
    const edited = converted.find(
      ({ file, text }) => existsSync(file) && readFileSync(file, 'utf8') !== text,
    );
    if (edited !== undefined)
      throw new UsageError(
        `${edited.file} already exists, and differs. Name another folder, or remove it first.`,
      );
    for (const { file, text } of converted) writeFileSync(file, text);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`nothing can be written to ${out}: ${describeFileError(error)}.`);
  }
  try {
    await readAllSchemas(out);
    return { files, notes };
  } catch (error) {
    if (error instanceof SchemaError) return { files, notes, invalid: error.message };
    throw error;
  }
}
