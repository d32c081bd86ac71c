import { describe, expect, it } from 'vitest';
import { listGrants, listSessions } from './holdings.ts';
import { BrowserStage } from './testing/browser-stage.ts';
import { ada } from './testing/visitor.ts';

const own = new BrowserStage();

describe('in Chromium, a page of somebody else', () => {
  /** A page that posts a form to the mock as soon as it is opened. */
  const attack = (action: string, fields: Record<string, string>) => {
    const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
    const escaped = action.replaceAll('&', '&amp;');
    return `<!doctype html><title>Win</title><form method="post" action="${escaped}">${inputs.join('')}</form>
      <script>document.forms[0].submit()</script>`;
  };

  it.each([
    ['of another own.site, to which the cookie is not sent', 'evil.localhost'],
    ['of the same own.site, to which the cookie is sent', '127.0.0.1'],
  ])('%s cannot decide for the user', async (_where, host) => {
    const base = host === '127.0.0.1' ? own.mock.baseUrl : own.mock.companyUrl('acme');
    await own.scene.page.goto(own.scene.address({}, base));
    await own.scene.logIn(ada);
    await own.scene.dialog();
    const action = own.scene.address({}, base).replace('/authorize?', '/consent?');
    own.site.pages.set('/win', attack(action, { decision: 'allow', seal: 'A'.repeat(43) }));
    const grants = listGrants(own.mock.acme).length;
    const before = own.site.calls.length;
    await own.scene.page.goto(`http://${host}:${own.site.port}/win`);
    await own.scene.page.waitForURL(`${base}/**`);
    expect(listGrants(own.mock.acme)).toHaveLength(grants);
    expect(own.site.calls.slice(before).map(({ pathname }) => pathname)).toEqual(['/win']);
  });

  it('cannot log the user in as somebody else', async () => {
    const action = own.scene.address({}, own.mock.baseUrl).replace('/authorize?', '/login?');
    await own.scene.page.goto(own.scene.address({}, own.mock.baseUrl));
    const sessions = listSessions(own.mock.acme).length;
    own.site.pages.set('/win', attack(action, { ...ada, seal: 'A'.repeat(43) }));
    await own.scene.page.goto(`http://127.0.0.1:${own.site.port}/win`);
    await own.scene.page.getByRole('heading', { name: 'no longer valid' }).waitFor();
    expect(listSessions(own.mock.acme)).toHaveLength(sessions);
  });

  it('cannot put the login or the dialog into a frame', async () => {
    await own.scene.page.goto(own.scene.address());
    await own.scene.logIn(ada);
    await own.scene.dialog();
    own.site.pages.set(
      '/frame',
      `<!doctype html><title>Frame</title><iframe src="${own.scene.address()}"></iframe>`,
    );
    await own.scene.page.goto(`http://evil.localhost:${own.site.port}/frame`, { waitUntil: 'load' });
    const frame = own.scene.page.frames().find((candidate) => candidate !== own.scene.page.mainFrame());
    expect(await frame?.locator('button, input').count()).toBe(0);
  });

  it('learns nothing of the dialog through a request of its own', async () => {
    await own.scene.page.goto(own.scene.address());
    await own.scene.logIn(ada);
    await own.scene.dialog();
    await own.scene.page.goto(own.site.origin);
    const read = await own.scene.page.evaluate(async (url) => {
      const answers = [fetch(url, { credentials: 'include' }), fetch(url)];
      return Promise.all(
        answers.map((sent) =>
          sent.then(
            (response) => response.text(),
            () => 'kept out',
          ),
        ),
      );
    }, own.scene.address());
    expect(read[0]).toBe('kept out');
    expect(read[1]).not.toContain('Ada');
  });

  it('that planted a cookie gains no session', async () => {
    const planted = 'P'.repeat(43);
    const { hostname } = new URL(own.mock.companyUrl('acme'));
    await own.scene.context.addCookies([
      { name: `countersign_session_${own.mock.port}`, value: planted, domain: hostname, path: '/oauth' },
    ]);
    await own.scene.page.goto(own.scene.address());
    await own.scene.logIn(ada);
    await own.scene.dialog();
    const kept = await own.scene.context.cookies(`${own.mock.companyUrl('acme')}/oauth/`);
    expect(kept).toEqual([
      expect.objectContaining({
        name: `countersign_session_${own.mock.port}`,
        httpOnly: true,
        sameSite: 'Lax',
        path: '/oauth',
      }),
    ]);
    expect(kept[0]?.value).not.toBe(planted);
    expect(await own.scene.page.evaluate(() => document.cookie)).toBe('');
  });

  it('is told nothing of the address that the browser came from', async () => {
    await own.scene.page.goto(own.scene.address({ state: 'secret' }));
    await own.scene.logIn(ada);
    await own.scene.dialog();
    await own.scene.button('Allow').click();
    await own.scene.back();
    expect(await own.scene.page.evaluate(() => document.referrer)).toBe('');
  });
});
