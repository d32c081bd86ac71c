import { describe, expect, test } from 'vitest';
import type { WireRequest } from '../http/client.ts';
import { readSchemas } from '../schemas/read.ts';
import { exchangeExpectations, redirectExpectations } from './grant-expectations.ts';
import { createModel as createModelOf, type Model, modelled } from './model.ts';
import type { PublishedTypes } from './published-types.ts';

const schemas = readSchemas([
  {
    type: 'contact',
    json: {
      type: 'object',
      required: ['last_name'],
      properties: {
        id: { type: 'string' },
        last_name: { type: 'string' },
        number: { type: 'string' },
        email: { type: 'string' },
        language: { type: 'string' },
        paid_by: { type: ['string', 'null'], enum: ['cash', 'card', 'cheque', null] },
        status: { type: 'string', enum: ['new', 'known'] },
        rating: { type: 'integer' },
        addresses: { type: 'array', items: { $ref: 'address' } },
      },
    },
  },
  { type: 'address', json: { type: 'object', properties: { city: { type: 'string' } } } },
  { type: 'invoice', json: { type: 'object', properties: { id: { type: 'string' } } } },
  { type: 'comment', json: { type: 'object', properties: { text: { type: 'string' } } } },
  { type: 'payment', json: { type: 'object', properties: { reference: { type: 'string' } } } },
  {
    type: 'email',
    json: { type: 'object', properties: { to_addr: { type: 'string' }, body: { type: 'string' } } },
  },
]);

const resource = (type: string, plural: string, path?: string, parents: readonly string[] = []) => ({
  type,
  plural,
  path,
  parents,
  schema: schemas.get(type),
});

const description: PublishedTypes = {
  resources: [
    resource('contact', 'contacts', '/api/contacts'),
    resource('invoice', 'invoices', '/api/invoices'),
    resource('address', 'addresses'),
    resource('line_item', 'line_items'),
    resource('comment', 'comments', undefined, ['order']),
    resource('email', 'emails', undefined, ['contact']),
    resource('payment', 'payments', undefined, ['invoice']),
    resource('auth_permission', 'auth_permissions', '/api/auth_permissions'),
  ],
};

const login = { email: 'ada@acme.test', password: 'opens the books' };
const karl = { email: 'karl@acme.test', password: 'reads only', permissions: ['api/contacts:read'] };
const hugo = { email: 'hugo@globex.test', password: 'elsewhere', companies: ['globex'] };
const createModel = () => createModelOf({ logins: [login, karl, hugo], companies: [acme, globex] });
const headerOf = (text: string) =>
  ['Authorization', `Basic ${Buffer.from(text).toString('base64')}`] as const;
const headerFor = (it: typeof login) => headerOf(`${it.email}:${it.password}`);
const ada = headerFor(login);
const asKarl = { authorization: headerFor(karl)[1] };

const acme = { name: 'acme', baseUrl: 'http://acme.test' };
const globex = { name: 'globex', baseUrl: 'http://globex.test' };

type Reply = {
  readonly method?: string;
  readonly path: string;
  readonly company?: typeof acme;
  readonly sent?: unknown;
  /** Those of the user where it is absent. */
  readonly authorization?: string | undefined;
  readonly accept?: string;
  readonly status?: number;
  readonly type?: string;
  readonly location?: string;
  /** JSON, or text as it is. */
  readonly body?: unknown;
};

function observe(
  model: Model,
  { method = 'GET', path, company = acme, sent, status = 200, type, location, body, ...more }: Reply,
) {
  const credentials = !('authorization' in more)
    ? [ada]
    : more.authorization === undefined
      ? []
      : [['Authorization', more.authorization] as const];
  const request: WireRequest = {
    method,
    url: company.baseUrl + path,
    headers: [...credentials, ...(more.accept === undefined ? [] : [['Accept', more.accept] as const])],
    body: sent === undefined ? undefined : Buffer.from(JSON.stringify(sent)),
  };
  const beganAt = model.begin(request);
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const exchange = {
    number: 1,
    request: { ...request, body: undefined },
    reply: undefined,
    trouble: undefined,
    milliseconds: 1,
  };
  const response = {
    status,
    headers: [
      ['Content-Type', type ?? 'application/json'] as const,
      ...(location === undefined ? [] : [['Location', location] as const]),
    ],
    body: Buffer.from(text),
  };
  const [pathOnly = ''] = path.split('?');
  return model
    .observe({ request, response, exchange, beganAt, company, path: pathOnly }, description)
    .map(({ requirement }) => requirement);
}

const contact = (id: string, more: object = {}) => ({
  contact: { id, last_name: 'Hopper', ...more },
  links: [],
});
const linked = (id: string, ...to: string[]) => ({
  ...contact(id),
  links: to.map((it) => ({ rel: 'self', href: `/api/contacts/${it}` })),
});
const withLinks = (id: string, links: Readonly<Record<string, string>>) => ({
  ...contact(id),
  links: Object.entries(links).map(([rel, it]) => ({ rel, href: `/api/contacts/${it}` })),
});
/** An invoice that names one contact, and shows one inside. */
const invoiceOf = (id: string, named: string, shown: string) => ({
  invoice: { id, contact_id: named, contact: contact(shown) },
  links: [],
});
const list = (...contacts: object[]) => ({ contacts, links: [], collection: {} });
const read = (body: unknown): Reply => ({ path: '/api/contacts/1', body });
const refused = (errors: unknown): Reply => ({
  method: 'POST',
  path: '/api/contacts',
  sent: { contact: {} },
  status: 422,
  body: { errors },
});

const refusedToken: Reply = {
  method: 'POST',
  path: '/oauth/token',
  status: 400,
  body: [{ error: 'invalid_grant', error_description: 'no such code' }],
};

const created = (last_name: string, more: Partial<Reply> = {}): Reply => ({
  method: 'POST',
  path: '/api/contacts',
  status: 201,
  sent: { contact: { last_name } },
  body: contact('1', { last_name }),
  ...more,
});
const renamed = (last_name: string, more: Partial<Reply> = {}): Reply => ({
  ...created(last_name),
  method: 'PUT',
  path: '/api/contacts/1',
  status: 200,
  ...more,
});
const withEmail = (sent: string, shown: string): Reply =>
  created('Hopper', {
    sent: { contact: { last_name: 'Hopper', email: sent } },
    body: contact('1', { last_name: 'Hopper', email: shown }),
  });
const rated = (rating: number): Reply => ({
  ...created('Hopper'),
  sent: { contact: { rating } },
  body: contact('1', { rating }),
});
const addressIn = (city: string) => ({ addresses: [{ address: { id: '7', city }, links: [] }] });
const living = (city: string): Reply => ({
  ...created('Hopper'),
  sent: { contact: { addresses: [{ address: { city } }] } },
  body: contact('1'),
});
const longId = 'b3f0c1d2e4a5968778695a4b';
const everyContact: Reply = { path: '/api/contacts', body: list(contact('1')) };
const anonymous = { authorization: undefined };

/** A child of one record, listed beneath another one and beneath its own. */
const misplaced = (type: string) => {
  const children = `${type}s`;
  const body = { [children]: [{ [type]: { id: '7' }, links: [] }], links: [], collection: {} };
  return {
    before: [
      {
        method: 'POST',
        path: `/api/contacts/1/${children}`,
        sent: {},
        body: { [type]: { id: '7' }, links: [] },
      },
    ],
    wrong: { path: `/api/contacts/2/${children}`, body },
    right: { path: `/api/contacts/1/${children}`, body },
  };
};

/** Two creations of a nested resource that show what they were sent, and one that shows something else. */
const changedWhenCreated = (type: string, field: string, text: string, shown: string, also = text) => {
  const reply = (id: string, sent: string, got: string): Reply => ({
    method: 'POST',
    path: `/api/contacts/1/${type}s`,
    status: 201,
    sent: { [type]: { [field]: sent } },
    body: { [type]: { id, [field]: got }, links: [] },
  });
  return {
    before: [reply('7', 'tea', 'tea')],
    wrong: reply('8', text, shown),
    right: reply('9', text, also),
  };
};

/** A creation with two equal items, and what it shows of them. */
const bill = (line_items: readonly object[]): Reply => ({
  method: 'POST',
  path: '/api/invoices',
  status: 201,
  sent: { invoice: { line_items: [{ name: 'Tea' }, { name: 'Tea' }] } },
  body: { invoice: { line_items }, links: [] },
});

const sendEmail = (email: object): Reply => ({
  method: 'POST',
  path: '/api/contacts/1/emails',
  status: 201,
  sent: { email: { to_addr: 'a@b.test', body: 'Hello', ...email } },
});

/** What comes before, the reply that violates, and one that does not. */
const cases: Readonly<Record<string, readonly { before?: Reply[]; wrong: Reply; right: Reply }[]>> = {
  'transport.replies-are-json': [
    { wrong: read('{"contact": '), right: read(contact('1')) },
    { wrong: { path: '/api/contacts/schema', body: 'soon' }, right: { path: '/api/schema', body: {} } },
  ],
  'transport.json-is-not-declared-as-something-else': [
    {
      wrong: { ...read(contact('1')), type: 'text/html' },
      right: { ...read(contact('1')), type: 'text/plain' },
    },
    {
      wrong: { ...refusedToken, type: 'text/html' },
      right: { ...refusedToken, type: 'text/plain' },
    },
  ],
  'transport.json-is-declared': [
    {
      wrong: { ...read(contact('1')), type: 'text/plain' },
      right: { ...read(contact('1')), type: 'application/vnd.acme+json; charset=utf-8' },
    },
  ],
  'errors.is-an-array': [
    { wrong: refused({}), right: refused([['last_name', 'is missing']]) },
    { wrong: refused(undefined), right: refused([['last_name', 'is missing']]) },
  ],
  'errors.entries-are-pairs': [
    { wrong: refused(['last_name is missing']), right: refused([['last_name', 'is missing']]) },
    { wrong: refused([['last_name', 1]]), right: refused([['base', 'is not complete']]) },
    { wrong: refused([['', 'is missing']]), right: refused([['base', 'is not complete']]) },
  ],
  'errors.message-says-what-is-wrong': [
    { wrong: refused([['last_name', 'Last_Name']]), right: refused([['last_name', 'is missing']]) },
    { wrong: refused([['last_name', ' ']]), right: refused([['base', 'is not complete']]) },
  ],
  'envelope.record-is-beneath-its-type': [
    {
      wrong: { path: '/api/users/current', body: { email: 'ada', links: [] } },
      right: { path: '/api/users/current', body: { user: { email: 'ada' }, links: [] } },
    },
    { wrong: read({ id: '1', links: [] }), right: read(contact('1')) },
    {
      wrong: { ...created('Hopper'), body: { data: { last_name: 'Hopper' } } },
      right: { method: 'POST', path: '/api/contacts', status: 201 },
    },
  ],
  'envelope.record-has-links': [{ wrong: read({ contact: { id: '1' } }), right: read(contact('1')) }],
  'list.is-beneath-plural-name': [
    {
      wrong: { path: '/api/contacts', body: { contact: [], links: [], collection: {} } },
      right: { path: '/api/contacts', body: list() },
    },
  ],
  'list.has-links': [
    {
      wrong: { path: '/api/contacts/1/invoices', body: { invoices: [], collection: {} } },
      right: { path: '/api/contacts/1/invoices', body: { invoices: [], links: [], collection: {} } },
    },
  ],
  'list.has-collection': [
    {
      wrong: { path: '/api/contacts', body: { contacts: [], links: [], collection: [] } },
      right: { path: '/api/contacts', body: list() },
    },
  ],
  'links.of-each-object': [
    {
      wrong: { path: '/api/contacts', body: list({ contact: { id: '1', last_name: 'A' } }) },
      right: { path: '/api/contacts', body: list({ id: '1', last_name: 'A' }) },
    },
  ],
  'links.belong-to-the-object': [
    {
      before: [read({ ...contact('1'), links: [{ href: '/api/contacts/1' }] })],
      wrong: created('Hopper', { body: { ...contact('2'), links: [{ href: '/api/contacts/new' }] } }),
      right: created('Hopper', { body: { ...contact('2'), links: [{ href: '/api/contacts/2' }] } }),
    },
    {
      wrong: { path: '/api/contacts', body: list(linked('1', '1'), linked('2', '1')) },
      right: { path: '/api/contacts', body: list(linked('1', '1'), linked('2', '1', '2')) },
    },
    {
      // Each of its links is its own: of several, too.
      wrong: {
        path: '/api/contacts',
        body: list(withLinks('1', { self: '1', destroy: '1' }), withLinks('2', { self: '2', destroy: '1' })),
      },
      right: {
        path: '/api/contacts',
        body: list(withLinks('1', { self: '1', next: '2' }), withLinks('2', { self: '2', next: '3' })),
      },
    },
    {
      before: [{ path: '/api/invoices', body: { invoices: [{ invoice: { id: longId } }], links: [] } }],
      wrong: read({ ...contact('1'), links: [{ href: `http://acme.test/api/contacts/${longId}` }] }),
      right: read({ ...contact('1'), links: [{ href: `/api/invoices/${longId}/payments{?q}` }] }),
    },
    {
      wrong: {
        path: '/api/contacts',
        body: { ...list(), links: [{ rel: 'next', href: 'http://globex.test/api/contacts?page=2' }] },
      },
      right: {
        path: '/api/contacts',
        body: { ...list(), links: [{ rel: 'next', href: 'http://acme.test/api/contacts?page=2' }] },
      },
    },
    {
      wrong: read({ ...contact('1'), links: [{ href: 'http://globex.test/api/contacts/1/invoices' }] }),
      right: read({ ...contact('1'), links: [{ href: 'http://acme.test/api/contacts/1/invoices' }] }),
    },
    {
      wrong: {
        path: '/api/contacts',
        body: list({
          contact: { id: '1', last_name: 'A' },
          links: [{ href: 'http://globex.test/api/contacts' }],
        }),
      },
      right: read(contact('1', { last_name: 'http://globex.test/api/contacts' })),
    },
  ],
  'envelope.nested-object-is-wrapped': [
    {
      wrong: read(contact('1', { addresses: [{ city: 'Ulm', links: [] }] })),
      right: read(contact('1', { addresses: [{ address: { city: 'Ulm' }, links: [] }] })),
    },
  ],
  'envelope.nested-object-has-links': [
    {
      wrong: read(contact('1', { addresses: [{ address: { city: 'Ulm' } }] })),
      right: read(contact('1', { addresses: [{ address: { city: 'Ulm' }, links: [] }] })),
    },
  ],
  'schema.describes-the-data': [
    { wrong: read(contact('1', { number: 4711 })), right: read(contact('1', { number: '4711' })) },
    {
      wrong: { path: '/api/contacts', body: list(contact('1', { number: 4711 })) },
      right: { path: '/api/contacts', body: list(contact('1', { number: 'C1' })) },
    },
  ],
  'fields.restrict-the-record': [
    {
      wrong: { path: '/api/contacts?fields=number', body: list(contact('1', { number: 'C1' })) },
      right: { path: '/api/contacts?fields=number,last_name', body: list(contact('1')) },
    },
  ],
  'per-page.is-the-number-shown': [
    {
      wrong: { path: '/api/contacts?per_page=1', body: list(contact('1'), contact('2')) },
      right: { path: '/api/contacts?per_page=2', body: list(contact('1')) },
    },
  ],
  'list.shows-what-exists': [
    {
      wrong: { path: '/api/contacts', body: list(contact('1'), contact('1')) },
      right: { path: '/api/contacts', body: list(contact('1'), contact('2')) },
    },
    {
      before: [created('csabcd0001')],
      wrong: {
        path: '/api/contacts',
        body: list(...['1', '2'].map((it) => contact(it, { last_name: 'csabcd0001' }))),
      },
      right: { path: '/api/contacts', body: list(contact('1', { last_name: 'csabcd0001' }), contact('2')) },
    },
  ],
  'paths.plural-name-and-id': [
    { wrong: read(contact('2')), right: read(contact('1')) },
    {
      before: [created('Hopper')],
      wrong: renamed('Lovelace', { body: contact('2', { last_name: 'Lovelace' }) }),
      right: renamed('Lovelace', { body: contact('1', { last_name: 'Lovelace' }) }),
    },
  ],
  'auth.is-required-everywhere': [
    {
      wrong: { ...everyContact, ...anonymous },
      right: { ...everyContact, ...anonymous, status: 401, body: '' },
    },
    {
      wrong: {
        ...renamed('Hopper', { ...anonymous, status: 422, body: { errors: [['number', 'is taken']] } }),
      },
      right: { ...renamed('Hopper', { ...anonymous, status: 401, body: '' }) },
    },
    {
      wrong: { ...everyContact, ...anonymous, status: 401 },
      right: { ...everyContact, ...anonymous, status: 401, body: { errors: [] } },
    },
    { wrong: { ...everyContact, authorization: 'Basic ' }, right: everyContact },
    {
      wrong: { ...everyContact, ...anonymous, accept: 'text/html,*/*;q=0.8' },
      right: { ...everyContact, ...anonymous, accept: 'text/html,*/*;q=0.8', body: '<html>Log in' },
    },
    {
      before: [created('csabcd0001')],
      wrong: { ...everyContact, ...anonymous, accept: 'text/html', body: '<html>csabcd0001' },
      right: { ...everyContact, ...anonymous, accept: 'text/html', status: 302, body: '' },
    },
    {
      wrong: { ...everyContact, authorization: 'Token abc' },
      right: { ...everyContact, authorization: 'bearer abc' },
    },
    {
      wrong: { ...everyContact, ...anonymous, path: '/api/contacts/' },
      right: { ...everyContact, ...anonymous, path: '/api/contacts/', body: '<html>' },
    },
    {
      wrong: { ...everyContact, ...anonymous, path: '/api/contacts?access_token=' },
      right: { ...everyContact, ...anonymous, path: '/api/contacts?access_token=abc' },
    },
    {
      before: [created('Hopper'), renamed('Lovelace', { ...anonymous, status: 401, body: '' })],
      wrong: read(contact('1', { last_name: 'Lovelace' })),
      right: read(contact('1')),
    },
    {
      before: [
        created('Hopper'),
        renamed('Lovelace', { ...anonymous, path: '/api/contacts/1.json', status: 404 }),
      ],
      wrong: { path: '/api/contacts', body: list(contact('1', { last_name: 'Lovelace' })) },
      right: everyContact,
    },
  ],
  'basic.wrong-credentials-are-refused': [
    {
      wrong: { ...everyContact, authorization: headerOf('ada:opens the books')[1] },
      right: { ...everyContact, authorization: headerOf('ADA@acme.test:opens the books')[1] },
    },
  ],
  'oauth.token.invalid-is-refused': [
    {
      wrong: { ...everyContact, authorization: 'Bearer null' },
      right: { ...everyContact, authorization: 'Bearer nullable' },
    },
  ],
  'company.token-works-in-one-company': [
    {
      before: [{ method: 'POST', path: '/oauth/token', ...anonymous, body: { access_token: 't1' } }],
      wrong: { ...everyContact, company: globex, authorization: 'Bearer t1' },
      right: { ...everyContact, authorization: 'Bearer t1' },
    },
  ],
  'read.shows-the-record': [
    {
      before: [created('Hopper')],
      wrong: read(contact('1', { last_name: 'HOPPER' })),
      right: read(contact('1')),
    },
    {
      before: [created('Hopper'), renamed('Ada &amp; co', { body: undefined })],
      wrong: read(contact('1', { last_name: 'Ada & co' })),
      right: read(contact('1', { last_name: 'Ada &amp; co' })),
    },
    {
      before: [created('Hopper'), renamed(' Ada', { body: undefined })],
      wrong: read(contact('1')),
      right: read(contact('1', { last_name: 'Ada' })),
    },
    {
      before: [created('Hopper'), read(contact('1'))],
      wrong: { ...read({}), status: 404 },
      right: read(contact('1')),
    },
    {
      before: [created('Hopper'), read(contact('1'))],
      wrong: read({ contact: { id: '1' }, links: [] }),
      right: { path: '/api/contacts/1?fields=id', body: { contact: { id: '1' }, links: [] } },
    },
    {
      before: [withEmail('a@b.test', 'a@b.test')],
      wrong: read(contact('1', { email: 'c@d.test' })),
      right: read(contact('1', { email: 'a@b.test' })),
    },
    {
      // What a service makes of it is open, until it shows it as it was sent.
      before: [withEmail('A@b.test', 'a@b.test')],
      wrong: read(contact('1', { last_name: 'Lovelace' })),
      right: read(contact('1', { email: 'c@d.test' })),
    },
    {
      before: [rated(3)],
      wrong: read(contact('1', { rating: 4 })),
      right: read(contact('1', { rating: 3 })),
    },
    {
      before: [rated(3), { ...rated(125), method: 'PUT', path: '/api/contacts/1', body: undefined }],
      wrong: read(contact('1', { rating: 1 })),
      right: read(contact('1', { rating: 125 })),
    },
    {
      before: [
        living('Oslo'),
        read(contact('1', addressIn('Oslo'))),
        { ...living('0071'), method: 'PUT', path: '/api/contacts/1' },
      ],
      wrong: read(contact('1', addressIn('71'))),
      right: read(contact('1', addressIn('0071'))),
    },
  ],
  'list.elements-match-the-record': [
    {
      before: [created('Hopper')],
      wrong: { path: '/api/contacts?q=o', body: list(contact('1', { last_name: null })) },
      right: { path: '/api/contacts?fields=id', body: list({ contact: { id: '1' }, links: [] }) },
    },
    {
      before: [{ path: '/api/invoices/5', body: invoiceOf('5', '1', '1') }],
      wrong: {
        path: '/api/invoices',
        body: { invoices: [invoiceOf('6', '2', '1')], links: [], collection: {} },
      },
      right: {
        path: '/api/invoices',
        body: { invoices: [invoiceOf('6', '2', '2')], links: [], collection: {} },
      },
    },
  ],
  'fields.keep-named-values': [
    {
      before: [created('Hopper')],
      wrong: { path: '/api/contacts/1?fields=id,last_name', body: { contact: { id: '1' }, links: [] } },
      right: { path: '/api/contacts/1?fields=id,number', body: { contact: { id: '1' }, links: [] } },
    },
  ],
  'status.422-for-failed-update': [
    {
      before: [
        created('Hopper'),
        renamed('Lovelace', { status: 422, body: { errors: [['number', 'is taken']] } }),
      ],
      wrong: read(contact('1', { last_name: 'Lovelace' })),
      right: read(contact('1')),
    },
    {
      before: [
        {
          ...refused([['number', 'is taken']]),
          method: 'PUT',
          path: '/api/contacts/1',
          sent: { contact: { last_name: 'csab12cd34' } },
        },
      ],
      wrong: { path: '/api/contacts', body: list(contact('2', { last_name: 'csab12cd34' })) },
      right: everyContact,
    },
  ],
  'create.ids-are-new': [
    {
      before: [created('Hopper')],
      wrong: created('Lovelace'),
      right: created('Lovelace', { body: contact('2', { last_name: 'Lovelace' }) }),
    },
  ],
  'update.touches-one-record': [
    {
      before: [created('Hopper'), renamed('csab12cd34')],
      wrong: read(contact('2', { number: 'csab12cd34' })),
      right: read(contact('1', { last_name: 'csab12cd34' })),
    },
    {
      // What was sent for two records can be that of either.
      before: [
        renamed('csab12cd35'),
        { ...renamed('csab12cd35'), path: '/api/contacts/3' },
        renamed('csab12cd34'),
      ],
      wrong: { path: '/api/contacts', body: list(contact('2', { last_name: 'csab12cd34' })) },
      right: read(contact('2', { last_name: 'csab12cd35' })),
    },
  ],
  'status.403-for-failed-destroy': [
    {
      before: [created('Hopper'), { method: 'DELETE', path: '/api/contacts/2', status: 204 }],
      wrong: { method: 'DELETE', path: '/api/contacts/1', status: 401 },
      right: { method: 'DELETE', path: '/api/contacts/1', status: 403 },
    },
  ],
  'errors.name-the-property': [
    {
      before: [refused([['last_name', 'is missing']])],
      wrong: { ...refused([['Nachname', 'fehlt']]), path: '/api/contacts?locale=de_DE' },
      right: { ...refused([['last_name', 'fehlt']]), path: '/api/contacts?locale=de_DE' },
    },
    {
      before: [refused([['addresses.city', 'is missing']])],
      wrong: { ...refused([['Adressen.city', 'fehlt']]), path: '/api/contacts?locale=de_DE' },
      right: { ...refused([['addresses.city', 'fehlt']]), path: '/api/contacts?locale=de_DE' },
    },
  ],
  'contact.has-nested-addresses': [
    { wrong: read(contact('1', { addresses: null })), right: read(contact('1', { addresses: [] })) },
  ],
  'status.404-for-unknown-record': [
    {
      before: [
        { path: '/api/invoices', body: { invoices: [{ invoice: { id: longId } }], links: [] } },
        read(contact('1')),
      ],
      wrong: { path: `/api/contacts/${longId}/emails`, body: { emails: [], links: [] } },
      right: { path: `/api/contacts/${longId}/emails`, status: 404 },
    },
    {
      before: [{ method: 'DELETE', path: '/api/contacts/1' }],
      wrong: { method: 'DELETE', path: '/api/contacts/1', status: 204 },
      right: { method: 'DELETE', path: '/api/contacts/1', status: 404 },
    },
    {
      before: [{ method: 'DELETE', path: '/api/contacts/1' }],
      wrong: read(contact('1')),
      right: { ...read({}), status: 404 },
    },
  ],
  'company.records-are-isolated': [
    {
      before: [{ method: 'POST', path: '/api/contacts', sent: { contact: { last_name: 'csabcdefgh' } } }],
      wrong: {
        path: '/api/contacts',
        company: globex,
        body: list(contact('7', { last_name: 'csabcdefgh' })),
      },
      right: { path: '/api/contacts', body: list(contact('7', { last_name: 'csabcdefgh' })) },
    },
    {
      wrong: { ...everyContact, authorization: headerFor(hugo)[1] },
      right: { ...everyContact, company: globex, authorization: headerFor(hugo)[1] },
    },
  ],
  'status.401-for-restricted-by-roles': [
    {
      before: [everyContact],
      wrong: renamed('Lovelace', asKarl),
      right: { ...everyContact, ...asKarl },
    },
  ],
  'oauth.scope.never-exceeds-the-user': [
    {
      wrong: renamed('Lovelace', { authorization: 'Bearer karl' }),
      right: { ...everyContact, authorization: 'Bearer karl' },
    },
  ],
  'auth.basic-is-accepted': [
    {
      wrong: { ...everyContact, ...asKarl, status: 401, body: '' },
      right: renamed('Lovelace', { ...asKarl, status: 401, body: '' }),
    },
    {
      wrong: { ...everyContact, ...asKarl, path: '/api/contacts/7', status: 401, body: '' },
      right: { ...everyContact, ...asKarl, path: '/api/contacts/7/invoices', status: 401, body: '' },
    },
    { before: [everyContact], wrong: { ...everyContact, status: 401, body: '' }, right: everyContact },
    {
      before: [created('Hopper'), renamed('Lovelace')],
      wrong: renamed('Hopper', { status: 401, body: '' }),
      right: renamed('Hopper', { status: 422, body: { errors: [['last_name', 'is taken']] } }),
    },
  ],
  'order.comments-are-created-beneath': [misplaced('comment')],
  'contact.emails-are-created-beneath': [misplaced('email')],
  'payment.is-created-beneath-its-parent': [misplaced('payment')],
  'comment.creation-returns-it': [changedWhenCreated('comment', 'text', 'tea\nmilk', 'tea milk')],
  'email.creation-returns-it': [
    changedWhenCreated('email', 'to_addr', 'a@b.test, c@d.test', 'a@b.test', 'a@b.test;c@d.test'),
  ],
  'payment.creation-returns-it': [changedWhenCreated('payment', 'reference', '0071', '71')],
  'locale.defaults-to-the-users-language': [
    {
      before: [
        refused([['last_name', 'is missing']]),
        { ...refused([['last_name', 'fehlt']]), path: '/api/contacts?locale=de_DE' },
      ],
      wrong: refused([['last_name', 'fehlt']]),
      right: refused([['last_name', 'is missing']]),
    },
    {
      // What is wrong with a request can change meanwhile: an invoice is paid.
      before: [
        refused([['last_name', 'is missing']]),
        { ...refused([['last_name', 'fehlt']]), path: '/api/contacts?locale=de_DE' },
        {
          ...refused([
            ['number', 'is taken'],
            ['last_name', 'is missing'],
          ]),
          path: '/api/contacts?locale=en_GB',
        },
      ],
      wrong: refused([['last_name', 'fehlt']]),
      right: refused([
        ['number', 'is taken'],
        ['last_name', 'is missing'],
      ]),
    },
  ],
  'status.422-for-failed-create': [
    {
      before: [{ ...refused([['number', 'is taken']]), sent: { contact: { last_name: 'csab12cd34' } } }],
      wrong: { path: '/api/contacts', body: list(contact('1', { last_name: 'csab12cd34' })) },
      right: everyContact,
    },
  ],
  'address.is-nested-in-its-parent': [
    {
      wrong: created('Hopper', {
        sent: { contact: { addresses: [{ city: 'Oslo' }, { city: 'Oslo' }] } },
        body: contact('1', { addresses: [{ address: { city: 'Oslo' }, links: [] }] }),
      }),
      right: created('Hopper', {
        sent: { contact: { addresses: [{ id: '7' }, { city: 'Oslo' }] } },
        body: contact('1', { addresses: [{ address: { city: 'Oslo' }, links: [] }] }),
      }),
    },
  ],
  'line-item.is-nested-in-its-parent': [
    {
      wrong: bill([{ line_item: { name: 'Tea' }, links: [] }]),
      right: bill([
        { line_item: { name: 'Tea' }, links: [] },
        { line_item: { name: 'Tea' }, links: [] },
      ]),
    },
  ],
  'contact-invoices.are-only-its-own': [
    {
      before: [read(contact('1')), read(contact('2'))],
      wrong: { path: '/api/contacts/1/invoices', body: { invoices: [{ invoice: { contact_id: '2' } }] } },
      right: { path: '/api/contacts/1/invoices', body: { invoices: [{ invoice: { contact_id: '1' } }] } },
    },
    {
      before: [read(contact('1')), read(contact('2'))],
      wrong: { path: '/api/contacts/1/invoices', body: { invoices: [{ invoice: { contact_id: '2' } }] } },
      right: { path: '/api/contacts/1%25/invoices', body: { invoices: [{ invoice: { contact_id: '1' } }] } },
    },
  ],
  'email.to-addr-is-required': [{ wrong: sendEmail({ to_addr: null }), right: sendEmail({}) }],
  'email.body-is-required': [
    { wrong: sendEmail({ body: '' }), right: { ...sendEmail({ body: '' }), status: 422 } },
  ],
  'oauth.token.acts-for-its-user': [
    {
      before: [{ path: '/api/users/current', body: { user: { id: '1' }, links: [] } }],
      wrong: { path: '/api/users/current?fields=id', body: { user: { id: '2' }, links: [] } },
      right: { path: '/api/users/current?fields=id', body: { user: { id: '1' }, links: [] } },
    },
    {
      before: [{ path: '/api/users/current', body: { user: { id: 1, csrf_token: 'x', unread: '3' } } }],
      wrong: { path: '/api/users/current', body: { user: { id: 2, csrf_token: 'x', unread: '3' } } },
      right: { path: '/api/users/current', body: { user: { id: 1, csrf_token: 'y', unread: '4' } } },
    },
  ],
  'oauth.scope.list-grants-only-those': [
    {
      before: [],
      wrong: renamed('Lovelace', { authorization: 'Bearer reads' }),
      right: { ...everyContact, authorization: 'Bearer reads' },
    },
  ],
};

test('every expectation of records has a case', () => {
  const grants = new Set([...redirectExpectations, ...exchangeExpectations].map((it) => it.requirement));
  expect(Object.keys(cases).toSorted()).toEqual(modelled.filter((it) => !grants.has(it)).toSorted());
});

describe.each(Object.entries(cases))('%s', (requirement, its) => {
  test.each(its)('is violated by one reply and not by the other', ({ before = [], wrong, right }) => {
    const model = createModel();
    model.learnToken('reads', { scope: 'api/contacts:read', company: 'acme' });
    model.learnToken('karl', { scope: 'api/contacts', permissions: karl.permissions, company: 'acme' });
    for (const reply of before) observe(model, reply);
    expect(observe(model, right)).not.toContain(requirement);
    expect(observe(model, wrong)).toContain(requirement);
    const tallies = [...model.tallies(requirement).values()];
    expect(tallies.flatMap(({ findings }) => findings)).toHaveLength(1);
  });
});

describe('What is shown of a text', () => {
  test.each<[string, readonly Reply[]]>([
    ['after it was updated', [created('Hopper'), renamed('Lovelace')]],
    [
      'after its record was destroyed',
      [created('Hopper'), { method: 'DELETE', path: '/api/contacts/1', status: 204 }],
    ],
    ['after a write that failed midway', [created('Hopper'), renamed('Lovelace', { status: 500, body: '' })]],
    ['where no record of the type was seen to keep it', [created('Hopper', { body: undefined })]],
  ])('is open %s', (_, before) => {
    const model = createModel();
    for (const it of before) observe(model, it);
    const found = observe(model, read(contact('1', { last_name: 'Lovelace' })));
    expect(found.filter((it) => it !== 'status.404-for-unknown-record')).toEqual([]);
  });

  test('is open while an update is under way', () => {
    const model = createModel();
    observe(model, created('Hopper'));
    model.begin({ method: 'PUT', url: 'http://acme.test/api/contacts/1' });
    expect(observe(model, read(contact('1', { last_name: 'Lovelace' })))).toEqual([]);
  });
});

test('the text of a nested record changes only where something is sent to its parent', () => {
  const model = createModel();
  const living = (city: string) => contact('1', { addresses: [{ address: { id: '7', city }, links: [] }] });
  observe(model, created('Hopper', { body: living('Oslo') }));
  observe(model, read(living('Oslo')));
  observe(model, created('Lovelace', { body: contact('2') }));
  expect(observe(model, read(living('Bergen')))).toEqual(['read.shows-the-record']);
  observe(model, renamed('Hopper', { body: living('Bergen') }));
  expect(observe(model, read(living('Bergen')))).toEqual([]);
});

test('a nested record that is sent with its id is not shown a second time', () => {
  const city = 'csabcd0001';
  const model = createModel();
  const withIds = (...ids: string[]) =>
    contact('1', { addresses: ids.map((id) => ({ address: { id, city }, links: [] })) });
  observe(model, created('Hopper'));
  observe(model, read(withIds('7')));
  observe(model, renamed('Hopper', { sent: withIds('7'), body: contact('1') }));
  expect(observe(model, read(withIds('7')))).toEqual([]);
  observe(model, renamed('Hopper', { sent: withIds('7'), body: contact('1') }));
  expect(observe(model, read(withIds('7', '8')))).toEqual(['read.shows-the-record']);
  // One without an id is another one.
  observe(model, renamed('Hopper', { sent: contact('1', { addresses: [{ city }] }), body: contact('1') }));
  expect(observe(model, read(withIds('7', '8', '9')))).toEqual([]);
});

test('a nested record that an update changes by its id, and shows so, is shown so afterwards', () => {
  const [before, after] = ['csabcd0001', 'csabcd0002'];
  const living = (city: string, address1 = 'Elm Street') =>
    contact('1', { addresses: [{ address: { id: '7', city, address1 }, links: [] }] });
  for (const [answer, later, expected] of [
    [living(after), living(before), ['read.shows-the-record']],
    [living(after), living(after), []],
    [living(after, 'Bakerstreet'), living(before), ['read.shows-the-record']],
    // Whether a service takes changes by id is open as long as it shows none.
    [living(before), living(before), []],
    [contact('1'), living(before), []],
    // Others can be shown less.
    [living(after), contact('1', { addresses: [{ address: { id: '7' }, links: [] }] }), []],
    // Ids can be new after each update.
    [living(after), contact('1', { addresses: [{ address: { id: '8', city: after }, links: [] }] }), []],
  ] as const) {
    const model = createModel();
    observe(model, created('Hopper', { sent: contact('1', { addresses: [{ city: before }] }) }));
    observe(model, read(living(before)));
    observe(model, renamed('Hopper', { sent: living(after), body: answer }));
    expect(observe(model, read(later))).toEqual(expected);
  }
});

test('nested records that an update sends back as they were shown stay so, where it leaves none out', () => {
  const [shown, other] = ['csabcd0001', 'csabcd0002'];
  const living = (...cities: readonly (string | null)[]) =>
    contact('1', { addresses: cities.map((city, at) => ({ address: { id: `7${at}`, city }, links: [] })) });
  for (const [sent, later, expected] of [
    [living(shown), living(other), ['read.shows-the-record']],
    [living(shown), living(null), ['read.shows-the-record']],
    [living(shown), living(shown), []],
    [living(shown, shown), living(other), []],
  ] as const) {
    const model = createModel();
    observe(model, created('Hopper', { sent: contact('1', { addresses: [{ city: shown }] }) }));
    observe(model, read(living(shown)));
    observe(model, renamed('Hopper', { sent, body: later }));
    expect(observe(model, read(later))).toEqual(expected);
  }
});

test('nested records that an update does not send are there as often as before, or not at all', () => {
  const [city, other] = ['csabcd0001', 'csabcd0002'];
  const living = (...cities: readonly string[]) =>
    contact('1', { addresses: cities.map((it, at) => ({ address: { id: `7${at}`, city: it }, links: [] })) });
  for (const [sent, later, expected] of [
    [{}, living(city, city), ['read.shows-the-record']],
    [{}, living(city), []],
    [{}, living(), []],
    // Whether it is one more or replaces the first is open.
    [{ addresses: [{ city: other }] }, living(city, other), []],
    [{ addresses: [{ city: other }] }, living(city, city, other), ['read.shows-the-record']],
    [{ addresses: [{ city }] }, living(city, city), []],
  ] as const) {
    const model = createModel();
    observe(model, created('Hopper', { sent: contact('1', { addresses: [{ city }] }) }));
    observe(model, read(living(city)));
    observe(model, renamed('Hopper', { sent: contact('1', sent), body: contact('1') }));
    expect(observe(model, read(later))).toEqual(expected);
  }
});

test('a nested record that an update sends back with a new one is still there, unless it says that it is to go', () => {
  const [known, added] = ['csabcd0001', 'csabcd0002'];
  const shown = (...cities: readonly string[]) =>
    contact('1', { addresses: cities.map((city, at) => ({ address: { id: `8${at}`, city }, links: [] })) });
  for (const [more, later, expected] of [
    [{}, shown(added), ['read.shows-the-record']],
    [{}, shown(known, added), []],
    [{}, shown(added, known), []],
    [{ _destroy: true }, shown(added), []],
  ] as const) {
    const model = createModel();
    observe(model, created('Hopper', { sent: contact('1', { addresses: [{ city: known }] }) }));
    observe(model, read(shown(known)));
    const addresses = [{ id: '80', city: known, ...more }, { city: added }];
    observe(model, renamed('Hopper', { sent: contact('1', { addresses }), body: contact('1') }));
    expect(observe(model, read(later))).toEqual(expected);
  }
});

test('what an update sends for a nested record by its id is not shown by another one that was there', () => {
  const [one, other, sent] = ['csabcd0001', 'csabcd0002', 'csabcd0003'];
  const living = (cities: Readonly<Record<string, string>>) =>
    contact('1', {
      addresses: Object.entries(cities).map(([id, city]) => ({ address: { id, city }, links: [] })),
    });
  for (const [later, expected] of [
    [living({ 7: sent, 8: other }), ['read.shows-the-record']],
    [living({ 7: one, 8: sent }), []],
    // Whether a service takes changes by id, keeps what is not sent, and numbers what it keeps anew is open.
    [living({ 7: one, 8: other }), []],
    [living({ 7: sent }), []],
    [living({ 9: sent, 8: other }), []],
  ] as const) {
    const model = createModel();
    observe(model, created('Hopper', { body: living({ 7: one, 8: other }) }));
    observe(model, read(living({ 7: one, 8: other })));
    observe(model, renamed('Hopper', { sent: living({ 8: sent }), body: contact('1') }));
    expect(observe(model, read(later))).toEqual(expected);
  }
});

test('a scope and roles that name users and companies limit neither users/current nor companies/current', () => {
  const clerk = { email: 'clerk@acme.test', password: 'counts', permissions: ['api/companies:create'] };
  const model = createModelOf({ logins: [login, clerk], companies: [acme, globex] });
  model.learnToken('all', { scope: 'api/users api/companies api/invoices', company: 'acme' });
  model.learnToken('narrow', { scope: 'api/contacts:read', company: 'acme' });
  const authorization = 'Bearer narrow';
  for (const it of [authorization, headerFor(clerk)[1]])
    for (const path of ['/api/users/current', '/api/companies/current', '/api/Companies/c%75rrent.json'])
      expect(observe(model, { path, authorization: it, body: [] })).toEqual([]);
  const invoices = { path: '/api/invoices', body: { invoices: [], links: [], collection: {} } };
  expect(observe(model, { ...invoices, authorization })).toEqual(['oauth.scope.list-grants-only-those']);
});

test('another word than Basic and Bearer lets nobody in by itself, and a right token or login behind it may', () => {
  const model = createModelOf({ logins: [login], companies: [acme, globex] });
  model.learnToken('t1', { scope: undefined, company: 'acme' });
  model.learnToken('narrow', { scope: 'api/invoices:create', company: 'acme' });
  const invoices = { path: '/api/invoices', body: { invoices: [], links: [], collection: {} } };
  const [, basic = ''] = headerFor(login)[1].split(' ');
  for (const [authorization, found] of [
    ['Negotiate', ['auth.is-required-everywhere']],
    ['Token null', ['auth.is-required-everywhere']],
    ['Token t2', ['auth.is-required-everywhere']],
    ['Token narrow', ['oauth.scope.list-grants-only-those']],
    ['Token t1', []],
    [`Login ${basic}`, []],
  ] as const)
    expect(observe(model, { ...invoices, authorization })).toEqual(found);
});

test('a token for two scopes, and a permission on one of several types in an address, limit nothing', () => {
  const model = createModel();
  const authorization = 'Bearer t1';
  model.learnToken('t1', { scope: 'api/contacts:read', company: 'acme' });
  model.learnToken('t2', { scope: 'api/invoices', company: 'acme' });
  const invoices = {
    path: '/api/invoices',
    authorization,
    body: { invoices: [], links: [], collection: {} },
  };
  expect(observe(model, invoices)).toEqual(['oauth.scope.list-grants-only-those']);
  expect(observe(model, { ...invoices, path: '/api/contacts/1/invoices' })).toEqual([]);
  model.learnToken('t1', { scope: 'api/invoices:read', company: 'acme' });
  expect(observe(model, invoices)).toEqual([]);
});

test('an id that a destroy has freed can be that of a new record', () => {
  const model = createModel();
  observe(model, { method: 'DELETE', path: '/api/contacts/1' });
  expect(observe(model, created('Hopper'))).toEqual([]);
  expect(observe(model, read(contact('1', { last_name: 'Hopper' })))).toEqual([]);
});

test('links that have the digits of an id by chance make no type one whose links have ids', () => {
  const model = createModel();
  const links = [{ rel: 'list', href: 'http://acme.test:8045/api/contacts' }];
  expect(observe(model, { path: '/api/contacts/45', body: { ...contact('45'), links } })).toEqual([]);
  const body = { ...contact('7', { last_name: 'Hopper' }), links };
  expect(observe(model, created('Hopper', { body }))).toEqual([]);
});

describe('What the specification leaves open', () => {
  test.each<[string, Reply]>([
    ['an address that is spelled otherwise', { path: '/api/contacts/', body: 'welcome' }],
    ['an address outside the API', { path: '/oauth/authorize', body: '<html>' }],
    ['the shape of a refusal', { path: '/api/contacts/1', status: 404, body: 'not here' }],
    ['the shape of a 422 to a body that is no record', { ...refused('no'), sent: 'text' }],
    [
      'what a creation in its own list answers with',
      { ...created('Hopper'), location: '/api/contacts/14', body: { created: 14 } },
    ],
    [
      'a refusal of a locale by its name',
      { ...refused([['locale', 'is not supported']]), path: '/api/contacts?locale=xx_XX' },
    ],
    ['a creation that answers with a state', { ...created('Hopper'), body: { id: '14', status: 'created' } }],
    [
      'an update that answers with what it refers to',
      { ...renamed('Hopper'), sent: { contact: { contact_id: '2' } }, body: { contact_id: '2' } },
    ],
    ['what an update answers with', { ...renamed('Hopper'), body: { changed: ['last_name'], id: '1' } }],
    ['the internal version as a word', { path: '/api/schema?gem_version=true', body: '1.0.3' }],
    ['what fields with unknown names show', { path: '/api/contacts/1?fields=x', body: contact('1') }],
    [
      'an id that is shown as a number',
      { path: '/api/invoices/17', body: { invoice: { id: 17 }, links: [] } },
    ],
    [
      'a page for somebody who asks for one',
      { ...everyContact, accept: 'text/html', type: 'text/html', body: '<html>' },
    ],
    ['what users/current is where it is no record', { path: '/api/users/current', body: [] }],
    ['a listing of permissions', { path: '/api/auth_permissions', body: { 'api/contacts': ['read'] } }],
    ['a page at an address outside the API', { ...anonymous, path: '/', body: '<html>' }],
    [
      'a destroy that the roles of its user forbid',
      { method: 'DELETE', path: '/api/contacts/1', status: 401, body: '' },
    ],
    [
      'a name in errors that no language is known to change',
      { ...refused([['Vorgang', 'fehlt']]), path: '/api/contacts?locale=de_DE' },
    ],
    ['the shape of the listing of permissions', { path: '/api/auth_permissions', body: { permissions: [] } }],
    [
      'which of two credentials counts',
      { ...everyContact, ...anonymous, path: '/api/contacts?access_token=t9' },
    ],
    ['an empty reply to an update', { method: 'PUT', path: '/api/contacts/1', sent: { contact: {} } }],
    ['an id that the target never showed in an address', read(contact('rec-1'))],
    ['nested objects of a type that is not published', read(contact('1', { money: { amount: 1 } }))],
  ])('%s violates nothing', (_, reply) => {
    const found = observe(createModel(), reply);
    expect(found.filter((it) => it !== 'schema.describes-the-data')).toEqual([]);
  });

  test.each([
    ['line ends', 'two\nlines', 'two\r\nlines'],
    ['blanks in a row', 'Grace  Hopper', 'Grace Hopper'],
    ['composed characters', 'Ame\u0301lie', 'Am\u00e9lie'],
  ])('a text can be stored with other %s', (_, sent, shown) => {
    const model = createModel();
    for (const it of [
      created('Hopper'),
      read(contact('1')),
      created(sent, { body: contact('1', { last_name: shown }) }),
    ])
      observe(model, it);
    expect(observe(model, read(contact('1', { last_name: shown })))).toEqual([]);
    // The answer to a creation can show what was sent, and not how it is stored.
    observe(model, created(sent));
    expect(observe(model, read(contact('1', { last_name: shown })))).toEqual([]);
  });

  test('what was shown before it was sent in a refused request is shown afterwards', () => {
    const model = createModel();
    const shown = read(contact('1', { last_name: 'csabcd0007' }));
    observe(model, shown);
    observe(model, renamed('csabcd0007', { ...anonymous, status: 401, body: '' }));
    expect(observe(model, shown)).toEqual([]);
    observe(model, renamed('csabcd0008', { ...anonymous, status: 401, body: '' }));
    expect(observe(model, read(contact('1', { last_name: 'csabcd0008' })))).toContain(
      'auth.is-required-everywhere',
    );
  });

  test.each([
    { ...anonymous, status: 401, body: '' },
    { company: globex, status: 201 },
  ])('an id that looks like a marker of another run is shown after a request that names it: %j', (more) => {
    const model = createModelOf({ logins: [login], companies: [acme, globex], markerPrefix: 'csabcd' });
    const id = 'con_7csocjaaeg5k';
    observe(model, { method: 'POST', path: '/api/invoices', sent: { invoice: { contact_id: id } }, ...more });
    expect(observe(model, { path: '/api/contacts', body: list(contact(id)) })).toEqual([]);
  });

  test('records of several types have the same long id, once some are seen to', () => {
    const model = createModel();
    const [first, second] = ['0123456789abcdef', '0123456789abcdf0'];
    const links = (id: string) => [{ rel: 'self', href: `/api/invoices/${id}` }];
    const invoices = (id: string) => ({
      path: '/api/invoices',
      body: { invoices: [{ invoice: { id }, links: links(id) }], links: [], collection: {} },
    });
    observe(model, { path: '/api/contacts', body: list(contact(first), contact(second)) });
    expect(
      observe(model, { path: '/api/contacts/1', body: { ...contact('1'), links: links(second) } }),
    ).toEqual(['links.belong-to-the-object']);
    expect(observe(model, invoices(first))).toEqual([]);
    expect(
      observe(model, { path: '/api/contacts/1', body: { ...contact('1'), links: links(second) } }),
    ).toEqual([]);
  });

  test('a number can count, whatever is sent', () => {
    const model = createModel();
    observe(model, rated(1));
    observe(model, { ...rated(0), method: 'PUT', path: '/api/contacts/1', body: undefined });
    expect(observe(model, read(contact('1', { rating: 2 })))).toEqual([]);
  });

  test('a field can have its letters in capitals', () => {
    const model = createModel();
    observe(model, created('01067'));
    observe(model, created('null', { body: contact('1', { last_name: 'NULL' }) }));
    expect(observe(model, read(contact('1', { last_name: 'NULL' })))).toEqual([]);
  });

  test('a field can have one line, until it has shown several', () => {
    const model = createModel();
    const [sent, folded] = ['csabcd0001\nsecond line', 'csabcd0001 second line'];
    observe(model, created('csabcd0000'));
    observe(model, created(sent));
    expect(observe(model, read(contact('1', { last_name: folded })))).toEqual([]);
    observe(model, read(contact('1', { last_name: sent })));
    expect(observe(model, read(contact('1', { last_name: folded })))).toEqual(['read.shows-the-record']);
  });

  test('a record can be gone for its readers once a client gave it a state', () => {
    const model = createModel();
    for (const it of [created('Hopper'), read(contact('1')), renamed('Hopper')]) observe(model, it);
    const gone = { path: '/api/contacts/1', status: 404 };
    expect(observe(model, gone)).toEqual(['read.shows-the-record']);
    observe(model, renamed('Hopper', { sent: { contact: { status: 'known' } } }));
    expect(observe(model, gone)).toEqual([]);
  });

  test('an address of emails can be stored with its letters in another case', () => {
    const model = createModel();
    for (const it of ['eve', 'mallory']) observe(model, withEmail(`${it}@acme.test`, `${it}@acme.test`));
    observe(model, withEmail('Ada@Acme.test', 'ada@acme.test'));
    expect(observe(model, read(contact('1', { email: 'ada@acme.test' })))).toEqual([]);
    expect(observe(model, read(contact('1', { email: 'eve@acme.test' })))).toEqual(['read.shows-the-record']);
  });

  test.each([
    ['a creation', created('Hopper')],
    ['an update', renamed('Hopper')],
  ])('%s can be answered with a part of the record', (_, write) => {
    const part = { contact: { id: '1' }, links: [] };
    expect(observe(createModel(), { ...write, body: part })).toEqual([]);
    expect(observe(createModel(), read(part))).toEqual(['schema.describes-the-data']);
  });

  test('a read that began before a record was destroyed can still show it', () => {
    const model = createModel();
    const request = { method: 'GET', url: 'http://acme.test/api/contacts/1', headers: [ada] };
    const began = model.begin(request);
    observe(model, { method: 'DELETE', path: '/api/contacts/1' });
    const exchange = {
      number: 1,
      request: { ...request, body: undefined },
      reply: undefined,
      trouble: undefined,
      milliseconds: 1,
    };
    const body = Buffer.from(JSON.stringify(contact('1')));
    const response = { status: 200, headers: [['Content-Type', 'application/json'] as const], body };
    expect(
      model.observe(
        { request, response, exchange, beganAt: began, company: acme, path: '/api/contacts/1' },
        description,
      ),
    ).toEqual([]);
  });
});

test('a text that an update replaced does not come back with an update of another field', () => {
  const model = createModel();
  const path = '/api/contacts/1';
  const show = (name: string) => ({ contact: { id: '1', last_name: name }, links: [] });
  const write = (method: string, at: string, sent: object, name: string) =>
    observe(model, { method, path: at, sent: { contact: sent }, body: show(name) });
  write('POST', '/api/contacts', { last_name: 'csabcd0001' }, 'csabcd0001');
  write('PUT', path, { last_name: 'csabcd0002' }, 'csabcd0002');
  write('PUT', path, { number: '17' }, 'csabcd0002');
  expect(observe(model, { path, body: show('csabcd0002') })).toEqual([]);
  expect(observe(model, { path, body: show('csabcd0001') })).toEqual(['read.shows-the-record']);
  // A text without a marker can be what the service fills in.
  write('PUT', path, { last_name: 'Noble' }, 'Noble');
  write('PUT', path, { last_name: 'Nobel' }, 'Nobel');
  write('PUT', path, { number: '18' }, 'Noble');
  expect(observe(model, { path, body: show('Noble') })).toEqual([]);
});

describe('a record beneath another one', () => {
  const emails = '/api/contacts/1/emails';
  const email = (id: string, body: string) => ({ email: { id, to_addr: 'eve@acme.test', body }, links: [] });
  const create = (id: string): Reply => ({
    method: 'POST',
    path: emails,
    sent: email(id, 'Hi'),
    body: email(id, 'Hi'),
  });

  test('is shown there as it was sent', () => {
    const model = createModel();
    observe(model, create('7'));
    expect(observe(model, { path: `${emails}/7`, body: email('7', 'Bye') })).toEqual([
      'read.shows-the-record',
    ]);
  });

  test('can have the id of one beneath another record, where ids are short', () => {
    const model = createModel();
    observe(model, create('7'));
    expect(observe(model, { path: '/api/contacts/2/emails/7', body: email('7', 'Bye') })).toEqual([]);
    const long = '0123456789abcdef';
    observe(model, create(long));
    expect(observe(model, { path: `/api/contacts/2/emails/${long}`, body: email(long, 'Bye') })).toEqual([
      'read.shows-the-record',
    ]);
  });
});

test('what is created beneath a record is shown as it was sent at the address that its creation names', () => {
  const model = createModel();
  const path = '/api/emails/7';
  observe(model, { ...sendEmail({}), location: path });
  observe(model, { path, body: { email: { id: '7', to_addr: 'a@b.test', body: 'Hello' }, links: [] } });
  const found = observe(model, {
    path,
    body: { email: { id: '7', to_addr: 'a@b.test', body: 'Bye' }, links: [] },
  });
  expect(found).toEqual(['read.shows-the-record']);
});

test.each(['http://acme.test/api/contacts/1', '/api/contacts/1'])(
  'a record that a creation only names by %s is shown as it was sent',
  (location) => {
    const model = createModel();
    observe(model, {
      method: 'POST',
      path: '/api/contacts',
      sent: contact('', { last_name: 'Lovelace' }),
      status: 201,
      location,
    });
    observe(model, { method: 'POST', path: '/api/contacts', sent: contact('2'), body: contact('2') });
    expect(observe(model, read(contact('1')))).toEqual(['read.shows-the-record']);
  },
);

test('what a token creates it reads where it has read another', () => {
  const model = createModel();
  const token = { authorization: 'Bearer t1' };
  const found = (id: string, path = `/api/contacts/${id}`): readonly string[] =>
    observe(model, { path, status: 404, body: '', ...token });
  observe(model, { method: 'POST', path: '/api/contacts', sent: contact('1'), body: contact('1'), ...token });
  expect(found('1')).toEqual([]);
  observe(model, { path: '/api/contacts/2', body: contact('2'), ...token });
  expect(found('1')).toEqual(['read.shows-the-record']);
  expect(found('1', '/api/contacts/1?v=0.9')).toEqual([]);
  observe(model, { method: 'DELETE', path: '/api/contacts/1', status: 204 });
  expect(found('1')).toEqual([]);
});

test('a destroy with a token that let its sender destroy before can be refused, since tokens end', () => {
  const model = createModel();
  const token = { authorization: 'Bearer t1' };
  for (const id of ['1', '2'])
    observe(model, { method: 'POST', path: '/api/contacts', sent: contact(id), body: contact(id) });
  observe(model, { method: 'DELETE', path: '/api/contacts/2', status: 204, ...token });
  expect(observe(model, { method: 'DELETE', path: '/api/contacts/1', status: 401, ...token })).toEqual([]);
});

test('who was let in that may not be has changed a record as anybody, which accuses no reading of it', () => {
  const model = createModel();
  observe(model, created('Hopper'));
  const sent = { contact: { rating: 3 } };
  const update: Reply = { ...renamed('Hopper'), sent, ...anonymous };
  const shown = contact('1', { last_name: 'Lovelace', rating: 3 });
  expect(observe(model, { ...update, body: shown })).toEqual(['auth.is-required-everywhere']);
  expect(observe(model, read(shown))).toEqual([]);
});

test('a user who was let in once against their permissions is refused rightly afterwards', () => {
  const model = createModel();
  observe(model, created('Hopper'));
  expect(observe(model, renamed('Lovelace', asKarl))).toEqual(['status.401-for-restricted-by-roles']);
  expect(observe(model, renamed('Hopper', { ...asKarl, status: 401, body: '' }))).toEqual([]);
});

test('dates that are each shown a day before the one that was sent are no dates of the service', () => {
  const model = createModel();
  const shown = (id: string, sent: string, last_name: string) => {
    const body = contact(id, { last_name });
    observe(model, created(sent, { body }));
    return observe(model, { path: `/api/contacts/${id}`, body });
  };
  expect(shown('1', '2026-03-15', '2026-03-14')).toEqual([]);
  expect(shown('2', '2026-03-15', '2026-03-14')).toEqual([]);
  expect(shown('3', '2026-01-30', '2026-03-14')).toEqual([]);
  expect(shown('4', '2026-05-01', '2026-04-30')).toEqual(['read.shows-the-record']);
});

test('once two languages were shown as they were sent, without a locale, none is shown as another', () => {
  const model = createModel();
  const shown = (id: string, sent: string, language: string, query = '') => {
    const body = contact(id, { language });
    observe(model, created('Hopper', { sent: contact(id, { language: sent }), body: contact(id) }));
    return observe(model, { path: `/api/contacts/${id}${query}`, body });
  };
  expect(shown('1', 'de', 'en')).toEqual([]);
  expect(shown('2', 'en', 'en')).toEqual([]);
  expect(shown('3', 'de', 'de', '?locale=de')).toEqual([]);
  expect(shown('4', 'en', 'de')).toEqual([]);
  expect(shown('5', 'de', 'de')).toEqual([]);
  expect(shown('6', 'en', 'de')).toEqual(['read.shows-the-record']);
});

test('a value of few that is no state is shown as it was sent once it and another were', () => {
  const model = createModel();
  const shown = (id: string, sent: object, body: object) => {
    observe(model, created('Hopper', { sent: contact(id, sent), body: contact(id) }));
    return observe(model, { path: `/api/contacts/${id}`, body: contact(id, body) });
  };
  expect(shown('1', { paid_by: 'cash' }, { paid_by: 'card' })).toEqual([]);
  expect(shown('2', { paid_by: 'card' }, { paid_by: 'card' })).toEqual([]);
  expect(shown('3', { paid_by: 'cash' }, { paid_by: 'cash' })).toEqual([]);
  expect(shown('4', { paid_by: 'cheque' }, { paid_by: 'card' })).toEqual([]);
  expect(shown('5', { paid_by: 'cash' }, { paid_by: 'card' })).toEqual(['read.shows-the-record']);
  expect(shown('6', { paid_by: 'card' }, { paid_by: null })).toEqual(['read.shows-the-record']);
  for (const [id, status] of Object.entries({ 7: 'new', 8: 'known' }))
    expect(shown(id, { status }, { status })).toEqual([]);
  expect(shown('9', { status: 'new' }, { status: 'known' })).toEqual([]);
});

test('an address of emails is shown as it was sent once two others were', () => {
  const model = createModel();
  const shown = (id: string, sent: string, email: string) => {
    const body = contact(id, { email });
    observe(model, created('Hopper', { sent: contact(id, { email: sent }), body: contact(id) }));
    return observe(model, { path: `/api/contacts/${id}`, body });
  };
  expect(shown('1', 'a+b@x.test', 'a@x.test')).toEqual([]);
  expect(shown('2', 'c@x.test', 'c@x.test')).toEqual([]);
  expect(shown('3', 'd@x.test', 'd@x.test')).toEqual([]);
  expect(shown('4', 'e+f@x.test', 'e@x.test')).toEqual(['read.shows-the-record']);
});
