import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkReferences, checkShape } from './check-schemas.ts';
import { endpointsOf } from './endpoints.ts';
import { withLinksBeneath } from './links-beneath.ts';
import { SchemaError } from './schema-error.ts';
import type { Schemas, TypeSchema } from './type-schema.ts';

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
  const schemas = { version, types: withLinksBeneath(types) };
  checkReferences(schemas);
  endpointsOf(schemas);
  return schemas;
}
