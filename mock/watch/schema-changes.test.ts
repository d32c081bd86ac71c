import { execFileSync } from 'node:child_process';
import { SchemaFolder } from 'countersign-contract/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../browser/chromium.ts';
import { type ConsoleWindow, expectAccessible, openWindow } from '../console/testing/console-test.ts';
import { type Mock, startMock } from '../start.ts';

const folder = new SchemaFolder(['contact', 'address', 'user', 'company', 'auth_permission']);
let browser: Browser;
let mock: Mock;

const git = (...args: string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=A', '-c', 'user.email=a@b.example', '-c', 'commit.gpgsign=false', ...args],
    {
      cwd: folder.path,
    },
  );

beforeAll(async () => {
  folder.edit('contact', (schema) => {
    schema.links = schema.links.filter(({ href }) => /^contacts(\/\{id\})?$/.test(href));
  });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'The contract');
  [browser, mock] = await Promise.all([
    launchChromium(),
    startMock({ schemas: folder.path, watch: true, strict: true }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await mock.stop();
  folder[Symbol.dispose]();
});

/** Opens the page, and lists how often it asks for itself from then on. */
async function openChanges(): Promise<ConsoleWindow & { updates: string[] }> {
  const window = await openWindow(browser, `${mock.baseUrl}/__mock/changes`);
  const updates: string[] = [];
  window.page.on('request', (request) => {
    if (request.url() === window.page.url()) updates.push(request.url());
  });
  return { ...window, updates };
}

test('The page shows a change when its file is saved, without asking for it, and keeps its filters', async () => {
  await using changes = await openChanges();
  const { page, browserErrors, updates } = changes;
  expect(await page.getByText(/^From HEAD to .*: no changes\.$/).isVisible()).toBe(true);
  folder.edit('contact', ({ properties }) => {
    delete properties.notes;
    properties.nickname = { description: 'What friends say.', type: ['string', 'null'], maxLength: 20 };
  });
  await page.getByText('contact.notes: property removed').waitFor();
  expect(
    await page
      .getByRole('row', { name: /^nickname/ })
      .locator('ins')
      .first()
      .textContent(),
  ).toContain('type');
  expect(updates).toHaveLength(1);
  await expectAccessible(page);
  const documented = await (await fetch(`${mock.baseUrl}/__mock/docs/openapi.json`)).json();
  expect(documented.paths['/api/contacts'].post).toMatchObject({
    'x-badges': [{ name: 'breaking change' }],
    description: expect.stringContaining('**Changed since HEAD**'),
  });
  expect(documented.paths['/api/users/current'].get).not.toHaveProperty('x-badges');

  await page.getByRole('checkbox', { name: /compatible/ }).uncheck();
  folder.edit('contact', ({ properties }) => Object.assign(properties.nickname ?? {}, { maxLength: 30 }));
  await expect.poll(() => updates.length).toBe(2);
  expect(await page.getByRole('checkbox', { name: /compatible/ }).isChecked()).toBe(false);
  expect(await page.getByText('contact.nickname: property added').isVisible()).toBe(false);
  expect(browserErrors).toEqual([]);
});

test('What is committed is no longer a change', async () => {
  await using changes = await openChanges();
  await changes.page.getByText('contact.notes: property removed').waitFor();
  git('commit', '-qam', 'Another contract');
  await changes.page.reload();
  await changes.page.getByText(/^From HEAD to .*: no changes\.$/).waitFor();
});

test('The page lists all mistakes while files have some, says what is served, and drops them once they are mended', async () => {
  await using changes = await openChanges();
  const { page, browserErrors } = changes;
  await page.getByText(/no changes\.$/).waitFor();
  folder.edit('contact', ({ properties }) => {
    properties.nickname = { description: 'What friends say.', type: 'strin', maxLength: 20 };
    // What is only compared could have this one; what is served cannot.
    Object.assign(properties.organisation ?? {}, { minLength: 500 });
  });
  const mistakes = page.getByRole('region', { name: '2 mistakes in the schema files' });
  await mistakes.waitFor();
  expect(await mistakes.getByText('The last valid schema files are served and compared.').isVisible()).toBe(
    true,
  );
  for (const property of ['organisation', 'nickname']) {
    const item = mistakes.getByRole('listitem').filter({ hasText: `/properties/${property}` });
    expect(await item.textContent()).toMatch(/1\.0\/contact\.json:\d+:\d+ at /);
  }
  expect(await page.getByText(/no changes\.$/).isVisible()).toBe(true);
  await expectAccessible(page);
  folder.restore('contact');
  await mistakes.waitFor({ state: 'detached' });
  expect(browserErrors).toEqual([]);
});

test('Stopping the mock ends the events of the page', async () => {
  const events = await fetch(`${mock.baseUrl}/__mock/changes/events`);
  expect(events.headers.get('content-type')).toBe('text/event-stream');
  const ended = expect(events.text()).rejects.toThrow();
  await mock.stop();
  await ended;
});
