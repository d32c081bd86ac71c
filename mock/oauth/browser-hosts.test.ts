import { describe, expect, it } from 'vitest';
import { BrowserStage } from './testing/browser-stage.ts';
import { startOAuthMock } from './testing/oauth-mock.ts';
import { ada, request } from './testing/visitor.ts';

const own = new BrowserStage();

describe('in Chromium, the code flow', () => {
  it('keeps the logins of two mocks apart that share a host', async () => {
    const other = await startOAuthMock();
    // Of the same seed, so that its first session would have the same secret.
    other.acme.ids.nextInSeries('oauth.session');
    const otherApp = other.addApp(own.site.origin, 'Other');
    const addresses = [
      `${own.mock.baseUrl}/oauth/authorize?${new URLSearchParams(request(own.scene.app))}`,
      `${other.baseUrl}/oauth/authorize?${new URLSearchParams(request(otherApp))}`,
    ];
    for (const to of addresses) {
      await own.scene.page.goto(to);
      await own.scene.logIn(ada);
      await own.scene.dialog();
    }
    for (const to of addresses) {
      await own.scene.page.goto(to);
      await own.scene.dialog();
    }
    await other.stop();
  });

  it('survives the app sending the browser on to yet another origin', async () => {
    own.site.pages.set('/callback', `http://elsewhere.localhost:${own.site.port}/landed`);
    await own.scene.page.goto(own.scene.address());
    await own.scene.logIn(ada);
    await own.scene.button('Allow').click();
    await own.scene.page.waitForURL('**/landed');
    await own.scene.page.goto(own.scene.address({ scope: 'api/contacts' }));
    await own.scene.page.waitForURL('**/landed');
  });

  it('survives an app behind an IPv6 address, which no Content Security Policy can name', async () => {
    const redirect_uri = `http://[::1]:${own.site.port}/callback`;
    own.mock.acme.addApp({ ...own.scene.app, siteUrl: `http://[::1]:${own.site.port}` });
    await own.scene.page.goto(own.scene.address({ redirect_uri }));
    await own.scene.logIn(ada);
    const asked = own.scene.page.waitForRequest((sent) => sent.url().startsWith(redirect_uri));
    await own.scene.button('Allow').click();
    expect((await asked).url()).toContain('code=');
  });
});
