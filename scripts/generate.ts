// Writes openapi/openapi.json and openapi/types.gen.ts from schemas/ and openapi/base/; with --check, says whether they are current.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { assemble } from '../openapi/assemble.ts';
import { readBase } from '../openapi/base.ts';
import { generateTypes } from '../openapi/generate-types.ts';
import { readSchemas } from '../openapi/schemas/read-schemas.ts';
import { SchemaError } from '../openapi/schemas/schema-error.ts';

const root = new URL('../', import.meta.url);

function inRoot(path: string): string {
  return fileURLToPath(new URL(path, root));
}

async function generate(): Promise<Map<string, string>> {
  const document = assemble(await readBase(), readSchemas(inRoot('schemas')));
  return new Map([
    ['openapi/openapi.json', `${JSON.stringify(document, null, 2)}\n`],
    ['openapi/types.gen.ts', await generateTypes(document)],
  ]);
}

function current(path: string): string | undefined {
  try {
    return readFileSync(inRoot(path), 'utf8');
  } catch {
    return undefined;
  }
}

async function main(check: boolean): Promise<number> {
  const files = await generate();
  const stale = [...files].filter(([path, text]) => current(path) !== text);
  if (check && stale.length > 0) {
    const names = stale.map(([path]) => path).join(' and ');
    console.error(
      `generate: the schemas no longer give ${names}; run npm run generate and commit the result.`,
    );
    return 1;
  }
  for (const [path, text] of check ? [] : stale) writeFileSync(inRoot(path), text);
  return 0;
}

try {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  process.exitCode = await main(values.check);
} catch (error) {
  if (error instanceof SchemaError) {
    console.error(`generate: ${error.message}`);
    process.exitCode = 1;
  } else if (error instanceof TypeError && 'code' in error) {
    const [problem] = error.message.split('. ');
    console.error(`generate: ${problem}. Usage: node scripts/generate.ts [--check]`);
    process.exitCode = 2;
  } else throw error;
}
