import { lacksBrowser } from '../context/browser.ts';
import type { Authorization, AuthorizationRequest } from '../dialog/authorization.ts';
import { authorizeSignedIn, controlsIn } from '../dialog/dialog.ts';
import { locationIn } from '../http/redirect.ts';
import { anonymous, asBearer, type RequestOptions } from '../http/request.ts';
import { type HttpResponse, jsonOf } from '../http/response.ts';
import { isSuccess } from '../match/response.ts';
import { requestToken, type TokenCall, type TokenRequest, tokenIn } from '../oauth/token-endpoint.ts';
import type { App } from '../profile/profile.ts';
import { listOr, objectOr } from '../schemas/json.ts';
import { literal } from '../schemas/texts.ts';
import { choice, type Look, type Observation, observe, statusAmong, userWithout } from './observation.ts';

function appOf(look: Look): App {
  const { app } = look.context.people;
  if (app?.clientSecret === undefined || lacksBrowser()) throw new Error('no app can be authorized');
  return app;
}

/** The page that a redirect leads to, or the response itself where it is none, or leads to a redirect address. */
async function pageAfter(look: Look, first: HttpResponse, options: RequestOptions, redirectUri: string) {
  const { request, reply } = first.exchange;
  const location = locationIn(request.url, reply?.headers ?? []);
  if (location === undefined || location.host === new URL(redirectUri).host) return first;
  return look.session.send('GET', location.href, options);
}

/** The login page, or the redirect to it, without a browser. */
const loginPage = (look: Look, language: string) =>
  look.once(`login ${language}`, async () => {
    const { clientId, redirectUri } = appOf(look);
    const query = { client_id: clientId, redirect_uri: redirectUri };
    const options = { as: anonymous, headers: [['Accept-Language', language] as const] };
    const first = await look.session.send('GET', '/oauth/authorize', { ...options, query });
    return { first, html: (await pageAfter(look, first, options, redirectUri)).text };
  });

/** Goes through the dialog with a login that all observations share. */
async function pass(look: Look, request: AuthorizationRequest): Promise<Authorization> {
  appOf(look);
  const browsing = await look.once('browsing', () => look.it.dialog.open());
  return look.it.dialog.authorize(request, browsing);
}

async function codeFor(look: Look, request: AuthorizationRequest = {}): Promise<string> {
  appOf(look);
  const { code } = await authorizeSignedIn(look.it.session, look.it.dialog, request);
  if (code === undefined) throw new Error('no code came');
  return code;
}

const exchange = (look: Look, request: TokenRequest, call?: TokenCall) =>
  requestToken(look.session, appOf(look), request, call);

/** The response to the exchange of a new code, and the code. */
const newToken = (look: Look) =>
  look.once('token', async () => {
    const code = await codeFor(look);
    const response = await exchange(look, { code });
    return { code, response, token: tokenIn(response), json: objectOr(jsonOf(response)) };
  });

/** The errors that a response of the token endpoint names. */
const errorsIn = (response: HttpResponse): readonly unknown[] =>
  listOr(jsonOf(response)).map((it) => objectOr(it).error);

const calls: Readonly<Record<'get' | 'post' | 'form', TokenCall>> = {
  get: { method: 'GET', parameters: 'query' },
  post: { method: 'POST', parameters: 'query' },
  form: { method: 'POST', parameters: 'form' },
};

/** Whether the token endpoint reads the parameters of a call: it refuses a code that was never issued for what it is. */
const understands = async (look: Look, call: keyof typeof calls): Promise<boolean> => {
  const { code } = await look.once('no code', async () => ({ code: look.context.marker() }));
  return errorsIn(await exchange(look, { code }, calls[call])).includes('invalid_grant');
};

const isRefusal = ({ end, error, code }: Authorization) =>
  end === 'page' ? 'page' : error === 'user_denied' || code !== undefined ? undefined : 'redirect';

/** What becomes of a redirect address that is not the app's. */
const refuse = (look: Look, host: (own: string) => string) =>
  look.once(`redirect ${host('app.example')}`, async () => {
    const redirectUri = new URL(appOf(look).redirectUri);
    redirectUri.hostname = host(redirectUri.hostname);
    const { clientId } = appOf(look);
    const query = { client_id: clientId, redirect_uri: redirectUri.href };
    const options = { as: anonymous };
    const first = await look.session.send('GET', '/oauth/authorize', { ...options, query });
    const { status, text } = await pageAfter(look, first, options, redirectUri.href);
    if (!/<input/i.test(text) && (status < 300 || status >= 400)) return { moment: 'before login', status };
    const { end, page } = await pass(look, { redirectUri: redirectUri.href, decision: 'deny' });
    return end === 'page' ? { moment: 'after login', status: page.status } : undefined;
  });

const elsewhere = () => 'elsewhere.example';

/** The page that asks another user, since consent of this one may be remembered. A denial may be, too, so this one allows the app. */
const decisionPage = (look: Look) =>
  look.once('decision', async () => {
    const { otherUser } = look.context.people;
    appOf(look);
    if (!otherUser) throw new Error('nobody else can be asked');
    const request = { user: otherUser, scope: 'api/contacts:read' };
    const browsing = await look.it.dialog.open();
    const { dialogShown } = await look.it.dialog.authorize(request, browsing);
    const { html } = browsing.picture ?? {};
    if (!dialogShown || html === undefined) throw new Error('no page asked');
    return html;
  });

const kindsOfControl = [
  ['radios', () => /<input[^>]*type="?radio/i],
  ['list', () => /<select/i],
  ['links', (name: string) => new RegExp(`<a\\s[^>]*>[^<]*${name}`, 'i')],
  ['buttons', (name: string) => new RegExp(`<button[^>]*>[^<]*${name}`, 'i')],
  ['inputs', (name: string) => new RegExp(`<input[^>]*value="${name}`, 'i')],
] as const;

/**
 * The pages of the dialog, its refusals, and the token endpoint (spec#5.2), without what would leave a trace in the target. One pass at a
 * time goes through the session that all share.
 */
export const dialogChoices = observe(
  'Looking at the dialog',
  { writes: true, parts: ['oauth'] },
  [
    choice('dialog.controls', async (look) => {
      const html = await decisionPage(look);
      const { allow } = controlsIn(look.context);
      return allow && kindsOfControl.find(([, pattern]) => pattern(literal(allow)).test(html))?.[0];
    }),
    choice('dialog.checkboxes', async (look) => {
      const html = await decisionPage(look);
      const boxes = html.match(/<input[^>]*type="?checkbox[^>]*>/gi) ?? [];
      if (boxes.length === 0) return 'none';
      if (boxes.length === 1 && /required|terms/i.test(boxes[0])) return 'terms';
      return boxes.some((it) => /\bchecked/i.test(it)) ? 'permissions ticked' : 'permissions unticked';
    }),
    choice('dialog.language', async (look) => {
      const { html } = await loginPage(look, 'de');
      const names: Readonly<Record<string, string>> = { de: 'user', en: 'English', pl: 'Polish' };
      return names[/<html[^>]*lang="?([a-z]{2})/i.exec(html)?.[1]?.toLowerCase() ?? ''];
    }),
    choice('dialog.wording', async (look) => {
      const { html } = await loginPage(look, 'en');
      return /sign in/i.test(html) ? 'formal' : /log in/i.test(html) ? 'plain' : undefined;
    }),
    choice('dialog.labels', async (look) => {
      const { html } = await loginPage(look, 'en');
      if (/<label[^>]*\bfor=/i.test(html)) return 'for';
      if (/<label[^>]*>(?:(?!<\/label>)[\s\S])*<input/i.test(html)) return 'around';
      return /<input[^>]*aria-label/i.test(html) ? 'aria' : undefined;
    }),
    choice('dialog.login-steps', async (look) => {
      const { html } = await loginPage(look, 'en');
      if (/<input[^>]*type="?password/i.test(html)) return 'one';
      return /<input/i.test(html) ? 'two' : undefined;
    }),
    choice('dialog.login-address', async (look) => {
      const { status } = (await loginPage(look, 'en')).first;
      return status === 200 ? 'of the request' : status >= 300 && status < 400 ? 'its own' : undefined;
    }),
    choice('dialog.other-forms', async (look) =>
      /type="?search|role="?search/i.test((await loginPage(look, 'en')).html),
    ),
    choice('login.wrong-password', async (look) => {
      const { user } = look.context.people;
      appOf(look);
      if (!user) return undefined;
      const wrong = { ...user, password: look.context.marker() };
      const { end, page } = await look.it.dialog.authorize({ user: wrong });
      return end === 'page' && page.status !== undefined
        ? [403, 401, 422, 200].find((it) => it === page.status)
        : undefined;
    }),
    choice('login.lasts', async (look) => {
      await pass(look, {});
      return (await pass(look, {})).loginShown ? 'once' : 'hours';
    }),
    choice('token.method', async (look) => {
      const [get, post] = [await understands(look, 'get'), await understands(look, 'post')];
      return get && post ? 'GET or POST' : get ? 'GET' : post ? 'POST' : undefined;
    }),
    choice('token.parameters', async (look) => {
      const inQuery = (await understands(look, 'post')) || (await understands(look, 'get'));
      const inForm = await understands(look, 'form');
      return inQuery && inForm ? 'query or form' : inQuery ? 'query' : inForm ? 'form' : undefined;
    }),
    choice('token.errors', async (look) => {
      const { marker } = look.context;
      const errors = errorsIn(await exchange(look, { code: marker(), clientSecret: marker() }));
      const [app, code] = [errors.includes('invalid_client'), errors.includes('invalid_grant')];
      return app && code ? 'all' : app ? 'app first' : code ? 'code first' : undefined;
    }),
  ],
  [
    choice('implicit.expires-in', async (look) => {
      const { accessToken, parameters } = await pass(look, { responseType: 'token' });
      return accessToken === undefined ? undefined : 'expires_in' in parameters;
    }),
    choice('scope.beyond-user', async (look) => {
      const app = appOf(look);
      const { freshPair } = look.it.session.context.people;
      const user = userWithout(look, 'api/contacts:delete');
      if (!user) return undefined;
      const isFresh = freshPair?.app === app && freshPair.user.email === user.email;
      const request = {
        user,
        scope: 'api/contacts:read,delete',
        decision: isFresh ? 'deny' : 'allow',
      } as const;
      return isRefusal(await look.it.dialog.authorize(request)) ?? 'narrowed';
    }),
  ],
  [
    choice('redirect.refusal', async (look) => (await refuse(look, elsewhere))?.status),
    choice('redirect.refusal-moment', async (look) => (await refuse(look, elsewhere))?.moment),
    choice('redirect.domain', async (look) => {
      if ((await refuse(look, elsewhere)) === undefined) return undefined;
      return (await refuse(look, (own) => `beneath.${own}`)) === undefined ? 'subdomains' : 'host';
    }),
  ],
  [
    choice('scope.unknown', async (look) => {
      const scope = 'api/contacts:read api/no_such_context:read';
      return isRefusal(await pass(look, { scope })) ?? 'ignored';
    }),
  ],
);

const codeObservations: readonly Observation[] = [
  choice('token.members', async (look) => {
    const { token, json } = await newToken(look);
    return token === undefined ? undefined : 'token_type' in json || 'scope' in json ? 'many' : 'few';
  }),
  choice('token.characters', async (look) => {
    const { token } = await newToken(look);
    return token && (/[+/=]/.test(token) ? 'base64' : 'base64url');
  }),
  choice('code.second-use', async (look) => {
    const { code, token } = await newToken(look);
    if (token === undefined || isSuccess(await exchange(look, { code }))) return undefined;
    const { status } = await look.session.send('GET', '/api/contacts', { as: asBearer(token) });
    return status === 401 ? 'revoked' : status === 200 ? 'stays' : undefined;
  }),
  choice('code.failed-attempt', async (look) => {
    const code = await codeFor(look);
    const clientSecret = look.context.marker();
    if (isSuccess(await exchange(look, { code, clientSecret }))) return undefined;
    return isSuccess(await exchange(look, { code })) ? 'stays' : 'used up';
  }),
  choice('token.redirect-uri', async (look) => {
    const code = await codeFor(look);
    const redirectUri = new URL('/elsewhere', appOf(look).redirectUri).href;
    return isSuccess(await exchange(look, { code, redirectUri })) ? 'same domain' : 'same as before';
  }),
  choice('errors.scope', async (look) => {
    const code = await codeFor(look, { scope: 'api/contacts:read' });
    const token = tokenIn(await exchange(look, { code }));
    if (token === undefined) return undefined;
    const { response } = await look.create('contact', {}, { as: asBearer(token) });
    return statusAmong(response, 401, 403);
  }),
];

/** Codes and tokens, one after the other: a new one can end the last. */
export const codeChoices = observe(
  'Exchanging codes',
  { writes: true, parts: ['oauth'] },
  ...codeObservations.map((it) => [it]),
);
