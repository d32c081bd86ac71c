// Installs what is missing so that `npm start` and `npm test` work on a fresh clone: dependencies, the pinned
// runtime, and (with --browser) a Chromium. Plain JavaScript: it runs on whatever Node is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const runtime = join(modules, 'node', 'bin', 'node');
const stamp = join(modules, '.countersign-lock-hash');

/** Runs a command with its output on standard error; false when it fails. */
function run(command, ...args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] });
  return status === 0;
}

/** Ends set-up with one sentence that says what to do. */
function giveUp(sentence) {
  console.error(`set-up: ${sentence}`);
  process.exit(1);
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function installDependencies() {
  // Work trees that share one node_modules: whoever owns it keeps it up to date.
  if (isLink(modules)) return;
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.error('set-up: installing dependencies with npm ci …');
  if (!run('npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error')) {
    giveUp(
      'npm ci failed; see its message above, check that the npm registry can be reached, and run again.',
    );
  }
  writeFileSync(stamp, hash);
}

function installRuntime() {
  if (existsSync(runtime)) return;
  console.error('set-up: installing the pinned Node …');
  if (!run('npm', 'rebuild', 'node') || !existsSync(runtime)) {
    giveUp('the pinned Node was not installed; allow install scripts for the package "node" and run again.');
  }
}

installDependencies();
installRuntime();
if (process.argv.includes('--browser') && !run(runtime, 'scripts/set-up-chromium.ts')) process.exit(1);
