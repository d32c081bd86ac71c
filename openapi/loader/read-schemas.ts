import { readdirSync } from 'node:fs';
import { basename, isAbsolute, join, relative } from 'node:path';
import { describeFolderError } from '../command/file-error.ts';
import { definitionsName, resolveDefinitions } from '../schemas/definitions.ts';
import { endpointsOf } from '../schemas/endpoints.ts';
import { isObject } from '../schemas/json.ts';
import { textsOf } from '../schemas/json-pointer.ts';
import { withoutComments } from '../schemas/load-schemas.ts';
import { moveLinksToParents } from '../schemas/move-links.ts';
import type { ReportMistake } from '../schemas/schema-error.ts';
import type { JsonSchema, Schemas, TypeSchema } from '../schemas/type-schema.ts';
import { checkFields, checkLimits } from './check-fields.ts';
import { checkListParameters } from './check-parameters.ts';
import { analysePatterns, type PatternCheck } from './check-patterns.ts';
import { checkReferences } from './check-references.ts';
import { checkShape } from './check-shape.ts';
import { checkValues } from './check-values.ts';
import { Mistakes, type SchemaFile } from './mistakes.ts';
import { parseFile } from './parse-file.ts';
import { readFile } from './read-file.ts';

/** The name of a version folder. */
export const versionFolder = /^\d+\.\d+$/;

/** How the files of a folder are named in mistakes. */
export type NameFile = (path: string) => string;

/** The path from the working directory, where the file is below it. */
function fromWorkingDirectory(path: string): string {
  const shorter = relative(process.cwd(), path);
  return shorter.startsWith('..') || isAbsolute(shorter) ? path : shorter;
}

/** A version folder: its files by name, those of types and of definitions, and what each contains; nothing where it is not JSON. */
type VersionFolder = {
  version: string;
  files: Map<string, SchemaFile>;
  contents: Map<string, unknown>;
};

function entriesOf(folder: string, nameFile: NameFile, mistakes: Mistakes): string[] | undefined {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    const sentence = `${describeFolderError(error)}; name one that holds a version folder such as 1.0.`;
    mistakes.addWithoutPosition(nameFile(folder), sentence);
    return undefined;
  }
}

/** The version folders of a folder, the newest first: by number and not by letter. */
function versionsIn(folder: string, nameFile: NameFile, mistakes: Mistakes): string[] {
  const entries = entriesOf(folder, nameFile, mistakes) ?? [];
  mistakes.throwIfAny();
  const versions = entries.filter((name) => versionFolder.test(name));
  if (versions.length === 0) {
    const sentence = 'has no version folder; put the schema files into one named like 1.0.';
    mistakes.addWithoutPosition(nameFile(folder), sentence);
  }
  return versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}

function readVersion(folder: string, version: string, nameFile: NameFile, mistakes: Mistakes): VersionFolder {
  const versioned = join(folder, version);
  const entries = entriesOf(versioned, nameFile, mistakes);
  const names = (entries ?? []).filter((name) => /^[^.].*\.json$/.test(name));
  if (entries && names.every((name) => name === `${definitionsName}.json`))
    mistakes.addWithoutPosition(nameFile(versioned), 'holds no schema files (<type>.json).');
  for (const name of (entries ?? []).filter((entry) => /\.(ya?ml|json5|jsonc)$/.test(entry))) {
    const sentence = 'is not read: schema files are JSON, and end in ".json".';
    mistakes.addWithoutPosition(nameFile(join(versioned, name)), sentence);
  }
  const result: VersionFolder = { version, files: new Map(), contents: new Map() };
  for (const name of names) {
    const path = join(versioned, name);
    const type = basename(name, '.json');
    if (!/^[a-z][a-z0-9_]*$/.test(type)) {
      const sentence = 'is not named after a type, in small letters and underscores.';
      mistakes.addWithoutPosition(nameFile(path), sentence);
      continue;
    }
    const file = readFile(path, nameFile(path), mistakes);
    if (file) result.files.set(type, file);
    result.contents.set(type, file && withoutComments(parseFile(file, mistakes), file.text));
  }
  const definitions = result.files.get(definitionsName);
  for (const file of result.files.values()) if (file !== definitions) file.definitions = definitions;
  return result;
}

/** Checks everything in a version folder, and adds all mistakes. Without a check of patterns, values are not checked either. */
function checkVersion(
  { version, files: all, contents: unresolved }: VersionFolder,
  isUnsafe: PatternCheck | undefined,
  mistakes: Mistakes,
): Schemas {
  const report = mistakes.reporter(all);
  const contents = resolveDefinitions(unresolved, report);
  const files = new Map([...all].filter(([name]) => name !== definitionsName));
  const readable = [...files].filter(([type]) => contents.get(type) !== undefined);
  const types = new Map(
    readable.map(([type, file]) => [type, checkShape(file, contents.get(type), mistakes)]),
  );
  const names = new Set(files.keys());
  for (const [type, schema] of types) {
    checkReferences(type, schema, names, report);
    if (!isUnsafe) continue;
    for (const [pointer, pattern] of textsOf('pattern', contents.get(type))) {
      const objection = isUnsafe(pattern);
      const hint = 'Write it so that no two repetitions match the same characters.';
      if (objection) report(type, pointer, objection, hint);
    }
    checkFields(type, schema, report);
    checkPlainValues(type, '/properties', schema.properties, isUnsafe, report);
  }
  if (isUnsafe) checkParameters(types, names, isUnsafe, report);
  // A link that leads to a file without a schema is not a mistake of its own.
  if (![...files.keys()].every((type) => isObject(contents.get(type)))) return { version, types };
  return { version, types: checkedLinks(version, types, files, report) };
}

function checkPlainValues(
  type: string,
  pointer: string,
  schemas: TypeSchema['properties'],
  isUnsafe: PatternCheck,
  report: ReportMistake,
  needsExample: (schema: JsonSchema) => boolean = () => true,
): void {
  const entries = Object.entries(schemas).filter(([, schema]) => {
    const patterns = [...textsOf('pattern', schema)];
    return patterns.every(([, pattern]) => !isUnsafe(pattern)) && checkLimits(schema, () => {});
  });
  checkValues(Object.fromEntries(entries), needsExample, (name, at, ...rest) =>
    report(type, `${pointer}/${name}${at}`, ...rest),
  );
}

function checkParameters(
  types: ReadonlyMap<string, TypeSchema>,
  names: ReadonlySet<string>,
  isUnsafe: PatternCheck,
  report: ReportMistake,
): void {
  for (const [type, schema] of types) {
    for (const [index, link] of schema.links.entries()) {
      const pointer = `/links/${index}`;
      const { properties = {} } = link;
      for (const [name, parameter] of Object.entries(properties)) {
        checkLimits(parameter, (at, ...rest) => report(type, `${pointer}/properties/${name}${at}`, ...rest));
      }
      // The document shows an example of a parameter in a query only where the schema suggests one.
      const isShown = (schema: JsonSchema) =>
        link.method !== 'GET' || Boolean(schema.examples || schema.enum || schema.format);
      checkPlainValues(type, `${pointer}/properties`, properties, isUnsafe, report, isShown);
      if (link.href.split('/').length < 3)
        checkListParameters([type, schema], [link, pointer], names, report);
    }
  }
}

/** Moves links to the types that they belong to, and checks them; mistakes are reported at the place in the files. */
function checkedLinks(
  version: string,
  types: ReadonlyMap<string, TypeSchema>,
  files: ReadonlyMap<string, SchemaFile>,
  report: ReportMistake,
): ReadonlyMap<string, TypeSchema> {
  let isPlaced = true;
  const { types: placed, origins } = moveLinksToParents(types, (...mistake) => {
    isPlaced = false;
    report(...mistake);
  });
  if (!isPlaced) return types;
  const atOrigin: ReportMistake = (type, pointer, ...rest) => {
    const [, index = '', inner = ''] = /^\/links\/(\d+)(.*)$/.exec(pointer) ?? [];
    const link = placed.get(type)?.links[Number(index)];
    const origin = link && origins.get(link);
    if (origin) report(origin.type, `/links/${origin.index}${inner}`, ...rest);
    else report(type, pointer, ...rest);
  };
  // Of two files that clash, the one that was changed last is reported.
  const ageOf = (type: string) => files.get(type)?.changedAt ?? 0;
  const oldestFirst = new Map([...placed].toSorted(([one], [other]) => ageOf(one) - ageOf(other)));
  endpointsOf({ version, types: oldestFirst }, atOrigin);
  return placed;
}

/**
 * Reads the schema files of the newest version in a folder (`schemas` holds `1.0`), and checks each against
 * `schemas/meta.json`, the types that it refers to, and its links. For files that are known to be valid: it checks neither
 * values nor the time that patterns take.
 * @throws SchemaError with all mistakes
 */
export function readSchemas(folder: string): Schemas {
  const mistakes = new Mistakes();
  const [newest = ''] = versionsIn(folder, fromWorkingDirectory, mistakes);
  mistakes.throwIfAny();
  const files = readVersion(folder, newest, fromWorkingDirectory, mistakes);
  const schemas = checkVersion(files, undefined, mistakes);
  mistakes.throwIfAny();
  return schemas;
}

/** What is checked, and how files are named in mistakes. */
export type ReadOptions = {
  nameFile?: NameFile;
  /** Whether the schemas are served; schemas that are only compared can lack valid values. */
  isServed?: boolean;
};

/**
 * Reads the schema files of all versions in a folder, the newest first, and checks everything that would fail later: beside
 * what {@link readSchemas} checks, limits, defaults, examples, parameters, and the time that patterns take.
 * @throws SchemaError with all mistakes in all files
 */
export async function readAllSchemas(
  folder: string,
  { nameFile = fromWorkingDirectory, isServed = true }: ReadOptions = {},
): Promise<[newest: Schemas, ...older: Schemas[]]> {
  const mistakes = new Mistakes();
  const [newest = '', ...older] = versionsIn(folder, nameFile, mistakes);
  mistakes.throwIfAny();
  const read = (version: string) => readVersion(folder, version, nameFile, mistakes);
  const folders = [read(newest), ...older.map(read)] as const;
  const contents = folders.flatMap((version) => [...version.contents.values()]);
  const patterns = contents.flatMap((content) =>
    [...textsOf('pattern', content)].map(([, pattern]) => pattern),
  );
  const isUnsafe = isServed ? await analysePatterns(new Set(patterns)) : undefined;
  const check = (version: VersionFolder) => checkVersion(version, isUnsafe, mistakes);
  const [first, ...others] = folders;
  const all: [Schemas, ...Schemas[]] = [check(first), ...others.map(check)];
  mistakes.throwIfAny();
  return all;
}
