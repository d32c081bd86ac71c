import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../browser/chromium.ts';
import { drawLooks } from '../../browser/testing/looks.ts';
import { expectAccessible, openWindow } from '../console/testing/console-test.ts';
import { type Mock, startMock } from '../start.ts';

let mock: Mock;
let browser: Browser;

beforeAll(async () => {
  [mock, browser] = await Promise.all([startMock({ strict: true }), launchChromium()]);
});
afterAll(() => Promise.all([browser.close(), mock.stop()]));

const desk = { colorScheme: 'light', viewport: { width: 1280, height: 900 } } as const;
const phone = { colorScheme: 'dark', viewport: { width: 320, height: 640 } } as const;
const documents = [
  ['/__mock/docs', '/__mock/docs/openapi.json'],
  ['/__mock/docs/control', '/__mock/openapi.json'],
] as const;

describe.each(documents.map(([path, source], at) => ({ path, source, looks: drawLooks([desk, phone], at) })))(
  'The documentation at $path',
  ({ path, source, looks }) => {
    it.each(looks)(
      'is accessible, and loads nothing from elsewhere: %o',
      { timeout: 120_000 },
      async (look) => {
        await using window = await openWindow(browser, mock.baseUrl + path, look);
        await expectAccessible(window.page);
        expect(window.browserErrors).toEqual([]);
      },
    );

    it('has every operation, type and response of the document, and every link in it leads somewhere', async () => {
      const { paths, components } = await (await fetch(mock.baseUrl + source)).json();
      const text = await (await fetch(mock.baseUrl + path)).text();
      const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      const links = new Set([...text.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id));
      const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap((item) =>
        Object.values(item),
      );
      expect(operations.length).toBeGreaterThan(25);
      expect(operations.filter(({ operationId }) => !ids.has(operationId))).toEqual([]);
      for (const kind of ['schema', 'response', 'example']) {
        const names = Object.keys(components[`${kind}s`]);
        const missing = names.filter((name) => !ids.has(`${kind}-${name}`));
        expect(missing).toEqual([]);
      }
      expect([...links].filter((id) => !ids.has(id))).toEqual([]);
    });
  },
);

it('shows what an address points at, and its contents where there is room', async () => {
  await using window = await openWindow(browser, `${mock.baseUrl}/__mock/docs#schema-contact`, desk);
  const { page } = window;
  await page.locator('#schema-contact').getByText('Customer or supplier number').waitFor();
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Create one contact' })
    .click();
  await page.getByRole('heading', { name: 'Create one contact', exact: true }).waitFor();
  expect(new URL(page.url()).hash).toBe('#createContact');
  await page.setViewportSize(phone.viewport);
  await page.reload();
  const contents = page.getByRole('navigation', { name: 'Contents' });
  expect(await contents.getByText('List orders', { exact: true }).isVisible()).toBe(false);
});
