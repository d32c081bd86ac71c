import { describe, expect, it, test } from 'vitest';
import { ConsoleTest, openWindow } from './testing/console-test.ts';

const own = new ConsoleTest();

describe('The data', () => {
  it('leads from types to records to what the API answers, names as text', async () => {
    const hostile = '<script>document.title="taken over"</script>';
    const created = await own.create({ type: 'Client', last_name: hostile, organisation: 'Zebra & Sons' });
    const { contact } = (await created.json()) as { contact: { id: string } };
    await using window = await own.open('/__mock/console/data');
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
      const response = await own.company.fetch(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('Nothing is here');
    },
  );
});

describe('The journal', () => {
  it('shows requests as they come, whatever they hold, as text and without secrets', async () => {
    await using window = await own.open('/__mock/console/journal');
    const { page, browserErrors: complaints } = window;
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

describe('Trouble', () => {
  it('is made and ended', async () => {
    await using window = await own.open('/__mock/console/trouble');
    const { page } = window;
    await page.getByLabel('Wait, in ms').fill('5');
    await page.getByLabel('Share of errors').fill('1');
    await page.getByLabel('Answered with').selectOption('429');
    await page.getByRole('button', { name: 'Make trouble' }).click();
    await page.getByText('The troubles are as chosen.').waitFor();
    expect(await own.company.control.troubles.read()).toMatchObject({
      latency: { ms: 5, jitterMs: 0 },
      errors: { rate: 1, status: 429 },
      drops: null,
      slowBodies: null,
    });
    expect(await page.getByLabel('Share of errors').inputValue()).toBe('1');
    await page.getByRole('button', { name: 'End all trouble' }).click();
    await page.getByText('All is calm.').waitFor();
    expect((await own.company.fetch('/api/contacts', { headers: own.asAdmin })).status).toBe(200);
  });

  it('of the kind of faults is found, switched on and off', async () => {
    await using window = await own.open('/__mock/console/trouble');
    const { page } = window;
    await page.getByRole('searchbox', { name: 'Find' }).fill('links.empty');
    await page.getByLabel('links.empty').check();
    expect(await page.locator('.fault:visible').count()).toBe(1);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('The faults are as chosen.').waitFor();
    expect(await page.getByLabel('links.empty').isChecked()).toBe(true);
    expect((await own.company.control.faults.list()).filter(({ on }) => on).map(({ name }) => name)).toEqual([
      'links.empty',
    ]);
    await page.getByRole('button', { name: 'Switch all off' }).click();
    await page.getByText('The specification is followed again.').waitFor();
    expect((await own.company.control.faults.list()).some(({ on }) => on)).toBe(false);
  });
});

test('Without JavaScript the console shows what is there, and says that its buttons do nothing', async () => {
  await using window = await openWindow(own.browser, own.at('/__mock/'), { javaScriptEnabled: false });
  await window.page.locator('noscript p', { hasText: 'need JavaScript' }).waitFor();
  expect(await window.page.getByText(own.company.users[0]?.email ?? '').count()).toBeGreaterThan(0);
});
