import type { WireRequest } from '../../http/client.ts';
import { readSchemas } from '../../schemas/read.ts';
import { createModel as createModelOf, type Model } from '../model.ts';
import type { PublishedTypes } from '../published-types.ts';

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

export const login = { email: 'ada@acme.test', password: 'opens the books' };
export const karl = { email: 'karl@acme.test', password: 'reads only', permissions: ['api/contacts:read'] };
export const hugo = { email: 'hugo@globex.test', password: 'elsewhere', companies: ['globex'] };
export const createModel = () => createModelOf({ logins: [login, karl, hugo], companies: [acme, globex] });
export const headerOf = (text: string) =>
  ['Authorization', `Basic ${Buffer.from(text).toString('base64')}`] as const;
export const headerFor = (it: typeof login) => headerOf(`${it.email}:${it.password}`);
const ada = headerFor(login);
export const asKarl = { authorization: headerFor(karl)[1] };

export const acme = { name: 'acme', baseUrl: 'http://acme.test' };
export const globex = { name: 'globex', baseUrl: 'http://globex.test' };

export type Reply = {
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
  /** The moment at which its request began, where that is before now. */
  readonly beganAt?: number;
};

export function observe(
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
  const beganAt = more.beganAt ?? model.begin(request);
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

export const contact = (id: string, more: object = {}) => ({
  contact: { id, last_name: 'Hopper', ...more },
  links: [],
});
export const linked = (id: string, ...to: string[]) => ({
  ...contact(id),
  links: to.map((it) => ({ rel: 'self', href: `/api/contacts/${it}` })),
});
export const withLinks = (id: string, links: Readonly<Record<string, string>>) => ({
  ...contact(id),
  links: Object.entries(links).map(([rel, it]) => ({ rel, href: `/api/contacts/${it}` })),
});
/** An invoice that names one contact, and shows one inside. */
export const invoiceOf = (id: string, named: string, shown: string) => ({
  invoice: { id, contact_id: named, contact: contact(shown) },
  links: [],
});
export const list = (...contacts: object[]) => ({ contacts, links: [], collection: {} });
export const read = (body: unknown): Reply => ({ path: '/api/contacts/1', body });
export const refused = (errors: unknown): Reply => ({
  method: 'POST',
  path: '/api/contacts',
  sent: { contact: {} },
  status: 422,
  body: { errors },
});

export const refusedToken: Reply = {
  method: 'POST',
  path: '/oauth/token',
  status: 400,
  body: [{ error: 'invalid_grant', error_description: 'no such code' }],
};

export const created = (last_name: string, more: Partial<Reply> = {}): Reply => ({
  method: 'POST',
  path: '/api/contacts',
  status: 201,
  sent: { contact: { last_name } },
  body: contact('1', { last_name }),
  ...more,
});
export const renamed = (last_name: string, more: Partial<Reply> = {}): Reply => ({
  ...created(last_name),
  method: 'PUT',
  path: '/api/contacts/1',
  status: 200,
  ...more,
});
export const withEmail = (sent: string, shown: string): Reply =>
  created('Hopper', {
    sent: { contact: { last_name: 'Hopper', email: sent } },
    body: contact('1', { last_name: 'Hopper', email: shown }),
  });
export const rated = (rating: number): Reply => ({
  ...created('Hopper'),
  sent: { contact: { rating } },
  body: contact('1', { rating }),
});
export const addressIn = (city: string) => ({ addresses: [{ address: { id: '7', city }, links: [] }] });
export const living = (city: string): Reply => ({
  ...created('Hopper'),
  sent: { contact: { addresses: [{ address: { city } }] } },
  body: contact('1'),
});
export const longId = 'b3f0c1d2e4a5968778695a4b';
export const everyContact: Reply = { path: '/api/contacts', body: list(contact('1')) };
export const anonymous = { authorization: undefined };

/** A child of one record, listed beneath another one and beneath its own. */
export const misplaced = (type: string) => {
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
export const changedWhenCreated = (type: string, field: string, text: string, shown: string, also = text) => {
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
export const bill = (line_items: readonly object[]): Reply => ({
  method: 'POST',
  path: '/api/invoices',
  status: 201,
  sent: { invoice: { line_items: [{ name: 'Tea' }, { name: 'Tea' }] } },
  body: { invoice: { line_items }, links: [] },
});

export const sendEmail = (email: object): Reply => ({
  method: 'POST',
  path: '/api/contacts/1/emails',
  status: 201,
  sent: { email: { to_addr: 'a@b.test', body: 'Hello', ...email } },
});
