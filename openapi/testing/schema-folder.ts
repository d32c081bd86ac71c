import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schemasFolder } from '../schemas/files.ts';
import { readSchemas } from '../schemas/read-schemas.ts';
import { SchemaError } from '../schemas/schema-error.ts';
import type { TypeSchema } from '../schemas/type-schema.ts';

/** A copy of `schemas/` that a test may change, removed at the end of its scope. */
export class SchemaFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'countersign-schemas-'));

  constructor() {
    cpSync(schemasFolder, this.path, { recursive: true });
  }

  /** Writes the file of a type: an object as JSON, a string as it is. */
  write(type: string, content: unknown): void {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(join(this.path, '1.0', `${type}.json`), text);
  }

  /** Changes the file of a type in place. */
  edit(type: string, change: (schema: TypeSchema) => void): void {
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

/** The message of the error that reading a folder of schemas throws. */
export function schemaErrorOf(folder: string): string {
  try {
    readSchemas(folder);
  } catch (error) {
    if (error instanceof SchemaError) return error.message;
    throw error;
  }
  return 'accepted';
}
