// Writes the documents and their types: of the API from schemas/ and openapi/base/, of the mock's control surface from
// mock/control/document/. With --check, says whether they are current.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { assemble, readBase } from 'countersign-contract/assemble';
import { generateTypes } from 'countersign-contract/generate-types';
import { readAllSchemas, SchemaError } from 'countersign-contract/schemas';
import { bundleControl } from '../mock/control/document/bundle.ts';

const root = new URL('..', import.meta.url);

function inRoot(path: string): string {
  return fileURLToPath(new URL(path, root));
}

async function generate(): Promise<Map<string, string>> {
  const [schemas] = await readAllSchemas(inRoot('schemas'));
  const api = assemble(await readBase(), schemas);
  return new Map([
    ...(await generateFrom(api, 'openapi', 'openapi/client')),
    ...(await generateFrom(await bundleControl(), 'mock/control/document')),
  ]);
}

async function generateFrom(
  document: object,
  folder: string,
  typesFolder = folder,
): Promise<[path: string, text: string][]> {
  const path = `${folder}/openapi.json`;
  return [
    [path, `${JSON.stringify(document, null, 2)}\n`],
    [`${typesFolder}/types.gen.ts`, await generateTypes(document, path)],
  ];
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
      `generate: their sources no longer give ${names}; run npm run generate and commit the result.`,
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
