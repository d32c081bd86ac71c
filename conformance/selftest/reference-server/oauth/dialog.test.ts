import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../../../../browser/chromium.ts';
import { authorizationPath, tokenPath } from '../../../../testing/http/authorization.ts';
import { sendRequest } from '../../../../testing/http/send-request.ts';
import { type PresetName, presetNames, presets } from '../choices/presets.ts';
import { type RunningServer, startReferenceServer } from '../reference-server.ts';
import { fixedLanguages, pageTexts } from './pages.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** Logs in as the n-th user of the profile, whatever the labels and steps are. */
async function logIn(page: Page, server: RunningServer, user: number): Promise<void> {
  const person = server.profile.users[user];
  await page.locator('input[name=login]').fill(person?.email ?? '');
  const password = page.locator('input[name=secret]');
  if ((await password.count()) === 0) await page.locator('form button').click();
  await password.fill(person?.password ?? '');
  await page.locator('form').locator('button, input[type=submit]').click();
}

describe.each(presetNames)('the dialog of the %s server in a browser', (preset: PresetName) => {
  const { controls, wording, pageLanguage, implicit, implicitApps } = presets[preset];
  const words = pageTexts[wording][fixedLanguages[pageLanguage] ?? 'de'];
  let server: RunningServer;
  beforeAll(async () => {
    server = await startReferenceServer({ preset });
  });
  afterAll(() => server.stop());

  /** Opens the dialog as the German user, clicks an answer, and returns the URL of the redirect. */
  async function answerDialog(label: string, parameters: Record<string, string>, at = 0): Promise<URL> {
    const context = await browser.newContext();
    const app = server.profile.apps[at];
    context.setDefaultTimeout(8_000);
    const page = await context.newPage();
    await page.goto(`${server.baseUrl}${authorizationPath(app, parameters)}`);
    await logIn(page, server, 1);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    // The app's host does not exist and a request has no fragment, so the redirect response is read.
    const departure = page.waitForRequest((request) =>
      request.url().startsWith(new URL(app?.redirectUri ?? '').origin),
    );
    await page
      .getByText(label, { exact: true })
      .or(page.locator(`input[value="${label}"]`))
      .click();
    if (controls === 'radios') await page.getByRole('button', { name: words.next }).click();
    const redirect = await (await departure).redirectedFrom()?.response();
    await context.close();
    return new URL(redirect?.headers().location ?? '');
  }

  test('redirects with error=user_denied when the user denies access', async () => {
    const reached = await answerDialog(words.deny, { state: 'a b' });
    expect(reached.searchParams.get('error')).toBe('user_denied');
    expect(reached.searchParams.has('code')).toBe(false);
  });

  test('redirects with a code that buys one token when the user allows access', async () => {
    const { tokenMethod, lifetime, tokenMembers } = presets[preset];
    const reached = await answerDialog(words.allow, { state: 'a b', scope: 'api/contacts:read' });
    const [app] = server.profile.apps;
    const path = tokenPath(app, { code: reached.searchParams.get('code') ?? '' });
    const method = tokenMethod === 'GET' ? 'GET' : 'POST';
    const question = { port: server.port, host: new URL(server.baseUrl).host };
    const exchange = () => sendRequest({ ...question, method, path });
    const response = await exchange();
    const token = { access_token: expect.any(String), expires_in: lifetime, state: 'a b' };
    if (tokenMembers === 'few') expect(response.json).toEqual(token);
    else expect(response.json).toMatchObject({ ...token, token_type: 'bearer' });
    const read = `/api/contacts?access_token=${Object(response.json).access_token}`;
    expect((await sendRequest({ ...question, path: read })).status).toBe(
      presets[preset].contexts === 'plural' ? 200 : 401,
    );
    expect(await exchange()).toMatchObject({ status: 400, json: [{ error: 'invalid_grant' }] });
  });

  test('redirects with unauthorized_client, without a login, an app that may not use the implicit grant', async () => {
    const path = authorizationPath(server.profile.apps[0], { response_type: 'token' });
    const host = new URL(server.baseUrl).host;
    const { headers } = await sendRequest({ port: server.port, host, method: 'GET', path });
    const isRefused = headers.location?.includes('error=unauthorized_client') ?? false;
    expect(isRefused).toBe(implicitApps === 'browser apps');
  });

  test('redirects with the token in the implicit grant', async () => {
    const parameters = { response_type: 'token', scope: 'api/orders' };
    const reached = await answerDialog(words.allow, parameters, implicitApps === 'all' ? 1 : 3);
    expect(reached.searchParams.get('tenant')).toBe('7');
    const place = new URLSearchParams(implicit === 'fragment' ? reached.hash.slice(1) : reached.search);
    expect(place.get('access_token')).toMatch(/^[\w-]{20,}$/);
  });
});

test('a wrong password shows an error on the login page', async () => {
  const server = await startReferenceServer({ preset: 'german' });
  const page = await browser.newPage();
  await page.goto(`${server.baseUrl}${authorizationPath(server.profile.apps[0])}`);
  await page.locator('input[name=login]').fill('bert@nordwind.example');
  await page.locator('input[name=secret]').fill('not it');
  await page.locator('form a, form button').first().click();
  await page.getByRole('alert').waitFor();
  expect(new URL(page.url()).origin).toBe(server.baseUrl);
  await page.close();
  await server.stop();
});
