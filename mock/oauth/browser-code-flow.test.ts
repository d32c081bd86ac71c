import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../../browser/chromium.ts';
import { type AppServer, startAppServer } from './testing/app-server.ts';
import { companyFetch } from './testing/company-fetch.ts';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { Scene } from './testing/scene.ts';
import { ada, karl, request } from './testing/visitor.ts';

let mock: OAuthMock;
let site: AppServer;
let browser: Browser;
let scene: Scene;

beforeAll(async () => {
  [mock, site, browser] = await Promise.all([startOAuthMock(), startAppServer(), launchChromium()]);
});
afterAll(() => Promise.all([browser.close(), mock.stop(), site.stop()]));
beforeEach(async () => {
  scene = await Scene.open(browser, mock, site);
});
afterEach(() => scene.context.close());

describe('in Chromium, the code flow', () => {
  it('goes over login and dialog to a token that calls the API', async () => {
    await scene.page.goto(scene.address({ scope: 'api/contacts:read', state: 'xyz' }));
    await scene.logIn(ada);
    expect(await scene.page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Ledger Link asks for access',
    );
    await scene.button('Allow').click();
    const { pathname, searchParams, hash } = await scene.back();
    expect([pathname, hash, searchParams.get('state')]).toEqual(['/callback', '', 'xyz']);
    const answer = await scene.exchange(searchParams.get('code'), 'xyz');
    const { access_token } = await answer.json();
    const headers = { Authorization: `Bearer ${access_token}` };
    expect((await companyFetch(mock.port, 'acme', '/api/contacts', { headers })).status).toBe(200);
    expect((await companyFetch(mock.port, 'acme', '/api/orders', { headers })).status).toBe(401);
  });

  it('ends with user_denied where the user does not allow', async () => {
    await scene.page.goto(scene.address({ state: 'xyz' }));
    await scene.logIn(ada);
    await scene.button("Don't Allow").click();
    expect((await scene.back()).search).toBe('?error=user_denied&state=xyz');
  });

  it('waits until the password is right', async () => {
    await scene.page.goto(scene.address());
    await scene.logIn({ ...ada, password: 'wrong' });
    expect(await scene.page.getByRole('alert').textContent()).toContain('wrong');
    expect(await scene.page.getByLabel('Email').inputValue()).toBe(ada.email);
    expect(await scene.page.getByLabel('Password').inputValue()).toBe('');
    await scene.logIn(ada);
    await scene.button('Allow').click();
    expect((await scene.back()).searchParams.has('code')).toBe(true);
  });

  it('shows no dialog to who has allowed before, and shows it again when more is asked for', async () => {
    await scene.page.goto(scene.address({ scope: 'api/contacts:read' }));
    await scene.logIn(ada);
    await scene.button('Allow').click();
    const first = (await scene.back()).searchParams.get('code');
    await scene.page.goto(scene.address({ scope: 'api/contacts:read' }));
    const second = (await scene.back()).searchParams.get('code');
    expect(second).not.toBe(first);
    expect((await scene.exchange(second)).status).toBe(200);
    await scene.page.goto(scene.address({ scope: 'api/contacts:read,update' }));
    await scene.page.getByText('new', { exact: true }).waitFor();
    await scene.button('Allow').click();
    expect((await scene.back()).searchParams.has('code')).toBe(true);
  });

  it('works without any script', async () => {
    const scene = await Scene.open(browser, mock, site, { javaScriptEnabled: false });
    await scene.page.goto(scene.address());
    await scene.logIn(karl);
    await scene.button('Erlauben').click();
    expect((await scene.back()).searchParams.has('code')).toBe(true);
  });

  it('works with the keyboard alone', async () => {
    await scene.page.goto(scene.address());
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 10; presses += 1) {
        await scene.page.keyboard.press('Tab');
        const focused = scene.page.locator(':focus');
        const label = await focused.evaluate(
          (element) => (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent,
        );
        if (label?.trim() === name) return;
      }
      throw new Error(`The Tab key does not lead to ${name}.`);
    };
    await tabTo('Email');
    await scene.page.keyboard.type(ada.email);
    await tabTo('Password');
    await scene.page.keyboard.type(ada.password);
    await scene.page.keyboard.press('Enter');
    await scene.dialog();
    await tabTo('Allow');
    await scene.page.keyboard.press('Space');
    expect((await scene.back()).searchParams.has('code')).toBe(true);
  });

  it('keeps the logins of two mocks apart that share a host', async () => {
    const other = await startOAuthMock();
    // Of the same seed, so that its first session would have the same secret.
    other.acme.ids.count('oauth.session');
    const otherApp = other.addApp(site.origin, 'Other');
    const addresses = [
      `${mock.baseUrl}/oauth/authorize?${new URLSearchParams(request(scene.app))}`,
      `${other.baseUrl}/oauth/authorize?${new URLSearchParams(request(otherApp))}`,
    ];
    for (const to of addresses) {
      await scene.page.goto(to);
      await scene.logIn(ada);
      await scene.dialog();
    }
    for (const to of addresses) {
      await scene.page.goto(to);
      await scene.dialog();
    }
    await other.stop();
  });

  it('lets somebody else log in instead', async () => {
    await scene.page.goto(scene.address());
    await scene.logIn(ada);
    await scene.button('Log in as somebody else').click();
    await scene.logIn(karl);
    expect(await scene.page.getByText('Karl Brückner').count()).toBe(1);
  });

  it('survives the app sending the browser on to yet another origin', async () => {
    site.pages.set('/callback', `http://elsewhere.localhost:${site.port}/landed`);
    await scene.page.goto(scene.address());
    await scene.logIn(ada);
    await scene.button('Allow').click();
    await scene.page.waitForURL('**/landed');
    await scene.page.goto(scene.address({ scope: 'api/contacts' }));
    await scene.page.waitForURL('**/landed');
  });

  it('survives an app behind an IPv6 address, which no Content Security Policy can name', async () => {
    const redirect_uri = `http://[::1]:${site.port}/callback`;
    mock.acme.addApp({ ...scene.app, siteUrl: `http://[::1]:${site.port}` });
    await scene.page.goto(scene.address({ redirect_uri }));
    await scene.logIn(ada);
    const asked = scene.page.waitForRequest((sent) => sent.url().startsWith(redirect_uri));
    await scene.button('Allow').click();
    expect((await asked).url()).toContain('code=');
  });
});
