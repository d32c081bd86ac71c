import type { Reply } from '../../ask.ts';
import type { Manner, Visitor } from '../../visitor.ts';
import type { LawName } from '../laws.ts';
import { type Action, actions } from '../permissions.ts';
import { idIn, newContact, type Probe } from './probe.ts';

type Attempt = (visitor: Visitor, manner: Manner) => Promise<Reply>;

/** The four things that can be done with invoices, and one of them on an invoice that is there. */
const attempts: Record<Action, Attempt> = {
  create: ({ api }, manner) => api('POST', '/api/invoices', { ...manner, body: { subject: 'x' } }),
  read: ({ api }, manner) => api('GET', '/api/invoices', manner),
  update: async (visitor, manner) =>
    visitor.api('PATCH', `/api/invoices/${await newInvoice(visitor)}`, { ...manner, body: { subject: 'y' } }),
  delete: async (visitor, manner) =>
    visitor.api('DELETE', `/api/invoices/${await newInvoice(visitor)}`, manner),
};

async function newInvoice({ api }: Visitor): Promise<string> {
  return idIn(await api('POST', '/api/invoices', { body: { subject: 'Probe' } }));
}

const restrictedByRole =
  (action: Action): Probe =>
  async (visitor) =>
    (await attempts[action](visitor, { user: 3 })).status === 401;

const restrictedByScope =
  (action: Action): Probe =>
  async (visitor) => {
    const others = actions.filter((other) => other !== action).join(',');
    const bearer = await visitor.token(`api/invoices:${others}`);
    return (await attempts[action](visitor, { bearer })).status === 401;
  };

/** How to see from outside whether the laws about who may do what are kept (sections 4, 5 and 7.1), in the `contrarian` preset. */
export const accessProbes = {
  'scope.current-view-only': async ({ api }) =>
    (await api('PATCH', '/api/users/current', { body: {} })).status !== 200,
  'every-call.needs-authentication': async ({ api }) =>
    (await api('GET', '/api/contacts', { user: null })).status === 401,
  'schemas.need-authentication': async ({ api }) =>
    (await api('GET', '/api/schema', { user: null })).status === 401,
  'writes.need-authentication': async ({ api }) =>
    (await api('POST', '/api/contacts', { user: null, body: { family_name: 'x' } })).status === 401,
  'unauthenticated.is-401': async ({ api }) =>
    (await api('GET', '/api/contacts', { user: null })).status === 401,
  'basic.accepted': async ({ api }) => (await api('GET', '/api/contacts')).status === 200,
  'basic.password-is-checked': async ({ api }) =>
    (await api('GET', '/api/contacts', { password: 'no' })).status === 401,
  'bearer.accepted': async ({ api, token }) =>
    (await api('GET', '/api/contacts', { bearer: await token() })).status === 200,
  'query-token.accepted': async ({ api, token }) =>
    (await api('GET', `/api/contacts?access_token=${await token()}`, { user: null })).status === 200,
  'query-token.on-writes': async ({ api, token }) => {
    const path = `/api/contacts?access_token=${await token()}`;
    return (await api('POST', path, { user: null, body: { family_name: 'x' } })).status === 200;
  },
  'roles.enforced': async ({ api }) => (await api('GET', '/api/invoices', { user: 3 })).status === 401,
  'roles.create-enforced': restrictedByRole('create'),
  'roles.read-enforced': restrictedByRole('read'),
  'roles.update-enforced': restrictedByRole('update'),
  'roles.delete-enforced': restrictedByRole('delete'),
  'basic.base64': async ({ ask, owner }) => {
    const authorization = `Basic ${owner.email}:${owner.password}`;
    return (await ask('GET', '/api/contacts', { authorization })).status === 401;
  },
  'token.unknown-refused': async ({ api }) =>
    (await api('GET', '/api/contacts', { bearer: 'made-up' })).status === 401,
  'refused-create.stores-nothing': async ({ api }) => {
    await api('POST', '/api/contacts', { user: 3, body: { family_name: 'Forbidden' } });
    return !(await api('GET', '/api/contacts?q=Forbidden')).text.includes('Forbidden');
  },
  'scope.separated-by-spaces': async ({ api, token }) =>
    (await api('GET', '/api/orders', { bearer: await token('api/contacts api/orders') })).status === 200,
  'scope.separated-by-commas': async ({ api, token }) =>
    (await api('GET', '/api/orders', { bearer: await token('api/orders:update,read') })).status === 200,
  'scope.offline-keeps-scope': async ({ api, token }) =>
    (await api('GET', '/api/orders', { bearer: await token('api/contacts offline_access') })).status === 401,
  'roles.answer-401': async ({ api }) => (await api('GET', '/api/invoices', { user: 3 })).status === 401,
  'scope.enforced': async ({ api, token }) =>
    (await api('GET', '/api/orders', { bearer: await token('api/contacts') })).status === 401,
  'scope.create-enforced': restrictedByScope('create'),
  'scope.read-enforced': restrictedByScope('read'),
  'scope.update-enforced': restrictedByScope('update'),
  'scope.delete-enforced': restrictedByScope('delete'),
  'scope.only-listed-permissions': async (visitor) => {
    const bearer = await visitor.token('api/contacts:read');
    return (
      (await visitor.api('POST', '/api/contacts', { bearer, body: { family_name: 'x' } })).status === 401
    );
  },
  'scope.context-alone-grants-all': async (visitor) => {
    const bearer = await visitor.token('api/contacts');
    return (
      (await visitor.api('DELETE', `/api/contacts/${await newContact(visitor)}`, { bearer })).status === 200
    );
  },
  'scope.none-is-all': async ({ api, token }) =>
    (await api('GET', '/api/orders', { bearer: await token() })).status === 200,
  'scope.current-added': async ({ api, token }) =>
    (await api('GET', '/api/users/current', { bearer: await token('api/orders') })).status === 200,
  'scope.offline-never-expires': async ({ api, token, wait }) => {
    const bearer = await token('api/contacts offline_access');
    await wait(400 * 86_400);
    return (await api('GET', '/api/contacts', { bearer })).status === 200;
  },
} as const satisfies Partial<Record<LawName, Probe>>;
