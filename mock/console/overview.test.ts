import { describe, expect, it } from 'vitest';
import { ConsoleTest, expectAccessible } from './testing/console-test.ts';

const own = new ConsoleTest();

describe('The overview', () => {
  it('stops, moves and sets the clock, and says what is wrong with a time', async () => {
    await using window = await own.open('/__mock/');
    const { page } = window;
    await page.getByRole('button', { name: 'Stop it' }).click();
    await page.getByText('The clock stands still.').waitFor();
    await page.getByLabel('Set it to').fill('2030-02-28T23:59:00Z');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('The clock was set.').waitFor();
    await page.getByRole('button', { name: '+1 minute' }).click();
    await page.getByText('The clock was moved.').waitFor();
    expect(await own.company.control.clock.read()).toMatchObject({
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
    await using window = await own.open('/__mock/');
    const { page } = window;
    await page.getByLabel('Name', { exact: true }).fill('Not A Name');
    await page.getByRole('button', { name: 'Make a company' }).click();
    expect((await own.mock.control.companies.list()).length).toBe(3);
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
    expect((await own.mock.control.companies.read('umbrella')).users[0]?.language).toBe('de');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Drop umbrella' }).click();
    await page.getByText('umbrella is gone.').waitFor();
    await expect(own.mock.control.companies.read('umbrella')).rejects.toMatchObject({ status: 404 });
  });

  it('puts the company back to how it began', async () => {
    await own.create({ type: 'Client', last_name: 'Winter' });
    await using window = await own.open('/__mock/');
    window.page.once('dialog', (dialog) => void dialog.accept());
    await window.page.getByRole('button', { name: `Reset ${own.company.name}` }).click();
    await window.page.getByText(`${own.company.name} is as it began.`).waitFor();
    expect((await own.company.fetch('/api/contacts', { headers: own.asAdmin })).status).toBe(401);
  });

  it('takes the company out as a file, and in again', async () => {
    await using window = await own.open('/__mock/');
    const { page } = window;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${own.company.name}.json`);
    await own.create({ type: 'Client', last_name: 'Afterwards' });
    await page.getByLabel('Import a file').setInputFiles(await download.path());
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('The state was imported.').waitFor();
    const found = await (
      await own.company.fetch('/api/contacts?q=Afterwards', { headers: own.asAdmin })
    ).text();
    expect(found).not.toContain('"Afterwards"');
    await page
      .getByLabel('Import a file')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1}') });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText(/format is missing/).waitFor();
  });
});

describe('The overview', () => {
  it('mints a token that works, and ends it', async () => {
    await using window = await own.open('/__mock/');
    const { page } = window;
    await page.getByRole('textbox', { name: 'Scope' }).last().fill('api/nonsense');
    await page.getByRole('button', { name: 'Mint a token' }).click();
    await page.getByText(/scope .*api\/nonsense/).waitFor();
    await page.getByRole('textbox', { name: 'Scope' }).last().fill('api/contacts:read');
    await page.getByRole('button', { name: 'Mint a token' }).click();
    await page.getByText('Here it is; it is shown once.').waitFor();
    const token = await page.locator('output:not(:empty)').textContent();
    const headers = { Authorization: `Bearer ${token}` };
    expect((await own.company.fetch('/api/contacts', { headers })).status).toBe(200);
    await page.reload();
    await page.getByRole('button', { name: /^End/ }).last().click();
    await page.getByText('The token opens nothing any more.').waitFor();
    expect((await own.company.fetch('/api/contacts', { headers })).status).toBe(401);
  });

  it.each(['Code', 'Implicit grant'])('leads through the consent dialog and back: %s', async (flow) => {
    await using window = await own.open('/__mock/');
    const { page } = window;
    const [user] = own.company.users;
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
    expect((await own.company.control.grants.list())[0]).toMatchObject({
      user: user?.email,
      app: 'console-try-out',
    });
    await expectAccessible(page);
  });
});
