import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchChromium } from '../../../browser/chromium.ts';
import { CompanyTest } from '../../control/testing/company-per-test.ts';

/** A company of its own for each test of a file, and a browser in which its console is opened. */
export class ConsoleTest extends CompanyTest {
  browser!: Browser;

  constructor() {
    super();
    beforeAll(async () => {
      this.browser = await launchChromium();
    });
    afterAll(() => this.browser.close());
  }

  /** The address of a path of the company. */
  at(path: string): string {
    return `${this.company.baseUrl}${path}`;
  }

  open(path: string): Promise<ConsoleWindow> {
    return openWindow(this.browser, this.at(path));
  }
}

/** A window, and everything that went wrong in it. */
export interface ConsoleWindow {
  page: Page;
  /** What the browser complains about, and addresses beyond the mock that were asked for. */
  browserErrors: string[];
  [Symbol.asyncDispose](): Promise<void>;
}

/** Opens a window of its own at an address of a mock. */
export async function openWindow(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<ConsoleWindow> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  const { port } = new URL(url);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (asked.protocol !== 'data:' && asked.port !== port) complaints.push(`asked for ${asked}`);
  });
  await page.goto(url);
  return { page, browserErrors: complaints, [Symbol.asyncDispose]: () => context.close() };
}

/** Holds a page to what every page promises: nothing for axe to find, nothing wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const isWider = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWider).toBe(false);
}
