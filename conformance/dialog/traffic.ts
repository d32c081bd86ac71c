import type { Page } from 'playwright-core';

/** What goes to and fro between a page and its server. */
export type Traffic = {
  /** Milliseconds since the last request came to its end or the page was acted on; 0 while one is under way. */
  quietFor(): number;
  /** The page is acted on: what it asks for because of it begins now. */
  stir(): void;
};

/** Watches what a page asks for, whoever asks: a document, a form, a script. */
export function watchTraffic(page: Page): Traffic {
  let underWay = 0;
  let last = performance.now();
  const stir = (): void => {
    last = performance.now();
  };
  const end = (): void => {
    underWay -= 1;
    stir();
  };
  page.on('request', () => {
    underWay += 1;
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return { quietFor: () => (underWay > 0 ? 0 : performance.now() - last), stir };
}
