import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../../browser/chromium.ts';
import type { OwnCompany } from '../control/client/control-client.ts';
import { type Mock, startMock } from '../start.ts';
import { expectPleasant, visit } from './testing/visit.ts';

let mock: Mock;
let browser: Browser;
let company: OwnCompany;
let asAdmin: Record<string, string>;

beforeAll(async () => {
  [mock, browser] = await Promise.all([startMock({ strict: true }), launchChromium()]);
});
afterAll(() => Promise.all([browser.close(), mock.stop()]));
beforeEach(async () => {
  company = await mock.control.companies.create();
  const { access_token } = await company.control.tokens.mint();
  asAdmin = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };
  return () => company.drop();
});

const at = (path: string) => `${company.baseUrl}${path}`;
const open = (path: string) => visit(browser, at(path));

const create = (contact: object) =>
  company.fetch('/api/contacts', { method: 'POST', headers: asAdmin, body: JSON.stringify({ contact }) });

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
    await company.control.faults.on('links.empty');
    await company.fetch('/api/contacts?per_page=1', { headers: asAdmin });
    for (const look of looks) {
      await using window = await visit(browser, at(path), look);
      const entry = window.page.locator('.entry').first();
      if (path.endsWith('journal')) await entry.click();
      await expectPleasant(window.page);
      expect(window.complaints.filter((said) => !said.includes('404'))).toEqual([]);
    }
  });
});

describe('The overview', () => {
  it('stops, moves and sets the clock, and says what is wrong with a time', async () => {
    await using window = await open('/__mock/');
    const { page } = window;
    await page.getByRole('button', { name: 'Stop it' }).click();
    await page.getByText('The clock stands still.').waitFor();
    await page.getByLabel('Set it to').fill('2030-02-28T23:59:00Z');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('The clock was set.').waitFor();
    await page.getByRole('button', { name: '+1 minute' }).click();
    await page.getByText('The clock was moved.').waitFor();
    expect(await company.control.clock.read()).toMatchObject({
      epochMs: Date.parse('2030-03-01T00:00:00Z'),
      frozen: true,
    });
    await page.getByLabel('Set it to').fill('tomorrow');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('now must match format "date-time"').waitFor();
    await page.getByRole('button', { name: 'Let it go on' }).click();
    await page.getByText('The clock goes on.').waitFor();
    const shown = page.locator('time');
    const before = await shown.textContent();
    await page.waitForFunction((text) => document.querySelector('time')?.textContent !== text, before);
  });

  it('makes a company, leads to it, and drops it after asking', async () => {
    await using window = await open('/__mock/');
    const { page } = window;
    await page.getByLabel('Name', { exact: true }).fill('Not A Name');
    await page.getByRole('button', { name: 'Make a company' }).click();
    expect((await mock.control.companies.list()).length).toBe(3);
    await page.getByLabel('Name', { exact: true }).fill('umbrella');
    await page.getByLabel('Language').selectOption('German');
    await page.getByLabel('Without contacts').check();
    await page.getByRole('button', { name: 'Make a company' }).click();
    await page.getByRole('link', { name: 'umbrella' }).click();
    await page.waitForURL(/umbrella\.localhost/);
    await page.getByText('admin@umbrella.example').first().waitFor();
    await page.goBack();
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.getByRole('button', { name: 'Drop umbrella' }).click();
    expect((await mock.control.companies.read('umbrella')).users[0]?.language).toBe('de');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Drop umbrella' }).click();
    await page.getByText('umbrella is gone.').waitFor();
    await expect(mock.control.companies.read('umbrella')).rejects.toMatchObject({ status: 404 });
  });

  it('puts the company back to how it began', async () => {
    await create({ type: 'Client', last_name: 'Winter' });
    await using window = await open('/__mock/');
    window.page.once('dialog', (dialog) => void dialog.accept());
    await window.page.getByRole('button', { name: `Reset ${company.name}` }).click();
    await window.page.getByText(`${company.name} is as it began.`).waitFor();
    expect((await company.fetch('/api/contacts', { headers: asAdmin })).status).toBe(401);
  });

  it('mints a token that works, and ends it', async () => {
    await using window = await open('/__mock/');
    const { page } = window;
    await page.getByRole('textbox', { name: 'Scope' }).last().fill('api/nonsense');
    await page.getByRole('button', { name: 'Mint a token' }).click();
    await page.getByText(/scope .*api\/nonsense/).waitFor();
    await page.getByRole('textbox', { name: 'Scope' }).last().fill('api/contacts:read');
    await page.getByRole('button', { name: 'Mint a token' }).click();
    await page.getByText('Here it is; it is shown once.').waitFor();
    const token = await page.locator('output:not(:empty)').textContent();
    const headers = { Authorization: `Bearer ${token}` };
    expect((await company.fetch('/api/contacts', { headers })).status).toBe(200);
    await page.reload();
    await page.getByRole('button', { name: /^End/ }).last().click();
    await page.getByText('The token opens nothing any more.').waitFor();
    expect((await company.fetch('/api/contacts', { headers })).status).toBe(401);
  });

  it('takes the company out as a file, and in again', async () => {
    await using window = await open('/__mock/');
    const { page } = window;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${company.name}.json`);
    await create({ type: 'Client', last_name: 'Afterwards' });
    await page.getByLabel('Import a file').setInputFiles(await download.path());
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('The state was imported.').waitFor();
    const { text } = {
      text: await (await company.fetch('/api/contacts?q=Afterwards', { headers: asAdmin })).text(),
    };
    expect(text).not.toContain('"Afterwards"');
    await page
      .getByLabel('Import a file')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1}') });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText(/format is missing/).waitFor();
  });

  it.each(['Code', 'Implicit grant'])('leads through the consent dialog and back: %s', async (flow) => {
    await using window = await open('/__mock/');
    const { page } = window;
    const [user] = company.users;
    await page.getByLabel('Flow').selectOption(flow);
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.locator('#email').fill(user?.email ?? '');
    await page.locator('#password').fill(user?.password ?? '');
    await page.locator('button.primary').click();
    await page.locator('button[value=allow]').click();
    await page.getByRole('heading', { name: 'The app was allowed' }).waitFor();
    await page.getByText('tried-from-the-console').waitFor();
    if (flow === 'Code') await page.getByRole('button', { name: 'Exchange the code for a token' }).click();
    await page.getByText('"access_token"').waitFor();
    expect((await company.control.grants.list())[0]).toMatchObject({
      user: user?.email,
      app: 'console-try-out',
    });
    await expectPleasant(page);
  });
});

describe('The journal', () => {
  it('shows requests as they come, whatever they hold, as text and without secrets', async () => {
    await using window = await open('/__mock/console/journal');
    const { page, complaints } = window;
    const hostile = '<img src=x onerror="document.title=\'taken over\'">';
    await create({ type: 'Client', last_name: hostile });
    await company.fetch(`/api/contacts?q=${encodeURIComponent(hostile)}&access_token=hush-hush`, {});
    await page.getByText('createContact').first().waitFor();
    await page.locator('.entry').last().click();
    await page.getByText('onerror').first().waitFor();
    expect(await page.title()).toContain('Journal');
    expect(await page.content()).not.toContain('hush-hush');
    expect(await page.locator('img').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('filters, pauses, goes on and is cleared', async () => {
    await using window = await open('/__mock/console/journal');
    const { page } = window;
    await company.fetch('/api/contacts?per_page=1', { headers: asAdmin });
    await company.fetch('/nothing');
    await expect.poll(() => page.locator('.entry').count()).toBe(2);
    await page.getByLabel('Status').selectOption('4xx');
    await expect
      .poll(() => page.locator('.entry').allTextContents())
      .toEqual([expect.stringContaining('/nothing')]);
    await page.getByRole('button', { name: 'Pause' }).click();
    await company.fetch('/also-nothing');
    await company.control.journal.read({ path: 'also' }).then((entries) => expect(entries).toHaveLength(1));
    expect(await page.locator('.entry').count()).toBe(1);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(() => page.locator('.entry').count()).toBe(2);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Nothing was asked so far').waitFor();
  });
});

describe('Trouble', () => {
  it('is made and ended', async () => {
    await using window = await open('/__mock/console/trouble');
    const { page } = window;
    await page.getByLabel('Wait, in ms').fill('5');
    await page.getByLabel('Share of errors').fill('1');
    await page.getByLabel('Answered with').selectOption('429');
    await page.getByRole('button', { name: 'Make trouble' }).click();
    await page.getByText('The troubles are as chosen.').waitFor();
    expect(await company.control.troubles.read()).toMatchObject({
      latency: { ms: 5, jitterMs: 0 },
      errors: { rate: 1, status: 429 },
      drops: null,
      slowBodies: null,
    });
    expect(await page.getByLabel('Share of errors').inputValue()).toBe('1');
    await page.getByRole('button', { name: 'End all trouble' }).click();
    await page.getByText('All is calm.').waitFor();
    expect((await company.fetch('/api/contacts', { headers: asAdmin })).status).toBe(200);
  });

  it('of the kind of faults is found, switched on and off', async () => {
    await using window = await open('/__mock/console/trouble');
    const { page } = window;
    await page.getByRole('searchbox', { name: 'Find' }).fill('links.empty');
    await page.getByLabel('links.empty').check();
    expect(await page.locator('.fault:visible').count()).toBe(1);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('The faults are as chosen.').waitFor();
    expect(await page.getByLabel('links.empty').isChecked()).toBe(true);
    expect((await company.control.faults.list()).filter(({ on }) => on).map(({ name }) => name)).toEqual([
      'links.empty',
    ]);
    await page.getByRole('button', { name: 'Switch all off' }).click();
    await page.getByText('The specification is followed again.').waitFor();
    expect((await company.control.faults.list()).some(({ on }) => on)).toBe(false);
  });
});

describe('The data', () => {
  it('leads from types to records to what the API answers, names as text', async () => {
    const hostile = '<script>document.title="taken over"</script>';
    const created = await create({ type: 'Client', last_name: hostile, organisation: 'Zebra & Sons' });
    const { contact } = (await created.json()) as { contact: { id: string } };
    await using window = await open('/__mock/console/data');
    const { page } = window;
    await page.getByRole('link', { name: 'contact' }).click();
    await page.getByLabel('Find').fill('zebra');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText('1 of 13 records.').waitFor();
    await page.getByRole('link', { name: contact.id }).click();
    await page.getByRole('heading', { name: 'Zebra & Sons' }).waitFor();
    expect(await page.locator('pre').textContent()).toContain(`"last_name": ${JSON.stringify(hostile)}`);
    expect(await page.title()).not.toBe('taken over');
  });

  it.each(['/__mock/console/data/unicorn', '/__mock/console/data/contact/nobody'])(
    'has nothing at %s',
    async (path) => {
      const answer = await company.fetch(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('Nothing is here');
    },
  );
});

describe('A page of another origin', () => {
  it('cannot reset the mock, nor read it, nor frame it', async () => {
    const evil = createServer((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>evil</p>'),
    );
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    const { port } = evil.address() as AddressInfo;
    await create({ type: 'Client', last_name: 'Survivor' });
    for (const origin of [
      `http://127.0.0.1:${port}`,
      `http://localhost:${port}`,
      `http://${company.name}.localhost:${port}`,
    ]) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(origin);
      const target = at('/__mock/reset');
      const tried = await page.evaluate(async (url) => {
        const attempts = [
          () => fetch(url, { method: 'POST', mode: 'no-cors' }),
          () => fetch(url, { method: 'POST', mode: 'no-cors', body: '{}' }),
          () => fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
          async () => navigator.sendBeacon(url, '{}'),
        ];
        await Promise.allSettled(attempts.map((attempt) => attempt()));
        return fetch(url.replace('reset', 'profile')).then(
          () => 'read',
          () => 'refused',
        );
      }, target);
      expect(tried).toBe('refused');
      await page.setContent(
        `<form method="post" action="${target}"></form><iframe src="${at('/__mock/')}"></iframe>`,
      );
      expect(await page.frames()[1]?.locator('h1').count()).toBe(0);
      await Promise.all([page.waitForURL(target), page.evaluate(() => document.forms[0]?.submit())]);
      await page.getByText('A page of another origin').waitFor();
      await context.close();
    }
    evil.close();
    expect(await (await company.fetch('/api/contacts?q=Survivor', { headers: asAdmin })).text()).toContain(
      'Survivor',
    );
  });
});

describe('With a control token, the console', () => {
  it('asks for it, is not content with another, and remembers it', async () => {
    await using guarded = await startMock({ controlToken: 'open-sesame' }).then((own) => ({
      ...own,
      [Symbol.asyncDispose]: own.stop,
    }));
    const url = guarded.baseUrl.replace('127.0.0.1', 'acme.localhost');
    await using window = await visit(browser, `${url}/__mock/console/journal`, {
      viewport: { width: 320, height: 640 },
    });
    const { page } = window;
    await expectPleasant(page);
    await page.getByLabel('Token').fill('open-sesam');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('That is not the token.').waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.getByLabel('Token').fill('open-sesame');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('heading', { name: 'Journal' }).waitFor();
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/__mock' });
    expect(cookie?.value).not.toContain('sesame');
    await page.goto(`${url}/__mock/`);
    await page.getByRole('button', { name: 'Stop it' }).click();
    await page.getByText('The clock stands still.').waitFor();
    await page.goto(`${url}/__mock/login`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });
});
