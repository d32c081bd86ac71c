import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../browser/chromium.ts';
import { drawLooks } from '../../browser/testing/page-variants.ts';
import type { App } from '../world/company.ts';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { ada, authorizationParameters } from './testing/page-client.ts';

let mock: OAuthMock;
let browser: Browser;
let app: App;

beforeAll(async () => {
  [mock, browser] = await Promise.all([startOAuthMock(), launchChromium()]);
  app = mock.addApp('http://app.localhost:9', 'Ledger Link');
});
afterAll(() => browser.close());

/** Every language, every colour scheme, phone and desktop; a full run tests each page in all of these. */
const cases = [
  { locale: 'en_GB', colorScheme: 'light', width: 320 },
  { locale: 'de_DE', colorScheme: 'dark', width: 320 },
  { locale: 'fr_FR', colorScheme: 'light', width: 1280 },
  { locale: 'en_GB', colorScheme: 'dark', width: 1280 },
] as const;

type Visit = (page: Page, ask: (parameters?: Record<string, string>) => Promise<unknown>) => Promise<unknown>;

async function logIn(page: Page, password = ada.password): Promise<void> {
  await page.locator('#email').fill(ada.email);
  await page.locator('#password').fill(password);
  await page.locator('button.primary').click();
  await page
    .locator(password === ada.password ? '.list' : '.alert')
    .first()
    .waitFor();
}

/** Every page that OAuth shows, and how it is come by. */
const pages: readonly (readonly [name: string, visit: Visit])[] = [
  ['the login', (_page, ask) => ask()],
  [
    'the login after a wrong password',
    async (page, ask) => {
      await ask();
      await logIn(page, 'wrong');
    },
  ],
  [
    'the dialog for everything',
    async (page, ask) => {
      await ask();
      await logIn(page);
    },
  ],
  [
    'the dialog for offline access',
    async (page, ask) => {
      await ask({ scope: 'api/contacts:read api/invoices offline_access' });
      await logIn(page);
    },
  ],
  ['a mistake of the app', (_page, ask) => ask({ redirect_uri: `https://evil.test/${'long'.repeat(40)}` })],
  [
    'an expired form',
    async (page, ask) => {
      await ask();
      await page.locator('[name=csrf_token]').evaluate((field: HTMLInputElement) => {
        field.value = '';
      });
      await page.locator('#email').fill(ada.email);
      await page.locator('#password').fill('x');
      await page.locator('button.primary').click();
      await page.locator('a.button').waitFor();
    },
  ],
];

describe.each(pages.map(([name, visit], at) => ({ name, visit, looks: drawLooks(cases, at) })))(
  '$name',
  ({ visit, looks }) => {
    it.each(looks)(
      'has nothing that axe finds, in $locale, $colorScheme, $width pixels wide',
      async (look) => {
        const { locale, colorScheme, width } = look;
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 700 } });
        const page = await context.newPage();
        const refused: string[] = [];
        page.on('console', (message) => {
          if (/Content Security Policy/.test(message.text())) refused.push(message.text());
        });
        await visit(page, (parameters = {}) => {
          const query = new URLSearchParams(authorizationParameters(app, { locale, ...parameters }));
          return page.goto(`${mock.companyUrl('acme')}/oauth/authorize?${query}`);
        });
        const builder = new AxeBuilder({ page })
          .setLegacyMode()
          .options({ rules: { 'target-size': { enabled: true } } });
        const { violations, passes } = await builder.analyze();
        const violationTexts = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
        );
        expect(violationTexts).toEqual([]);
        expect(passes.length).toBeGreaterThan(15);
        expect(refused).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
        expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
        await context.close();
      },
    );
  },
);
