import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../../browser/chromium.ts';
import { drawLooks } from '../../../browser/testing/page-variants.ts';
import { schemasFolder } from '../../schemas/files.ts';
import { SchemaFolder } from '../../testing/index.ts';
import { compareSides } from '../sources/compare-sides.ts';
import { readSide } from '../sources/read-side.ts';
import { judge, strictGate } from './gate.ts';
import { htmlReport } from './html.ts';

const file = join(tmpdir(), `countersign-changes-${process.pid}.html`);
let browser: Browser;

async function pageOf(changed: (folder: SchemaFolder) => void): Promise<string> {
  using folder = new SchemaFolder();
  changed(folder);
  const sides = await Promise.all([readSide(schemasFolder, ''), readSide(folder.path, '')]);
  const comparison = await compareSides(...sides);
  return htmlReport({ comparison, verdict: judge(comparison.changes, strictGate) });
}

beforeAll(async () => {
  browser = await launchChromium();
  const html = await pageOf((folder) => {
    folder.edit('contact', ({ properties, links }) => {
      delete properties.notes;
      Object.assign(properties.number ?? {}, { maxLength: 500, description: 'Another <b>text</b>.' });
      links.splice(
        links.findIndex(({ method }) => method === 'DELETE'),
        1,
      );
    });
    folder.edit('payment', (schema) => Object.assign(schema, { open: true }));
  });
  writeFileSync(file, html);
});
afterAll(async () => {
  await browser.close();
  rmSync(file);
});

async function open(
  options: Parameters<Browser['newPage']>[0],
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage(options);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  await visit(page);
  expect(requests).toEqual([pathToFileURL(file).href]);
  await page.close();
}

test('It shows every change, and both sides of what changed, without a script or another file', async () => {
  await open({ javaScriptEnabled: false }, async (page) => {
    const contact = page.getByRole('heading', { name: 'contact', exact: true }).locator('..');
    expect(await contact.getByText('property removed').count()).toBe(1);
    const row = contact.getByRole('row', { name: /^number/ });
    expect(await row.locator('del').allTextContents()).toContain('maxLength 50');
    expect(await row.locator('ins').allTextContents()).toEqual(
      expect.arrayContaining(['maxLength 500', 'description Another <b>text</b>.']),
    );
    expect(
      await contact
        .getByRole('row', { name: /^DELETE/ })
        .getByRole('cell')
        .allTextContents(),
    ).toContain('none');
  });
});

test('Changes of a class are hidden where its box is not checked', async () => {
  await open({ javaScriptEnabled: false }, async (page) => {
    const removed = page.getByText('property removed');
    const row = page.getByRole('row', { name: /^notes/ });
    await page.getByRole('checkbox', { name: /breaking/ }).uncheck();
    expect(await removed.isVisible()).toBe(false);
    expect(await row.isVisible()).toBe(false);
    expect(await page.getByText('permission removed').isVisible()).toBe(true);
    expect(await page.getByRole('row', { name: /^number/ }).isVisible()).toBe(true);
    await page.getByRole('checkbox', { name: /risky/ }).uncheck();
    await page.getByRole('checkbox', { name: /cosmetic/ }).uncheck();
    expect(await page.getByRole('heading', { name: 'contact', exact: true }).isVisible()).toBe(false);
    expect(await page.getByRole('table', { name: 'Properties of contact' }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'payment', exact: true }).isVisible()).toBe(true);
    await page.getByRole('checkbox', { name: /breaking/ }).check();
    expect(await removed.isVisible()).toBe(true);
  });
});

const looks = [
  [1280, 'light'],
  [1280, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const;

test.each(drawLooks(looks, 0))(
  'At %i px it is accessible and not wider than the window (%s)',
  async (width, colorScheme) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    await page.goto(pathToFileURL(file).href);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await context.close();
  },
);

test('Equal contracts give a page without changes', async () => {
  expect(await pageOf(() => {})).toContain('no changes.');
});
