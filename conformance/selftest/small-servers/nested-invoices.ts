import { randomBytes } from 'node:crypto';
import { type SmallServer, startApp } from './app.ts';

type Json = Record<string, unknown>;
type Type = 'contact' | 'invoice';
type Action = 'create' | 'read' | 'update' | 'delete';

const everything = ['api/contact', 'api/invoice', 'companies/current:read', 'users/current:read'];
const users = [
  { email: 'ida@harbour.example', password: 'ida-counts-crates', language: 'en', permissions: everything },
  { email: 'jan@harbour.example', password: 'jan-counts-crates', language: 'de', permissions: everything },
  { email: 'lea@harbour.example', password: 'lea-counts-crates', language: 'fr', permissions: everything },
  {
    email: 'kim@harbour.example',
    password: 'kim-looks-at-crates',
    language: 'en',
    permissions: ['api/contact:read', 'companies/current:read', 'users/current:read'],
  },
];
const app = (name: string, grant: 'code' | 'implicit') => ({
  name,
  clientId: `${name}-app`,
  clientSecret: `${name}-keeps-quiet`,
  siteUrl: `https://${name}.example`,
  redirectUri: `https://${name}.example/back?dock=7`,
  grants: [grant],
});
const apps = [app('crane', 'code'), app('tug', 'code'), app('buoy', 'implicit'), app('beacon', 'implicit')];
type User = (typeof users)[number];
type App = (typeof apps)[number];

const text = { type: ['string', 'null'], maxLength: 120 };
const nested = (properties: Json, required: string) => ({
  type: 'array',
  items: { type: 'object', properties: { ...properties, links: { type: 'array' } }, required: [required] },
});
const links = (path: string) => [
  { rel: 'list', href: path, method: 'GET' },
  { rel: 'self', href: `${path}/{id}`, method: 'GET' },
  { rel: 'update', href: `${path}/{id}`, method: 'PATCH' },
  { rel: 'destroy', href: `${path}/{id}`, method: 'DELETE' },
];
const schemas: Record<Type, Json & { properties: Json; required: string[] }> = {
  contact: {
    title: 'contact',
    type: 'object',
    properties: {
      id: { type: 'integer', readOnly: true },
      number: text,
      forename: text,
      surname: { type: 'string', maxLength: 120 },
      firm: text,
      mail: text,
      addresses: nested({ town: { type: 'string' }, street: text }, 'town'),
    },
    required: ['surname'],
    links: [
      ...links('/api/contacts'),
      { rel: 'create', href: '/api/contacts', method: 'POST' },
      { rel: 'invoices', href: '/api/contacts/{id}/invoices', method: 'GET' },
      { rel: 'create-invoice', href: '/api/contacts/{id}/invoices', method: 'POST' },
    ],
  },
  invoice: {
    title: 'invoice',
    type: 'object',
    properties: {
      id: { type: 'integer', readOnly: true },
      customer: { type: 'string', maxLength: 120, description: 'Path of the contact.' },
      about: { type: 'string', maxLength: 120 },
      line_items: nested({ label: { type: 'string' }, price: { type: ['number', 'null'] } }, 'label'),
    },
    required: ['about'],
    links: links('/api/invoices'),
  },
};
const lists = {
  addresses: ['address', ['town', 'street']],
  line_items: ['line_item', ['label', 'price']],
} as const;
const searched = ['number', 'forename', 'surname', 'firm', 'mail'];
const blank: Record<string, string> = {
  de: 'darf nicht leer sein',
  fr: 'ne peut être vide',
  en: "can't be blank",
};

const wrong: Record<string, string> = { de: 'passt nicht', fr: 'ne convient pas', en: 'does not fit' };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown) => typeof value !== 'string' || value.trim() === '';
const json = (status: number, body: unknown) => Response.json(body, { status });
const page = (status: number, body: string, cookie?: string) =>
  new Response(`<!doctype html><html lang="en"><title>Harbour</title><h1>Harbour</h1>${body}</html>`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...(cookie && { 'set-cookie': cookie }) },
  });
const redirect = (to: string, cookie?: string) =>
  new Response(null, { status: 302, headers: { location: to, ...(cookie && { 'set-cookie': cookie }) } });
const secret = () => randomBytes(18).toString('base64url');

/** Whether scopes grant an action in a context (spec#5.2-scope-permission). */
const grants = (scopes: readonly string[], context: string, action: Action) =>
  scopes.some((it) => {
    const [name, list] = it.split(':');
    return name === context && (list === undefined || list.split(',').includes(action));
  });

function createHarbour(port: number) {
  const baseUrl = `http://127.0.0.1:${port}`;
  const records: Record<Type, Map<number, Json>> = { contact: new Map(), invoice: new Map() };
  const sessions = new Map<string, User>();
  const consents = new Set<string>();
  const codes = new Map<
    string,
    { app: App; user: User; scope: string; redirectUri: string; state: string | null; until: number }
  >();
  const tokens = new Map<string, { user: User; scope: string; until: number }>();
  let [serial, ahead] = [0, 0];
  const now = () => Date.now() + ahead;

  /** The user of a request with what is granted: by HTTP Basic, or by a token in the header or else in the query. */
  function login({ headers }: Request, { searchParams }: URL) {
    const field = headers.get('authorization');
    const [, encoded] = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(field ?? '') ?? [];
    const given = Buffer.from(encoded ?? '', 'base64').toString();
    const user = users.find(({ email, password }) => given === `${email}:${password}`);
    if (user) return { user, scope: user.permissions };
    const [, bearer] = /^Bearer (.+)$/i.exec(field ?? '') ?? [];
    const token = tokens.get((field === null ? searchParams.get('access_token') : bearer) ?? '');
    if (!token || token.until <= now()) return undefined;
    const asked = token.scope.split(' ').filter((it) => it !== '' && it !== 'offline_access');
    return { user: token.user, scope: asked.length === 0 ? token.user.permissions : asked };
  }

  const envelope = (type: Type, record: Json, fields: string | null): Json => {
    const names = fields?.split(',').map((it) => it.trim());
    const shown = Object.entries(record).filter(([name]) => names === undefined || names.includes(name));
    const path = `/api/${type}s/${record.id}`;
    const own = [{ rel: 'self', href: path, method: 'GET' }];
    const more = type === 'contact' ? [{ rel: 'invoices', href: `${path}/invoices`, method: 'GET' }] : [];
    return { [type]: Object.fromEntries(shown), links: [...own, ...more] };
  };

  const isContact = (path: unknown) =>
    [...records.contact.keys()].some((id) => path === `/api/contacts/${id}`);

  /** Creates a record, or merges what is sent into it; what breaks a rule is named in the language of the user. */
  async function write(request: Request, type: Type, before: Json, query: URLSearchParams, language: string) {
    let sent: unknown;
    try {
      sent = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer()));
    } catch {
      sent = undefined;
    }
    if (!isObject(sent)) return json(400, { errors: [['base', 'is not JSON']] });
    const { properties, required } = schemas[type];
    const errors: string[][] = [];
    const merged: Json = { ...before };
    for (const [name, rule] of Object.entries(properties)) {
      if (isObject(rule) && rule.readOnly) continue;
      const isKept = sent[name] === undefined || (name === 'customer' && before.id === undefined);
      const value = isKept ? (before[name] ?? null) : sent[name];
      if (name in lists) continue;
      if (required.includes(name) && isEmpty(value)) errors.push([name, blank[language] ?? '']);
      else if (value !== null && typeof value !== 'string') errors.push([name, wrong[language] ?? '']);
      else if (name === 'customer' && !isContact(value)) errors.push([name, wrong[language] ?? '']);
      merged[name] = value;
    }
    for (const [list, [nestedType, members]] of Object.entries(lists)) {
      if (!(list in properties)) continue;
      const elements = sent[list] === undefined ? undefined : sent[list];
      merged[list] ??= [];
      if (elements === undefined) continue;
      if (!Array.isArray(elements) || !elements.every(isObject)) {
        errors.push([list, wrong[language] ?? '']);
        continue;
      }
      const [first] = members;
      for (const it of elements)
        if (isEmpty(it[first])) errors.push([`${list}.${first}`, blank[language] ?? '']);
      const wrongPrice = elements.some((it) => it.price !== undefined && !Number.isFinite(it.price ?? 0));
      if (wrongPrice) errors.push([`${list}.price`, wrong[language] ?? '']);
      const shown = (it: Json) => Object.fromEntries(members.map((name) => [name, it[name] ?? null]));
      merged[list] = elements.map((it) => ({ [nestedType]: shown(it), links: [] }));
    }
    if (errors.length > 0) return json(422, { errors });
    const isNew = before.id === undefined;
    if (isNew) serial += 1;
    const record = isNew ? { id: serial, ...merged } : merged;
    records[type].set(Number(record.id), record);
    return json(isNew ? 201 : 200, envelope(type, record, query.get('fields')));
  }

  function list(type: Type, all: readonly Json[], query: URLSearchParams) {
    const parts = (query.get('q') ?? '')
      .toLowerCase()
      .split('*')
      .filter((it) => it !== '');
    const texts = (record: Json) =>
      (type === 'contact' ? searched : ['about']).map((it) => String(record[it] ?? ''));
    const found = all.filter((it) =>
      texts(it).some((one) => parts.every((part) => one.toLowerCase().includes(part))),
    );
    const number = (name: string, usual: number) =>
      Math.max(1, Math.trunc(Number(query.get(name) ?? usual)) || usual);
    const [size, at] = [Math.min(100, number('per_page', 20)), number('page', 1)];
    const shown = found
      .slice((at - 1) * size, at * size)
      .map((it) => envelope(type, it, query.get('fields')));
    const collection = { page: at, per_page: size, count: found.length };
    return json(200, { [`${type}s`]: shown, links: [], collection });
  }

  async function api(request: Request, url: URL): Promise<Response> {
    const known = login(request, url);
    if (!known) return json(401, { error: 'Log in.' });
    const [, , plural, id, below, ...rest] = url.pathname.split('/');
    const type = plural === 'contacts' ? 'contact' : plural === 'invoices' ? 'invoice' : undefined;
    const nothing = json(404, { error: 'There is nothing here.' });
    if (
      type === undefined ||
      rest.length > 0 ||
      (below !== undefined && (below !== 'invoices' || type !== 'contact'))
    )
      return nothing;
    const target = below === undefined ? type : 'invoice';
    const action = { POST: 'create', PATCH: 'update', DELETE: 'delete', GET: 'read' } as const;
    const { method } = request;
    if (!(method in action)) return json(405, { error: 'No such method.' });
    const may = (scopes: readonly string[]) =>
      grants(scopes, `api/${target}`, action[method as keyof typeof action]);
    if (id === 'schema' && below === undefined) return method === 'GET' ? json(200, schemas[type]) : nothing;
    if (!may(known.scope) || !may(known.user.permissions))
      return json(401, { error: 'You may not do that.' });
    const query = url.searchParams;
    const language = (query.get('locale') ?? known.user.language).slice(0, 2);
    const tongue = language in blank ? language : known.user.language;
    const record = id === undefined ? undefined : records[type].get(Number(id));
    if (id !== undefined && (!record || String(record.id) !== id)) return nothing;
    if (!record || below) {
      const own = record && `/api/contacts/${record.id}`;
      const all = [...records[target].values()].filter((it) => own === undefined || it.customer === own);
      if (method === 'GET') return list(target, all, query);
      const isCreated = method === 'POST' && (target === 'contact' || own !== undefined);
      return isCreated ? write(request, target, own ? { customer: own } : {}, query, tongue) : nothing;
    }
    if (method === 'GET') return json(200, envelope(type, record, query.get('fields')));
    if (method === 'PATCH') return write(request, type, record, query, tongue);
    if (method !== 'DELETE') return nothing;
    records[type].delete(Number(id));
    for (const [key, it] of records.invoice) if (it.customer === url.pathname) records.invoice.delete(key);
    return new Response(null, { status: 204 });
  }

  const issue = (user: User, scope: string) => {
    const token = secret();
    const isOffline = scope.split(' ').includes('offline_access');
    tokens.set(token, { user, scope, until: isOffline ? Number.POSITIVE_INFINITY : now() + 3_599_000 });
    return { access_token: token, ...(isOffline ? {} : { expires_in: 3599 }) };
  };

  /** The dialog: a login page, then a page with two buttons, each at the address of the request. */
  async function authorize(request: Request, { searchParams: query }: URL): Promise<Response> {
    const client = apps.find(({ clientId }) => clientId === query.get('client_id'));
    const back = URL.parse(query.get('redirect_uri') ?? '');
    const grant = query.get('response_type') === 'token' ? 'implicit' : 'code';
    if (!client?.grants.includes(grant)) return page(400, '<p>This app is not known.</p>');
    if (!back || back.origin !== new URL(client.siteUrl).origin || back.username !== '')
      return page(400, '<p>The address of the app is not known.</p>');
    const form = new URLSearchParams(request.method === 'POST' ? await request.text() : '');
    const [, cookie = ''] = /harbour=([\w-]+)/.exec(request.headers.get('cookie') ?? '') ?? [];
    const user = sessions.get(cookie);
    if (!user) {
      const one = users.find((it) => it.email === form.get('email') && it.password === form.get('password'));
      if (one) {
        const session = secret();
        sessions.set(session, one);
        return redirect(request.url, `harbour=${session}; Path=/oauth; HttpOnly; SameSite=Lax`);
      }
      const wrong = form.has('email') ? '<p role="alert">Email or password is wrong.</p>' : '';
      return page(
        wrong === '' ? 200 : 403,
        `${wrong}<form method="post"><p><label>Email <input name="email" type="email"></label></p>
        <p><label>Password <input name="password" type="password"></label></p><button>Log in</button></form>`,
      );
    }
    const scope = query.get('scope') ?? '';
    const consent = JSON.stringify([user.email, client.clientId, scope.split(' ').sort()]);
    const state = query.get('state');
    const answer = form.get('answer');
    if (answer === 'allow') consents.add(consent);
    else if (answer === 'deny') back.searchParams.set('error', 'user_denied');
    else if (!consents.has(consent))
      return page(
        200,
        `<p>${client.name} asks for access.</p><form method="post"><button name="answer" value="allow">Allow</button>
        <button name="answer" value="deny">Don't Allow</button></form>`,
      );
    if (answer !== 'deny' && grant === 'implicit') {
      const issued = Object.entries(issue(user, scope)).map(([name, value]) => [name, String(value)]);
      back.hash = new URLSearchParams([...issued, ...(state === null ? [] : [['state', state]])]).toString();
    } else {
      if (state !== null) back.searchParams.set('state', state);
      if (answer !== 'deny') {
        const code = secret();
        codes.set(code, {
          app: client,
          user,
          scope,
          redirectUri: query.get('redirect_uri') ?? '',
          state,
          until: now() + 600_000,
        });
        back.searchParams.set('code', code);
      }
    }
    return redirect(back.href);
  }

  function exchange({ searchParams: query }: URL): Response {
    const refuse = (error: string, about: string) => json(400, [{ error, error_description: about }]);
    const client = apps.find(({ clientId }) => clientId === query.get('client_id'));
    if (!client) return refuse('invalid_client', 'The app for the token cannot be found.');
    if (client.clientSecret !== query.get('client_secret'))
      return refuse('invalid_client', 'The secret is invalid.');
    const known = codes.get(query.get('code') ?? '');
    if (!known || known.app !== client || known.until < now())
      return refuse('invalid_grant', 'The code is invalid, or was already used.');
    if (query.get('redirect_uri') !== known.redirectUri)
      return refuse('invalid_grant', "redirect_uri is not included in the app's URL.");
    if (query.has('state') && query.get('state') !== known.state)
      return refuse('invalid_grant', 'The given state does not match the state sent before.');
    codes.delete(query.get('code') ?? '');
    return json(200, {
      ...issue(known.user, known.scope),
      ...(known.state !== null && { state: known.state }),
    });
  }

  return {
    profile: {
      name: 'a small server with invoices nested under contacts',
      baseUrl,
      users: users.map(({ permissions, ...it }) =>
        permissions === everything ? it : { ...it, permissions },
      ),
      apps,
      hooks: { advanceClock: { url: '/test/clock', body: { seconds: `$\{seconds}` } } },
      fields: {
        contact: {
          number: 'number',
          firstName: 'forename',
          lastName: 'surname',
          organisation: 'firm',
          email: 'mail',
        },
      },
      implemented: ['contact', 'invoice', 'basic', 'oauth', 'roles'],
    },
    async answer(request: Request): Promise<Response> {
      const url = new URL(request.url);
      if (url.pathname.startsWith('/api/')) return api(request, url);
      if (url.pathname === '/oauth/authorize') return authorize(request, url);
      if (url.pathname === '/oauth/token') return exchange(url);
      if (url.pathname !== '/test/clock') return json(404, {});
      ahead += 1000 * Number(Object(await request.json()).seconds);
      return json(200, { now: now() });
    },
  };
}

/**
 * Starts a server of contacts and of invoices that are created under them alone: whole numbers as ids, PATCH, bare bodies, scopes in
 * the singular, names of its own, and apps that may use one of both grants, in a dialog of plain HTML.
 */
export const startNestedInvoices = (): Promise<SmallServer> => startApp(createHarbour);
