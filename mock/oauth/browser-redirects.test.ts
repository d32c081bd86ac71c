import { describe, expect, it } from 'vitest';
import { BrowserStage } from './testing/browser-stage.ts';
import { ada } from './testing/visitor.ts';

const own = new BrowserStage();

describe('in Chromium, a redirect address that is not the app’s', () => {
  const tricks = (): [trick: string, redirectUri: string][] => {
    const { host, port } = new URL(own.site.origin);
    return [
      ['suffix', `http://app.localhost.evil.localhost:${port}/`],
      ['prefix', `http://evilapp.localhost:${port}/`],
      ['subdomain', `http://www.app.localhost:${port}/`],
      ['other port', `http://app.localhost:${own.mock.port}/`],
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
    own.scene.page.on('request', (sent) => seen.push(new URL(sent.url()).host));
    const visitAll = async () => {
      for (const [trick, redirect_uri] of tricks()) {
        const response = await own.scene.page.goto(own.scene.address({ redirect_uri }));
        expect(response?.status(), trick).toBe(400);
        expect(await own.scene.page.getByRole('heading').textContent(), trick).toBe(
          'This app cannot be authorised',
        );
        expect(await own.scene.page.locator('a, form, script').count(), trick).toBe(0);
      }
    };
    await visitAll();
    await own.scene.page.goto(own.scene.address());
    await own.scene.logIn(ada);
    await own.scene.dialog();
    await visitAll();
    expect(new Set(seen)).toEqual(new Set([`acme.localhost:${own.mock.port}`]));
  });

  it.each([
    ['the host in capitals', () => own.site.origin.replace('app.localhost', 'APP.LocalHost')],
    ['a path that climbs', () => `${own.site.origin}/a/../..//evil.localhost/`],
    ['a path encoded twice', () => `${own.site.origin}/%252f%252fevil.localhost/`],
    ['a query with an address', () => `${own.site.origin}/?next=//evil.localhost/`],
  ])('is none where it has %s: the browser lands with the app', async (_what, redirectUri) => {
    await own.scene.page.goto(own.scene.address({ redirect_uri: redirectUri() }));
    await own.scene.logIn(ada);
    await own.scene.dialog();
    await own.scene.button('Allow').click();
    expect((await own.scene.back()).origin).toBe(own.site.origin);
  });
});
