import openapiTypescript, { astToString } from 'openapi-typescript';
import type { OpenApiDocument } from './document.ts';

const heading = '// Generated from openapi/openapi.json by scripts/generate.ts: run `npm run generate`.\n\n';

/** The TypeScript types of a document, as the text of a module. Fields with a default may still be left out. */
export async function generateTypes(document: OpenApiDocument): Promise<string> {
  const nodes = await openapiTypescript(JSON.stringify(document), {
    defaultNonNullable: false,
    alphabetize: false,
  });
  return heading + astToString(nodes);
}
