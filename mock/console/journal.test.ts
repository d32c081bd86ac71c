import { describe, expect, it } from 'vitest';
import { ConsoleStage } from './testing/console-stage.ts';

const own = new ConsoleStage();

describe('The journal', () => {
  it('shows requests as they come, whatever they hold, as text and without secrets', async () => {
    await using window = await own.open('/__mock/console/journal');
    const { page, complaints } = window;
    const hostile = '<img src=x onerror="document.title=\'taken over\'">';
    await own.create({ type: 'Client', last_name: hostile });
    await own.company.fetch(`/api/contacts?q=${encodeURIComponent(hostile)}&access_token=hush-hush`, {});
    await page.getByText('createContact').first().waitFor();
    await page.locator('.entry').last().click();
    await page.getByText('onerror').first().waitFor();
    expect(await page.title()).toContain('Journal');
    expect(await page.content()).not.toContain('hush-hush');
    expect(await page.locator('img').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('filters, pauses, goes on and is cleared', async () => {
    await using window = await own.open('/__mock/console/journal');
    const { page } = window;
    await own.company.fetch('/api/contacts?per_page=1', { headers: own.asAdmin });
    await own.company.fetch('/nothing');
    await expect.poll(() => page.locator('.entry').count()).toBe(2);
    await page.getByLabel('Status').selectOption('4xx');
    await expect
      .poll(() => page.locator('.entry').allTextContents())
      .toEqual([expect.stringContaining('/nothing')]);
    await page.getByRole('button', { name: 'Pause' }).click();
    await own.company.fetch('/also-nothing');
    await own.company.control.journal
      .read({ path: 'also' })
      .then((entries) => expect(entries).toHaveLength(1));
    expect(await page.locator('.entry').count()).toBe(1);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(() => page.locator('.entry').count()).toBe(2);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Nothing was asked so far').waitFor();
  });
});
