// Installs what is missing so that a command works on a fresh clone: packages, the pinned runtime, what is generated and not
// committed, and (with --browser) a Chromium. With --start, of the packages only those that the mock and the suite run with, not the
// tools of their developers. With --generate, only makes what is generated. Plain JavaScript: it runs on whatever Node is there.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMissing, isOutdated } from './generated-files.mjs';
import { isForStart, missingPackage } from './missing-package.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const runtime = join(modules, 'node', 'bin', 'node');
const isStart = process.argv.includes('--start');
const tickMs = 500;

/**
 * Runs a command, and says what it does on standard error: on one line, which counts where that is a terminal.
 * @returns whether the command succeeded; what it writes to standard error is shown
 */
function run(what, [command, ...args], progress = () => '') {
  const start = Date.now();
  const line = () => `set-up: ${what} … ${progress()}${Math.round((Date.now() - start) / 1000)} s`;
  const isTerminal = process.stderr.isTTY;
  if (!isTerminal) console.error(`set-up: ${what} …`);
  const counting = isTerminal ? setInterval(() => process.stderr.write(`\r${line()}`), tickMs) : undefined;
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'ignore', 2] });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  }).finally(() => {
    clearInterval(counting);
    if (isTerminal) process.stderr.write(`\r${line()}\n`);
  });
}

/** Ends set-up with one sentence that says what to do. */
function giveUp(sentence) {
  console.error(`set-up: ${sentence}`);
  process.exit(1);
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** The packages of this tree by name: their folder, and the folders that import them by name. */
const ownPackages = {
  'countersign-contract': {
    folder: 'openapi',
    importers: ['mock', 'conformance', 'mcp', 'scripts', 'examples'],
  },
  countersign: { folder: 'mock', importers: ['mcp', 'examples'] },
  'countersign-verify': { folder: 'conformance', importers: ['mcp', 'examples'] },
};

/**
 * A node_modules that is a link belongs to another work tree, which keeps it up to date. Its links to the packages of the
 * repository lead to that tree, so each folder that imports one by name gets a link that leads to this tree.
 */
function linkOwnPackages() {
  for (const [name, { folder, importers }] of Object.entries(ownPackages))
    for (const importer of importers) {
      const link = join(root, importer, 'node_modules', name);
      if (isLink(link) && readlinkSync(link) === join(root, folder)) continue;
      mkdirSync(dirname(link), { recursive: true });
      rmSync(link, { force: true });
      symlinkSync(join(root, folder), link);
    }
}

/** The number of packages that are in node_modules so far. */
function countPackages() {
  const names = existsSync(modules) ? readdirSync(modules).filter((name) => !name.startsWith('.')) : [];
  const inScopes = names
    .filter((name) => name.startsWith('@'))
    .map((name) => readdirSync(join(modules, name)));
  return names.length - inScopes.length + inScopes.flat().length;
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

async function installDependencies(lock) {
  const installed = read(join(modules, '.package-lock.json'));
  const isWanted = isStart ? isForStart : () => true;
  if (installed !== undefined && missingPackage(lock, installed, isWanted) === undefined) return;
  // No package but the runtime needs its script.
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const kinds = isStart ? ['--omit=dev', '--omit=optional'] : ['--include=dev', '--include=optional'];
  const what = isStart ? 'installing what the mock and the suite need' : 'installing all dependencies';
  const progress = () => `${countPackages()} packages, `;
  if (!(await run(what, ['npm', 'ci', ...kinds, ...quiet], progress)))
    giveUp(
      'npm ci failed; see its message above, check that the npm registry can be reached, and run again.',
    );
}

async function installRuntime() {
  const isInstalled =
    existsSync(runtime) ||
    ((await run('installing the pinned Node', ['npm', 'rebuild', 'node', '--loglevel=error'])) &&
      existsSync(runtime));
  if (!isInstalled)
    giveUp('the pinned Node was not installed; allow install scripts for the package "node" and run again.');
  // What it was installed from, a third of it: headers, and the program a second time.
  rmSync(join(modules, 'node', 'node_modules'), { recursive: true, force: true });
}

/**
 * The script that renders references has the code of 280 packages in it. Where they are not installed, gets that one file
 * out of its package.
 */
async function installRenderer(lock) {
  const name = '@scalar/api-reference';
  const folder = join(modules, name);
  const script = 'dist/browser/standalone.js';
  if (existsSync(join(folder, script))) return;
  const { version, integrity } = lock.packages[`node_modules/${name}`];
  const download = mkdtempSync(join(tmpdir(), 'countersign-'));
  try {
    const pack = ['npm', 'pack', `${name}@${version}`, '--pack-destination', download, '--loglevel=error'];
    const isPacked = await run('downloading the renderer of the reference', pack);
    const [file] = readdirSync(download);
    const bytes = isPacked && file !== undefined ? readFileSync(join(download, file)) : '';
    if (`sha512-${createHash('sha512').update(bytes).digest('base64')}` !== integrity)
      giveUp(`${name}@${version} is not what package-lock.json says; check the npm registry, and run again.`);
    mkdirSync(folder, { recursive: true });
    const extract = ['tar', '-xzf', join(download, file), '-C', folder, '--strip-components=1'];
    if (!(await run('unpacking it', [...extract, `package/${script}`])))
      giveUp(`tar could not unpack ${script}; see its message above, and run again.`);
  } finally {
    rmSync(download, { recursive: true, force: true });
  }
}

/** Makes what is generated and not committed. A mistake in a schema file is left to the command, which reports it. */
async function generate() {
  if (!isOutdated()) return;
  const isMade = await run('generating what is not committed', [runtime, 'scripts/generate.ts', '--set-up']);
  if (!isMade && isMissing())
    giveUp('the generated files could not be made; see the message above, and run again.');
}

async function setUp() {
  if (isLink(modules)) linkOwnPackages();
  else {
    const lock = read(join(root, 'package-lock.json'));
    await installDependencies(lock);
    await installRuntime();
    await installRenderer(lock);
  }
  await generate();
  const chromium = ['looking for Chromium', [runtime, 'scripts/set-up-chromium.ts']];
  if (process.argv.includes('--browser') && !(await run(...chromium))) process.exit(1);
}

if (!process.argv.includes('--generate')) await setUp();
else if (existsSync(runtime)) await generate();
