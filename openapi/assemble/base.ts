import { join } from 'node:path';
import { bundle } from '@apidevtools/json-schema-ref-parser';
import type { AssembledDocument } from '../document/document.ts';
import { baseFolder } from '../schemas/files.ts';

const frame = join(baseFolder, 'openapi.yaml');

/**
 * Reads the base document from `openapi/base`, bundled into one: what no schema file describes, such as
 * errors, OAuth and the parameters that all operations share.
 * @param file another base document, such as that of an earlier revision
 */
export async function readBase(file = frame): Promise<AssembledDocument> {
  const base = await bundle<AssembledDocument>(file);
  return { ...base, components: { ...base.components, examples: base.components.examples ?? {} } };
}
