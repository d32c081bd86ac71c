import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { serve } from '../http/testing/server.ts';
import { sessionAt, sessionWith, useBrowser } from './testing/browsing.ts';
import { app, decisionForm, loginForm, page, user } from './testing/pages.ts';

useBrowser();

/** A form as a server received it. */
type Form = {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** A target whose only page is a login that leads to the code; it keeps the forms that it gets. */
async function loginTarget(markup: string) {
  const forms: Form[] = [];
  const server = await serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.method === 'GET')
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(page(markup));
    forms.push({ url: request.url, headers: request.headers, body });
    response.writeHead(302, { Location: `${app.redirectUri}&code=c0de` }).end();
  });
  return { ...(await sessionAt(server)), forms };
}

/** A target whose only page is a question that leads to the code; it keeps the addresses and bodies that it gets as an answer. */
async function decisionTarget(markup: string) {
  const sent: string[] = [];
  const server = await serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (!request.url?.startsWith('/decide'))
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(page(markup));
    sent.push(`${request.url} ${body}`);
    response.writeHead(302, { Location: `${app.redirectUri}&code=c0de` }).end();
  });
  return { ...(await sessionAt(server)), sent };
}

test('a static page that is shown again sends the same form, to the byte, as with mouse and keyboard', async () => {
  const { authorize, forms } = await loginTarget(
    `<form method=post action="/login?from=page"><input type=hidden name=csrf value="a b"><label>Email <input name=email></label>
    <label>Password <input type=password name=password maxlength=40></label><input type=checkbox name=stay checked><button disabled name=no value=1>Log in</button>
    <button name=do value=login formaction="/sign-in">Log in</button></form>`,
  );
  for (const _ of [1, 2]) expect(await authorize()).toMatchObject({ code: 'c0de', loginShown: true });
  const [byHand, fromWithin] = forms;
  expect(byHand?.url).toBe('/sign-in');
  expect(byHand?.headers).toMatchObject({ 'sec-fetch-user': '?1' });
  expect(fromWithin).toEqual(byHand);
});

test('an input that takes fewer characters than the password has gets what a person can type, each time', async () => {
  const { authorize, forms } = await loginTarget(
    loginForm.replace('type=password', 'type=password maxlength=3'),
  );
  for (const _ of [1, 2]) await authorize();
  expect(forms.map(({ body }) => new URLSearchParams(body).get('password'))).toEqual(['cor', 'cor']);
});

test('a login that the browser itself would hold back is sent to the service, each time', async () => {
  const { authorize, forms } = await loginTarget(
    loginForm
      .replace('type=password', 'type=password required')
      .replace('name=email', 'type=email name=email'),
  );
  for (const _ of [1, 2]) await authorize({}, { email: 'not an address', password: '' });
  const sent = forms.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  expect(sent).toMatchObject([1, 2].map(() => ({ email: 'not an address', password: '' })));
});

test('a page that refuses what no person pressed is pressed with the mouse each time', async () => {
  const decision = decisionForm.replaceAll('<button', '<button onclick="return event.isTrusted"');
  const { authorize } = await sessionWith({ decision });
  for (const _ of [1, 2, 3]) expect(await authorize()).toMatchObject({ code: 'c0de', dialogShown: true });
});

test('a wrong password is refused on a page that was submitted before, too', async () => {
  const { authorize } = await sessionWith({});
  for (const _ of [1, 2]) {
    const result = await authorize({}, { ...user, password: 'wrong' });
    expect(result).toMatchObject({ end: 'page', loginShown: true, dialogShown: false });
    expect(result.page.text).toContain('Wrong password');
  }
});

test('the scripts of a page that the redirect leaves shown do not disturb the next authorization', async () => {
  const { authorize } = await sessionWith({
    decision: `${decisionForm}<script>setTimeout(() => { location.href = '/consent' }, 300)</script>`,
  });
  for (const _ of [1, 2]) expect(await authorize()).toMatchObject({ code: 'c0de', dialogShown: true });
});

const decisionButtons = '<button name=do value=allow>Allow</button> <button name=do value=deny>Deny</button>';

test.each([
  [
    'a hidden field',
    `<form method=post action="/decide"><input type=hidden name=to value=old>${decisionButtons}</form>`,
  ],
  ['a parameter of a form', `<form method=post action="/decide?to=old">${decisionButtons}</form>`],
  [
    'a parameter of a button',
    `<form method=post action="/else?to=old">${decisionButtons.replaceAll('<button', '<button formaction="/decide?to=old"')}</form>`,
  ],
  [
    'a parameter of a link',
    '<a href="/decide?to=old&do=allow">Allow</a> <a href="/decide?to=old&do=deny">Deny</a>',
  ],
])('%s is changed before it is sent', async (_, markup) => {
  const { authorize, sent } = await decisionTarget(markup);
  expect(await authorize({ replaced: { old: 'new' } })).toMatchObject({
    code: 'c0de',
    replacedFields: ['to'],
  });
  expect(sent).toEqual([expect.stringContaining('to=new')]);
});

test('a parameter that the browser does not send is not changed', async () => {
  const { authorize, sent } = await decisionTarget(`<form action="/decide?to=old">${decisionButtons}</form>`);
  expect(await authorize({ replaced: { old: 'new' } })).toMatchObject({ code: 'c0de', replacedFields: [] });
  expect(sent).toEqual(['/decide?do=allow ']);
});

/** Goes through a dialog whose form is sent to `/decide`, once what allowing sends was opened as an address, and returns what was asked for by GET. */
async function openedBy(markup: string, answer: (response: ServerResponse) => void) {
  const asked: string[] = [];
  const server = await serve((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://acme.example');
    if (request.method === 'POST')
      return void response.writeHead(302, { Location: `${app.redirectUri}&error=user_denied` }).end();
    if (pathname.startsWith('/oauth') || pathname === '/decide') asked.push(`${pathname}${search}`);
    if (pathname === '/decide') return answer(response);
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(page(markup));
  });
  const { authorize } = await sessionAt(server);
  return { ended: await authorize({ decision: 'deny', byAddress: true }), asked: asked.slice(1) };
}

const postedForm = `<form method=post action="/decide"><input type=hidden name=client_id value=app-1>
<input type=hidden name=ticket value=Xk29fL0q8Rz><input type=hidden name=step value=last>${decisionButtons}</form>`;

test.each([
  [
    'a page',
    (it: ServerResponse) => void it.writeHead(405, { 'Content-Type': 'text/html' }).end(page('<p>No.')),
  ],
  ['nothing', (it: ServerResponse) => void it.writeHead(405).end()],
  ['no content', (it: ServerResponse) => void it.writeHead(204).end()],
])('what a form sends to everybody is opened as an address, where that shows %s', async (_, answer) => {
  const { ended, asked } = await openedBy(postedForm, answer);
  expect(ended).toMatchObject({ dialogShown: true, openedAddresses: ['/oauth/authorize', '/decide'] });
  expect(ended.code).toBeUndefined();
  expect(asked.slice(0, 2)).toEqual(
    ['/oauth/authorize', '/decide'].map((it) => expect.stringMatching(`^${it}.*&step=last&do=allow$`)),
  );
  expect(asked.join()).not.toContain('ticket');
});

test('an address that allows the app ends the dialog', async () => {
  const Location = `${app.redirectUri}&code=c0de`;
  const { ended } = await openedBy(postedForm, (it) => void it.writeHead(302, { Location }).end());
  expect(ended).toMatchObject({ code: 'c0de', redirectStatus: 302 });
});

test('a form that is sent by GET is not opened as an address before', async () => {
  const { ended, asked } = await openedBy(
    `<form action="/decide">${decisionButtons}</form>`,
    (it) => void it.writeHead(302, { Location: `${app.redirectUri}&error=user_denied` }).end(),
  );
  expect(ended).toMatchObject({ error: 'user_denied', openedAddresses: [] });
  expect(asked).toEqual(['/decide?do=deny']);
});
