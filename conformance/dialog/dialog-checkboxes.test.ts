import { expect, test } from 'vitest';
import { serve } from '../http/testing/server.ts';
import { sessionAt, useBrowser } from './testing/browsing.ts';
import { app, page } from './testing/pages.ts';

useBrowser();

const buttons = `<button name=do value=allow>Allow</button><button name=do value=deny>Don't Allow</button>`;

const consent = (boxes: string, controls = buttons): string =>
  `<h1>Report App</h1><form method=post action="/decide">${boxes}${controls}</form>`;

const termsBox = '<label><input type=checkbox name=terms required> I agree to the terms</label>';

const scopeBox = (permission: string, attributes = ''): string =>
  `<label><input type=checkbox name=scopes value="${permission}" ${attributes}> ${permission}</label>`;

/** A target whose only page is the question, shown again where the form lacks a needed field; it keeps the forms that it gets. */
async function consentTarget(markup: string, needed?: string) {
  const forms: URLSearchParams[] = [];
  const server = await serve(async (request, response) => {
    const html = () => response.writeHead(200, { 'Content-Type': 'text/html' }).end(page(markup));
    if (request.method === 'GET') return void html();
    let body = '';
    for await (const chunk of request) body += chunk;
    const form = new URLSearchParams(body);
    forms.push(form);
    const isAllowed = form.get('do') === 'allow';
    if (isAllowed && needed !== undefined && !form.has(needed)) return void html();
    const parameters = isAllowed ? 'code=c0de' : 'error=user_denied';
    response.writeHead(302, { Location: `${app.redirectUri}&${parameters}` }).end();
  });
  return { ...(await sessionAt(server)), forms };
}

test.each([
  ['a label', termsBox],
  ['an input that is hidden behind its label', `<style>input { display: none }</style>${termsBox}`],
  ['an input outside its form', `<input type=checkbox form=f name=terms required aria-label="I agree">`],
])('a required checkbox with %s is ticked to allow the app', async (_, box) => {
  const markup = consent(box).replace('<form', '<form id=f');
  const { authorize, forms } = await consentTarget(markup);
  expect(await authorize()).toMatchObject({ code: 'c0de', dialogShown: true });
  expect(forms.map((it) => it.get('terms'))).toEqual(['on']);
});

test('a required checkbox is ticked to deny the app only where the form is not sent otherwise', async () => {
  const strict = await consentTarget(consent(termsBox));
  expect(await strict.authorize({ decision: 'deny' })).toMatchObject({ error: 'user_denied' });
  expect(strict.forms.map((it) => it.has('terms'))).toEqual([true]);
  const lenient = await consentTarget(consent(termsBox).replace('value=deny', 'value=deny formnovalidate'));
  expect(await lenient.authorize({ decision: 'deny' })).toMatchObject({ error: 'user_denied' });
  expect(lenient.forms.map((it) => it.has('terms'))).toEqual([false]);
});

test('a checkbox stays as it is where nothing needs it', async () => {
  const boxes =
    '<label><input type=checkbox name=news> Send me news</label><label><input type=checkbox name=stay checked> Remember me</label>';
  const { authorize, forms } = await consentTarget(consent(boxes));
  expect(await authorize()).toMatchObject({ code: 'c0de' });
  expect(forms.map((it) => [it.has('news'), it.has('stay')])).toEqual([[false, true]]);
});

const permissions = ['api/contacts:read', 'api/orders:read', 'api/contacts:delete'];

test.each([
  ['are ticked', 'checked', { scope: 'api/contacts:read' }, permissions],
  ['are not ticked', '', { scope: 'api/contacts:read api/orders' }, permissions.slice(0, 2)],
  ['are not ticked, without a scope', '', {}, permissions],
])(
  'of permissions that %s, those are granted that the app asks for',
  async (_, attributes, request, granted) => {
    const boxes = [...permissions, 'offline_access'].map((it) =>
      scopeBox(it, it === 'offline_access' ? '' : attributes),
    );
    const { authorize, forms } = await consentTarget(consent(boxes.join('')), 'scopes');
    expect(await authorize(request)).toMatchObject({ code: 'c0de' });
    expect(forms.map((it) => it.getAll('scopes'))).toEqual([granted]);
  },
);

test('permissions in words are all granted where none is ticked, and are left where some are', async () => {
  const boxes = (
    first: string,
  ) => `<label><input type=checkbox name="scopes[]" value=1 ${first}> Read contacts</label>
    <label><input type=checkbox name="scopes[]" value=2> Read orders</label>`;
  for (const [first, granted] of [
    ['', ['1', '2']],
    ['checked', ['1']],
  ] as const) {
    const { authorize, forms } = await consentTarget(consent(boxes(first)));
    expect(await authorize({ scope: 'api/contacts:read' })).toMatchObject({ code: 'c0de' });
    expect(forms.map((it) => it.getAll('scopes[]'))).toEqual([granted]);
  }
});

test('a page that asks again is answered with every checkbox ticked', async () => {
  const box = '<label><input type=checkbox name=sure> I am sure</label>';
  const { authorize, forms } = await consentTarget(consent(box), 'sure');
  expect(await authorize()).toMatchObject({ code: 'c0de', dialogShown: true });
  expect(forms.map((it) => it.has('sure'))).toEqual([false, true]);
});

test.each(['checkbox', 'switch'])('a button that a %s enables is pressed after it', async (role) => {
  const enable = 'f.querySelector(`[value=allow]`).disabled = false';
  const box =
    role === 'checkbox'
      ? `<label><input type=checkbox name=terms onchange="${enable}"> I agree</label>`
      : `<button type=button role=switch aria-checked=false aria-label="I agree" onclick="this.ariaChecked = true; ${enable}"></button>`;
  const markup = consent(box, buttons.replace('value=allow', 'value=allow disabled'));
  const { authorize } = await consentTarget(markup.replace('<form', '<form id=f'));
  expect(await authorize()).toMatchObject({ code: 'c0de', dialogShown: true });
  expect(await authorize({ decision: 'deny' })).toMatchObject({ error: 'user_denied' });
});

test('a button that stays disabled is not judged, and the reason names it', async () => {
  const box = '<label><input type=checkbox name=terms> I agree</label>';
  const { authorize } = await consentTarget(
    consent(box, buttons.replace('value=allow', 'value=allow disabled')),
  );
  await expect(authorize()).rejects.toThrow(
    'the button "Allow" at /oauth/authorize stays disabled after "I agree" is chosen: say how in the dialog of the profile',
  );
});

test.each([
  ['an input', '<label>Type YES <input name=sure required></label>', 'Type YES'],
  [
    'radio buttons',
    '<label><input type=radio name=why value=1 required> Praca</label><label><input type=radio name=why value=2> Inne</label>',
    'Praca',
  ],
  ['a checkbox that nobody sees', '<input type=checkbox name=terms required hidden>', 'terms'],
  ['an input outside the form', '<input form=f name=reason required>', 'reason'],
])('a form that %s keeps from being sent is not judged, and the reason names it', async (_, field, name) => {
  const { authorize } = await consentTarget(consent(field).replace('<form', '<form id=f'));
  await expect(authorize()).rejects.toThrow(
    new RegExp(
      `the browser does not send the form at /oauth/authorize before .*"${name}".* is filled in or chosen: say how in the dialog of the profile`,
    ),
  );
});

test('a page to continue from is passed with what it requires', async () => {
  const welcome = `<h1>News</h1><form action="/oauth/authorize"><input type=hidden name=client_id value=id>${termsBox}<button>Continue</button></form>`;
  const server = await serve((request, response) => {
    const isNext = request.url?.includes('terms=on');
    if (request.method === 'POST')
      return void response.writeHead(302, { Location: `${app.redirectUri}&code=c0de` }).end();
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(page(isNext ? consent('') : welcome));
  });
  const { authorize } = await sessionAt(server);
  expect(await authorize()).toMatchObject({ code: 'c0de', dialogShown: true });
});
