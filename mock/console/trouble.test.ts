import { describe, expect, it } from 'vitest';
import { ConsoleStage } from './testing/console-stage.ts';

const own = new ConsoleStage();

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
