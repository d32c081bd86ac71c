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

const headingOf = (source: string): string =>
  `// Generated from ${source} by scripts/generate.ts: run \`npm run generate\`.\n\n`;

/**
 * The TypeScript types of a document, as the text of a module. Fields with a default may still be left out.
 * @param source the document's own file, as the heading names it
 */
export async function generateTypes(document: object, source = 'openapi/openapi.json'): Promise<string> {
  const nodes = await openapiTypescript(JSON.stringify(document, withoutNegation), {
    defaultNonNullable: false,
    alphabetize: false,
  });
  return headingOf(source) + astToString(nodes);
}

type Schema = { readonly [keyword: string]: unknown };

/**
 * A schema of a file that people write: an alternative that only requires properties takes these alone, and properties that are
 * a writer's own, which patterns describe, have no types.
 */
function ofReadProperties(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('properties' in value)) return value;
  const { patternProperties, oneOf, ...rest } = value as Schema & {
    readonly properties: Schema;
    readonly oneOf?: readonly { readonly required: readonly string[] }[];
  };
  if (oneOf === undefined) return rest;
  return {
    oneOf: oneOf.map(({ required }) => ({
      type: 'object',
      required,
      properties: Object.fromEntries(required.map((name) => [name, rest.properties[name]])),
    })),
  };
}

/** The TypeScript types of what the JSON Schema of a file describes and of its `$defs`, read-only, as the text of a module. */
export async function generateSchemaTypes(
  name: string,
  { $defs, ...schema }: Schema & { readonly $defs?: Schema },
  source: string,
): Promise<string> {
  const schemas = JSON.stringify({ ...$defs, [name]: schema }, ofReadProperties);
  const document = `{"openapi":"3.1.0","info":{"title":"","version":""},"paths":{},"components":{"schemas":${schemas}}}`;
  const nodes = await openapiTypescript(document.replaceAll('"#/$defs/', '"#/components/schemas/'), {
    immutable: true,
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
  });
  return headingOf(source) + astToString(nodes);
}
