import { describe, expect, it } from 'vitest';
import { AppInBrowser, BrowserTest } from './testing/browser.ts';
import { companyFetch } from './testing/company-fetch.ts';
import { ada, karl } from './testing/page-client.ts';

const test = new BrowserTest();

describe('in Chromium, the code flow', () => {
  it('goes over login and dialog to a token that calls the API', async () => {
    await test.app.page.goto(test.app.authorizationUrl({ scope: 'api/contacts:read', state: 'xyz' }));
    await test.app.logIn(ada);
    expect(await test.app.page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Ledger Link wants to access your account',
    );
    await test.app.button('Allow').click();
    const { pathname, searchParams, hash } = await test.app.waitForCallback();
    expect([pathname, hash, searchParams.get('state')]).toEqual(['/callback', '', 'xyz']);
    const { body } = await test.app.exchange(searchParams.get('code'), 'xyz');
    const { access_token } = body as { access_token: string };
    const headers = { Authorization: `Bearer ${access_token}` };
    expect((await companyFetch(test.mock.port, 'acme', '/api/contacts', { headers })).status).toBe(200);
    expect((await companyFetch(test.mock.port, 'acme', '/api/orders', { headers })).status).toBe(401);
  });

  it('waits until the password is right', async () => {
    await test.app.page.goto(test.app.authorizationUrl());
    await test.app.logIn({ ...ada, password: 'wrong' });
    expect(await test.app.page.getByRole('alert').textContent()).toContain('wrong');
    expect(await test.app.page.getByLabel('Email').inputValue()).toBe(ada.email);
    expect(await test.app.page.getByLabel('Password').inputValue()).toBe('');
    await test.app.logIn(ada);
    await test.app.button('Allow').click();
    expect((await test.app.waitForCallback()).searchParams.has('code')).toBe(true);
  });

  it('skips the dialog for a user who allowed before, and shows it again when the app requests more', async () => {
    await test.app.page.goto(test.app.authorizationUrl({ scope: 'api/contacts:read' }));
    await test.app.logIn(ada);
    await test.app.button('Allow').click();
    const first = (await test.app.waitForCallback()).searchParams.get('code');
    await test.app.page.goto(test.app.authorizationUrl({ scope: 'api/contacts:read' }));
    const second = (await test.app.waitForCallback()).searchParams.get('code');
    expect(second).not.toBe(first);
    expect((await test.app.exchange(second)).status).toBe(200);
    await test.app.page.goto(test.app.authorizationUrl({ scope: 'api/contacts:read,update' }));
    await test.app.page.getByText('new', { exact: true }).waitFor();
    await test.app.button('Allow').click();
    expect((await test.app.waitForCallback()).searchParams.has('code')).toBe(true);
  });

  it('lets another user log in instead', async () => {
    await test.app.page.goto(test.app.authorizationUrl());
    await test.app.logIn(ada);
    await test.app.button('Log in as somebody else').click();
    await test.app.logIn(karl);
    await test.app.page.getByText('Karl Brückner').waitFor();
  });
});

describe('in Chromium, the implicit grant', () => {
  const implicit = { response_type: 'token', scope: 'api/contacts', state: 'xyz' };
  const appPage = () => `<!doctype html><title>App</title><a>Connect</a><output></output><script>
    document.querySelector('a').href = '${test.app.authorizationUrl(implicit)}';
    const token = new URLSearchParams(location.search).get('access_token');
    if (token) {
      const headers = { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' };
      const api = '${test.mock.companyUrl('acme')}/api/';
      const show = (text) => { document.querySelector('output').textContent = text; };
      fetch(api + 'contacts', { method: 'POST', headers, body: '{"contact":{"type":"Client","last_name":"Lovelace"}}' })
        .then((made) => made.json())
        .then(({ contact }) => fetch(api + 'contacts/' + contact.id + '?access_token=' + token))
        .then((read) => read.json())
        .then(({ contact }) => show(contact.last_name), (error) => show(String(error)));
    }
  </script>`;

  it('returns a token to a page of another origin, which calls the API with it', async () => {
    test.site.pages.set('/', appPage()).set('/callback', appPage());
    await test.app.page.goto(test.site.origin);
    await test.app.page.getByRole('link', { name: 'Connect' }).click();
    await test.app.logIn(ada);
    await test.app.button('Allow').click();
    const { searchParams } = await test.app.waitForCallback();
    expect([...searchParams.keys()]).toEqual(['access_token', 'token_type', 'expires_in', 'scope', 'state']);
    await test.app.page.getByText('Lovelace').waitFor();
    await test.app.page.getByRole('link', { name: 'Connect' }).click();
    const old = searchParams.get('access_token');
    await test.app.page.waitForURL(
      ({ searchParams }) => ![null, old].includes(searchParams.get('access_token')),
    );
    await test.app.page.getByText('Lovelace').waitFor();
  });

  it('is renewed without a dialog, and denied in the query', async () => {
    await test.app.page.goto(test.app.authorizationUrl({ response_type: 'token', scope: 'api/contacts' }));
    await test.app.logIn(ada);
    await test.app.button("Don't Allow").click();
    expect((await test.app.waitForCallback()).search).toBe('?error=user_denied');
    await test.app.page.goto(test.app.authorizationUrl({ response_type: 'token', scope: 'api/contacts' }));
    await test.app.button('Allow').click();
    const first = (await test.app.waitForCallback()).searchParams.get('access_token');
    await test.app.page.goto(test.app.authorizationUrl({ response_type: 'token', scope: 'api/contacts' }));
    const second = (await test.app.waitForCallback()).searchParams.get('access_token');
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
  });
});

describe('in Chromium, the buttons of the browser', () => {
  it('back, after allowing, leads to the app again, with a code that works', async () => {
    await test.app.page.goto(test.app.authorizationUrl({ state: 'xyz' }));
    await test.app.logIn(ada);
    await test.app.button('Allow').click();
    const first = (await test.app.waitForCallback()).searchParams.get('code');
    await test.app.page.goBack();
    const second = (await test.app.waitForCallback()).searchParams.get('code');
    expect(second).not.toBe(first);
    expect((await test.app.exchange(second, 'xyz')).status).toBe(200);
    expect((await test.app.exchange(first, 'xyz')).status).toBe(200);
  });

  it('back, after denying, leads to the dialog, which can be allowed', async () => {
    await test.app.page.goto(test.app.authorizationUrl({ state: 'xyz' }));
    await test.app.logIn(ada);
    await test.app.button("Don't Allow").click();
    expect((await test.app.waitForCallback()).search).toBe('?error=user_denied&state=xyz');
    await test.app.page.goBack();
    await test.app.button('Allow').click();
    const code = (await test.app.waitForCallback()).searchParams.get('code');
    expect((await test.app.exchange(code)).status).toBe(200);
  });

  it('back, after logging in, never asks for the password again', async () => {
    await test.app.page.goto(test.app.authorizationUrl());
    await test.app.logIn(ada);
    await test.app.waitForDialog();
    await test.app.page.goBack();
    await test.app.page.goForward();
    await test.app.page.reload();
    await test.app.waitForDialog();
  });

  it('reload, after a wrong password, does no harm', async () => {
    await test.app.page.goto(test.app.authorizationUrl());
    await test.app.logIn({ ...ada, password: 'wrong' });
    // A reload before the answer would be one of the first page.
    await test.app.page.getByRole('alert').waitFor();
    await test.app.page.reload();
    await test.app.page.getByRole('alert').waitFor();
    await test.app.logIn(ada);
    await test.app.waitForDialog();
  });

  it('a double click on Allow returns one code that works', async () => {
    await test.app.page.goto(test.app.authorizationUrl());
    await test.app.logIn(ada);
    await test.app.button('Allow').dblclick();
    const { searchParams } = await test.app.waitForCallback();
    expect(searchParams.getAll('code')).toHaveLength(1);
    expect((await test.app.exchange(searchParams.get('code'))).status).toBe(200);
  });

  it('a second tab with the same login continues after the first has logged in', async () => {
    const second = await test.app.context.newPage();
    await test.app.page.goto(test.app.authorizationUrl());
    await second.goto(test.app.authorizationUrl());
    await test.app.logIn(ada);
    await test.app.waitForDialog();
    await second.getByLabel('Email').fill(ada.email);
    await second.getByLabel('Password').fill(ada.password);
    await second.getByRole('button', { name: 'Log in' }).click();
    await second.getByRole('link', { name: 'Start again' }).click();
    await test.app.waitForDialog(second);
  });
});

describe('in Chromium, the code flow', () => {
  it('works without any script', async () => {
    const scene = await AppInBrowser.open(test.browser, test.mock, test.site, { javaScriptEnabled: false });
    await scene.page.goto(scene.authorizationUrl());
    await scene.logIn(karl);
    await scene.button('Erlauben').click();
    expect((await scene.waitForCallback()).searchParams.has('code')).toBe(true);
  });

  it('works with the keyboard alone', async () => {
    await test.app.page.goto(test.app.authorizationUrl());
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 10; presses += 1) {
        await test.app.page.keyboard.press('Tab');
        const focused = test.app.page.locator(':focus');
        const label = await focused.evaluate(
          (element) => (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent,
        );
        if (label?.trim() === name) return;
      }
      throw new Error(`The Tab key does not lead to ${name}.`);
    };
    await tabTo('Email');
    await test.app.page.keyboard.type(ada.email);
    await tabTo('Password');
    await test.app.page.keyboard.type(ada.password);
    await test.app.page.keyboard.press('Enter');
    await test.app.waitForDialog();
    await tabTo('Allow');
    await test.app.page.keyboard.press('Space');
    expect((await test.app.waitForCallback()).searchParams.has('code')).toBe(true);
  });
});
