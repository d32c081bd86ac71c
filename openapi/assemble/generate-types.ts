import openapiTypescript, { astToString } from 'openapi-typescript';

/**
 * The TypeScript types of a document, as the text of a module. Fields with a default may still be left out.
 * @param source the document's own file, as the heading names it
 */
export async function generateTypes(document: object, source = 'openapi/openapi.json'): Promise<string> {
  const nodes = await openapiTypescript(JSON.stringify(document), {
    defaultNonNullable: false,
    alphabetize: false,
  });
  const heading = `// Generated from ${source} by scripts/generate.ts: run \`npm run generate\`.\n\n`;
  return heading + astToString(nodes);
}
