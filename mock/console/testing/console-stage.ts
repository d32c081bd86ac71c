import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '../../../browser/chromium.ts';
import { CompanyPerTest } from '../../control/testing/company-per-test.ts';
import { type Visit, visit } from './visit.ts';

/** A company of its own for each test of a file, and a browser in which its console is opened. */
export class ConsoleStage extends CompanyPerTest {
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

  open(path: string): Promise<Visit> {
    return visit(this.browser, this.at(path));
  }
}
