import { describe, expect, it, test } from 'vitest';
import { drawLooks } from '../../browser/testing/page-variants.ts';
import { ConsoleTest, expectAccessible, openWindow } from './testing/console-test.ts';

const console = new ConsoleTest();

const pages = [
  '/__mock/',
  '/__mock/console/journal',
  '/__mock/console/client',
  '/__mock/console/data',
  '/__mock/console/data/contact',
  '/__mock/console/data/contact/new',
  '/__mock/console/data/nothing',
  '/__mock/console/trouble',
  '/__mock/console/callback?code=abc&state=def',
];
const viewports = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 1100, height: 800 } },
  { colorScheme: 'light', viewport: { width: 768, height: 1024 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { colorScheme: 'light', viewport: { width: 320, height: 640 } },
] as const;

test('The first key press on a page leads past the navigation', async () => {
  await using window = await console.open('/__mock/console/trouble');
  const { page } = window;
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: 'Skip to the content' });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

describe.each(pages.map((path, at) => ({ path, looks: drawLooks(viewports, at) })))(
  'The page $path',
  ({ path, looks }) => {
    it.each(looks)(
      'is accessible and fits in $colorScheme, $viewport.width pixels wide, and requests nothing from other hosts',
      async (look) => {
        await console.company.control.faults.enable('links.empty');
        await console.company.control.responses.set('listOrders', { status: 503, body: { errors: [] } });
        await console.company.fetch('/api/contacts?per_page=1', { headers: console.asAdmin });
        await using window = await openWindow(console.browser, console.at(path), look);
        const entry = window.page.locator('.entry').first();
        if (path.endsWith('journal')) await entry.click();
        await expectAccessible(window.page);
        expect(window.browserErrors.filter((message) => !message.includes('404'))).toEqual([]);
      },
    );
  },
);
