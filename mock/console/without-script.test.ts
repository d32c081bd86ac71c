import { expect, test } from 'vitest';
import { ConsoleStage } from './testing/console-stage.ts';
import { visit } from './testing/visit.ts';

const own = new ConsoleStage();

test('Without JavaScript the console shows what is there, and says that its buttons do nothing', async () => {
  await using window = await visit(own.browser, own.at('/__mock/'), { javaScriptEnabled: false });
  await window.page.locator('noscript p', { hasText: 'need JavaScript' }).waitFor();
  expect(await window.page.getByText(own.company.users[0]?.email ?? '').count()).toBeGreaterThan(0);
});
