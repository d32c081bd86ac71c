import openapiTypescript, { astToString } from 'openapi-typescript';

/**
 * TypeScript has no negation: a bare body that rules out the name of its type (see `wrappedOrBare`) would let any wrapped one
 * pass. Says the same with a property that accepts nothing.
 */
function withoutNegation(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('not' in value)) return value;
  const { not, ...rest } = value as { readonly not?: { readonly required?: readonly string[] } };
  const [name, ...others] = not?.required ?? [];
  if (name === undefined || others.length > 0) return value;
  return { allOf: [rest, { type: 'object', properties: { [name]: false } }] };
}

/**
 * The TypeScript types of a document, as the text of a module. Fields with a default may still be left out.
 * @param source the document's own file, as the heading names it
 */
export async function generateTypes(document: object, source = 'openapi/openapi.json'): Promise<string> {
  const nodes = await openapiTypescript(JSON.stringify(document, withoutNegation), {
    defaultNonNullable: false,
    alphabetize: false,
  });
  const heading = `// Generated from ${source} by scripts/generate.ts: run \`npm run generate\`.\n\n`;
  return heading + astToString(nodes);
}
