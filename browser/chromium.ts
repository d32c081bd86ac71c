import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import type { Browser, LaunchOptions } from 'playwright-core';

/** Playwright's driver of Chromium, loaded where one is needed: that takes a third of a second of processor time. */
const loadDriver = () =>
  (createRequire(import.meta.url)('playwright-core') as typeof import('playwright-core')).chromium;

// The headless shell first: pages cost it a quarter of what they cost the whole browser.
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function candidates(): string[] {
  const { CHROMIUM_PATH: named, PATH: path = '' } = process.env;
  if (named) return [named];
  const onPath = path.split(delimiter).flatMap((folder) => commands.map((command) => join(folder, command)));
  return [...onPath, ...applications];
}

/**
 * The path of a Chromium to drive: `CHROMIUM_PATH` where it is set, else what the machine has installed, else
 * Playwright's own build. Undefined where there is none (or `CHROMIUM_PATH` names a file that does not exist).
 */
export function findChromium(): string | undefined {
  const installed = candidates().find((path) => existsSync(path));
  if (installed !== undefined || process.env.CHROMIUM_PATH) return installed;
  return [loadDriver().executablePath()].find((path) => existsSync(path));
}

/**
 * Starts a headless Chromium that connects only to the pages it opens. Its sandbox is off where the process
 * runs as root, since Chromium refuses to start otherwise. Chromium crashes now and then while
 * it starts, so it is started a second time before that is an error. Throws one sentence that says what to do where none is
 * installed.
 */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error(
      'No Chromium found: install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.',
    );
  }
  const launch = () =>
    loadDriver().launch({
      executablePath,
      chromiumSandbox: process.getuid?.() !== 0,
      ...options,
      args: ['--disable-quic', '--disable-background-networking', '--disable-sync', ...(options.args ?? [])],
    });
  return launch().catch(launch);
}
