import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readAllSchemas } from '../loader/read-schemas.ts';
import { definitionsName } from '../schemas/definitions.ts';
import { schemasFolder } from '../schemas/files.ts';
import { SchemaError } from '../schemas/schema-error.ts';
import type { JsonSchema, TypeSchema } from '../schemas/type-schema.ts';

type Definitions = { $defs?: Record<string, JsonSchema> };

/** A copy of `schemas/` that a test may change, removed at the end of its scope. */
export class SchemaFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'countersign-schemas-'));

  /** @param types the types whose files are copied, with the definitions that they share; all by default */
  constructor(types?: readonly string[]) {
    cpSync(schemasFolder, this.path, { recursive: true });
    if (types === undefined) return;
    for (const file of readdirSync(join(this.path, '1.0'))) {
      if (![...types, definitionsName].includes(basename(file, '.json')))
        rmSync(join(this.path, '1.0', file));
    }
  }

  /** Writes the file of a type: an object as JSON, a string as it is. */
  write(type: string, content: unknown): void {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(join(this.path, '1.0', `${type}.json`), text);
  }

  /** Changes the file of a type, or that of `definitions`, in place. */
  edit(type: string, change: (schema: TypeSchema & Definitions) => void): void {
    const schema = JSON.parse(readFileSync(join(this.path, '1.0', `${type}.json`), 'utf8'));
    change(schema);
    this.write(type, schema);
  }

  /** Restores the file of a type to what `schemas/` has. */
  restore(type: string): void {
    cpSync(join(schemasFolder, '1.0', `${type}.json`), join(this.path, '1.0', `${type}.json`));
  }

  /** Removes the file of a type. */
  remove(type: string): void {
    rmSync(join(this.path, '1.0', `${type}.json`));
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/**
 * The message of the error that reading a folder of schemas throws, with files named without their folder, and without lines
 * and columns: `contact.json at /properties/number: …`.
 */
export async function schemaErrorOf(folder: string): Promise<string> {
  const text = await fullSchemaErrorOf(folder);
  return text.replaceAll(/^( *[^:\n]+\.json):\d+:\d+(?=[: ])/gm, '$1');
}

/** The same with lines and columns: `contact.json:12:7 at /properties/number: …`. */
export async function fullSchemaErrorOf(folder: string): Promise<string> {
  try {
    await readAllSchemas(folder);
  } catch (error) {
    if (error instanceof SchemaError) return error.message.replaceAll(`${folder}/1.0/`, '');
    throw error;
  }
  return 'accepted';
}
