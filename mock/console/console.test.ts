import { describe, expect, it, test } from 'vitest';
import { ConsoleTest, expectAccessible, openWindow } from './testing/console-test.ts';

const console = new ConsoleTest();

describe('Trouble', () => {
  it('is applied and cleared', async () => {
    await using window = await console.open('/__mock/console/trouble');
    const { page } = window;
    await page.getByLabel('Latency (ms)').fill('5');
    await page.getByLabel('Error rate').fill('1');
    await page.getByLabel('Error status').selectOption('429');
    await page.getByRole('button', { name: 'Apply trouble' }).click();
    await page.getByText('Trouble was updated.').waitFor();
    expect(await console.company.control.troubles.read()).toMatchObject({
      latency: { ms: 5, jitterMs: 0 },
      errors: { rate: 1, status: 429 },
      drops: null,
      slowBodies: null,
    });
    expect(await page.getByLabel('Error rate').inputValue()).toBe('1');
    await page.getByRole('button', { name: 'Clear trouble' }).click();
    await page.getByText('All trouble was cleared.').waitFor();
    expect((await console.company.fetch('/api/contacts', { headers: console.asAdmin })).status).toBe(200);
  });

  it('disturbs only the operations that are selected in the form', async () => {
    await using window = await console.open('/__mock/console/trouble');
    const { page } = window;
    await page.getByLabel('Error rate (0 to 1)').fill('1');
    await page.getByLabel('Operations').selectOption(['listOrders', 'readOrder']);
    await page.getByRole('button', { name: 'Apply trouble' }).click();
    await page.getByText('Trouble was updated.').waitFor();
    const { operations } = await console.company.control.troubles.read();
    expect(operations?.toSorted()).toEqual(['listOrders', 'readOrder']);
    expect((await console.get('/api/orders')).status).toBe(503);
    expect((await console.get('/api/contacts')).status).toBe(200);
    const selected = page.getByLabel('Operations').locator('option:checked');
    expect((await selected.allTextContents()).sort()).toEqual(['listOrders', 'readOrder']);
  });

  it('includes faults, which can be searched and switched on and off', async () => {
    await using window = await console.open('/__mock/console/trouble');
    const { page } = window;
    await page.getByRole('searchbox', { name: 'Search' }).fill('links.empty');
    await page.getByLabel('links.empty').check();
    expect(await page.locator('.fault:visible').count()).toBe(1);
    await page.getByRole('button', { name: 'Apply faults' }).click();
    await page.getByText('Faults were updated.').waitFor();
    expect(await page.getByLabel('links.empty').isChecked()).toBe(true);
    expect(
      (await console.company.control.faults.list()).filter(({ on }) => on).map(({ name }) => name),
    ).toEqual(['links.empty']);
    await page.getByRole('button', { name: 'Switch all off' }).click();
    await page.getByText('All faults were switched off.').waitFor();
    expect((await console.company.control.faults.list()).some(({ on }) => on)).toBe(false);
  });
});

test('The choices of the company are shown, searched, made, drawn, refused with the reason, and set back', async () => {
  await using window = await console.open('/__mock/console/choices');
  const { page } = window;
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('nowhere to be found');
  await page.getByText('Nothing has these words').waitFor();
  await search.fill('create.body');
  expect(await page.locator('.choice:visible').count()).toBe(1);
  await page.getByLabel('create.body').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Apply choices' }).click();
  await page.getByText('Choices were updated.').waitFor();
  await page.locator('.active', { hasText: '1 choice' }).waitFor();
  await expectAccessible(page);
  const notDefault = async () =>
    (await console.company.control.choices.list()).filter(
      ({ value, options }) => value !== options[0]?.value,
    );
  expect((await notDefault()).map(({ name }) => name)).toEqual(['create.body']);
  await page.getByLabel('Seed').fill('7002');
  await page.getByRole('button', { name: 'Draw all choices' }).click();
  await page.getByText('Choices were drawn.').waitFor();
  expect((await notDefault()).length).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Use all defaults' }).click();
  await page.getByText('All choices have their defaults.').waitFor();
  expect(await notDefault()).toEqual([]);
});

test('A clock that is frozen or moved is shown on every page', async () => {
  await console.company.control.clock.freeze();
  await using window = await console.open('/__mock/console/trouble');
  await window.page.getByRole('link', { name: 'the clock is frozen' }).waitFor();
  await console.company.control.clock.unfreeze();
  await console.company.control.clock.advance(86_400);
  await window.page.reload();
  await window.page.getByRole('link', { name: 'the clock is moved' }).waitFor();
});

test('Without JavaScript the console shows its data, and says that the buttons need JavaScript', async () => {
  await using window = await openWindow(console.browser, console.at('/__mock/'), {
    javaScriptEnabled: false,
  });
  await window.page.locator('noscript p', { hasText: 'need JavaScript' }).waitFor();
  expect(await window.page.getByText(console.company.users[0]?.email ?? '').count()).toBeGreaterThan(0);
});
