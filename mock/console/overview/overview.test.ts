import { describe, expect, it } from 'vitest';
import { ConsoleTest, expectAccessible } from '../testing/console-test.ts';

const console = new ConsoleTest();

describe('The overview', () => {
  it('freezes, advances and sets the clock, and reports an invalid time', async () => {
    await using window = await console.open('/__mock/');
    const { page } = window;
    await page.getByRole('button', { name: 'Freeze' }).click();
    await page.getByText('The clock is frozen.').waitFor();
    await page.getByLabel('Set to').fill('2030-02-28T23:59:00');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('The clock was set.').waitFor();
    await page.getByRole('button', { name: '+1 minute' }).click();
    await page.getByText('The clock was moved.').waitFor();
    expect(await console.company.control.clock.read()).toMatchObject({
      now: expect.stringMatching(/^2030-03-01T00:00:00/),
      frozen: true,
    });
    await page.getByLabel('Name', { exact: true }).fill('No name');
    await page.getByRole('button', { name: 'Create company' }).click();
    // What was reported before is about another attempt.
    expect(await page.locator('#status').textContent()).toBe('');
    await page.getByLabel('Set to').fill('9999-12-31T23:59:00');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('would set the clock outside 1970 to 9999').waitFor();
    expect(await page.locator('#status').textContent()).toBe('');
    const field = page.getByLabel('Set to');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('The clock is running.').waitFor();
    const time = page.locator('time[data-clock]');
    const before = await time.textContent();
    await page.waitForFunction((text) => document.querySelector('time')?.textContent !== text, before);
  });

  it('creates a company, links to it, and deletes it after a confirmation', async () => {
    await using window = await console.open('/__mock/');
    const { page } = window;
    await page.getByLabel('Name', { exact: true }).fill('Not A Name');
    await page.getByRole('button', { name: 'Create company' }).click();
    expect((await console.mock.control.companies.list()).length).toBe(3);
    await page.getByLabel('Name', { exact: true }).fill('umbrella');
    await page.getByLabel('Language').selectOption('German');
    await page.getByLabel('Start empty').check();
    await page.getByRole('button', { name: 'Create company' }).click();
    await page.getByRole('link', { name: 'umbrella' }).click();
    await page.waitForURL(/umbrella\.localhost/);
    await page.getByText('admin@umbrella.example').first().waitFor();
    await page.goBack();
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.getByRole('button', { name: 'Delete umbrella' }).click();
    expect((await console.mock.control.companies.read('umbrella')).users[0]?.language).toBe('de');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Delete umbrella' }).click();
    await page.getByText('umbrella was deleted.').waitFor();
    await expect(console.mock.control.companies.read('umbrella')).rejects.toMatchObject({ status: 404 });
  });

  it('resets the company', async () => {
    await console.create({ type: 'Client', last_name: 'Winter' });
    await using window = await console.open('/__mock/');
    window.page.once('dialog', (dialog) => void dialog.accept());
    await window.page.getByRole('button', { name: `Reset ${console.company.name}` }).click();
    await window.page.getByText(`${console.company.name} was reset.`).waitFor();
    expect((await console.company.fetch('/api/contacts', { headers: console.asAdmin })).status).toBe(401);
  });

  it('exports the company as a file, and imports it', async () => {
    await using window = await console.open('/__mock/');
    const { page } = window;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${console.company.name}.json`);
    await console.create({ type: 'Client', last_name: 'Afterwards' });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.getByLabel('Import file').setInputFiles(await download.path());
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('The state was imported.').waitFor();
    const contacts = await (
      await console.company.fetch('/api/contacts?q=Afterwards', { headers: console.asAdmin })
    ).text();
    expect(contacts).not.toContain('"Afterwards"');
    await page
      .getByLabel('Import file')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1}') });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText(/format is missing/).waitFor();
  });
});

describe('The overview', () => {
  it('creates a valid token, and revokes it', async () => {
    await using window = await console.open('/__mock/');
    const { page } = window;
    await page.getByRole('textbox', { name: 'Scope' }).last().fill('api/nonsense');
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.locator('.error', { hasText: 'api/nonsense' }).waitFor();
    await page.getByRole('textbox', { name: 'Scope' }).last().fill('api/contacts:read');
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('Copy the token now').waitFor();
    const token = await page.locator('output code').first().textContent();
    const headers = { Authorization: `Bearer ${token}` };
    expect((await console.company.fetch('/api/contacts', { headers })).status).toBe(200);
    await page.reload();
    await page
      .getByRole('button', { name: /^Revoke the token/ })
      .first()
      .click();
    await page.getByText('The token was revoked.').waitFor();
    expect((await console.company.fetch('/api/contacts', { headers })).status).toBe(401);
  });

  it.each(['Authorization code', 'Implicit grant'])(
    'leads through the consent dialog and back: %s',
    async (flow) => {
      await using window = await console.open('/__mock/');
      const { page } = window;
      const [user] = console.company.users;
      await page.getByLabel('Flow').selectOption(flow);
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.locator('#email').fill(user?.email ?? '');
      await page.locator('#password').fill(user?.password ?? '');
      await page.locator('button.primary').click();
      await page.locator('button[value=allow]').click();
      await page.getByRole('heading', { name: 'Access granted' }).waitFor();
      await page.getByText('from-the-console').waitFor();
      if (flow === 'Authorization code')
        await page.getByRole('button', { name: 'Exchange the code for a token' }).click();
      await page.getByText('"access_token"').waitFor();
      expect((await console.company.control.grants.list())[0]).toMatchObject({
        user: user?.email,
        app: 'console-try-out',
      });
      await expectAccessible(page);
    },
  );
});
