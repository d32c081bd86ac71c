import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../browser/chromium.ts';
import { drawLooks } from '../../browser/testing/page-variants.ts';
import { type ConsoleWindow, expectNothingSerious, openWindow } from '../console/testing/console-test.ts';
import { type Mock, startMock } from '../start.ts';

let mock: Mock;
let browser: Browser;

// Few records: on a slow machine the renderer takes a quarter of a minute to draw a body of a hundred.
beforeAll(async () => {
  [mock, browser] = await Promise.all([startMock({ strict: true, seedSize: 4 }), launchChromium()]);
});
afterAll(() => Promise.all([browser.close(), mock.stop()]));

const desk = { colorScheme: 'light', viewport: { width: 1280, height: 900 } } as const;

/** Opens a page of the mock in a desktop window. */
const openDesk = (path: string) => openWindow(browser, mock.baseUrl + path, desk);

async function chooseToken({ page }: ConsoleWindow, fields: { user: string; scope: string }): Promise<void> {
  await page.getByLabel('Try it as').selectOption(fields.user);
  await page.getByRole('textbox', { name: 'Scope' }).fill(fields.scope);
  await page.getByRole('button', { name: 'Use a new token' }).click();
}

/** Sends the request of an operation from its dialog, and returns the request with the status of its response. */
async function tryOut(page: Page, operation: string, path: string) {
  await page.getByRole('button', { name: `Test Request (${operation})` }).click();
  const responseEvent = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await page.getByRole('button', { name: /^Send \w+ request to/ }).click();
  const response = await responseEvent;
  const headers = await response.request().allHeaders();
  await page.getByRole('button', { name: 'Close Client' }).press('Enter');
  return { status: response.status(), authorization: headers.authorization, url: response.url() };
}

it('opens the operation that an address names, and finds others by their name', async () => {
  await using window = await openDesk('/__mock/docs#tag/contacts/createContact');
  const { page } = window;
  await page.getByRole('heading', { name: 'Create one contact', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('List payments');
  await page
    .getByRole('option', { name: /List payments/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'List payments', exact: true }).waitFor();
  expect(new URL(page.url()).hash).toBe('#tag/payments/listPayments');
});

it('has samples for curl, fetch, Python and PHP, and no others', async () => {
  await using window = await openDesk('/__mock/docs#tag/contacts/listContacts');
  const { page } = window;
  await page.getByRole('heading', { name: 'List contacts', exact: true }).waitFor();
  const section = page.getByRole('region', { name: 'List contacts', exact: true });
  const samples = [
    ['Curl', 'curl '],
    ['Fetch', 'fetch('],
    ['Requests', 'requests.get('],
    ['cURL', 'curl_init('],
  ] as const;
  for (const [client, call] of samples) {
    await section.getByRole('button', { name: /^(Shell|JavaScript|Python|PHP) / }).click();
    const clients = page.getByRole('listbox').last();
    const names = await clients.getByRole('option').allTextContents();
    expect(names.map((name) => name.trim()).sort()).toEqual(['Curl', 'Fetch', 'Requests', 'cURL'].sort());
    await clients.getByRole('option', { name: client, exact: true }).click();
    const sample = section
      .getByRole('region', { name: /Request Example|Example Request/ })
      .or(section.locator('.request-card, .scalar-code-block'))
      .first();
    await expect.poll(() => sample.textContent()).toContain(call);
    expect(await sample.textContent()).toContain(`${mock.baseUrl.replace('http://', '')}/api/contacts`);
  }
});

it('refuses a scope that no permission has in one sentence, and sends requests with the token of the chosen user, app and scope', async () => {
  await using window = await openDesk('/__mock/docs#tag/contacts/listContacts');
  const { page } = window;
  const status = page.locator('#token-form').getByRole('status');
  await page.getByRole('heading', { name: 'List contacts', exact: true }).waitFor();
  await chooseToken(window, { user: 'ada@countersign.example', scope: ':::' });
  const scope = page.locator('#token-scope:focus');
  await scope.waitFor();
  const error = page.locator(`#${await scope.getAttribute('aria-describedby')}`);
  expect(await error.textContent()).toMatch(/.+\.$/);
  expect(await tryOut(page, 'get /api/contacts', '/api/contacts')).toMatchObject({ status: 401 });
  await chooseToken(window, { user: 'ada@countersign.example', scope: 'api/contacts:read' });
  await expect.poll(() => status.textContent()).toContain('a token of ada@countersign.example');
  const allowed = await tryOut(page, 'get /api/contacts', '/api/contacts');
  expect(allowed).toMatchObject({ status: 200, url: `${mock.baseUrl}/api/contacts` });
  await chooseToken(window, { user: 'ada@countersign.example', scope: 'api/orders' });
  await expect
    .poll(async () => (await tryOut(page, 'get /api/contacts', '/api/contacts')).authorization)
    .not.toBe(allowed.authorization);
  expect(await tryOut(page, 'get /api/contacts', '/api/contacts')).toMatchObject({ status: 401 });
  expect(window.browserErrors.filter((error) => !/401|422/.test(error))).toEqual([]);
});

it('controls the mock from the reference of the control API', async () => {
  await using window = await openDesk('/__mock/docs/control#tag/clock/clock.freeze');
  const { page } = window;
  const sent = await tryOut(page, 'post /__mock/clock/freeze', '/__mock/clock/freeze');
  expect(sent.status).toBe(200);
  expect(await mock.control.clock.read()).toMatchObject({ frozen: true });
});

const looks = [
  ['/__mock/docs', desk],
  ['/__mock/docs', { ...desk, colorScheme: 'dark' }],
  ['/__mock/docs/control', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
  ['/__mock/docs/control', { ...desk, colorScheme: 'dark' }],
] as const;

it.each(drawLooks<(typeof looks)[number]>(looks, 0))(
  'has nothing serious for axe at %s, what the renderer brings included, in the look of the day: %o',
  async (path, look) => {
    await using window = await openWindow(browser, `${mock.baseUrl}${path}`, look);
    const { page } = window;
    await page
      .getByRole('button', { name: /^Test Request/ })
      .first()
      .waitFor();
    await expectNothingSerious(page);
  },
);
