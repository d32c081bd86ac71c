import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ConsoleTest, expectAccessible, openWindow } from '../testing/console-test.ts';

const console = new ConsoleTest();

const openWithClipboard = () =>
  openWindow(console.browser, console.at('/__mock/'), { permissions: ['clipboard-read', 'clipboard-write'] });

async function copied(page: Page, name: string): Promise<string> {
  await page
    .getByRole('button', { name: `Copy ${name}`, exact: true })
    .first()
    .click();
  await page.getByText('Copied.').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The words that a shell passes to curl. */
function argumentsOf(line: string): string[] {
  const script = `curl() { for word; do printf '%s\\0' "$word"; done; }; ${line}`;
  return execFileSync('sh', ['-c', script]).toString().split('\0').slice(0, -1);
}

describe('An app', () => {
  it('with a wrong redirect URI is not registered: the reason is beside the field, which gets the focus', async () => {
    await using window = await console.open('/__mock/');
    const { page } = window;
    await page.getByLabel('App name').fill('Wrong');
    await page.getByRole('textbox', { name: 'Redirect URI' }).fill('http://localhost:5173/#fragment');
    await page.getByRole('button', { name: 'Register app' }).click();
    const field = page.getByRole('textbox', { name: 'Redirect URI' });
    await page.locator('.error', { hasText: 'must not have a fragment' }).waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field.getAttribute('aria-describedby')).toBe('app-redirect-error');
    await expectAccessible(page);
    await expect(console.company.control.apps.create({ name: 'None' })).rejects.toMatchObject({
      errors: [['redirectUri', 'is missing']],
    });
    expect((await console.mock.control.companies.read(console.company.name)).apps).toHaveLength(1);
  });

  it('is deleted after a confirmation', async () => {
    const { control } = console.company;
    await control.apps.create({ name: 'Old', redirectUri: 'http://localhost:5173/' });
    await using window = await console.open('/__mock/');
    window.page.once('dialog', (dialog) => void dialog.accept());
    await window.page.getByRole('button', { name: 'Delete Old' }).click();
    await window.page.getByText('Old was deleted.').waitFor();
    expect((await console.mock.control.companies.read(console.company.name)).apps).toHaveLength(1);
    await expect(control.apps.delete('nobody')).rejects.toMatchObject({ status: 404 });
  });

  it('is registered with a name, a redirect URI and a kind, and its credentials can be copied', async () => {
    await using window = await openWithClipboard();
    const { page } = window;
    await page.getByLabel('App name').fill("Ada's books");
    await page.getByRole('textbox', { name: 'Redirect URI' }).fill('http://localhost:5173/callback');
    await page.getByRole('button', { name: 'Register app' }).click();
    await page.getByText('The app was registered.').waitFor();
    const { apps } = await console.mock.control.companies.read(console.company.name);
    const app = apps.at(-1);
    expect(app).toMatchObject({ name: "Ada's books", siteUrl: 'http://localhost:5173' });
    expect(await copied(page, "Client ID of Ada's books")).toBe(app?.clientId);
    expect(await copied(page, "Client secret of Ada's books")).toBe(app?.clientSecret);
    const [url = '', , form = ''] = argumentsOf(await copied(page, "Token request of Ada's books"));
    expect(url).toBe(`${console.company.baseUrl}/oauth/token`);
    expect(Object.fromEntries(new URLSearchParams(form))).toMatchObject({
      client_secret: app?.clientSecret,
      redirect_uri: 'http://localhost:5173/callback',
    });
  });

  it('of the browser gets the URL of the implicit grant, which the dialog accepts', async () => {
    await using window = await openWithClipboard();
    const { page } = window;
    await page.getByLabel('App name').fill('Kiosk');
    await page.getByRole('textbox', { name: 'Redirect URI' }).fill('http://localhost:5173/callback');
    await page.getByLabel('Kind').selectOption('browser');
    await page.getByRole('button', { name: 'Register app' }).click();
    await page.getByText('The app was registered.').waitFor();
    const url = await copied(page, 'Authorization URL of Kiosk');
    expect(url).toContain('response_type=token');
    expect((await console.company.fetch(url)).status).toBe(200);
    expect(await page.getByRole('button', { name: 'Copy Token request of Kiosk' }).count()).toBe(0);
  });
});

describe('A token', () => {
  it('appears once beside its button with a curl line, and in the list with scope and time of issue', async () => {
    await using window = await openWithClipboard();
    const { page } = window;
    const rows = page.locator('#token-list tbody tr');
    expect(await rows.count()).toBe(1);
    await page.getByRole('textbox', { name: 'Scope' }).last().fill('api/contacts:read');
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('Copy the token now').waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    await rows.first().getByText('contexts').click();
    await rows.first().getByText('api/contacts:read').waitFor();
    const { now } = await console.company.control.clock.read();
    expect(await rows.first().locator('[data-column=Issued]').textContent()).toContain(now.slice(0, 10));
    const token = await copied(page, 'token');
    const [option, header = '', url = ''] = argumentsOf(await copied(page, 'curl line'));
    expect([option, header]).toEqual(['-H', `Authorization: Bearer ${token}`]);
    const [name = '', value = ''] = header.split(': ');
    expect((await console.company.fetch(url, { headers: { [name]: value } })).status).toBe(200);
    await page.reload();
    expect(await page.content()).not.toContain(token);
  });
});
