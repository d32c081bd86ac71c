import type { Reply } from '../../ask.ts';
import type { Manner, Visitor } from '../../visitor.ts';
import type { LawName } from '../laws.ts';
import { type Action, actions } from '../permissions.ts';
import { idIn, type Probe } from './probe.ts';

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
  'basic.accepted': async ({ api }) => (await api('GET', '/api/contacts')).status === 200,
  'roles.create-enforced': restrictedByRole('create'),
  'roles.read-enforced': restrictedByRole('read'),
  'basic.base64': async ({ ask, owner }) => {
    const authorization = `Basic ${owner.email}:${owner.password}`;
    return (await ask('GET', '/api/contacts', { authorization })).status === 401;
  },
  'refused-create.stores-nothing': async ({ api }) => {
    await api('POST', '/api/contacts', { user: 3, body: { family_name: 'Forbidden' } });
    return !(await api('GET', '/api/contacts?q=Forbidden')).text.includes('Forbidden');
  },
  'scope.create-enforced': restrictedByScope('create'),
  'scope.read-enforced': restrictedByScope('read'),
} as const satisfies Partial<Record<LawName, Probe>>;
