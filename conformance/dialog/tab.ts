import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type RedirectWatcher, type Traffic, watchRedirects, watchTraffic } from './page-watchers.ts';

/** How the tabs of a run behave. */
export type TabSettings = { readonly readOnly: boolean; readonly ignoreCertificates: boolean };

/** A page with cookies and a cache of its own, and what watches it. */
export type Tab = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly userAgent: string;
  readonly traffic: Traffic;
  readonly redirects: RedirectWatcher;
  /** Removes the cookies and the cache. */
  clear(): Promise<void>;
};

async function newTab(browser: Browser, settings: TabSettings): Promise<Tab> {
  const context = await browser.newContext({
    locale: 'en-US',
    serviceWorkers: 'block',
    ignoreHTTPSErrors: settings.ignoreCertificates,
    // On a kept connection Chromium sends a form again if it is closed: the target would get the decision twice.
    extraHTTPHeaders: { Connection: 'close' },
  });
  const page = await context.newPage();
  // A page that crashed is never used again.
  page.once('crash', () => void page.close().catch(() => undefined));
  const cache = await context.newCDPSession(page);
  return {
    context,
    page,
    // Evaluated on the empty page: a page of the target can navigate away at any time.
    userAgent: await page.evaluate(() => navigator.userAgent),
    traffic: watchTraffic(page),
    redirects: await watchRedirects(page, settings.readOnly),
    async clear() {
      await context.clearCookies();
      await cache.send('Network.clearBrowserCache');
    },
  };
}

/** Tabs that can be used again, by their browser and settings. */
const spareTabs = new WeakMap<Browser, Map<string, Tab[]>>();

function spareTabsOf(browser: Browser, settings: TabSettings): Tab[] {
  const bySettings = spareTabs.get(browser) ?? new Map<string, Tab[]>();
  spareTabs.set(browser, bySettings);
  const key = JSON.stringify([settings.readOnly, settings.ignoreCertificates]);
  const tabs = bySettings.get(key) ?? [];
  bySettings.set(key, tabs);
  return tabs;
}

/** A tab that knows nothing of any target: a spare one, else a new one, which costs the browser a process. */
export async function takeTab(browser: Browser, settings: TabSettings): Promise<Tab> {
  const tabs = spareTabsOf(browser, settings);
  for (let tab = tabs.pop(); tab !== undefined; tab = tabs.pop()) {
    if (!tab.page.isClosed()) return tab;
  }
  return newTab(browser, settings);
}

/**
 * Keeps a tab to be used again, cleared and with an empty page. Only for one that rests, and in which no script of a target ran;
 * one with a second page is closed.
 */
export async function giveBackTab(browser: Browser, settings: TabSettings, tab: Tab): Promise<void> {
  if (tab.context.pages().length > 1) return tab.context.close();
  await leavePage(tab.page, true);
  await tab.clear();
  spareTabsOf(browser, settings).push(tab);
}

/** Empties a static page that stays shown, since the next navigation may leave it there. False if it cannot be emptied. */
const isEmptied = (page: Page): Promise<boolean> =>
  page
    .evaluate(() => document.documentElement.replaceChildren())
    .then(
      () => true,
      () => false,
    );

/**
 * Leaves the page that is shown, so that the next authorization starts afresh: a static one is emptied, which costs the browser
 * less than to open another.
 */
export async function leavePage(page: Page, isStatic: boolean): Promise<void> {
  if (isStatic && (await isEmptied(page))) return;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const left = await page.goto('about:blank').then(
      () => true,
      () => false,
    );
    if (left) return;
  }
}
