// Writes the documents and their types: of the API from schemas/ and openapi/base/, of the mock's control API from
// mock/control/document/; and the business of the companies that the mock starts with. The document of the API is committed: with
// --check, says whether it is current. The rest is made at set-up, with --set-up. With --schemas FOLDER --out FOLDER, writes the
// documents and types of all versions in another folder.
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assemble, readBase } from 'countersign-contract/assemble';
import { runWithOptions, UsageError, writeTo } from 'countersign-contract/command';
import { readAllSchemas } from 'countersign-contract/schemas';
import { Contract } from '../mock/contract/contract.ts';
import { bundleControl, faultNames, operationNames } from '../mock/control/document/bundle.ts';
import { faults } from '../mock/faults/catalogue.ts';
import { Resources } from '../mock/resources/resources.ts';
import { prepareBusiness } from '../mock/seed/prepare-business.ts';
import { choicesPage } from './choices-page.ts';
import { controlClientPage } from './control-client-page.ts';
import { generatedFiles, typedSchemas } from './generated-files.mjs';

const root = new URL('..', import.meta.url);

function inRoot(path: string): string {
  return fileURLToPath(new URL(path, root));
}

/** What makes the text of each file, by its path. */
type Files = Map<string, () => string | Promise<string>>;

/** The document of the newest version, which is committed; and what is not: that of the control API, the types of both, and the mock's data. */
async function generate(): Promise<Files> {
  const [schemas] = await readAllSchemas(inRoot('schemas'));
  const api = assemble(await readBase(), schemas);
  const resources = new Resources(new Contract(api), schemas, { isBuiltIn: false });
  const control = await bundleControl();
  const controlPath = inRoot('mock/control/document/openapi.json');
  const controlTypes = inRoot('mock/control/document/types.gen.ts');
  return new Map([
    ...filesOf(api, inRoot('openapi/openapi.json'), inRoot('openapi/client/types.gen.ts')),
    ...filesOf(control, controlPath, controlTypes),
    [
      controlTypes,
      async () =>
        [await typesOf(control, controlPath), operationNames(control), faultNames(faults)].join('\n'),
    ],
    ...typedSchemas.map(({ schema, types }) => [inRoot(types), () => typesOfSchema(schema)] as const),
    [inRoot('docs/control-client.md'), () => controlClientPage(control)],
    [inRoot('docs/choices.md'), choicesPage],
    [inRoot('mock/seed/business.gen.json'), () => prepareBusiness(resources)],
  ]);
}

/** The document and types of each version in a folder of schema files; names of older versions end with the version. */
async function generateFolder(schemas: string, out: string): Promise<Files> {
  const base = await readBase();
  const versions = await readAllSchemas(resolve(schemas));
  const files: Files = new Map();
  for (const [index, version] of versions.entries()) {
    const suffix = index === 0 ? '' : `-${version.version}`;
    const path = resolve(out, `openapi${suffix}.json`);
    const types = resolve(out, `types${suffix}.gen.ts`);
    for (const [file, text] of filesOf(assemble(base, version), path, types)) files.set(file, text);
  }
  return files;
}

function filesOf(document: object, path: string, types: string): Files {
  const files: Files = new Map([[path, () => `${JSON.stringify(document, null, 2)}\n`]]);
  return files.set(types, () => typesOf(document, path));
}

/** The types of a document; their generator is loaded when it is first needed, since the mock runs without it. */
async function typesOf(document: object, path: string): Promise<string> {
  const { generateTypes } = await import('countersign-contract/generate-types');
  return generateTypes(document, nameOf(path));
}

/** The types of what the JSON Schema in a file describes, named as the file is: `profile` of `profile.schema.json`. */
async function typesOfSchema(path: string): Promise<string> {
  const { generateSchemaTypes } = await import('countersign-contract/generate-types');
  const schema = JSON.parse(readFileSync(inRoot(path), 'utf8'));
  return generateSchemaTypes(basename(path, '.schema.json'), schema, path);
}

/** A path as people name it: from the root of the repository, else from the working directory. */
function nameOf(path: string): string {
  const inside = relative(inRoot('.'), path);
  return inside.startsWith('..') ? relative(process.cwd(), path) : inside;
}

function readIfPresent(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

const command = {
  summary:
    'Writes the documents of the API and of /__mock, their types, and the data that the mock starts with.',
  usage: 'npm run generate -- [OPTION ...]',
  options: {
    check: { help: 'write nothing, and say whether what is committed is current' },
    'set-up': { help: 'write what is not committed alone' },
    schemas: { takes: 'FOLDER', help: 'write documents and types of these schema files, to --out' },
    out: { takes: 'FOLDER', help: 'where to write them' },
  },
} as const;

await runWithOptions('generate', command, async ({ check, setUp, schemas, out }) => {
  if ((schemas === undefined) !== (out === undefined))
    throw new UsageError('--schemas and --out are given together: --schemas FOLDER --out FOLDER.');
  const notCommitted = generatedFiles.map(inRoot);
  const all = schemas && out ? await generateFolder(schemas, out) : await generate();
  const wanted = [...all].filter(
    ([path]) => !(check && notCommitted.includes(path)) && !(setUp && !notCommitted.includes(path)),
  );
  const files = await Promise.all(wanted.map(async ([path, makeText]) => [path, await makeText()] as const));
  const stale = files.filter(([path, text]) => readIfPresent(path) !== text);
  const names = stale.map(([path]) => nameOf(path)).join(' and ');
  if (check && stale.length > 0) {
    console.error(
      `generate: their sources no longer give ${names}; run npm run generate and commit the result.`,
    );
    return 1;
  }
  if (check) return 0;
  for (const [path, text] of stale) {
    writeTo(nameOf(path), () => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    });
  }
  const now = new Date();
  // Those that did not change are as new as their sources, too.
  for (const [path] of files) if (notCommitted.includes(path)) utimesSync(path, now, now);
  if (setUp) return 0;
  console.log(stale.length > 0 ? `Wrote ${names}.` : 'Everything is current: nothing was written.');
  return 0;
});
