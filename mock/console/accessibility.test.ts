import { describe, expect, it } from 'vitest';
import { ConsoleTest, expectAccessible, openWindow } from './testing/console-test.ts';

const own = new ConsoleTest();

const pages = [
  '/__mock/',
  '/__mock/console/journal',
  '/__mock/console/data',
  '/__mock/console/data/contact',
  '/__mock/console/data/nothing',
  '/__mock/console/trouble',
  '/__mock/console/tried?code=abc&state=def',
];
const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 1100, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
  { colorScheme: 'light', viewport: { width: 320, height: 640 } },
] as const;

describe.each(pages)('The page %s', (path) => {
  it('is pleasant in light and dark, on phone and desk, and asks nobody else for anything', {
    timeout: 60_000,
  }, async () => {
    await own.company.control.faults.on('links.empty');
    await own.company.fetch('/api/contacts?per_page=1', { headers: own.asAdmin });
    for (const look of looks) {
      await using window = await openWindow(own.browser, own.at(path), look);
      const entry = window.page.locator('.entry').first();
      if (path.endsWith('journal')) await entry.click();
      await expectAccessible(window.page);
      expect(window.browserErrors.filter((said) => !said.includes('404'))).toEqual([]);
    }
  });
});
