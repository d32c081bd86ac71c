import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createSecureServer } from 'node:http2';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSession, type Session } from '../context/session.ts';
import { openTestContext } from '../context/testing/test-context.ts';
import { listen, serve, stopAfterTest, type TestServer } from '../http/testing/server.ts';
import { authorizeSignedIn, closeSignedInSessions, createDialog } from './dialog.ts';
import { app, loginForm, type Markup, page, target, user } from './testing/pages.ts';

/** Opens the dialog of a server, in the session of a check. */
function openDialogAt(server: TestServer & { readonly certificateAuthority?: string }) {
  onTestFinished(() => server.stop());
  const { url: baseUrl, certificateAuthority } = server;
  const written = { baseUrl, users: [user], apps: [app] };
  const context = openTestContext(written, 30_000, certificateAuthority ? { certificateAuthority } : {});
  const session = openSession(context);
  const dialog = createDialog(session);
  onTestFinished(() => dialog.close());
  return { session, dialog };
}

const dialogAt = async (markup: Markup) => openDialogAt(await target(markup));

/** Goes through the dialog of a target once, and returns how it ended, with the session of the check. */
async function authorizeAt(markup: Markup) {
  const { session, dialog } = await dialogAt(markup);
  return { session, authorization: await dialog.authorize({ state: 's 1' }) };
}

/** The same where it fails: with the error. */
async function failAt(markup: Markup) {
  const { session, dialog } = await dialogAt(markup);
  const failure: unknown = await dialog.authorize({}).catch((error: unknown) => error);
  return { session, failure };
}

const linesOf = ({ exchanges }: Session) =>
  exchanges.map(
    ({ request, reply }) => `${request.method} ${new URL(request.url).pathname}: ${reply?.status}`,
  );

test('the requests of the browser are exchanges of the check, with their form and cookies, and no secret', async () => {
  const { session, authorization } = await authorizeAt({});
  expect(linesOf(session)).toEqual(['GET /oauth/authorize: 200', 'POST /login: 200', 'POST /decide: 302']);
  expect(session.visits.map(({ path }) => path)).toEqual(['/oauth/authorize', '/login', '/decide']);
  const [, login, last] = session.context.redactor.deep(session.exchanges);
  expect(login?.request.headers).toContainEqual(['Cookie', 'sid=‹cookie›']);
  expect(login?.request.body).toBe('email=ada%40acme.example&password=‹users[0].password›');
  expect(last?.reply?.headers).toContainEqual(['Location', expect.stringContaining('code=‹code›')]);
  expect(session.originOf(authorization)).toBe(session.exchanges.at(-1));
});

test('the exchange of the page where the dialog ended has what the page shows, and no earlier one of the same address has it', async () => {
  const { session } = await authorizeAt({ decision: loginForm });
  expect(linesOf(session).slice(1)).toEqual(['POST /login: 200', 'POST /login: 200']);
  expect(session.exchanges.map(({ reply }) => reply?.body)).toEqual([
    '(a page)',
    '(a page)',
    '(a page that shows: Email Password Log in)',
  ]);
});

test('over HTTP/2, which writes the names of fields in lower case, each field stands once, and the cookie is redacted', async () => {
  const certificates = join(import.meta.dirname, '../http/testing');
  const [key, cert] = ['key.pem', 'certificate.pem'].map((it) => readFileSync(join(certificates, it)));
  const secure = createSecureServer({ key, cert }, ({ url }, response) => {
    if (url === '/login')
      return void response.writeHead(302, { location: `${app.redirectUri}&code=c0de` }).end();
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'sid=5ecret-of-ada; Path=/' });
    response.end(page(loginForm));
  });
  const server = await listen(secure);
  const { session, dialog } = openDialogAt({
    ...server,
    url: server.url.replace('http:', 'https:'),
    certificateAuthority: String(cert),
  });
  await dialog.authorize({});
  const [, login] = session.context.redactor.deep(session.exchanges);
  const fields = login?.request.headers.filter(([name]) => name.toLowerCase() === 'cookie');
  expect(fields).toEqual([['cookie', 'sid=‹cookie›']]);
});

test('a session that the response without pages renews is redacted', async () => {
  const server = await stopAfterTest(
    serve(({ url = '', headers }, response) => {
      const isIn = /in=1/.test(headers.cookie ?? '');
      if (!isIn && url !== '/login')
        return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(page(loginForm));
      const cookie = isIn ? 'sid=renewed-5ecret; HttpOnly' : 'in=1; Path=/';
      response.writeHead(302, { Location: `${app.redirectUri}&code=c0de`, 'Set-Cookie': cookie }).end();
    }),
  );
  const { session, dialog } = openDialogAt(server);
  onTestFinished(() => closeSignedInSessions(session.context));
  for (const _ of [1, 2])
    expect(await authorizeSignedIn(session, dialog, {})).toMatchObject({ code: 'c0de' });
  const { reply } = session.context.redactor.deep(session.exchanges).at(-1) ?? {};
  expect(reply?.headers).toContainEqual(['Set-Cookie', 'sid=‹cookie›; HttpOnly']);
});

test('a dialog that could not be read three times is not opened again', async () => {
  let requests = 0;
  const server = await serve((_, response) => {
    requests += 1;
    const buttons = '<button name=do value=1>Zezwól</button><button name=do value=2>Odrzuć</button>';
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(page(`<form method=post action="/decide">${buttons}</form>`));
  });
  const { dialog } = openDialogAt(server);
  for (const _ of [1, 2, 3, 4])
    await expect(dialog.authorize({})).rejects.toThrow('which of the buttons "Zezwól", "Odrzuć"');
  expect(requests).toBe(3);
  await expect(dialog.authorize({ decision: 'deny' })).rejects.toThrow('which of the buttons');
  expect(requests).toBe(4);
});

/** A server with a login for each authorization; `refuses` says which logins it does not take. */
async function startForgetfulServer(markup: string, refuses: (headers: IncomingHttpHeaders) => boolean) {
  const tickets = new Set<string>();
  const requests = { browser: 0, others: 0 };
  const server = await serve(async (request, response) => {
    requests[request.headers['sec-fetch-mode'] === undefined ? 'others' : 'browser'] += 1;
    const html = (status: number, body: string) =>
      response.writeHead(status, { 'Content-Type': 'text/html' }).end(page(body));
    if (request.method === 'GET') {
      const ticket = `${tickets.size}`;
      tickets.add(ticket);
      return html(200, markup.replace('</form>', `<input type=hidden name=ticket value=${ticket}></form>`));
    }
    let text = '';
    for await (const chunk of request) text += chunk;
    const form = new URLSearchParams(text);
    const isRight = form.get('email') === user.email && form.get('password') === user.password;
    if (request.url !== (markup.includes('<base') ? '/in/login' : '/login')) return html(404, '');
    if (!isRight || !tickets.has(form.get('ticket') ?? '') || refuses(request.headers))
      return html(403, markup);
    response.writeHead(302, { Location: `${app.redirectUri}&code=c0de` }).end();
  });
  return { server, requests };
}

test.each([
  ['without a name', loginForm],
  ['with a name', loginForm.replace('<button>', '<button name=go value=in>')],
  ['on a page with a base', `<base href="/in/">${loginForm.replace('/login', 'login')}`],
])('where no login lasts, only the first one takes a browser, with a button %s', async (_, markup) => {
  const { server, requests } = await startForgetfulServer(markup, () => false);
  const { session, dialog } = openDialogAt(server);
  onTestFinished(() => closeSignedInSessions(session.context));
  const authorize = () => authorizeSignedIn(session, dialog, {});
  expect(await authorize()).toMatchObject({ code: 'c0de' });
  const { browser } = requests;
  const redirect = new URL(`${app.redirectUri}&code=c0de`);
  for (const _ of [1, 2])
    expect(await authorize()).toEqual({ code: 'c0de', accessToken: undefined, redirect });
  expect(requests.browser).toBe(browser);
  const { request } = session.context.redactor.deep(session.exchanges).at(-1) ?? {};
  expect(request?.body).toContain('email=ada%40acme.example&password=‹users[0].password›');
});

test('requests without the browser send the cookies that are left, and no header where none is', async () => {
  const sent: (string | undefined)[] = [];
  const server = await serve((request, response) => {
    const isBrowser = request.headers['sec-fetch-mode'] !== undefined;
    if (!isBrowser) sent.push(request.headers.cookie);
    const setting = (...cookies: string[]) => ({ 'Set-Cookie': isBrowser ? [] : cookies });
    if (request.method === 'POST') response.writeHead(302, { Location: `${app.redirectUri}&code=c0de` });
    else if (request.url?.startsWith('/login'))
      response.writeHead(200, {
        'Content-Type': 'text/html',
        ...setting('one=; Max-Age=0', 'two=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'),
      });
    else response.writeHead(302, { Location: '/login', ...setting('one=1', 'two=2; Path=/', 'sid=3') });
    response.end(page(loginForm));
  });
  const { session, dialog } = openDialogAt(server);
  onTestFinished(() => closeSignedInSessions(session.context));
  for (const _ of [1, 2])
    expect(await authorizeSignedIn(session, dialog, {})).toMatchObject({ code: 'c0de' });
  expect(sent).toEqual([undefined, undefined, 'one=1; two=2; sid=3', 'sid=3']);
});

test.each([
  ['a login that the target takes from a browser only', loginForm, 4],
  ['a page with scripts', `${loginForm}<script></script>`, 3],
])('%s takes a browser each time', async (_, markup, others) => {
  const isOther = (headers: IncomingHttpHeaders) => headers['sec-fetch-mode'] === undefined;
  const { server, requests } = await startForgetfulServer(markup, isOther);
  const { session, dialog } = openDialogAt(server);
  onTestFinished(() => closeSignedInSessions(session.context));
  for (const _ of [1, 2, 3])
    expect(await authorizeSignedIn(session, dialog, {})).toMatchObject({ code: 'c0de' });
  // Each time it is asked whether the login lasts, and once a login is tried.
  expect(requests).toEqual({ browser: 6, others });
});

test('a pass that breaks off leaves the requests that it sent until then', async () => {
  const { session, failure } = await failAt({ end: (_, __, response) => response.destroy() });
  expect(failure).toMatchObject({ name: 'NetworkError' });
  expect(linesOf(session)).toEqual(['GET /oauth/authorize: 200', 'POST /login: 200']);
});
