import { describe, expect, it } from 'vitest';
import { BrowserStage } from './testing/browser-stage.ts';
import { ada } from './testing/visitor.ts';

const own = new BrowserStage();

describe('in Chromium, the implicit grant', () => {
  const implicit = { response_type: 'token', scope: 'api/contacts', state: 'xyz' };
  const appPage = () => `<!doctype html><title>App</title><a>Connect</a><output></output><script>
    document.querySelector('a').href = '${own.scene.address(implicit)}';
    const token = new URLSearchParams(location.search).get('access_token');
    if (token) {
      const headers = { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' };
      const api = '${own.mock.companyUrl('acme')}/api/';
      const show = (text) => { document.querySelector('output').textContent = text; };
      fetch(api + 'contacts', { method: 'POST', headers, body: '{"contact":{"type":"Client","last_name":"Lovelace"}}' })
        .then((made) => made.json())
        .then(({ contact }) => fetch(api + 'contacts/' + contact.id + '?access_token=' + token))
        .then((read) => read.json())
        .then(({ contact }) => show(contact.last_name), (error) => show(String(error)));
    }
  </script>`;

  it('brings a token to a page of another origin, which calls the API with it', async () => {
    own.site.pages.set('/', appPage()).set('/callback', appPage());
    await own.scene.page.goto(own.site.origin);
    await own.scene.page.getByRole('link', { name: 'Connect' }).click();
    await own.scene.logIn(ada);
    await own.scene.button('Allow').click();
    const { searchParams } = await own.scene.back();
    expect([...searchParams.keys()]).toEqual(['access_token', 'token_type', 'expires_in', 'scope', 'state']);
    await own.scene.page.getByText('Lovelace').waitFor();
    await own.scene.page.getByRole('link', { name: 'Connect' }).click();
    const old = searchParams.get('access_token');
    await own.scene.page.waitForURL(
      ({ searchParams }) => ![null, old].includes(searchParams.get('access_token')),
    );
    await own.scene.page.getByText('Lovelace').waitFor();
  });

  it('is renewed without a dialog, and denied in the query', async () => {
    await own.scene.page.goto(own.scene.address({ response_type: 'token', scope: 'api/contacts' }));
    await own.scene.logIn(ada);
    await own.scene.button("Don't Allow").click();
    expect((await own.scene.back()).search).toBe('?error=user_denied');
    await own.scene.page.goto(own.scene.address({ response_type: 'token', scope: 'api/contacts' }));
    await own.scene.button('Allow').click();
    const first = (await own.scene.back()).searchParams.get('access_token');
    await own.scene.page.goto(own.scene.address({ response_type: 'token', scope: 'api/contacts' }));
    const second = (await own.scene.back()).searchParams.get('access_token');
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
  });
});
