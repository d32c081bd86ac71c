import { fileURLToPath } from 'node:url';
import { bundle } from '@apidevtools/json-schema-ref-parser';
import type { OpenApiDocument } from 'countersign-contract/document';

/** Bundles the files of the control API's document into one. Only `npm run generate` needs it. */
export async function bundleControl(): Promise<OpenApiDocument> {
  return bundle<OpenApiDocument>(fileURLToPath(new URL('openapi.yaml', import.meta.url)));
}
