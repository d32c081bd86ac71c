import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../../browser/chromium.ts';
import { type AppServer, startAppServer } from './testing/app-server.ts';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { Scene } from './testing/scene.ts';
import { ada } from './testing/visitor.ts';

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

describe('in Chromium, the implicit grant', () => {
  const implicit = { response_type: 'token', scope: 'api/contacts', state: 'xyz' };
  const appPage = () => `<!doctype html><title>App</title><a>Connect</a><output></output><script>
    document.querySelector('a').href = '${scene.address(implicit)}';
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
    await scene.page.goto(site.origin);
    await scene.page.getByRole('link', { name: 'Connect' }).click();
    await scene.logIn(ada);
    await scene.button('Allow').click();
    const { searchParams } = await scene.back();
    expect([...searchParams.keys()]).toEqual(['access_token', 'token_type', 'expires_in', 'scope', 'state']);
    await scene.page.getByText('Lovelace').waitFor();
    await scene.page.getByRole('link', { name: 'Connect' }).click();
    const old = searchParams.get('access_token');
    await scene.page.waitForURL(
      ({ searchParams }) => ![null, old].includes(searchParams.get('access_token')),
    );
    await scene.page.getByText('Lovelace').waitFor();
  });

  it('is renewed without a dialog, and denied in the query', async () => {
    await scene.page.goto(scene.address({ response_type: 'token', scope: 'api/contacts' }));
    await scene.logIn(ada);
    await scene.button("Don't Allow").click();
    expect((await scene.back()).search).toBe('?error=user_denied');
    await scene.page.goto(scene.address({ response_type: 'token', scope: 'api/contacts' }));
    await scene.button('Allow').click();
    const first = (await scene.back()).searchParams.get('access_token');
    await scene.page.goto(scene.address({ response_type: 'token', scope: 'api/contacts' }));
    const second = (await scene.back()).searchParams.get('access_token');
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
  });
});
