import { describe, expect, it } from 'vitest';
import { BrowserStage } from './testing/browser-stage.ts';
import { companyFetch } from './testing/company-fetch.ts';
import { ada, karl } from './testing/visitor.ts';

const own = new BrowserStage();

describe('in Chromium, the code flow', () => {
  it('goes over login and dialog to a token that calls the API', async () => {
    await own.scene.page.goto(own.scene.address({ scope: 'api/contacts:read', state: 'xyz' }));
    await own.scene.logIn(ada);
    expect(await own.scene.page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Ledger Link asks for access',
    );
    await own.scene.button('Allow').click();
    const { pathname, searchParams, hash } = await own.scene.back();
    expect([pathname, hash, searchParams.get('state')]).toEqual(['/callback', '', 'xyz']);
    const response = await own.scene.exchange(searchParams.get('code'), 'xyz');
    const { access_token } = await response.json();
    const headers = { Authorization: `Bearer ${access_token}` };
    expect((await companyFetch(own.mock.port, 'acme', '/api/contacts', { headers })).status).toBe(200);
    expect((await companyFetch(own.mock.port, 'acme', '/api/orders', { headers })).status).toBe(401);
  });

  it('ends with user_denied where the user does not allow', async () => {
    await own.scene.page.goto(own.scene.address({ state: 'xyz' }));
    await own.scene.logIn(ada);
    await own.scene.button("Don't Allow").click();
    expect((await own.scene.back()).search).toBe('?error=user_denied&state=xyz');
  });

  it('waits until the password is right', async () => {
    await own.scene.page.goto(own.scene.address());
    await own.scene.logIn({ ...ada, password: 'wrong' });
    expect(await own.scene.page.getByRole('alert').textContent()).toContain('wrong');
    expect(await own.scene.page.getByLabel('Email').inputValue()).toBe(ada.email);
    expect(await own.scene.page.getByLabel('Password').inputValue()).toBe('');
    await own.scene.logIn(ada);
    await own.scene.button('Allow').click();
    expect((await own.scene.back()).searchParams.has('code')).toBe(true);
  });

  it('shows no dialog to who has allowed before, and shows it again when more is asked for', async () => {
    await own.scene.page.goto(own.scene.address({ scope: 'api/contacts:read' }));
    await own.scene.logIn(ada);
    await own.scene.button('Allow').click();
    const first = (await own.scene.back()).searchParams.get('code');
    await own.scene.page.goto(own.scene.address({ scope: 'api/contacts:read' }));
    const second = (await own.scene.back()).searchParams.get('code');
    expect(second).not.toBe(first);
    expect((await own.scene.exchange(second)).status).toBe(200);
    await own.scene.page.goto(own.scene.address({ scope: 'api/contacts:read,update' }));
    await own.scene.page.getByText('new', { exact: true }).waitFor();
    await own.scene.button('Allow').click();
    expect((await own.scene.back()).searchParams.has('code')).toBe(true);
  });

  it('lets somebody else log in instead', async () => {
    await own.scene.page.goto(own.scene.address());
    await own.scene.logIn(ada);
    await own.scene.button('Log in as somebody else').click();
    await own.scene.logIn(karl);
    expect(await own.scene.page.getByText('Karl Brückner').count()).toBe(1);
  });
});
