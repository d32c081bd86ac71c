// Makes sure that a Chromium is there: what is on the machine, else Playwright's own build, else Debian's package.
import { spawnSync } from 'node:child_process';
import { findChromium } from '../browser/chromium.ts';

const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
const installs: string[][][] = [
  [['node_modules/.bin/playwright-core', 'install', 'chromium']],
  [
    [...sudo, 'apt-get', 'update'],
    [...sudo, 'apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
  ],
];

function run([command = '', ...args]: string[]): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status === 0;
}

for (const commands of installs) {
  if (findChromium()) break;
  console.error('set-up: installing Chromium …');
  commands.every(run);
}
if (!findChromium()) {
  console.error(
    'set-up: no Chromium; install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.',
  );
  process.exit(1);
}
