import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchChromium } from '../../../browser/chromium.ts';
import { pageTimeout } from '../../../testing/limits.ts';
import { CompanyTest } from '../../control/testing/company-per-test.ts';

/** A new company for each test of a file, and a browser for its console. */
export class ConsoleTest extends CompanyTest {
  browser!: Browser;

  constructor() {
    super();
    beforeAll(async () => {
      this.browser = await launchChromium();
    });
    afterAll(() => this.browser.close());
  }

  /** The URL of a path at the company. */
  at(path: string): string {
    return `${this.company.baseUrl}${path}`;
  }

  open(path: string): Promise<ConsoleWindow> {
    return openWindow(this.browser, this.at(path));
  }
}

/** A browser window, and the errors in it. */
export type ConsoleWindow = {
  page: Page;
  /** Errors in the browser's console, and requests to other hosts than the mock. */
  browserErrors: string[];
  [Symbol.asyncDispose](): Promise<void>;
};

/** Opens a URL of a mock in a new window. */
export async function openWindow(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<ConsoleWindow> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(pageTimeout);
  const page = await context.newPage();
  const browserErrors: string[] = [];
  const { port } = new URL(url);
  page.on('pageerror', (error) => browserErrors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') browserErrors.push(message.text());
  });
  page.on('request', (request) => {
    const target = new URL(request.url());
    if (target.protocol !== 'data:' && target.port !== port) browserErrors.push(`asked for ${target}`);
  });
  await page.goto(url);
  return { page, browserErrors, [Symbol.asyncDispose]: () => context.close() };
}

/**
 * Expects that axe finds no violation, and that nothing is wider than the window or its card.
 * @param others the selector of what is not ours
 */
export async function expectAccessible(page: Page, others?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (others === undefined ? axe : axe.exclude(others)).analyze();
  expect(violations.map(describeViolation)).toEqual([]);
  const tooWide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.card')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, id, firstElementChild }) => `${tagName} ${id} ${firstElementChild?.textContent}`),
  );
  expect(tooWide).toEqual([]);
}

/** Expects that axe finds nothing serious or critical on the page, including what is not ours. */
export async function expectNothingSerious(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(describeViolation)).toEqual([]);
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

function describeViolation({ id, nodes }: Violation): string {
  const [first] = nodes;
  return `${id}: ${first?.html} ${first?.failureSummary}`;
}
