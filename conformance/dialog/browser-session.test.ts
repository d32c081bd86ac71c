import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { serve } from '../http/testing/server.ts';
import { sessionAt, sessionWith, useBrowser } from './testing/browsing.ts';
import { app, user } from './testing/pages.ts';

useBrowser();

test.each([
  ['never answers', () => {}, 1_000, /cannot be opened|nothing new within/],
  [
    'redirects in a ring',
    (_: IncomingMessage, response: ServerResponse) =>
      response.writeHead(302, { Location: '/oauth/authorize' }).end(),
    30_000,
    /ERR_TOO_MANY_REDIRECTS/,
  ],
  [
    'closes the connection',
    (request: IncomingMessage) => request.socket.destroy(),
    30_000,
    /ERR_EMPTY_RESPONSE/,
  ],
])(
  'a target that %s gives a NetworkError that says what happened',
  async (_, listener, timeout, sentence) => {
    const server = await serve((request, response) => void listener(request, response as never));
    const { authorize } = await sessionAt(server, { timeout: () => timeout });
    await expect(authorize()).rejects.toMatchObject({
      name: 'NetworkError',
      message: expect.stringMatching(sentence),
    });
  },
);

test('a read-only session never opens the dialog', async () => {
  const requests: (string | undefined)[] = [];
  const server = await serve((request, response) => {
    requests.push(request.method);
    response.end();
  });
  const { authorize } = await sessionAt(server, { readOnly: true });
  await expect(authorize()).rejects.toMatchObject({ name: 'NotApplicable' });
  expect(requests).toEqual([]);
});

test('an error page of the target ends the dialog', async () => {
  const { authorize } = await sessionWith({});
  const result = await authorize({ clientId: 'nobody' });
  expect(result).toMatchObject({ end: 'page', loginShown: false, dialogShown: false, redirect: undefined });
  expect(result.page).toMatchObject({ status: 200, text: 'Unknown app Home' });
});

test('a wrong password ends on the login page', async () => {
  const { authorize } = await sessionWith({});
  const result = await authorize({}, { ...user, password: 'wrong' });
  expect(result).toMatchObject({ end: 'page', loginShown: true, dialogShown: false });
  expect(result.page.text).toContain('Wrong password');
});

test('login and consent lead to the code, with the state and the status of the redirect', async () => {
  const { authorize, session } = await sessionWith({});
  const result = await authorize();
  expect(result).toMatchObject({
    end: 'redirect',
    loginShown: true,
    dialogShown: true,
    redirectStatus: 302,
    code: 'c0de',
    state: 's 1',
    error: undefined,
  });
  expect(result.redirect?.href).toBe('https://app.example.com/cb?x=1&code=c0de&state=s%201');
  expect(session.picture?.html).toContain('Report App');
  expect(session.controls).toEqual({ login: 'Log in', allow: 'Allow', deny: "Don't Allow" });
});

test('denial leads to the error, and a second authorization in the same session needs no login', async () => {
  const { authorize } = await sessionWith({});
  expect(await authorize({ decision: 'deny' })).toMatchObject({
    error: 'user_denied',
    code: undefined,
    loginShown: true,
  });
  expect(await authorize()).toMatchObject({ code: 'c0de', loginShown: false, dialogShown: true });
});

test('a dialog opened beside another one in the same session is open when its scripts have sent their requests', async () => {
  const asked: (string | null)[] = [];
  const server = await serve(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/read') asked.push(searchParams.get('state'));
    response.setHeader('Content-Type', 'text/html');
    response.end(
      `<p>Report App asks for access.</p>
      <a href="https://app.example.com/cb?code=c0de">Allow</a> <a href="https://app.example.com/cb?error=user_denied">Don't Allow</a>
      <script>setTimeout(() => fetch('/read' + location.search), 50);</script>`,
    );
  });
  const { authorize } = await sessionAt(server);
  await authorize({ state: 'first', beside: { app: { ...app, clientId: 'other' }, state: 'second' } });
  expect(asked).toEqual(['first', 'second']);
});
