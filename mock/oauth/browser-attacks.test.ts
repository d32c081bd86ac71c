import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../../browser/chromium.ts';
import type { App } from '../world/app.ts';
import { listGrants, listSessions } from './holdings.ts';
import { type AppServer, startAppServer } from './testing/app-server.ts';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { ada, request } from './testing/visitor.ts';

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
  app = mock.addApp(site.origin);
  context = await browser.newContext({ locale: 'en-GB' });
  context.setDefaultTimeout(10_000);
  page = await context.newPage();
});
afterEach(async () => {
  site.pages.clear();
  await context.close();
});

const authorizeAt = (base: string, parameters: Record<string, string> = {}) =>
  `${base}/oauth/authorize?${new URLSearchParams(request(app, parameters))}`;
const address = (parameters: Record<string, string> = {}) => authorizeAt(mock.companyUrl('acme'), parameters);

async function logIn(): Promise<void> {
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: 'asks for access' }).waitFor();
}

async function allow(): Promise<URL> {
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.waitForURL(`${site.origin}/**`);
  return new URL(page.url());
}

describe('in Chromium, a redirect address that is not the app’s', () => {
  const tricks = (): [trick: string, redirectUri: string][] => {
    const { host, port } = new URL(site.origin);
    return [
      ['suffix', `http://app.localhost.evil.localhost:${port}/`],
      ['prefix', `http://evilapp.localhost:${port}/`],
      ['subdomain', `http://www.app.localhost:${port}/`],
      ['other port', `http://app.localhost:${mock.port}/`],
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

  it('leads nowhere, neither before nor after the login, whatever the trick', {
    timeout: 120_000,
  }, async () => {
    const seen: string[] = [];
    page.on('request', (sent) => seen.push(new URL(sent.url()).host));
    const visitAll = async () => {
      for (const [trick, redirect_uri] of tricks()) {
        const answer = await page.goto(address({ redirect_uri }));
        expect(answer?.status(), trick).toBe(400);
        expect(await page.getByRole('heading').textContent(), trick).toBe('This app cannot be authorised');
        expect(await page.locator('a, form, script').count(), trick).toBe(0);
      }
    };
    await visitAll();
    await page.goto(address());
    await logIn();
    await visitAll();
    expect(new Set(seen)).toEqual(new Set([`acme.localhost:${mock.port}`]));
  });

  it.each([
    ['the host in capitals', () => site.origin.replace('app.localhost', 'APP.LocalHost')],
    ['a path that climbs', () => `${site.origin}/a/../..//evil.localhost/`],
    ['a path encoded twice', () => `${site.origin}/%252f%252fevil.localhost/`],
    ['a query with an address', () => `${site.origin}/?next=//evil.localhost/`],
  ])('is none where it has %s: the browser lands with the app', async (_what, redirectUri) => {
    await page.goto(address({ redirect_uri: redirectUri() }));
    await logIn();
    expect((await allow()).origin).toBe(site.origin);
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
    app.name = name;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(address());
    expect(await page.title()).toBe('Log in to acme');
    await logIn();
    expect(await page.title()).toBe('Authorise an app');
    expect(await page.locator('img, script').count()).toBe(0);
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.textContent()).toMatch(/^\S.{0,80}…? asks for access$/su);
    expect((await heading.textContent())?.match(/\p{Bidi_Control}/u)).toBeNull();
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(tooWide).toBe(false);
  });
});

describe('in Chromium, a page of somebody else', () => {
  /** A page that posts a form to the mock as soon as it is opened. */
  const attack = (action: string, fields: Record<string, string>) => {
    const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
    const escaped = action.replaceAll('&', '&amp;');
    return `<!doctype html><title>Win</title><form method="post" action="${escaped}">${inputs.join('')}</form>
      <script>document.forms[0].submit()</script>`;
  };

  it.each([
    ['of another site, to which the cookie is not sent', 'evil.localhost'],
    ['of the same site, to which the cookie is sent', '127.0.0.1'],
  ])('%s cannot decide for the user', async (_where, host) => {
    const base = host === '127.0.0.1' ? mock.baseUrl : mock.companyUrl('acme');
    await page.goto(authorizeAt(base));
    await logIn();
    const action = authorizeAt(base).replace('/authorize?', '/consent?');
    site.pages.set('/win', attack(action, { decision: 'allow', seal: 'A'.repeat(43) }));
    const grants = listGrants(mock.acme).length;
    const before = site.calls.length;
    await page.goto(`http://${host}:${site.port}/win`);
    await page.waitForURL(`${base}/**`);
    expect(listGrants(mock.acme)).toHaveLength(grants);
    expect(site.calls.slice(before).map(({ pathname }) => pathname)).toEqual(['/win']);
  });

  it('cannot log the user in as somebody else', async () => {
    const action = authorizeAt(mock.baseUrl).replace('/authorize?', '/login?');
    await page.goto(authorizeAt(mock.baseUrl));
    const sessions = listSessions(mock.acme).length;
    site.pages.set('/win', attack(action, { ...ada, seal: 'A'.repeat(43) }));
    await page.goto(`http://127.0.0.1:${site.port}/win`);
    await page.getByRole('heading', { name: 'no longer valid' }).waitFor();
    expect(listSessions(mock.acme)).toHaveLength(sessions);
  });

  it('cannot put the login or the dialog into a frame', async () => {
    await page.goto(address());
    await logIn();
    site.pages.set('/frame', `<!doctype html><title>Frame</title><iframe src="${address()}"></iframe>`);
    await page.goto(`http://evil.localhost:${site.port}/frame`, { waitUntil: 'load' });
    const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
    expect(await frame?.locator('button, input').count()).toBe(0);
  });

  it('learns nothing of the dialog through a request of its own', async () => {
    await page.goto(address());
    await logIn();
    await page.goto(site.origin);
    const read = await page.evaluate(async (url) => {
      const answers = [fetch(url, { credentials: 'include' }), fetch(url)];
      return Promise.all(
        answers.map((sent) =>
          sent.then(
            (answer) => answer.text(),
            () => 'kept out',
          ),
        ),
      );
    }, address());
    expect(read[0]).toBe('kept out');
    expect(read[1]).not.toContain('Ada');
  });

  it('that planted a cookie gains no session', async () => {
    const planted = 'P'.repeat(43);
    const { hostname } = new URL(mock.companyUrl('acme'));
    await context.addCookies([
      { name: `countersign_session_${mock.port}`, value: planted, domain: hostname, path: '/oauth' },
    ]);
    await page.goto(address());
    await logIn();
    const kept = await context.cookies(`${mock.companyUrl('acme')}/oauth/`);
    expect(kept).toEqual([
      expect.objectContaining({
        name: `countersign_session_${mock.port}`,
        httpOnly: true,
        sameSite: 'Lax',
        path: '/oauth',
      }),
    ]);
    expect(kept[0]?.value).not.toBe(planted);
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  it('is told nothing of the address that the browser came from', async () => {
    site.pages.set('/callback', '<!doctype html><title>App</title><h1>Back</h1>');
    await page.goto(address({ state: 'secret' }));
    await logIn();
    await allow();
    expect(await page.evaluate(() => document.referrer)).toBe('');
  });
});
