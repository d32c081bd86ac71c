import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../../browser/chromium.ts';
import { listGrants, listSessions } from './holdings.ts';
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
    await scene.page.goto(scene.address({}, base));
    await scene.logIn(ada);
    await scene.dialog();
    const action = scene.address({}, base).replace('/authorize?', '/consent?');
    site.pages.set('/win', attack(action, { decision: 'allow', seal: 'A'.repeat(43) }));
    const grants = listGrants(mock.acme).length;
    const before = site.calls.length;
    await scene.page.goto(`http://${host}:${site.port}/win`);
    await scene.page.waitForURL(`${base}/**`);
    expect(listGrants(mock.acme)).toHaveLength(grants);
    expect(site.calls.slice(before).map(({ pathname }) => pathname)).toEqual(['/win']);
  });

  it('cannot log the user in as somebody else', async () => {
    const action = scene.address({}, mock.baseUrl).replace('/authorize?', '/login?');
    await scene.page.goto(scene.address({}, mock.baseUrl));
    const sessions = listSessions(mock.acme).length;
    site.pages.set('/win', attack(action, { ...ada, seal: 'A'.repeat(43) }));
    await scene.page.goto(`http://127.0.0.1:${site.port}/win`);
    await scene.page.getByRole('heading', { name: 'no longer valid' }).waitFor();
    expect(listSessions(mock.acme)).toHaveLength(sessions);
  });

  it('cannot put the login or the dialog into a frame', async () => {
    await scene.page.goto(scene.address());
    await scene.logIn(ada);
    await scene.dialog();
    site.pages.set('/frame', `<!doctype html><title>Frame</title><iframe src="${scene.address()}"></iframe>`);
    await scene.page.goto(`http://evil.localhost:${site.port}/frame`, { waitUntil: 'load' });
    const frame = scene.page.frames().find((candidate) => candidate !== scene.page.mainFrame());
    expect(await frame?.locator('button, input').count()).toBe(0);
  });

  it('learns nothing of the dialog through a request of its own', async () => {
    await scene.page.goto(scene.address());
    await scene.logIn(ada);
    await scene.dialog();
    await scene.page.goto(site.origin);
    const read = await scene.page.evaluate(async (url) => {
      const answers = [fetch(url, { credentials: 'include' }), fetch(url)];
      return Promise.all(
        answers.map((sent) =>
          sent.then(
            (answer) => answer.text(),
            () => 'kept out',
          ),
        ),
      );
    }, scene.address());
    expect(read[0]).toBe('kept out');
    expect(read[1]).not.toContain('Ada');
  });

  it('that planted a cookie gains no session', async () => {
    const planted = 'P'.repeat(43);
    const { hostname } = new URL(mock.companyUrl('acme'));
    await scene.context.addCookies([
      { name: `countersign_session_${mock.port}`, value: planted, domain: hostname, path: '/oauth' },
    ]);
    await scene.page.goto(scene.address());
    await scene.logIn(ada);
    await scene.dialog();
    const kept = await scene.context.cookies(`${mock.companyUrl('acme')}/oauth/`);
    expect(kept).toEqual([
      expect.objectContaining({
        name: `countersign_session_${mock.port}`,
        httpOnly: true,
        sameSite: 'Lax',
        path: '/oauth',
      }),
    ]);
    expect(kept[0]?.value).not.toBe(planted);
    expect(await scene.page.evaluate(() => document.cookie)).toBe('');
  });

  it('is told nothing of the address that the browser came from', async () => {
    await scene.page.goto(scene.address({ state: 'secret' }));
    await scene.logIn(ada);
    await scene.dialog();
    await scene.button('Allow').click();
    await scene.back();
    expect(await scene.page.evaluate(() => document.referrer)).toBe('');
  });
});
