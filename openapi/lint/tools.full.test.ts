import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { execute } from '../../testing/execute.ts';
import { findFreePort } from '../../testing/free-port.ts';
import { root, runTool } from '../testing/run-tool.ts';

const tools = 'openapi/lint/tools';
const api = 'openapi/openapi.json';
const control = 'mock/control/document/openapi.json';
/** What the tools write; it finds the packages that it imports in `tools`. */
const out = `${tools}/node_modules/.generated`;
const flows = 'openapi/lint/flows.arazzo.yaml';

const processes: ChildProcess[] = [];

beforeAll(async () => {
  const install = ['ci', '--prefix', join(root, tools), '--ignore-scripts', '--no-audit', '--no-fund'];
  if (!isInstalled()) {
    const { code, error } = await execute('npm', install, { cwd: join(root, tools) });
    expect(code, error).toBe(0);
  }
  rmSync(join(root, out), { recursive: true, force: true });
  mkdirSync(join(root, out, 'zod'), { recursive: true });
});
afterAll(() => {
  for (const child of processes) child.kill();
});

const packagesOf = (path: string): Record<string, { version?: string }> =>
  JSON.parse(readFileSync(join(root, tools, path), 'utf8')).packages;

/** Whether `node_modules` has every package that the lockfile names for every machine, in its version. */
function isInstalled(): boolean {
  try {
    const installed = packagesOf('node_modules/.package-lock.json');
    return Object.entries(packagesOf('package-lock.json')).every(
      ([path, entry]) => path === '' || 'optional' in entry || installed[path]?.version === entry.version,
    );
  } catch {
    return false;
  }
}

/** Starts a process, and returns the first group of the first line of its output that matches. */
function start(command: string, args: readonly string[], line: RegExp): Promise<string> {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, NO_COLOR: '1' } });
  processes.push(child);
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = line.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(output)));
  });
}

const startMock = () =>
  start(process.execPath, ['mock/main.ts', '--port', '0'], /(http:\/\/127\.0\.0\.1:\d+)/);

/** Plays the flows against a server. */
async function respect(baseUrl: string) {
  const authorization = `Basic ${btoa('ada@countersign.example:ada-opens-the-books')}`;
  const input = JSON.stringify({ authorization });
  return await runTool('.', 'redocly', ['respect', flows, '--server', `api=${baseUrl}`, '--input', input]);
}

/** Checks generated TypeScript as strictly as `tsc --strict` does. */
function compile(file: string) {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    skipLibCheck: true,
    types: [],
  };
  const config = join(root, out, `${file.replaceAll('/', '-')}.json`);
  writeFileSync(config, JSON.stringify({ compilerOptions, files: [file] }));
  return runTool(tools, 'tsc', ['-p', config]);
}

/**
 * What openapi-down-convert leaves of OpenAPI 3.1 (0.14), since 3.0 has no tuples, no type `null` and no other field for
 * it: without this, its output is not valid, and openapi-zod-client writes `null` into `z.enum()`, which takes strings.
 */
function withoutOpenApi31(text: string): string {
  const document = JSON.parse(text, (_key, value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const { prefixItems, contentMediaType, anyOf, enum: values, ...rest } = value;
    const alternatives = Array.isArray(anyOf) ? anyOf.filter((it) => it?.type !== 'null') : undefined;
    return {
      ...rest,
      ...(prefixItems && { items: {} }),
      ...(alternatives && { anyOf: alternatives }),
      ...(alternatives && alternatives.length < anyOf.length && { nullable: true }),
      ...(values && { enum: Array.isArray(values) ? values.filter((it) => it !== null) : values }),
    };
  });
  delete document.jsonSchemaDialect;
  delete document.info.summary;
  delete document.info.license.identifier;
  return JSON.stringify(document);
}

async function convertTo30(): Promise<string> {
  const file = `${out}/openapi-3.0.json`;
  const converted = await runTool(tools, 'openapi-down-convert', ['--input', api, '--output', file]);
  expect(converted).toMatchObject({ code: 0, output: '' });
  writeFileSync(join(root, file), withoutOpenApi31(readFileSync(join(root, file), 'utf8')));
  return file;
}

let converted: Promise<string> | undefined;
/** The converted document, which is made once. */
const document30 = () => {
  converted ??= convertTo30();
  return converted;
};

const parsers = ['@apidevtools/swagger-parser', '@readme/openapi-parser', '@scalar/openapi-parser'];
const noFindings = Object.fromEntries(parsers.map((name) => [name, []]));

/** What each parser finds in a document. */
async function parse(document: string): Promise<unknown> {
  const { out: printed, output } = await runTool('.', 'node', [`${tools}/validate.mjs`, document]);
  return printed.startsWith('{') ? JSON.parse(printed) : output;
}

test.each([api, control])(
  '%s is valid to swagger-parser and the parsers of ReadMe and Scalar',
  async (document) => {
    expect(await parse(document)).toEqual(noFindings);
  },
);

test('the parsers find a mistake', async () => {
  const document = JSON.parse(readFileSync(join(root, api), 'utf8'));
  const file = `${out}/broken.json`;
  writeFileSync(join(root, file), JSON.stringify({ ...document, paths: { '/api/contacts': { get: [] } } }));
  const found = (await parse(file)) as Record<string, unknown[]>;
  expect(parsers.filter((name) => found[name]?.length === 0)).toEqual([]);
});

test('openapi-down-convert makes a valid OpenAPI 3.0 document of it', async () => {
  expect(await parse(await document30())).toEqual(noFindings);
});

test.each([
  { tool: 'openapi-ts', args: ['-i', `./${api}`, '-o', `${out}/hey-api`], file: 'hey-api/index.ts' },
  { tool: 'orval', args: ['--input', api, '--output', `${out}/orval/api.ts`], file: 'orval/api.ts' },
])('$tool generates a client that compiles with tsc --strict', async ({ tool, args, file }) => {
  const generated = await runTool(tools, tool, args);
  expect(generated.code, generated.output).toBe(0);
  expect(readFileSync(join(root, out, file), 'utf8')).toContain('createContact');
  expect(await compile(file)).toMatchObject({ code: 0, output: '' });
  if (tool === 'openapi-ts')
    expect(readFileSync(join(root, out, 'hey-api/types.gen.ts'), 'utf8')).toMatch(
      /errors: Array<\[\s*string,\s*string\s*\]>/,
    );
});

test('openapi-zod-client generates a client that compiles with tsc --strict', async () => {
  const args = [await document30(), '-o', `${out}/zod/api.ts`];
  const generated = await runTool(tools, 'openapi-zod-client', args);
  expect(generated.code, generated.output).toBe(0);
  expect(readFileSync(join(root, out, 'zod/api.ts'), 'utf8')).toContain('/api/contacts');
  expect(await compile('zod/api.ts')).toMatchObject({ code: 0, output: '' });
});

test('the main flows pass in redocly respect, and through the Prism proxy without a violation', async () => {
  const mock = await startMock();
  const direct = await respect(mock);
  expect(direct.code, direct.output).toBe(0);
  expect(direct.output).toContain('Workflows: 4 passed, 4 total');
  const port = String(await findFreePort());
  const prism = join(root, tools, 'node_modules/.bin/prism');
  const proxy = await start(
    prism,
    ['proxy', api, mock, '--errors', '--port', port],
    /(http:\/\/127\.0\.0\.1:\d+)\s/,
  );
  // It does judge: what the document lacks is refused by the proxy, not by the mock.
  const unknown = await fetch(`${proxy}/api/unicorns`);
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { title: expect.any(String) }]);
  const proxied = await respect(proxy);
  expect(proxied.code, proxied.output).toBe(0);
  expect(proxied.output).toContain('Workflows: 4 passed, 4 total');
});

test('docs/tools.md lists each tool in the version that runs here', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const rows = readFileSync(join(root, 'docs/tools.md'), 'utf8').matchAll(/^\| `([^`]+)` \| ([\d.]+) \|/gm);
  const listed = new Map([...rows].map(([, name = '', version]) => [name, version]));
  const { typescript, zod, '@zodios/core': zodios, ...rest } = read(`${tools}/package.json`).dependencies;
  const { devDependencies } = read('openapi/package.json');
  const linters = ['@hyperjump/json-schema', '@redocly/cli', '@stoplight/spectral-cli'];
  const wanted = { ...rest, ...Object.fromEntries(linters.map((name) => [name, devDependencies[name]])) };
  expect(Object.fromEntries(listed)).toEqual(wanted);
});
