import type { Browser } from 'playwright-core';
import { findChromium, launchChromium } from '../../browser/chromium.ts';
import { Untestable } from '../errors/outcome.ts';
import { chromiumResolverRules, type Resolution } from '../http/resolution.ts';

/** One browser for a whole run, started when it is first needed. */
export type BrowserSource = {
  get(): Promise<Browser>;
  close(): Promise<void>;
};

/** Why no browser can be had; undefined where one is installed. */
export const lacksBrowser = (): string | undefined =>
  findChromium() === undefined ? 'no Chromium is installed to drive the dialog with' : undefined;

/** A browser that finds names where the profile says they are. Where none can be started, what needs it is Untestable. */
export function createBrowserSource(resolve: readonly Resolution[]): BrowserSource {
  let browser: Promise<Browser> | undefined;
  const rules = chromiumResolverRules(resolve);
  const start = async (): Promise<Browser> => {
    try {
      return await launchChromium({
        // Pages are read, not watched: a process that draws them for a screen is work for nothing.
        args: ['--disable-gpu', '--in-process-gpu', ...(rules ? [`--host-resolver-rules=${rules}`] : [])],
        // The run itself ends the browser, after it has cleaned up.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
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
      const started = await browser?.catch(() => undefined);
      browser = undefined;
      await started?.close();
    },
  };
}
