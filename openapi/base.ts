import { fileURLToPath } from 'node:url';
import { bundle } from '@apidevtools/json-schema-ref-parser';
import type { OpenApiDocument } from './document.ts';

const frame = fileURLToPath(new URL('base/openapi.yaml', import.meta.url));

/**
 * Reads the frame of the document from `openapi/base`, with its files bundled into one: what no schema file says, such as
 * errors, OAuth and the parameters that all operations share.
 */
export async function readBase(): Promise<OpenApiDocument> {
  const base = await bundle<OpenApiDocument>(frame);
  return { ...base, components: { ...base.components, examples: base.components.examples ?? {} } };
}
