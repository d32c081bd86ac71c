import { expect, test } from 'vitest';
import { sessionWith, useBrowser } from './testing/browsing.ts';
import { type Markup, page } from './testing/pages.ts';

useBrowser();

test('nothing is sent to an address outside the target, but the redirect is recorded', async () => {
  const end: Markup['end'] = (_, __, response) => {
    response.writeHead(302, { Location: 'https://evil.example/?code=c0de' }).end();
  };
  const { authorize } = await sessionWith({ end });
  expect((await authorize()).redirect?.host).toBe('evil.example');
});

test("a redirect to an app's own scheme is seen", async () => {
  const { authorize } = await sessionWith({});
  const result = await authorize({ redirectUri: 'com.example.app://cb?x=1' });
  expect(result).toMatchObject({ end: 'redirect', code: 'c0de', redirectStatus: 302 });
});

test('a redirect to a host that no browser can open is seen, and is no trouble of the network', async () => {
  const end: Markup['end'] = (_, __, response) => {
    response.writeHead(302, { Location: 'http://elsewhere.invalid%2f.app.example.com/?code=c0de' }).end();
  };
  const { authorize } = await sessionWith({ end });
  expect(await authorize()).toMatchObject({ end: 'redirect', redirect: undefined, code: undefined });
});

test('a token in the fragment is seen', async () => {
  const end: Markup['end'] = (redirect, _, response) => {
    response.writeHead(302, { Location: `${redirect}#access_token=t0ken&state=x` }).end();
  };
  const { authorize } = await sessionWith({ end });
  const result = await authorize({ responseType: 'token' });
  expect(result).toMatchObject({ accessToken: 't0ken', code: undefined, redirectStatus: 302 });
  expect(result.redirect?.hash).toContain('access_token');
});

test('a redirect by a script is seen, without a status', async () => {
  const end: Markup['end'] = (redirect, parameters, response) => {
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(page(`<script>location.href = ${JSON.stringify(`${redirect}&${parameters}`)}</script>`));
  };
  const { authorize } = await sessionWith({ end });
  expect(await authorize()).toMatchObject({ end: 'redirect', code: 'c0de', redirectStatus: undefined });
});
