import { describe, expect, it } from 'vitest';
import { ConsoleStage } from './testing/console-stage.ts';
import { expectPleasant } from './testing/visit.ts';

const own = new ConsoleStage();

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
    await expectPleasant(page);
  });
});
