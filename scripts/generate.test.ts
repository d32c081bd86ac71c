import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { execute } from '../testing/execute.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const copy = temporaryFolder();
const importers = ['scripts', 'mock'];
for (const topFolder of ['schemas', 'openapi', 'mock', 'scripts', 'docs', 'package.json']) {
  const filter = (path: string) => !importers.some((it) => path === join(root, it, 'node_modules'));
  cpSync(join(root, topFolder), join(copy, topFolder), { recursive: true, filter });
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
// The copy's own document, not the one that the linked node_modules leads to.
for (const topFolder of importers) {
  mkdirSync(join(copy, topFolder, 'node_modules'));
  symlinkSync(join(copy, 'openapi'), join(copy, topFolder, 'node_modules/countersign-contract'));
}

/** Runs the generator on the copy, as `npm run generate` does. */
const run = (...args: string[]) => runProgram('scripts/generate.ts', ...args);

const runProgram = (file: string, ...args: string[]) =>
  execute(process.execPath, [join(copy, file), ...args]);

async function generate(...args: string[]): Promise<{ code: number; error: string }> {
  const { code, error } = await run(...args);
  return { code, error };
}

const contact = join(copy, 'schemas/1.0/contact.json');
const original = readFileSync(contact, 'utf8');

test('an unknown option is refused with the one that is meant and exit code 2', async () => {
  const { code, error } = await generate('--chekc');
  expect(code).toBe(2);
  expect(error).toMatch(/^generate: Unknown option --chekc; did you mean --check\? See --help\.\n$/);
});

test('a broken schema file is told in one sentence with exit code 2', async () => {
  writeFileSync(contact, original.replace('"maxLength"', '"maxLenght"'));
  const refused = await generate();
  writeFileSync(contact, original);
  expect(refused).toEqual({
    code: 2,
    error: expect.stringMatching(
      /^generate: \S*schemas\/1\.0\/contact\.json:\d+:\d+ at \/properties\/\w+\/maxLenght: "maxLenght" is an unknown keyword\. Did you mean "maxLength"\?\n$/,
    ),
  });
});

test('a committed schema file that the mock cannot read is told in one sentence, though a start checks none', async () => {
  writeFileSync(contact, original.replace('{', '{,'));
  const refused = await runProgram('mock/main.ts', '--port', '0');
  writeFileSync(contact, original);
  expect(refused).toEqual({
    code: 1,
    out: '',
    error: expect.stringMatching(
      /^mock: \S*schemas\/1\.0\/contact\.json:1:2: cannot be read as JSON: a value was expected; .*\n$/,
    ),
  });
});

test('with --check, files that are what the schemas give pass', async () => {
  expect(await generate('--check')).toEqual({ code: 0, error: '' });
});

test('with --check, a changed schema makes the committed document stale, which is reported and not mended', async () => {
  const before = readFileSync(join(copy, 'openapi/openapi.json'), 'utf8');
  writeFileSync(contact, original.replace('Given name of the person.', 'First name of the person.'));
  expect(await generate('--check')).toEqual({
    code: 1,
    error:
      'generate: their sources no longer give openapi/openapi.json; run npm run generate and commit the result.\n',
  });
  expect(readFileSync(join(copy, 'openapi/openapi.json'), 'utf8')).toBe(before);
});

test('with --check, a file that was edited by hand is stale; generating again mends it', async () => {
  writeFileSync(contact, original);
  appendFileSync(join(copy, 'openapi/openapi.json'), '\n');
  expect(await generate('--check')).toMatchObject({
    code: 1,
    error: expect.stringContaining('generate: their sources no longer give openapi/openapi.json;'),
  });
  expect(await generate()).toEqual({ code: 0, error: '' });
  expect(await generate('--check')).toEqual({ code: 0, error: '' });
  expect(readFileSync(join(copy, 'openapi/client/types.gen.ts'), 'utf8')).toBe(
    readFileSync(join(root, 'openapi/client/types.gen.ts'), 'utf8'),
  );
});

test('with --set-up, what is not committed is made where it is missing, and the committed document is left alone', async () => {
  const made = [
    'openapi/client/types.gen.ts',
    'mock/control/document/openapi.json',
    'mock/seed/business.gen.json',
  ];
  for (const file of made) rmSync(join(copy, file));
  const document = readFileSync(join(copy, 'openapi/openapi.json'), 'utf8');
  writeFileSync(contact, original.replace('Given name of the person.', 'First name of the person.'));
  expect(await generate('--set-up')).toEqual({ code: 0, error: '' });
  writeFileSync(contact, original);
  for (const file of made.slice(1))
    expect(readFileSync(join(copy, file), 'utf8')).toBe(readFileSync(join(root, file), 'utf8'));
  expect(readFileSync(join(copy, 'openapi/openapi.json'), 'utf8')).toBe(document);
  expect(await generate()).toEqual({ code: 0, error: '' });
});

test('any folder of schema files gives the document and types of each of its versions, and what was written is told', async () => {
  const out = join(copy, 'elsewhere');
  cpSync(join(copy, 'schemas/1.0'), join(copy, 'others/1.0'), { recursive: true });
  cpSync(join(copy, 'schemas/1.0'), join(copy, 'others/2.0'), { recursive: true });
  const args = ['--schemas', join(copy, 'others'), '--out', out];
  const written =
    'elsewhere/openapi.json and elsewhere/types.gen.ts and elsewhere/openapi-1.0.json and elsewhere/types-1.0.gen.ts';
  expect(await run(...args)).toEqual({ code: 0, out: `Wrote ${written}.\n`, error: '' });
  const versionOf = (file: string) => JSON.parse(readFileSync(join(out, file), 'utf8')).info.version;
  expect(versionOf('openapi.json')).toBe('2.0.0');
  expect(versionOf('openapi-1.0.json')).toMatch(/^1\.0\./);
  expect(await run(...args)).toMatchObject({ out: 'Everything is current: nothing was written.\n' });
  expect(await run('--out', out)).toMatchObject({ code: 2 });
});
