import { relative } from 'node:path';
import { bundle } from '@apidevtools/json-schema-ref-parser';
import { parse } from 'yaml';
import { UsageError } from '../../command/usage-error.ts';
import type { AssembledDocument } from '../../document/document.ts';
import { Mistakes, type SchemaFile } from '../../loader/mistakes.ts';
import { parseJson } from '../../loader/parse-file.ts';
import { readFile } from '../../loader/read-file.ts';
import type { Side } from './comparison-side.ts';
import { findUnreadable } from './document-schema.ts';

/** Whether a file says that it is an OpenAPI document; {@link findUnreadable} looks at what is in it. */
function isDocument(value: unknown): value is AssembledDocument {
  return typeof value === 'object' && value !== null && 'openapi' in value && 'info' in value;
}

/** The content of a file that is JSON, or else YAML. */
function contentOf(file: SchemaFile, mistakes: Mistakes): unknown {
  if (/^\s*[{[]/.test(file.text)) {
    return parseJson(file, mistakes);
  }
  try {
    return parse(file.text, { logLevel: 'error' });
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new UsageError(`${file.name} cannot be read as YAML: ${reason.replace(/:$/, '')}.`);
  }
}

/**
 * Reads an OpenAPI document, JSON or YAML, with the files that it refers to. Throws UsageError where it is none, or where
 * something in it cannot be compared.
 */
export async function readDocument(path: string): Promise<Side> {
  const mistakes = new Mistakes();
  const name = relative(process.cwd(), path);
  const file = readFile(path, name, mistakes);
  const content = file && contentOf(file, mistakes);
  mistakes.throwIfAny();
  if (!file || !isDocument(content)) throw new UsageError(`${name} is not an OpenAPI 3 document.`);
  const document = await bundle<AssembledDocument>(path, content, {}).catch((error: Error) => {
    throw new UsageError(
      `${name} cannot be read as an OpenAPI document: ${error.message.replace(/\.+$/, '')}.`,
    );
  });
  const unreadable = findUnreadable(document);
  if (unreadable) mistakes.add(file, unreadable.pointer, unreadable.sentence);
  mistakes.throwIfAny();
  const version = document.info.version.split('.').slice(0, 2).join('.');
  const files = { document: { path: name, text: file.text } };
  const versions = [{ version, document, files }];
  return { label: name, versions, isComplete: false, hasPermissions: true };
}
