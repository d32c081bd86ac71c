// Finds a Chromium, or installs one: what is on the machine, else Playwright's own build, else Debian's package.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function playwrightChromium() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    (process.platform === 'darwin'
      ? join(homedir(), 'Library/Caches/ms-playwright')
      : join(homedir(), '.cache/ms-playwright'));
  return existsSync(cache) && readdirSync(cache).some((entry) => entry.startsWith('chromium'));
}

/**
 * Whether a Chromium can be launched: `CHROMIUM_PATH`, one on the PATH, an application of macOS, or Playwright's.
 * The tests look in the same places, in the same order (`conformance/dialog/chromium.ts`).
 */
export function hasChromium() {
  if (process.env.CHROMIUM_PATH) return existsSync(process.env.CHROMIUM_PATH);
  const folders = (process.env.PATH ?? '').split(delimiter);
  return (
    folders.some((folder) => names.some((name) => existsSync(join(folder, name)))) ||
    applications.some((path) => existsSync(path)) ||
    playwrightChromium()
  );
}

/** Installs a Chromium where none is; `run(command, ...args)` answers whether the command succeeded. */
export function installChromium(run) {
  if (hasChromium()) return true;
  console.error('set-up: installing Chromium …');
  if (run('node_modules/.bin/playwright-core', 'install', 'chromium') && hasChromium()) return true;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => run(...sudo, 'apt-get', ...args);
  return apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium') && hasChromium();
}
