import { join } from 'node:path';
import { type Control, type Mock, startMock } from 'countersign';
import type { Browser, Page } from 'playwright-core';
import { createServer, type ProxyOptions } from 'vite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import { blocks } from '../scripts/testing/pages.ts';

const app = join(import.meta.dirname, 'playwright/app');

let mock: Mock;
let browser: Browser;

beforeAll(async () => {
  [mock, browser] = await Promise.all([startMock(), launchChromium()]);
});
afterAll(() => Promise.all([browser.close(), mock.stop()]));

type Proxies = Record<string, ProxyOptions>;

/** The configuration that docs/dev-proxies.md shows for a file, with the address of the mock of this test. */
async function configurationOf(file: string) {
  const recipe = blocks.find(
    ({ page, text }) => page === 'docs/dev-proxies.md' && text.startsWith(`// ${file}`),
  );
  const source = recipe?.text.replaceAll('http://127.0.0.1:4010', mock.baseUrl) ?? '';
  const module = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  return module.default;
}

/** The recipes, each as the proxies of Vite that do what the tool does. */
const recipes = {
  async vite(): Promise<Proxies> {
    return (await configurationOf('vite.config.js')).server.proxy;
  },
  async webpack(): Promise<Proxies> {
    const entries: (ProxyOptions & { context: string[] })[] = (await configurationOf('webpack.config.mjs'))
      .devServer.proxy;
    return Object.fromEntries(
      entries.flatMap(({ context, ...options }) => context.map((path) => [path, options])),
    );
  },
  async next(): Promise<Proxies> {
    const rewrites: { source: string; destination: string }[] = await (
      await configurationOf('next.config.mjs')
    ).rewrites();
    return Object.fromEntries(
      rewrites.map(({ source, destination }) => [
        source.replace(':path*', ''),
        { target: new URL(destination).origin, changeOrigin: true },
      ]),
    );
  },
};

/** Serves the app of the Playwright example with Vite and proxies, and returns the port. */
async function serveApp(proxy: Proxies): Promise<number> {
  const vite = await createServer({
    configFile: false,
    root: app,
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1', proxy, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  onTestFinished(() => vite.close());
  await vite.listen();
  return Number(new URL(vite.resolvedUrls?.local[0] ?? '').port);
}

/** A window in which the browser says for which requests it would open a login window of its own. */
async function openWindow(): Promise<{ page: Page; loginWindows: string[] }> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const loginWindows: string[] = [];
  await devTools.send('Fetch.enable', { handleAuthRequests: true });
  devTools.on('Fetch.requestPaused', ({ requestId }) =>
    devTools.send('Fetch.continueRequest', { requestId }),
  );
  devTools.on('Fetch.authRequired', ({ requestId, request }) => {
    loginWindows.push(request.url);
    return devTools.send('Fetch.continueWithAuth', {
      requestId,
      authChallengeResponse: { response: 'CancelAuth' },
    });
  });
  return { page, loginWindows };
}

/** Opens the app at its origin, as registered with the mock. */
async function openApp(page: Page, control: Control, origin: string): Promise<URLSearchParams> {
  const { clientId } = await control.apps.create({ name: 'Address book', redirectUri: `${origin}/` });
  await page.goto(`${origin}/?${new URLSearchParams({ api: '', client_id: clientId })}`);
  const scope = 'api/contacts:read';
  return new URLSearchParams({
    response_type: 'token',
    client_id: clientId,
    redirect_uri: `${origin}/`,
    scope,
  });
}

async function logIn(page: Page, control: Control): Promise<void> {
  const [user] = (await control.profile()).users;
  await page.getByLabel('Email').fill(user?.email ?? '');
  await page.getByLabel('Password').fill(user?.password ?? '');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** The status of a request of the page to its own origin. */
function statusOf(page: Page, authorization?: string): Promise<number> {
  return page.evaluate(
    (headers) => fetch('/api/contacts', { headers }).then(({ status }) => status),
    authorization === undefined ? {} : { Authorization: authorization },
  );
}

/** Reads with the token of the address, lets it expire, and meets 401 without a login window. */
async function useToken({ page, loginWindows }: Awaited<ReturnType<typeof openWindow>>, control: Control) {
  await page.getByRole('status').getByText('5 people').waitFor();
  const token = new URL(page.url()).searchParams.get('access_token');
  expect(await statusOf(page, `Bearer ${token}`)).toBe(200);
  await control.clock.advance(3_600);
  expect(await statusOf(page, `Bearer ${token}`)).toBe(401);
  expect(await statusOf(page)).toBe(401);
  expect(loginWindows).toEqual([]);
  // What the other expectations rest on: the browser does say where it would open a window.
  expect(await statusOf(page, `Basic ${btoa('nobody:nothing')}`)).toBe(401);
  expect(loginWindows).toHaveLength(1);
}

describe.each(['vite', 'webpack'] as const)('The recipe for %s', (tool) => {
  test('lets an app at the name of a company log in, read, and meet 401 without a login window', async () => {
    await using company = await mock.control.companies.create();
    const { hostname } = new URL(company.baseUrl);
    const origin = `http://${hostname}:${await serveApp(await recipes[tool]())}`;
    const window = await openWindow();
    await openApp(window.page, company.control, origin);
    await window.page.getByRole('button', { name: 'Log in' }).click();
    await logIn(window.page, company.control);
    await window.page.getByRole('button', { name: 'Allow', exact: true }).click();
    await useToken(window, company.control);
  });
});

describe('The recipe for Next.js, which changes the host', () => {
  test('lets an app log in at the mock, read at its own origin, and meet 401 without a login window', async () => {
    const origin = `http://localhost:${await serveApp(await recipes.next())}`;
    const window = await openWindow();
    const parameters = await openApp(window.page, mock.control, origin);
    await window.page.goto(`${mock.baseUrl}/oauth/authorize?${parameters}`);
    await logIn(window.page, mock.control);
    await window.page.getByRole('button', { name: 'Allow', exact: true }).click();
    await useToken(window, mock.control);
  });
});

test('A proxy that changes the host and has the login too is told so', async () => {
  const target = { target: mock.baseUrl, changeOrigin: true };
  const port = await serveApp({ '/oauth': target });
  const { page } = await openWindow();
  await openApp(page, mock.control, `http://localhost:${port}`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await logIn(page, mock.control);
  const text = await page.getByRole('main').textContent();
  expect(text).toContain(
    `The page with this form is of http://localhost:${port}, and the request was for ${new URL(mock.baseUrl).host}. If a proxy is between them, it must not change the Host header (changeOrigin: false).`,
  );
});
