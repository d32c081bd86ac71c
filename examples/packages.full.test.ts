import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../browser/chromium.ts';
import { packageSources, root } from '../scripts/build/package-sources.ts';
import { timeFirstAnswer } from './testing/first-answer.ts';
import { PackedPackages } from './testing/packed-packages.ts';
import { run } from './testing/run.ts';
import type { UserProject } from './testing/user-project.ts';

const packed = new PackedPackages();
const nodes = new Map<number, string>();
/** A project with all three packages, and what the examples need beside them. */
let project: UserProject;

beforeAll(async () => {
  process.env.CHROMIUM_PATH ??= findChromium() ?? '';
  await packed.pack();
  nodes.set(24, dirname(process.execPath));
  for (const major of [20, 22]) nodes.set(major, await packed.nodeFolder(major));
  project = (await packed.install('countersign', 'countersign-verify', 'countersign-contract')).project;
  project.link('@playwright/test', 'playwright', 'vitest', '@types/node', 'undici-types');
  project.copy('client', 'conformance', 'vitest', 'playwright', 'tsconfig.json');
});
afterAll(() => packed.remove());

test.each([
  { name: 'countersign', packages: 10, megabytes: 15 },
  { name: 'countersign-verify', packages: 10, megabytes: 30 },
  { name: 'countersign-contract', packages: 10, megabytes: 15 },
])(
  '$name installs at most $packages packages and $megabytes MB, without install scripts or telemetry',
  async ({ name, packages, megabytes }) => {
    const { size } = await packed.install(name);
    console.log(
      `${name}: ${size.packages.length} packages, ${size.megabytes.toFixed(1)} MB, installed in ${size.seconds.toFixed(1)} s`,
    );
    expect(size.packages.length, size.packages.join(', ')).toBeLessThanOrEqual(packages);
    expect(size.megabytes).toBeLessThan(megabytes);
    expect(size.scripts).toEqual([]);
    expect(size.packages).not.toContain('@scarf/scarf');
  },
);

test.each([22, 24])('on Node %i each command explains itself', async (major) => {
  const folder = nodes.get(major);
  expect(await project.bin('countersign', ['--help'], folder)).toMatchObject({
    code: 0,
    output: expect.stringContaining('--state FILE'),
  });
  expect(await project.bin('countersign-verify', ['--help'], folder)).toMatchObject({
    code: 0,
    output: expect.stringContaining('--profile'),
  });
  expect(await project.bin('countersign-contract', ['--help'], folder)).toMatchObject({
    code: 0,
    output: expect.stringContaining('convert'),
  });
});

test.each(['countersign', 'countersign-verify', 'countersign-contract'])(
  'on an older Node %s says which one it needs',
  async (name) => {
    expect(await project.bin(name, ['--help'], nodes.get(20))).toEqual({
      code: 2,
      output: expect.stringMatching(
        new RegExp(`^${name} needs Node 22\\.15 or later, and this is v20\\.[0-9.]+\\.\\n$`),
      ),
    });
  },
);

test('the commands refuse what they cannot do in one sentence', async () => {
  expect(await project.bin('countersign', ['--schemas', 'nowhere', '--port', '0'])).toMatchObject({
    code: 2,
    output: expect.stringMatching(/nowhere.*\n$/),
  });
  expect(await project.bin('countersign-verify', ['--taget', 'x'])).toMatchObject({
    code: 2,
    output: expect.stringContaining('did you mean --target?'),
  });
});

test('without Testcontainers --image says what to install', async () => {
  expect(await project.bin('countersign-verify', ['--image', 'x', '--profile', 'x.yaml'])).toMatchObject({
    code: 2,
    output: expect.stringContaining('run npm install testcontainers'),
  });
});

test.each([22, 24])('on Node %i the suite judges the mock', async (major) => {
  const command = join(project.folder, 'node_modules/.bin/countersign');
  const folder = nodes.get(major) ?? '';
  await timeFirstAnswer(command, folder, async (baseUrl) => {
    const report = `report-${major}`;
    const some = ['--only', 'list.*', '--only', 'oauth.flows', '--depth', 'quick', '--stories', '0'];
    const ended = await project.bin(
      'countersign-verify',
      ['--profile', `${baseUrl}/__mock/profile`, ...some, '--report', report],
      folder,
    );
    expect(ended.code, ended.output).toBe(0);
    const { counts } = JSON.parse(readFileSync(join(project.folder, report, 'report.json'), 'utf8'));
    expect(counts).toMatchObject({ pass: expect.any(Number), fail: 0, error: 0, untestable: 0 });
    expect(counts.pass).toBeGreaterThan(5);
  });
});

test('the console comes with the mock', async () => {
  const ended = await project.node(
    '--input-type=module',
    '--eval',
    `import { brotliDecompressSync } from 'node:zlib';
     import { startMock } from 'countersign';
     const { control, stop } = await startMock();
     const pages = ['/__mock/', '/__mock/docs', '/__mock/openapi.json', '/__mock/console/assets/console.js', '/__mock/console/assets/layout.css'];
     console.log(await Promise.all(pages.map(async (page) => (await control.fetch(page)).status)));
     for (const encoding of ['br', 'identity']) {
       const renderer = await control.fetch('/__mock/docs/renderer.js', { headers: { 'Accept-Encoding': encoding } });
       const bytes = Buffer.from(await renderer.arrayBuffer());
       const script = encoding === 'br' ? brotliDecompressSync(bytes) : bytes;
       const isScript = script.includes('createApiReference');
       console.log(renderer.headers.get('content-encoding'), isScript);
     }
     await stop();`,
  );
  expect(ended.output).toBe('[ 200, 200, 200, 200, 200 ]\nbr true\nnull true\n');
});

test('the typed client creates, lists, is refused property by property, and knows permissions', async () => {
  const ended = await project.node('client/contacts.ts');
  expect(ended.code, ended.output).toBe(0);
  expect(JSON.parse(ended.output)).toEqual({
    organisation: 'Bauhaus',
    names: ['Bauhaus'],
    pages: 1,
    property: 'organisation',
    message: expect.stringContaining('blank'),
    permission: 'create',
  });
});

test('programs written as users write them compile with tsc --strict, and wrong ones do not', async () => {
  writeFileSync(
    join(project.folder, 'vitest', 'wrong.ts'),
    [
      "import { startMock } from 'countersign';",
      'const { control } = await startMock();',
      '// @ts-expect-error seconds are a number',
      "await control.clock.advance('60');",
      '// @ts-expect-error there is no such language',
      "await control.companies.create({ language: 'de' });",
      'const { frozen }: { frozen: boolean } = await control.clock.read();',
      'console.log(frozen);',
    ].join('\n'),
  );
  writeFileSync(
    join(project.folder, 'client', 'wrong.ts'),
    [
      "import { type components, createClient, type operations, type paths } from 'countersign-contract';",
      "const client = createClient({ baseUrl: 'http://localhost', username: 'ada', password: 'secret' });",
      '// @ts-expect-error a token and a password are two ways to authenticate',
      "createClient({ baseUrl: 'http://localhost', username: 'ada', token: 'secret' });",
      '// @ts-expect-error there is no such path',
      "await client.GET('/api/tickets');",
      '// @ts-expect-error a type is required, and this is none of them',
      "await client.POST('/api/contacts', { body: { contact: { type: 'Friend' } } });",
      "type Answer = operations['createContact']['responses'][201]['content']['application/json'];",
      'const id = (answer: Answer): string => answer.contact.id;',
      "export type Used = [paths['/api/contacts'], components['schemas']['errors'], typeof id];",
    ].join('\n'),
  );
  const checked = await project.module('typescript/bin/tsc', [
    '-p',
    'tsconfig.json',
    '--skipLibCheck',
    'false',
  ]);
  expect(checked).toEqual({ code: 0, output: '' });
});

test('the example for Vitest passes', async () => {
  const ran = await project.module('vitest/vitest.mjs', ['run'], 'vitest');
  expect(ran.code, ran.output).toBe(0);
  expect(ran.output).toMatch(/Tests .*5 passed/);
});

test('the example that judges a server by Vitest passes, a test for each check', async () => {
  const ran = await project.module('vitest/vitest.mjs', ['run'], 'conformance');
  expect(ran.code, ran.output).toBe(0);
  expect(Number(/Tests .*?(\d+) passed/.exec(ran.output)?.[1])).toBeGreaterThan(20);
});

test('the example for Playwright passes', async () => {
  const ran = await project.module('@playwright/test/cli.js', ['test'], 'playwright');
  expect(ran.code, ran.output).toBe(0);
  expect(ran.output).toContain('9 passed');
});

test.each(packageSources)(
  'each command of the README of $name runs beside the tarballs that it installs in an empty folder',
  async (source) => {
    const folder = packed.emptyFolder();
    const readme = readFileSync(join(root, source.folder, 'README.md'), 'utf8');
    const lines = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) =>
      block.trim().split('\n'),
    );
    expect(lines[0]).toContain(basename(packed.tarball(source.name)));
    for (const { name } of packageSources) {
      const tarball = packed.tarball(name);
      if (lines[0]?.includes(basename(tarball))) cpSync(tarball, join(folder, basename(tarball)));
    }
    for (const line of lines) {
      // What a command needs beside the package, such as a server, is not in an empty folder: it explains its options instead.
      const [command = ''] = line.split(/ +#/);
      const shown = command.startsWith('npx ') ? `${command} --help` : command;
      expect({ line, ...(await run('sh', ['-c', shown], folder)) }).toMatchObject({ line, code: 0 });
    }
  },
);
