import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serve } from '../http/testing/server.ts';
import { sessionAt, useBrowser } from './testing/browsing.ts';
import { loginForm, silentLogin, target } from './testing/pages.ts';

useBrowser();

/** What a server does instead of an answer; undefined lets the request through. */
type Interference = (request: IncomingMessage, response: ServerResponse, attempt: number) => boolean;

/** A target of the tests behind a proxy that interferes. Counts the attempts at each address. */
async function sessionBehind(interfere: Interference, login = loginForm) {
  const upstream = await target({ login });
  onTestFinished(() => upstream.stop());
  const attempts = new Map<string, number>();
  const proxy = await serve(async (request, response) => {
    const key = `${request.method} ${request.url?.split('?')[0]}`;
    const attempt = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, attempt);
    if (interfere(request, response, attempt)) return;
    const { method = 'GET', headers, url = '' } = request;
    const body = method === 'GET' ? null : Buffer.concat(await request.toArray());
    const answer = await fetch(`${upstream.url}${url}`, {
      method,
      body,
      headers: {
        cookie: headers.cookie ?? '',
        'content-type': headers['content-type'] ?? '',
      },
      redirect: 'manual',
    });
    const kept = ['content-type', 'location', 'set-cookie'];
    const fields = [...answer.headers].filter(([name]) => kept.includes(name));
    response.writeHead(answer.status, Object.fromEntries(fields)).end(await answer.text());
  });
  return { attempts, ...(await sessionAt(proxy)) };
}

const refuse =
  (status: number, times: number): Interference =>
  (_, response, attempt) => {
    if (attempt > times) return false;
    response.writeHead(status, { 'Retry-After': '0' }).end('<!doctype html><p>Slow down');
    return true;
  };

describe('pages of the dialog that the target throttles', () => {
  test.each([429, 503])(
    'with status %i and Retry-After are requested again, forms included',
    async (status) => {
      const { authorize, attempts } = await sessionBehind(refuse(status, 2));
      expect(await authorize()).toMatchObject({ code: 'c0de', loginShown: true, dialogShown: true });
      expect(Object.fromEntries(attempts)).toEqual({
        'GET /oauth/authorize': 3,
        'POST /login': 3,
        'POST /decide': 3,
      });
    },
  );

  test('are a NetworkError where a script of a page requests them', async () => {
    const { authorize } = await sessionBehind(
      (request, response) => request.url === '/session' && refuse(429, 1)(request, response, 1),
      silentLogin,
    );
    await expect(authorize()).rejects.toMatchObject({
      name: 'NetworkError',
      message: expect.stringMatching('POST .*/session: the target answers 429 to a script'),
    });
  });

  test.each([
    ['/oauth/authorize', 429],
    ['/login', 503],
  ])('without end are a NetworkError that names the status: %s', async (path, status) => {
    const { authorize } = await sessionBehind(
      (request, response) =>
        request.url?.startsWith(path) === true && refuse(status, 1e6)(request, response, 1),
    );
    await expect(authorize()).rejects.toMatchObject({
      name: 'NetworkError',
      message: expect.stringMatching(`${path}.*: the target answers ${status} .*after 5 attempts`),
      dropped: false,
    });
  });
});

describe('pages of the dialog that arrive in part', () => {
  const part = '<!doctype html><title>t</title><form method=post action="/login"><input name=email>';

  test.each(['/oauth/authorize', '/login', '/decide'])(
    'are a NetworkError that names the request: %s',
    async (path) => {
      const { authorize } = await sessionBehind((request, response) => {
        if (!request.url?.startsWith(path)) return false;
        response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': '5000' });
        response.write(part, () => request.socket.destroy());
        return true;
      });
      await expect(authorize()).rejects.toMatchObject({
        name: 'NetworkError',
        message: expect.stringContaining(path),
        pageRequest: {
          method: path.startsWith('/oauth') ? 'GET' : 'POST',
          path: expect.stringMatching(`^${path}`),
        },
        dropped: true,
      });
    },
  );

  test('are not requested again behind the back of the suite: a form is sent once', async () => {
    const { authorize, attempts } = await sessionBehind((request) => {
      if (!request.url?.startsWith('/decide')) return false;
      request.resume().on('end', () => request.socket.resetAndDestroy());
      return true;
    });
    await expect(authorize()).rejects.toMatchObject({ name: 'NetworkError', dropped: true });
    expect(attempts.get('POST /decide')).toBe(1);
  });

  test('at first are requested again where nothing was sent yet', async () => {
    const { authorize } = await sessionBehind((request, _, attempt) => {
      const isFirst = attempt === 1 && request.url?.startsWith('/oauth/authorize') === true;
      if (isFirst) request.socket.destroy();
      return isFirst;
    });
    expect(await authorize()).toMatchObject({ code: 'c0de' });
  });
});

test.each([
  ['alerts for ever', '<script>for (;;) alert(1)</script>', /did not change within/],
  ['never stops computing', '<p>Hello</p><script>setTimeout(() => { for (;;); })</script>', /did not change/],
])('a page that %s is a NetworkError in time', async (_, html, sentence) => {
  const server = await serve((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(html),
  );
  const { authorize } = await sessionAt(server, { timeout: () => 1_000 });
  await expect(authorize()).rejects.toMatchObject({
    name: 'NetworkError',
    message: expect.stringMatching(sentence),
  });
});

test.each([
  ['opens itself again and again', '<p>Wait</p><script>location.reload()</script>'],
  ['has 100,000 forms', '<form><button>Search</button></form>'.repeat(100_000)],
])('a page that %s ends the dialog in time', async (_, html) => {
  const server = await serve((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(html),
  );
  const { authorize } = await sessionAt(server, { timeout: () => 5_000 });
  const end = authorize().then(
    ({ end, dialogShown }) => ({ end, dialogShown }),
    ({ name }) => ({ end: name, dialogShown: false }),
  );
  expect(await end).toEqual({ end: expect.stringMatching(/page|NetworkError/), dialogShown: false });
});
