import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { findChromium, launchChromium } from '../../browser/chromium.ts';
import { Untestable } from '../errors/outcome.ts';
import { chromiumResolverRules, type Resolution } from '../http/resolution.ts';

/** One browser for a whole run, started when it is first needed. */
export type BrowserSource = {
  get(): Promise<Browser>;
  close(): Promise<void>;
};

/** Why there is no browser; undefined if one is installed. */
export const lacksBrowser = (): string | undefined =>
  findChromium() === undefined ? 'no Chromium is installed to drive the dialog with' : undefined;

/** No browser, for a target that only a transport reaches. */
export const noBrowser: BrowserSource = {
  get: () =>
    Promise.reject(
      new Untestable('the target is reached by a transport in this process, and a browser needs an address'),
    ),
  close: () => Promise.resolve(),
};

const traceFolders = new WeakMap<Browser, string>();

/** The folder in which a browser writes traces, with the secrets that they hold; it goes with the browser. */
export const traceFolderOf = (browser: Browser): string | undefined => traceFolders.get(browser);

/** Milliseconds for a browser to close: a page that never comes to rest can keep it. */
const longestClose = 10_000;

async function closeStarted(browser: Promise<Browser> | undefined): Promise<void> {
  const started = await browser?.catch(() => undefined);
  await started?.close();
  const folder = started && traceFolderOf(started);
  if (folder) rmSync(folder, { recursive: true, force: true });
}

/** Creates a browser source that resolves host names as the profile says. Without a browser, what needs it is Untestable. */
export function createBrowserSource(resolve: readonly Resolution[]): BrowserSource {
  let browser: Promise<Browser> | undefined;
  const rules = chromiumResolverRules(resolve);
  const start = async (): Promise<Browser> => {
    try {
      const tracesDir = mkdtempSync(join(tmpdir(), 'traces-'));
      const started = await launchChromium({
        tracesDir,
        // Pages are not shown on a screen, so a GPU process is not needed. What a window that a page opens asks for, nothing would watch.
        args: [
          '--disable-gpu',
          '--in-process-gpu',
          '--block-new-web-contents',
          ...(rules ? [`--host-resolver-rules=${rules}`] : []),
        ],
        // The run itself ends the browser, after it has cleaned up.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      traceFolders.set(started, tracesDir);
      return started;
    } catch (error) {
      throw new Untestable(
        `the dialog needs a browser: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      );
    }
  };
  return {
    get() {
      browser ??= start();
      return browser;
    },
    async close() {
      const closing = closeStarted(browser);
      browser = undefined;
      await Promise.race([closing, pause(longestClose, undefined, { ref: false })]);
    },
  };
}
