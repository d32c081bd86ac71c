import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { curlOf } from './assets/curl.js';
import { ConsoleTest, expectAccessible, openWindow } from './testing/console-test.ts';

const console = new ConsoleTest();

describe('The journal', () => {
  it('shows requests live, as text and without secrets', async () => {
    await using window = await console.open('/__mock/console/journal');
    const { page, browserErrors } = window;
    const hostile = '<img src=x onerror="document.title=\'taken over\'">';
    await console.create({ type: 'Client', last_name: hostile });
    await console.company.fetch(`/api/contacts?q=${encodeURIComponent(hostile)}&access_token=hush-hush`, {});
    await page.getByText('createContact').first().waitFor();
    await page.locator('.entry').last().click();
    await page.getByText('onerror').first().waitFor();
    expect(await page.title()).toContain('Journal');
    expect(await page.content()).not.toContain('hush-hush');
    expect(await page.locator('img').count()).toBe(0);
    expect(browserErrors).toEqual([]);
  });

  it('can be filtered, paused, resumed and cleared', async () => {
    await using window = await console.open('/__mock/console/journal');
    const { page } = window;
    await console.company.fetch('/api/contacts?per_page=1', { headers: console.asAdmin });
    await console.company.fetch('/nothing');
    await expect.poll(() => page.locator('.entry').count()).toBe(2);
    await page.getByLabel('Status').selectOption('4xx');
    await expect
      .poll(() => page.locator('.entry').allTextContents())
      .toEqual([expect.stringContaining('/nothing')]);
    await page.getByRole('button', { name: 'Pause' }).click();
    await console.company.fetch('/also-nothing');
    await console.company.control.journal
      .read({ path: 'also' })
      .then((entries) => expect(entries).toHaveLength(1));
    expect(await page.locator('.entry').count()).toBe(1);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(() => page.locator('.entry').count()).toBe(2);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('No requests yet').waitFor();
  });

  it('says that it loads, then that there are no requests, then that none matches', async () => {
    await using window = await openWindow(console.browser, console.at('/__mock/console/journal'), {
      javaScriptEnabled: false,
    });
    expect(await window.page.locator('#nothing').textContent()).toBe('Loading…');
    await using other = await console.open('/__mock/console/journal');
    await other.page.getByText('No requests yet.').waitFor();
    await other.page.getByLabel('Status').selectOption('5xx');
    await other.page.getByText('No request matches the filter.').waitFor();
  });

  it('marks findings in the list, and filters by them', async () => {
    await console.get('/api/contacts?per_page=1');
    await console.create({ type: 'Client', last_name: 4711 });
    await console.create({ type: 'Nobody' });
    await using window = await console.open('/__mock/console/journal');
    const { page } = window;
    await page.locator('.badge', { hasText: '1 conversion' }).waitFor();
    await page.locator('.badge', { hasText: /request violations?/ }).waitFor();
    await page.getByLabel('Finding').selectOption('conversion');
    await expect.poll(() => page.locator('.entry').count()).toBe(1);
    await page.locator('.entry').click();
    await page.getByText('4711 is stored as "4711"').waitFor();
    await expectAccessible(page);
  });

  it('sends a request again, edited: an error is beside its field, a result is in the list', async () => {
    await console.create({ type: 'Cleint', last_name: 'Winter' });
    await using window = await console.open('/__mock/console/journal');
    const { page } = window;
    await page.locator('.entry').click();
    await page.getByRole('button', { name: 'Edit and replay' }).click();
    await page.getByLabel('Address').fill('nowhere');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.error', { hasText: 'must match' }).waitFor();
    expect(await page.getByLabel('Address').evaluate((field) => field === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await page.getByLabel('Address').fill('/api/contacts');
    const body = page.getByLabel('Body');
    await body.fill((await body.inputValue()).replace('Cleint', 'Client'));
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('#1 was sent again as #2: 201.').waitFor();
    await page.locator('.badge', { hasText: 'replay of #1' }).waitFor();
    await page.locator('li[data-id="2"] .entry').click();
    await page.locator('li[data-id="2"]').getByRole('button', { name: 'Replay', exact: true }).click();
    await expect.poll(() => page.locator('.entry').count()).toBe(3);
  });

  it('copies a request as a curl line that works, with its secrets hidden', async () => {
    await console.create({ type: 'Client', last_name: "D'Hérouville $HOME" });
    await using window = await openWindow(console.browser, console.at('/__mock/console/journal'), {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page } = window;
    await page.locator('.entry').click();
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('Set TOKEN to the secret').waitFor();
    const line = await page.evaluate(() => navigator.clipboard.readText());
    const words = `curl() { for word; do printf '%s\\0' "$word"; done; }; ${line}`;
    const env = { ...process.env, TOKEN: console.asAdmin.Authorization?.split(' ')[1] };
    const [, method = '', ...rest] = execFileSync('sh', ['-c', words], { env }).toString().split('\0');
    const fields = rest.flatMap((word, index) =>
      word === '-H' ? [(rest[index + 1] ?? '').split(': ')] : [],
    );
    const headers = Object.fromEntries(fields) as Record<string, string>;
    const body = rest[rest.indexOf('--data-raw') + 1] ?? '';
    const response = await console.company.fetch(rest.at(-2) ?? '', { method, headers, body });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ contact: { last_name: "D'Hérouville $HOME" } });
  });

  it('copies a request of a browser with its user, and without what only browsers send', async () => {
    const [user] = (await console.mock.control.companies.read(console.company.name)).users;
    const Authorization = `Basic ${btoa(`${user?.email}:${user?.password}`)}`;
    const headers = { Authorization, 'Sec-Fetch-Mode': 'cors', 'User-Agent': 'Mozilla/5.0' };
    await console.company.fetch('/api/contacts', { headers });
    const [entry] = await console.company.control.journal.read();
    if (entry === undefined) throw new Error('The journal has no entry.');
    expect(curlOf(entry, 'http://a.localhost:1')).toBe(
      `curl -X GET -u "${user?.email}:$TOKEN" http://a.localhost:1/api/contacts`,
    );
  });

  it('is exported as an HTTP Archive, by its filter, from which a browser can answer requests', async () => {
    const folder = temporaryFolder();
    await console.create({ type: 'Client', last_name: 'Winter' });
    await console.get('/api/contacts?per_page=1');
    await using window = await console.open('/__mock/console/journal');
    const { page } = window;
    await page.getByLabel('Method').selectOption('GET');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export HAR' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${console.company.name}.har`);
    const file = join(folder, 'journal.har');
    await download.saveAs(file);
    const context = await console.browser.newContext();
    await context.routeFromHAR(file, { notFound: 'abort' });
    const offline = await context.newPage();
    const response = await offline.goto(`${console.company.baseUrl}/api/contacts?per_page=1`);
    expect(await response?.json()).toMatchObject({ contacts: [expect.anything()] });
    await context.close();
    const { log } = await console.company.control.journal.har();
    expect(log.entries.map(({ request }) => request.method)).toEqual(['POST', 'GET']);
    expect(JSON.stringify(log)).not.toContain(console.asAdmin.Authorization);
  });
});
