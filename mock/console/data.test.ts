import { describe, expect, it } from 'vitest';
import { ConsoleStage } from './testing/console-stage.ts';

const own = new ConsoleStage();

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
