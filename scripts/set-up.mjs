// Installs what is missing so that `npm start` and `npm test` work on a fresh clone: dependencies, the pinned
// runtime, what is generated and not committed, and (with --browser) a Chromium. With --generate, only makes what is generated. Plain JavaScript: it runs on whatever Node is there.
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMissing, isOutdated } from './generated-files.mjs';
import { missingPackage } from './missing-package.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const runtime = join(modules, 'node', 'bin', 'node');
const tickMs = 5_000;

/**
 * Runs a command with its output on standard error, and prints every five seconds how long it has taken.
 * @returns whether it succeeded
 */
function run(what, command, ...args) {
  const start = Date.now();
  const ticking = setInterval(() => {
    console.error(`set-up: ${what} … ${Math.round((Date.now() - start) / 1000)} s`);
  }, tickMs);
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2] });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  }).finally(() => clearInterval(ticking));
}

/** Ends set-up with one sentence that says what to do. */
function giveUp(sentence) {
  console.error(`set-up: ${sentence}`);
  process.exit(1);
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/**
 * A node_modules that is a link belongs to another work tree, which keeps it up to date. Its link to the contract leads
 * to that tree, so each folder that imports the contract by name gets one that leads to this tree.
 */
function linkOwnContract() {
  for (const folder of ['mock', 'conformance', 'scripts', 'examples']) {
    const link = join(root, folder, 'node_modules', 'countersign-contract');
    if (isLink(link) && readlinkSync(link) === join(root, 'openapi')) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'openapi'), link);
  }
}

async function installDependencies() {
  if (isLink(modules)) return linkOwnContract();
  const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);
  const wanted = read(join(root, 'package-lock.json'));
  const installed = read(join(modules, '.package-lock.json'));
  if (installed !== undefined && missingPackage(wanted, installed) === undefined) return;
  console.error('set-up: installing dependencies with npm ci …');
  if (!(await run('installing dependencies', 'npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error'))) {
    giveUp(
      'npm ci failed; see its message above, check that the npm registry can be reached, and run again.',
    );
  }
}

async function installRuntime() {
  if (existsSync(runtime)) return;
  console.error('set-up: installing the pinned Node …');
  if (!(await run('installing the pinned Node', 'npm', 'rebuild', 'node')) || !existsSync(runtime)) {
    giveUp('the pinned Node was not installed; allow install scripts for the package "node" and run again.');
  }
}

/** Makes what is generated and not committed. A mistake in a schema file is left to the command, which reports it. */
async function generate() {
  if (!isOutdated()) return;
  console.error('set-up: generating types, the document of the control API and first data …');
  if (!(await run('generating', runtime, 'scripts/generate.ts', '--set-up')) && isMissing())
    giveUp('the generated files could not be made; see the message above, and run again.');
}

if (process.argv.includes('--generate')) {
  if (existsSync(runtime)) await generate();
  process.exit();
}
await installDependencies();
await installRuntime();
await generate();
const chromium = 'scripts/set-up-chromium.ts';
if (process.argv.includes('--browser') && !(await run('installing Chromium', runtime, chromium)))
  process.exit(1);
