import { describe, expect, it } from 'vitest';
import { sessions } from './authorization/session.ts';
import { listGrants } from './grants/grants-and-tokens.ts';
import { BrowserTest } from './testing/browser.ts';
import { startOAuthMock } from './testing/oauth-mock.ts';
import { ada, authorizationParameters } from './testing/page-client.ts';

const test = new BrowserTest();

describe('in Chromium, a page of another site', () => {
  /** A page that immediately posts a form to the mock. */
  const attack = (action: string, fields: Record<string, string>) => {
    const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
    const escaped = action.replaceAll('&', '&amp;');
    return `<!doctype html><title>Win</title><form method="post" action="${escaped}">${inputs.join('')}</form>
      <script>document.forms[0].submit()</script>`;
  };

  it.each([
    ['of another test.site, to which the cookie is not sent', 'evil.localhost'],
    ['of the same test.site, to which the cookie is sent', '127.0.0.1'],
  ])('%s cannot decide for the user', async (_where, host) => {
    const base = host === '127.0.0.1' ? test.mock.baseUrl : test.mock.companyUrl('acme');
    await test.app.page.goto(test.app.authorizationUrl({}, base));
    await test.app.logIn(ada);
    await test.app.waitForDialog();
    const action = test.app.authorizationUrl({}, base).replace('/authorize?', '/consent?');
    test.site.pages.set('/win', attack(action, { decision: 'allow', csrf_token: 'A'.repeat(43) }));
    const grants = listGrants(test.mock.acme).length;
    const before = test.site.calls.length;
    await test.app.page.goto(`http://${host}:${test.site.port}/win`);
    await test.app.page.waitForURL(`${base}/**`);
    expect(listGrants(test.mock.acme)).toHaveLength(grants);
    expect(test.site.calls.slice(before).map(({ pathname }) => pathname)).toEqual(['/win']);
  });

  it('cannot log the user in as another user', async () => {
    const action = test.app.authorizationUrl({}, test.mock.baseUrl).replace('/authorize?', '/login?');
    await test.app.page.goto(test.app.authorizationUrl({}, test.mock.baseUrl));
    const before = sessions.entries(test.mock.acme).length;
    test.site.pages.set('/win', attack(action, { ...ada, csrf_token: 'A'.repeat(43) }));
    await test.app.page.goto(`http://127.0.0.1:${test.site.port}/win`);
    await test.app.page.getByRole('heading', { name: 'has expired' }).waitFor();
    expect(sessions.entries(test.mock.acme)).toHaveLength(before);
  });

  it('cannot put the login or the dialog into a frame', async () => {
    await test.app.page.goto(test.app.authorizationUrl());
    await test.app.logIn(ada);
    await test.app.waitForDialog();
    test.site.pages.set(
      '/frame',
      `<!doctype html><title>Frame</title><iframe src="${test.app.authorizationUrl()}"></iframe>`,
    );
    await test.app.page.goto(`http://evil.localhost:${test.site.port}/frame`, { waitUntil: 'load' });
    const frame = test.app.page.frames().find((candidate) => candidate !== test.app.page.mainFrame());
    expect(await frame?.locator('button, input').count()).toBe(0);
  });

  it('cannot read the dialog with a request', async () => {
    await test.app.page.goto(test.app.authorizationUrl());
    await test.app.logIn(ada);
    await test.app.waitForDialog();
    await test.app.page.goto(test.site.origin);
    const read = await test.app.page.evaluate(async (url) => {
      const requests = [fetch(url, { credentials: 'include' }), fetch(url)];
      return Promise.all(
        requests.map((sent) =>
          sent.then(
            (response) => response.text(),
            () => 'kept out',
          ),
        ),
      );
    }, test.app.authorizationUrl());
    expect(read[0]).toBe('kept out');
    expect(read[1]).not.toContain('Ada');
  });

  it('that planted a cookie gains no session', async () => {
    const planted = 'P'.repeat(43);
    const { hostname } = new URL(test.mock.companyUrl('acme'));
    await test.app.context.addCookies([
      { name: `countersign_session_${test.mock.port}`, value: planted, domain: hostname, path: '/oauth' },
    ]);
    await test.app.page.goto(test.app.authorizationUrl());
    await test.app.logIn(ada);
    await test.app.waitForDialog();
    const cookies = await test.app.context.cookies(`${test.mock.companyUrl('acme')}/oauth/`);
    expect(cookies).toEqual([
      expect.objectContaining({
        name: `countersign_session_${test.mock.port}`,
        httpOnly: true,
        sameSite: 'Lax',
        path: '/oauth',
      }),
    ]);
    expect(cookies[0]?.value).not.toBe(planted);
    expect(await test.app.page.evaluate(() => document.cookie)).toBe('');
  });

  it('gets no referrer from the dialog', async () => {
    await test.app.page.goto(test.app.authorizationUrl({ state: 'secret' }));
    await test.app.logIn(ada);
    await test.app.waitForDialog();
    await test.app.button('Allow').click();
    await test.app.waitForCallback();
    expect(await test.app.page.evaluate(() => document.referrer)).toBe('');
  });
});

describe('in Chromium, a redirect address that is not the app’s', () => {
  const tricks = (): [trick: string, redirectUri: string][] => {
    const { host, port } = new URL(test.site.origin);
    return [
      ['suffix', `http://app.localhost.evil.localhost:${port}/`],
      ['prefix', `http://evilapp.localhost:${port}/`],
      ['subdomain', `http://www.app.localhost:${port}/`],
      ['other port', `http://app.localhost:${test.mock.port}/`],
      ['no port', 'http://app.localhost/'],
      ['user name', `http://app.localhost@evil.localhost:${port}/`],
      ['user name with a port', `http://${host}@evil.localhost:${port}/`],
      ['user name of the app', `http://evil@${host}/`],
      ['https', `https://${host}/`],
      ['javascript', `javascript://${host}/%0Alocation='http://evil.localhost:${port}/'`],
      ['data', `data:text/html,<script>location='http://evil.localhost:${port}/'</script>`],
      ['blob', `blob:http://${host}/0f1e2d`],
      ['no scheme', `//evil.localhost:${port}/`],
      ['a path alone', '/oauth/token'],
      ['backslash before @', `http://evil.localhost:${port}\\@${host}/`],
      ['backslash after the host', `http://${host}\\.evil.localhost/`],
      ['no slashes', `http:${host}/`],
      ['one slash', `http:/evil.localhost:${port}/`],
      ['trailing dot', `http://app.localhost.:${port}/`],
      ['encoded dot', `http://app%2elocalhost:${port}/`],
      ['encoded slash', `http://app.localhost%2f.evil.localhost:${port}/`],
      ['encoded at', `http://${host}%40evil.localhost:${port}/`],
      ['encoded once more', encodeURIComponent(`http://${host}/`)],
      ['Cyrillic letter', `http://аpp.localhost:${port}/`],
      ['wide letter', `http://ａpp.localhost:${port}/`],
      ['ideographic dot', `http://app。localhost:${port}/`],
      ['soft hyphen', `http://app.local\u00adhost:${port}/`],
      ['tab in the host', `http://app.local\thost:${port}/`],
      ['line break', `http://${host}/\r\nLocation: http://evil.localhost:${port}/`],
      ['blank before', ` http://${host}/`],
      ['fragment', `http://${host}/#@evil.localhost/`],
    ];
  };

  it('leads nowhere, neither before nor after the login, whatever the trick', async () => {
    const requestedHosts: string[] = [];
    test.app.page.on('request', (sent) => requestedHosts.push(new URL(sent.url()).host));
    const visitAll = async () => {
      for (const [trick, redirect_uri] of tricks()) {
        const response = await test.app.page.goto(test.app.authorizationUrl({ redirect_uri }));
        expect(response?.status(), trick).toBe(400);
        expect(await test.app.page.getByRole('heading').textContent(), trick).toBe(
          'This app cannot be authorised',
        );
        expect(await test.app.page.locator('a, form, script').count(), trick).toBe(0);
      }
    };
    await visitAll();
    await test.app.page.goto(test.app.authorizationUrl());
    await test.app.logIn(ada);
    await test.app.waitForDialog();
    await visitAll();
    expect(new Set(requestedHosts)).toEqual(new Set([`acme.localhost:${test.mock.port}`]));
  });

  it.each([
    ['the host in capitals', () => test.site.origin.replace('app.localhost', 'APP.LocalHost')],
    ['a path that climbs', () => `${test.site.origin}/a/../..//evil.localhost/`],
    ['a path encoded twice', () => `${test.site.origin}/%252f%252fevil.localhost/`],
    ['a query with an address', () => `${test.site.origin}/?next=//evil.localhost/`],
  ])('is none where it has %s: the browser lands with the app', async (_what, redirectUri) => {
    await test.app.page.goto(test.app.authorizationUrl({ redirect_uri: redirectUri() }));
    await test.app.logIn(ada);
    await test.app.waitForDialog();
    await test.app.button('Allow').click();
    expect((await test.app.waitForCallback()).origin).toBe(test.site.origin);
  });
});

describe('in Chromium, the code flow', () => {
  it('keeps the logins of two mocks apart that share a host', async () => {
    const other = await startOAuthMock();
    // Of the same seed, so that its first session would have the same secret.
    other.acme.ids.nextInSeries('oauth.session');
    const otherApp = other.addApp(test.site.origin, 'Other');
    const addresses = [
      `${test.mock.baseUrl}/oauth/authorize?${new URLSearchParams(authorizationParameters(test.app.registration))}`,
      `${other.baseUrl}/oauth/authorize?${new URLSearchParams(authorizationParameters(otherApp))}`,
    ];
    for (const to of addresses) {
      await test.app.page.goto(to);
      await test.app.logIn(ada);
      await test.app.waitForDialog();
    }
    for (const to of addresses) {
      await test.app.page.goto(to);
      await test.app.waitForDialog();
    }
  });

  it('survives the app sending the browser on to yet another origin', async () => {
    test.site.pages.set('/callback', `http://elsewhere.localhost:${test.site.port}/landed`);
    await test.app.page.goto(test.app.authorizationUrl());
    await test.app.logIn(ada);
    await test.app.button('Allow').click();
    await test.app.page.waitForURL('**/landed');
    await test.app.page.goto(test.app.authorizationUrl({ scope: 'api/contacts' }));
    await test.app.page.waitForURL('**/landed');
  });

  it('survives an app behind an IPv6 address, which no Content Security Policy can name', async () => {
    const redirect_uri = `http://[::1]:${test.site.port}/callback`;
    test.mock.acme.addApp({ ...test.app.registration, siteUrl: `http://[::1]:${test.site.port}` });
    await test.app.page.goto(test.app.authorizationUrl({ redirect_uri }));
    await test.app.logIn(ada);
    const request = test.app.page.waitForRequest((sent) => sent.url().startsWith(redirect_uri));
    await test.app.button('Allow').click();
    expect((await request).url()).toContain('code=');
  });
});

describe('in Chromium, a hostile name of an app', () => {
  it.each([
    ['HTML', `<img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>`],
    ['an attribute', `" autofocus onfocus="document.title='hacked'`],
    ['a direction', 'Bank\u202e\u2067\u2066 knaB'],
    ['very long words', 'W'.repeat(5_000)],
    ['very many words', 'Trust me '.repeat(1_000)],
    ['line breaks', 'Bank\n\n\n\n\n\n\n\n\nhas full access already'],
    ['invisible signs', '\u200b\u2060\ufeff\u00ad\u3164'],
    ['another alphabet', 'مصرف الثقة'],
  ])('with %s stays within its place', async (_what, name) => {
    test.app.registration.name = name;
    await test.app.page.setViewportSize({ width: 320, height: 640 });
    await test.app.page.goto(test.app.authorizationUrl());
    expect(await test.app.page.title()).toBe('Log in to acme');
    await test.app.logIn(ada);
    await test.app.waitForDialog();
    expect(await test.app.page.title()).toBe('Authorise an app');
    expect(await test.app.page.locator('img, script').count()).toBe(0);
    const heading = test.app.page.getByRole('heading', { level: 1 });
    expect(await heading.textContent()).toMatch(/^\S.{0,80}…? wants to access your account$/su);
    expect((await heading.textContent())?.match(/\p{Bidi_Control}/u)).toBeNull();
    const tooWide = await test.app.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(tooWide).toBe(false);
  });
});
