import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../browser/chromium.ts';
import { serve, type TestServer } from '../http/test-server.ts';
import type { DialogHints } from '../profile/profile.ts';
import type { AuthorizationRequest } from './authorization.ts';
import { openSession, type Session } from './session.ts';

const user = { email: 'ada@acme.example', password: 'correct horse' };
const app = {
  name: 'App',
  clientId: 'id',
  siteUrl: 'https://app.example.com',
  redirectUri: 'https://app.example.com/cb?x=1',
};

/** What a target of the tests shows; `send` ends the dialog. */
type Markup = {
  readonly login?: string;
  readonly decision?: string;
  readonly end?: (redirect: string, parameters: string, answer: ServerResponse) => void;
};

const page = (body: string): string => `<!doctype html><meta charset=utf-8><title>t</title><body>${body}`;
const loginForm = `<form method=post action="/login"><label>Email <input name=email></label>
  <label>Password <input type=password name=password></label><button>Log in</button></form>`;
const decisionForm = `<h1>Report App</h1><form method=post action="/decide"><button name=do value=allow>Allow</button>
  <button name=do value=deny>Don't Allow</button></form>`;

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}

/** A target with the given pages, that knows one user and remembers what was asked for by cookie. */
function target({ login = loginForm, decision = decisionForm, end }: Markup): Promise<TestServer> {
  const asked = new Map<string, URLSearchParams>();
  const leave =
    end ??
    ((redirect, parameters, answer) => {
      answer
        .writeHead(302, { Location: `${redirect}${redirect.includes('?') ? '&' : '?'}${parameters}` })
        .end();
    });
  return serve(async (request, answer) => {
    const url = new URL(request.url ?? '', 'http://x');
    const cookie = /sid=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
    const known = /in=1/.test(request.headers.cookie ?? '');
    const html = (body: string, headers = {}) =>
      answer.writeHead(200, { 'Content-Type': 'text/html', ...headers }).end(page(body));
    const finish = (parameters: string) => {
      const query = asked.get(cookie ?? '');
      leave(query?.get('redirect_uri') ?? '', `${parameters}&state=${query?.get('state') ?? ''}`, answer);
    };
    if (url.pathname === '/oauth/authorize') {
      if (url.searchParams.get('client_id') !== 'id') return html('<h1>Unknown app</h1><a href="/">Home</a>');
      const sid = createHash('md5').update(url.search).digest('hex');
      asked.set(sid, url.searchParams);
      return html(known ? decision : login, { 'Set-Cookie': `sid=${sid}; Path=/` });
    }
    const form = await bodyOf(request);
    if (url.pathname === '/email')
      return html('<form method=post action="/login"><input type=password name=password></form>');
    if (url.pathname === '/login') {
      const right = form.get('password') === user.password;
      return html(
        right ? decision : `<p>Wrong password</p>${login}`,
        right ? { 'Set-Cookie': 'in=1; Path=/' } : {},
      );
    }
    return finish(form.get('do') === 'allow' ? 'code=c0de' : 'error=user_denied');
  });
}

let browser: Browser;
const open: (Session | TestServer)[] = [];
beforeAll(async () => {
  browser = await launchChromium();
});
afterEach(async () => {
  for (const it of open.splice(0)) await ('stop' in it ? it.stop() : it.close());
});
afterAll(() => browser.close());

async function sessionAt(markup: Markup, hints: DialogHints = {}, patience = 5_000) {
  const server = await target(markup);
  const company = { name: 'acme', baseUrl: server.url };
  const settings = { companies: [company], hints, patience, readOnly: false, ignoreCertificates: false };
  const session = await openSession(browser, settings);
  open.unshift(session, server);
  const authorize = (request: AuthorizationRequest = {}, who = user) =>
    session.walk({ app, user: who, company }, { state: 's 1', ...request });
  return { session, authorize };
}

test('login and consent lead to the code, with the state and the status of the redirect', async () => {
  const { authorize, session } = await sessionAt({});
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

test('denial leads to the error, and a second walk in the same session needs no login', async () => {
  const { authorize } = await sessionAt({});
  expect(await authorize({ decision: 'deny' })).toMatchObject({
    error: 'user_denied',
    code: undefined,
    loginShown: true,
  });
  expect(await authorize()).toMatchObject({ code: 'c0de', loginShown: false, dialogShown: true });
});

const markups: readonly (readonly [string, Markup])[] = [
  [
    'German pages with inputs for buttons',
    {
      login:
        '<form method=post action="/login"><p>E-Mail-Adresse</p><input type=email name=mail><input type=password name=password><input type=submit value=Anmelden></form>',
      decision:
        '<form method=post action="/decide"><input type=hidden name=do value=deny><input type=submit value=Ablehnen></form><form method=post action="/decide"><input type=hidden name=do value=allow><input type=submit value="Zugriff gewähren"></form>',
    },
  ],
  [
    'French pages with links to decide',
    {
      login:
        '<form method=post action="/login"><input name=identifiant placeholder=Identifiant><input type=password name=password><button type=button>Afficher</button><button>Se connecter</button></form>',
      decision: `<a href="#" onclick="f.d.value='deny';f.submit()">Refuser</a> <a href="#" onclick="f.d.value='allow';f.submit()">Autoriser</a><form id=f method=post action="/decide"><input type=hidden id=d name=do></form>`,
    },
  ],
  [
    'a login in two steps, the second without a button',
    {
      login:
        '<form method=post action="/email"><label>Email<input type=email name=email></label><button>Weiter</button></form>',
    },
  ],
  [
    'pages that a script builds late',
    {
      login: `<div id=root></div><script>setTimeout(() => { root.innerHTML = ${JSON.stringify(loginForm)} }, 150)</script>`,
      decision: `<div id=box>Loading</div><script>setTimeout(() => { box.innerHTML = ${JSON.stringify(decisionForm)} }, 150)</script>`,
    },
  ],
  [
    'a redirect by a script',
    {
      end: (redirect, parameters, answer) => {
        answer
          .writeHead(200, { 'Content-Type': 'text/html' })
          .end(page(`<script>location.href = ${JSON.stringify(`${redirect}&${parameters}`)}</script>`));
      },
    },
  ],
];

test.each(markups)('%s lead to the code', async (_, markup) => {
  const { authorize } = await sessionAt(markup);
  expect(await authorize()).toMatchObject({ end: 'redirect', code: 'c0de', dialogShown: true });
});

test('a token in the fragment is seen', async () => {
  const end: Markup['end'] = (redirect, _, answer) => {
    answer.writeHead(302, { Location: `${redirect}#access_token=t0ken&state=x` }).end();
  };
  const { authorize } = await sessionAt({ end });
  const result = await authorize({ responseType: 'token' });
  expect(result).toMatchObject({ accessToken: 't0ken', code: undefined, redirectStatus: 302 });
  expect(result.redirect?.hash).toContain('access_token');
});

test("a redirect to an app's own scheme is seen", async () => {
  const { authorize } = await sessionAt({});
  const result = await authorize({ redirectUri: 'com.example.app://cb?x=1' });
  expect(result).toMatchObject({ end: 'redirect', code: 'c0de', redirectStatus: 302 });
});

test('an error page of the target ends the walk where it stands', async () => {
  const { authorize } = await sessionAt({});
  const result = await authorize({ clientId: 'nobody' });
  expect(result).toMatchObject({ end: 'page', loginShown: false, dialogShown: false, redirect: undefined });
  expect(result.page).toMatchObject({ status: 200, text: 'Unknown app Home' });
});

test('a wrong password ends on the login page', async () => {
  const { authorize } = await sessionAt({});
  const result = await authorize({}, { ...user, password: 'wrong' });
  expect(result).toMatchObject({ end: 'page', loginShown: true, dialogShown: false });
  expect(result.page.text).toContain('Wrong password');
});

test('nothing is sent to a foreign address, but the redirect there is seen', async () => {
  const end: Markup['end'] = (_, __, answer) => {
    answer.writeHead(302, { Location: 'https://evil.example/?code=c0de' }).end();
  };
  const { authorize } = await sessionAt({ end });
  expect((await authorize()).redirect?.host).toBe('evil.example');
});

test('steps of the profile lead through pages that nobody could guess', async () => {
  const markup = {
    login:
      '<form method=post action="/login"><textarea id=who name=email></textarea><input id=pw name=password><span id=go onclick="this.parentNode.submit()">»</span></form>',
    decision:
      '<form id=f method=post action="/decide"><input type=checkbox name=do value=allow><b onclick="f.submit()">✓</b></form>',
  };
  const hints: DialogHints = {
    login: {
      when: '#who',
      steps: [{ fill: '#who', value: `\${email}` }, { fill: '#pw', value: `\${password}` }, { click: '#go' }],
    },
    allow: { when: 'input[name=do]', steps: [{ check: 'input[name=do]' }, { click: 'b' }] },
  };
  const { authorize } = await sessionAt(markup, hints);
  expect(await authorize()).toMatchObject({ code: 'c0de', dialogShown: true });
});

test.each([
  ['never answers', () => {}, /cannot be opened|nothing new within/],
  [
    'redirects in a ring',
    (_: IncomingMessage, answer: ServerResponse) =>
      answer.writeHead(302, { Location: '/oauth/authorize' }).end(),
    /ERR_TOO_MANY_REDIRECTS/,
  ],
  ['closes the connection', (request: IncomingMessage) => request.socket.destroy(), /ERR_EMPTY_RESPONSE/],
])('a target that %s is a trouble with a sentence', async (_, listener, sentence) => {
  const server = await serve((request, answer) => void listener(request, answer as never));
  const company = { name: 'acme', baseUrl: server.url };
  const session = await openSession(browser, {
    companies: [company],
    hints: {},
    patience: 1_000,
    readOnly: false,
    ignoreCertificates: false,
  });
  open.unshift(session, server);
  await expect(session.walk({ app, user, company }, {})).rejects.toMatchObject({
    name: 'Trouble',
    message: expect.stringMatching(sentence),
  });
});

test('a read-only session walks nowhere', async () => {
  const requests: (string | undefined)[] = [];
  const server = await serve((request, answer) => {
    requests.push(request.method);
    answer.end();
  });
  const company = { name: 'acme', baseUrl: server.url };
  const session = await openSession(browser, {
    companies: [company],
    hints: {},
    patience: 1_000,
    readOnly: true,
    ignoreCertificates: false,
  });
  open.unshift(session, server);
  await expect(session.walk({ app, user, company }, {})).rejects.toMatchObject({ name: 'NotApplicable' });
  expect(requests).toEqual([]);
});
