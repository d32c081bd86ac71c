import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { bundle } from '@apidevtools/json-schema-ref-parser';
import { UsageError } from '../../command/usage-error.ts';
import type { AssembledDocument } from '../../document/document.ts';
import type { Side } from './side.ts';

/** Reads an OpenAPI document, JSON or YAML, with the files that it refers to. */
export async function readDocument(file: string): Promise<Side> {
  const document = await bundle<AssembledDocument>(file).catch((error: Error) => {
    throw new UsageError(`${file} cannot be read as an OpenAPI document: ${error.message}.`);
  });
  if (!document.openapi?.startsWith('3.') || typeof document.info?.version !== 'string') {
    throw new UsageError(`${file} is not an OpenAPI 3 document.`);
  }
  const version = document.info.version.split('.').slice(0, 2).join('.');
  const path = relative(process.cwd(), file);
  const files = { document: { path, text: readFileSync(file, 'utf8') } };
  const versions = [{ version, document, files }];
  return { label: path, versions, isComplete: false, hasPermissions: true };
}
