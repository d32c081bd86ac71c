import { expect, test } from 'vitest';
import { ConsoleTest } from './testing/console-test.ts';

const console = new ConsoleTest();

test('The client page says what a client did wrong, of one app or of all clients', async () => {
  await using window = await console.open('/__mock/console/client');
  const { page } = window;
  const findings = page.getByRole('region', { name: 'Findings' });
  expect(await findings.textContent()).toContain('No requests yet.');
  const headers = { ...console.asAdmin, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ contact: { type: 'Cleint' } });
  for (const _ of [1, 2]) await console.company.fetch('/api/contacts', { method: 'POST', headers, body });
  await page.reload();
  expect(await findings.getByRole('row').allTextContents()).toEqual([
    expect.stringContaining('Finding'),
    ...[1, 2, 3].map(() => expect.stringContaining('POST /api/contacts')),
  ]);
  expect(await findings.getByText('Ignores a refusal').count()).toBe(1);
  const [app] = console.company.apps;
  await page.getByLabel('App').selectOption(app?.name ?? '');
  await page.getByRole('button', { name: 'Judge' }).click();
  await page.waitForURL(`**?app=${app?.clientId}`);
  expect(await findings.textContent()).toContain('2 requests');
  await page.goto(console.at('/__mock/console/client?app=another'));
  expect(await findings.textContent()).toContain('No requests yet.');
  expect(window.browserErrors).toEqual([]);
});
