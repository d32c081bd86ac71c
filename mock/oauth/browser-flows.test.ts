import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../../browser/chromium.ts';
import type { App } from '../world/app.ts';
import { type AppServer, startAppServer } from './testing/app-server.ts';
import { companyFetch } from './testing/company-fetch.ts';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { ada, karl, type Login, request } from './testing/visitor.ts';

let mock: OAuthMock;
let site: AppServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let app: App;

beforeAll(async () => {
  [mock, site, browser] = await Promise.all([startOAuthMock(), startAppServer(), launchChromium()]);
});
afterAll(() => Promise.all([browser.close(), mock.stop(), site.stop()]));
beforeEach(async () => {
  app = mock.addApp(site.origin, 'Ledger Link');
  site.pages.clear();
  await open({});
});
afterEach(() => context.close());

async function open(options: Parameters<Browser['newContext']>[0]): Promise<void> {
  await context?.close();
  context = await browser.newContext({ locale: 'en-GB', ...options });
  context.setDefaultTimeout(10_000);
  page = await context.newPage();
}

const address = (parameters: Record<string, string> = {}) =>
  `${mock.companyUrl('acme')}/oauth/authorize?${new URLSearchParams(request(app, parameters))}`;
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function logIn({ email, password }: Login): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button('Log in').click();
}

/** Where the browser came back to the app. */
async function back(): Promise<URL> {
  await page.waitForURL(`${site.origin}/**`);
  return new URL(page.url());
}

async function exchange(code: string | null, state?: string): Promise<Response> {
  const { clientId, clientSecret, redirectUri } = app;
  const body = new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: redirectUri,
  });
  body.set('code', code ?? '');
  if (state !== undefined) body.set('state', state);
  return companyFetch(mock.port, 'acme', '/oauth/token', { method: 'POST', body });
}

describe('in Chromium, the code flow', () => {
  it('goes over login and dialog to a token that calls the API', async () => {
    await page.goto(address({ scope: 'api/contacts:read', state: 'xyz' }));
    await logIn(ada);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Ledger Link asks for access');
    await button('Allow').click();
    const { pathname, searchParams, hash } = await back();
    expect([pathname, hash, searchParams.get('state')]).toEqual(['/callback', '', 'xyz']);
    const answer = await exchange(searchParams.get('code'), 'xyz');
    const { access_token } = await answer.json();
    const headers = { Authorization: `Bearer ${access_token}` };
    expect((await companyFetch(mock.port, 'acme', '/api/contacts', { headers })).status).toBe(200);
    expect((await companyFetch(mock.port, 'acme', '/api/orders', { headers })).status).toBe(401);
  });

  it('ends with user_denied where the user does not allow', async () => {
    await page.goto(address({ state: 'xyz' }));
    await logIn(ada);
    await button("Don't Allow").click();
    expect((await back()).search).toBe('?error=user_denied&state=xyz');
  });

  it('waits until the password is right', async () => {
    await page.goto(address());
    await logIn({ ...ada, password: 'wrong' });
    expect(await page.getByRole('alert').textContent()).toContain('wrong');
    expect(await page.getByLabel('Email').inputValue()).toBe(ada.email);
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await logIn(ada);
    await button('Allow').click();
    expect((await back()).searchParams.has('code')).toBe(true);
  });

  it('shows no dialog to who has allowed before, and shows it again when more is asked for', async () => {
    await page.goto(address({ scope: 'api/contacts:read' }));
    await logIn(ada);
    await button('Allow').click();
    const first = (await back()).searchParams.get('code');
    await page.goto(address({ scope: 'api/contacts:read' }));
    const second = (await back()).searchParams.get('code');
    expect(second).not.toBe(first);
    expect((await exchange(second)).status).toBe(200);
    await page.goto(address({ scope: 'api/contacts:read,update' }));
    await page.getByText('new', { exact: true }).waitFor();
    await button('Allow').click();
    expect((await back()).searchParams.has('code')).toBe(true);
  });

  it('works without any script', async () => {
    await open({ javaScriptEnabled: false });
    await page.goto(address());
    await logIn(karl);
    await button('Erlauben').click();
    expect((await back()).searchParams.has('code')).toBe(true);
  });

  it('works with the keyboard alone', async () => {
    await page.goto(address());
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 10; presses += 1) {
        await page.keyboard.press('Tab');
        const focused = page.locator(':focus');
        const label = await focused.evaluate(
          (element) => (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent,
        );
        if (label?.trim() === name) return;
      }
      throw new Error(`The Tab key does not lead to ${name}.`);
    };
    await tabTo('Email');
    await page.keyboard.type(ada.email);
    await tabTo('Password');
    await page.keyboard.type(ada.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'asks for access' }).waitFor();
    await tabTo('Allow');
    await page.keyboard.press('Space');
    expect((await back()).searchParams.has('code')).toBe(true);
  });

  it('keeps the logins of two mocks apart that share a host', async () => {
    const other = await startOAuthMock();
    const otherApp = other.addApp(site.origin, 'Other');
    const addresses = [
      `${mock.baseUrl}/oauth/authorize?${new URLSearchParams(request(app))}`,
      `${other.baseUrl}/oauth/authorize?${new URLSearchParams(request(otherApp))}`,
    ];
    for (const to of addresses) {
      await page.goto(to);
      await logIn(ada);
      await page.getByRole('heading', { name: 'asks for access' }).waitFor();
    }
    for (const to of addresses) {
      await page.goto(to);
      await page.getByRole('heading', { name: 'asks for access' }).waitFor();
    }
    await other.stop();
  });

  it('lets somebody else log in instead', async () => {
    await page.goto(address());
    await logIn(ada);
    await button('Log in as somebody else').click();
    await logIn(karl);
    expect(await page.getByText('Karl Brückner').count()).toBe(1);
  });

  it('survives the app sending the browser on to yet another origin', async () => {
    site.pages.set('/callback', `http://elsewhere.localhost:${site.port}/landed`);
    await page.goto(address());
    await logIn(ada);
    await button('Allow').click();
    await page.waitForURL('**/landed');
    await page.goto(address({ scope: 'api/contacts' }));
    await page.waitForURL('**/landed');
  });

  it('survives an app behind an IPv6 address, which no Content Security Policy can name', async () => {
    const redirect_uri = `http://[::1]:${site.port}/callback`;
    mock.acme.addApp({ ...app, siteUrl: `http://[::1]:${site.port}` });
    await page.goto(address({ redirect_uri }));
    await logIn(ada);
    const asked = page.waitForRequest((sent) => sent.url().startsWith(redirect_uri));
    await button('Allow').click();
    expect((await asked).url()).toContain('code=');
  });
});

describe('in Chromium, the buttons of the browser', () => {
  it('back, after allowing, leads to the app again, with a code that works', async () => {
    await page.goto(address({ state: 'xyz' }));
    await logIn(ada);
    await button('Allow').click();
    const first = (await back()).searchParams.get('code');
    await page.goBack();
    const second = (await back()).searchParams.get('code');
    expect(second).not.toBe(first);
    expect((await exchange(second, 'xyz')).status).toBe(200);
    expect((await exchange(first, 'xyz')).status).toBe(200);
  });

  it('back, after denying, leads to the dialog, which can be allowed', async () => {
    await page.goto(address());
    await logIn(ada);
    await button("Don't Allow").click();
    await back();
    await page.goBack();
    await button('Allow').click();
    expect((await exchange((await back()).searchParams.get('code'))).status).toBe(200);
  });

  it('back, after logging in, never asks for the password again', async () => {
    await page.goto(address());
    await logIn(ada);
    await page.getByRole('heading', { name: 'asks for access' }).waitFor();
    await page.goBack();
    await page.goForward();
    await page.reload();
    await page.getByRole('heading', { name: 'asks for access' }).waitFor();
  });

  it('reload, after a wrong password, does no harm', async () => {
    await page.goto(address());
    await logIn({ ...ada, password: 'wrong' });
    await page.reload();
    await page.getByRole('alert').waitFor();
    await logIn(ada);
    await page.getByRole('heading', { name: 'asks for access' }).waitFor();
  });

  it('a double click on Allow brings one code that works', async () => {
    await page.goto(address());
    await logIn(ada);
    await button('Allow').dblclick();
    const { searchParams } = await back();
    expect(searchParams.getAll('code')).toHaveLength(1);
    expect((await exchange(searchParams.get('code'))).status).toBe(200);
  });

  it('a second tab with the same login goes on where the first has logged in', async () => {
    const second = await context.newPage();
    await page.goto(address());
    await second.goto(address());
    await logIn(ada);
    await page.getByRole('heading', { name: 'asks for access' }).waitFor();
    await second.getByLabel('Email').fill(ada.email);
    await second.getByLabel('Password').fill(ada.password);
    await second.getByRole('button', { name: 'Log in' }).click();
    await second.getByRole('link', { name: 'Start again' }).click();
    await second.getByRole('heading', { name: 'asks for access' }).waitFor();
  });
});

describe('in Chromium, the implicit grant', () => {
  const implicit = { response_type: 'token', scope: 'api/contacts', state: 'xyz' };
  const appPage = () => `<!doctype html><title>App</title><a>Connect</a><output></output><script>
    document.querySelector('a').href = '${address(implicit)}';
    const token = new URLSearchParams(location.search).get('access_token');
    if (token) {
      const headers = { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' };
      const api = '${mock.companyUrl('acme')}/api/';
      const show = (text) => { document.querySelector('output').textContent = text; };
      fetch(api + 'contacts', { method: 'POST', headers, body: '{"contact":{"type":"Client","last_name":"Lovelace"}}' })
        .then((made) => made.json())
        .then(({ contact }) => fetch(api + 'contacts/' + contact.id + '?access_token=' + token))
        .then((read) => read.json())
        .then(({ contact }) => show(contact.last_name), (error) => show(String(error)));
    }
  </script>`;

  it('brings a token to a page of another origin, which calls the API with it', async () => {
    site.pages.set('/', appPage()).set('/callback', appPage());
    await page.goto(site.origin);
    await page.getByRole('link', { name: 'Connect' }).click();
    await logIn(ada);
    await button('Allow').click();
    const { searchParams } = await back();
    expect([...searchParams.keys()]).toEqual(['access_token', 'token_type', 'expires_in', 'scope', 'state']);
    await page.getByText('Lovelace').waitFor();
    await page.getByRole('link', { name: 'Connect' }).click();
    const old = searchParams.get('access_token');
    await page.waitForURL(({ searchParams }) => ![null, old].includes(searchParams.get('access_token')));
    await page.getByText('Lovelace').waitFor();
  });

  it('is renewed without a dialog, and denied in the query', async () => {
    await page.goto(address({ response_type: 'token', scope: 'api/contacts' }));
    await logIn(ada);
    await button("Don't Allow").click();
    expect((await back()).search).toBe('?error=user_denied');
    await page.goto(address({ response_type: 'token', scope: 'api/contacts' }));
    await button('Allow').click();
    const first = (await back()).searchParams.get('access_token');
    await page.goto(address({ response_type: 'token', scope: 'api/contacts' }));
    const second = (await back()).searchParams.get('access_token');
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
  });
});
