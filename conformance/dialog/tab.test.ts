import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { serve } from '../http/testing/server.ts';
import { contextsOpen, sessionAt, useBrowser } from './testing/browsing.ts';
import { app, loginForm, page } from './testing/pages.ts';

useBrowser();

/** A target whose login page leads to the code; with the statuses of the first pages, 200 if absent, and how long they can be cached. */
async function loginTarget({
  statuses = [] as readonly number[],
  cacheControl = 'no-store',
  markup = loginForm,
}) {
  const requests: IncomingHttpHeaders[] = [];
  const server = await serve((request, response) => {
    if (request.method !== 'GET')
      return void response.writeHead(302, { Location: `${app.redirectUri}&code=c0de` }).end();
    requests.push(request.headers);
    const headers = {
      'Content-Type': 'text/html',
      'Cache-Control': cacheControl,
      'Set-Cookie': 'sid=1; Path=/',
    };
    const status = statuses[requests.length - 1] ?? 200;
    response.writeHead(status, headers).end(status === 204 ? undefined : page(markup));
  });
  return { server, requests };
}

test('a session that ended leaves its tab to the next one, without its cookies and cached pages', async () => {
  const { server, requests } = await loginTarget({ cacheControl: 'max-age=3600' });
  const [first, second] = [await sessionAt(server), await sessionAt(server)];
  const before = contextsOpen();
  for (const { authorize, session } of [first, second]) {
    expect(await authorize()).toMatchObject({ code: 'c0de', loginShown: true });
    await session.close();
  }
  const third = await sessionAt(server);
  expect(contextsOpen()).toBe(before);
  expect(await third.authorize()).toMatchObject({ code: 'c0de', loginShown: true });
  expect(requests.map(({ cookie }) => cookie)).toEqual([undefined, undefined, undefined]);
});

test('a tab in which scripts of a target ran is never used again', async () => {
  const { server } = await loginTarget({ markup: `${loginForm}<script>localStorage.seen = 1</script>` });
  const { authorize, session } = await sessionAt(server);
  const before = contextsOpen();
  expect(await authorize()).toMatchObject({ code: 'c0de' });
  await session.close();
  expect(contextsOpen()).toBe(before - 1);
});

test('after a redirect, a response without a page is not taken for the page that was shown before', async () => {
  const { server } = await loginTarget({ statuses: [200, 204] });
  const { authorize } = await sessionAt(server);
  expect(await authorize()).toMatchObject({ code: 'c0de', loginShown: true });
  expect(await authorize()).toMatchObject({
    end: 'page',
    loginShown: false,
    page: { status: 204, text: '' },
  });
});
