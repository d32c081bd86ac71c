import { beforeEach, describe, expect, it } from 'vitest';
import { startMock } from '../../start.ts';
import { startOAuthMock } from '../testing/oauth-mock.ts';
import {
  ada,
  authorizationParameters,
  celine,
  DialogFlow,
  isLogin,
  karl,
  PageClient,
  permissionLines,
} from '../testing/page-client.ts';

let flow: DialogFlow;

const mock = await startOAuthMock();
const app = mock.addApp('https://app.example');
mock.world.companies.get('globex')?.addApp({ ...app, clientId: 'of-globex' });
beforeEach(() => {
  flow = new DialogFlow(mock);
});

describe('the dialog', () => {
  it('names the app, the user, the site to go back to, and each permission in words by context', async () => {
    const page = await flow.dialog(ada, {
      scope: 'api/orders:read api/contacts:read,update api/contacts:create',
    });
    expect(page.text).toContain('<bdi>Ledger Link</bdi> wants to access your account');
    expect(page.text).toContain('Ada Winter (ada@countersign.example)');
    expect(page.text).toContain('https://app.example');
    expect(permissionLines(page)).toEqual([
      'Orders view',
      'Contacts create, view, edit',
      'Your company view',
      'Your profile view',
    ]);
    expect(page.text).not.toContain('class="caution"');
  });

  it('warns of an app without a scope, and lists everything the user may do', async () => {
    const page = await flow.dialog(karl);
    expect(page.text).toContain('verlangt alle Rechte, die Sie hier haben');
    expect(permissionLines(page)).toContain('Rechnungen ansehen');
    const user = mock.world.companies.get('acme')?.findUser(karl.email);
    expect(permissionLines(page)).toHaveLength(user?.permissions.size ?? 0);
  });

  it.each(['', ' ', '   '])('treats the scope %j as none', async (scope) => {
    expect((await flow.dialog(ada, { scope })).text).toContain('asks for everything');
  });

  it('warns of a token that never expires', async () => {
    const page = await flow.dialog(ada, { scope: 'offline_access' });
    expect(page.text).toContain('This access never expires');
    expect(permissionLines(page)).toEqual(['Your company view', 'Your profile view']);
  });

  it('says what the app asks for and does not get, since its user may not do it', async () => {
    const page = await flow.dialog(celine, { scope: 'api/contacts:read api/invoices:read' });
    const [granted = '', withheld = ''] = page.text.split('id="withheld"');
    expect(granted).not.toContain('Factures');
    expect(withheld).toContain('Factures');
  });

  // No type can have these two contexts: they are names of the service itself.
  it('names the context that the app requests and that this mock does not have', async () => {
    const page = await flow.dialog(ada, { scope: 'api/collection:read api/contacts:read api/links' });
    const [granted = '', unknown = ''] = page.text.split('id="unknown"');
    expect(granted).toContain('Contacts');
    expect(unknown).toContain('<code>api/collection</code></li><li><code>api/links</code>');
    expect(unknown).not.toContain('api/contacts');
  });

  it('rejects a context that this mock does not have, if configured to', async () => {
    const strict = await startMock({ strictScope: true });
    const [ours] = strict.profile.apps;
    const parameters = { client_id: ours?.clientId ?? '', redirect_uri: ours?.redirectUri ?? '' };
    const sent = query({ ...parameters, scope: 'api/contacts api/collection:read' });
    const page = await fetch(`${strict.baseUrl}/oauth/authorize?${sent}`);
    expect([page.status, await page.text()]).toEqual([
      400,
      expect.stringMatching(/context that does not exist.*api\/collection/s),
    ]);
    await strict.stop();
  });

  it.each([
    ['its user', karl, {}, 'de', 'Nicht erlauben'],
    ['its user', celine, {}, 'fr', 'Ne pas autoriser'],
    ['the locale', karl, { locale: 'fr_CH' }, 'fr', 'Ne pas autoriser'],
    ['its user where the locale is not spoken', karl, { locale: 'tlh_XX' }, 'de', 'Nicht erlauben'],
  ])('speaks the language of %s', async (_whose, login, parameters, language, text) => {
    flow.browser = new PageClient(mock, { 'Accept-Language': 'en' });
    const page = await flow.dialog(login, parameters);
    expect(page.text).toContain(`<html lang="${language}">`);
    expect(page.text).toContain(`>${text}</button>`);
  });

  it('lets another user log in instead', async () => {
    const page = await flow.browser.submit(await flow.dialog(ada), 'logout', {});
    expect(page.status).toBe(303);
    const again = await flow.authorize();
    expect(isLogin(again)).toBe(true);
    expect((await flow.browser.logIn(again, karl)).text).toContain('Karl');
  });
});

/** The query of an authorization request of the app, with changes. */
function query(changed: Record<string, string> = {}): string {
  return new URLSearchParams(authorizationParameters(app, changed)).toString();
}

/** Invalid queries, and what the page says about each. */
const mistakes: [what: string, query: string, message: RegExp][] = [
  ['nothing at all', '', /<code>client_id<\/code> is missing/],
  ['an empty client_id', query({ client_id: '' }), /is missing/],
  ['an unknown client_id', query({ client_id: 'nobody' }), /No app of this company/],
  ['the client_id of an app of another company', query({ client_id: 'of-globex' }), /No app of this company/],
  ['no redirect_uri', `client_id=${app.clientId}`, /<code>redirect_uri<\/code> is missing/],
  ['a foreign redirect_uri', query({ redirect_uri: 'https://evil.test/' }), /outside the domain/],
  ['a relative redirect_uri', query({ redirect_uri: '/callback' }), /not a plain URL/],
  [
    'a redirect_uri with a fragment',
    query({ redirect_uri: `${app.redirectUri}#` }),
    /must not have a fragment/,
  ],
  [
    'a redirect_uri with a code',
    query({ redirect_uri: `${app.redirectUri}?code=1` }),
    /already has a parameter/,
  ],
  ...['id_token', 'code token', 'CODE'].map((response_type): [string, string, RegExp] => [
    `the response_type ${response_type}`,
    query({ response_type }),
    /must be <code>code<\/code> or <code>token<\/code>/,
  ]),
  ['a word that is not a permission', query({ scope: 'api/contacts contacts' }), /is not a permission/],
  ['an unknown name', query({ scope: 'api/contacts:reed' }), /a permission other than/],
  ['an empty name', query({ scope: 'api/contacts:' }), /a permission other than/],
  ['names after a space', query({ scope: 'api/contacts:read, update' }), /a permission other than/],
  ['words between commas', query({ scope: 'api/contacts,api/orders' }), /is not a permission/],
  ['a scope that is too long', query({ scope: 'api/contacts '.repeat(400) }), /too long/],
  ['two states', `${query()}&state=a&state=b`, /same parameter more than once/],
  ['two redirect_uris', `${query()}&redirect_uri=https://evil.test/`, /more than once/],
];

describe('an app that sends', () => {
  it.each(mistakes)('%s gets a page with the reason, without a redirect', async (_what, invalid, message) => {
    const visitor = new PageClient(mock);
    const page = await visitor.get(`/oauth/authorize?${invalid}`);
    expect(page.text).toMatch(message);
    expect(page).toMatchObject({ status: 400, location: undefined });
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(page.text).not.toMatch(/<(form|a) /);
    expect(visitor.cookie).toBeUndefined();
  });

  it.each(mistakes)('%s gets the same page when its user is logged in', async (_what, invalid, message) => {
    const visitor = new PageClient(mock);
    await visitor.logIn(await visitor.authorize(authorizationParameters(app)), ada);
    const page = await visitor.get(`/oauth/authorize?${invalid}`);
    expect(page.text).toMatch(message);
    expect(page).toMatchObject({ status: 400, location: undefined });
  });
});

describe('the page of a mistake', () => {
  it('shows what was sent, with everything in it made harmless', async () => {
    const redirect_uri = 'https://evil.test/<script>alert(1)</script>"onload="\u202egnp';
    const page = await new PageClient(mock).authorize(authorizationParameters(app, { redirect_uri }));
    expect(page.text).toContain(
      'https://evil.test/&lt;script&gt;alert(1)&lt;/script&gt;&quot;onload=&quot;\\u202egnp',
    );
    expect(page.text).toContain('https://app.example');
  });

  it('shows no more than the beginning of something long', async () => {
    const redirect_uri = `https://evil.test/${'a'.repeat(3_000)}`;
    const page = await new PageClient(mock).authorize(authorizationParameters(app, { redirect_uri }));
    expect(page.text).toContain('aaa…');
    expect(page.text.length).toBeLessThan(8_000);
  });

  it.each([
    ['its locale', { locale: 'fr_FR' }, 'de', 'fr', 'ne peut pas être autorisée'],
    ['the browser', {}, 'de-AT, fr;q=0.5', 'de', 'kann nicht autorisiert werden'],
    [
      'the browser, whose first choice is not available',
      {},
      'tlh, fr;q=0.5',
      'fr',
      'ne peut pas être autorisée',
    ],
    ['English without a preference', {}, '', 'en', 'cannot be authorised'],
    ['English for a language that is not available', {}, 'tlh', 'en', 'cannot be authorised'],
  ])('speaks the language of %s', async (_what, parameters, accepted, language, message) => {
    const visitor = new PageClient(mock, { 'Accept-Language': accepted });
    const page = await visitor.authorize({ client_id: 'nobody', ...parameters });
    expect(page.text).toContain(`<html lang="${language}">`);
    expect(page.text).toContain(message);
    expect(page.headers.get('Content-Language')).toBe(language);
  });
});
