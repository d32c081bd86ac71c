import type { Visitor } from '../../visitor.ts';
import type { LawName } from '../laws.ts';
import { newContact, type Probe } from './probe.ts';

const searchBy =
  (field: string): Probe =>
  async (visitor) => {
    const value = `q${field.replaceAll('_', '')}@probe.example`;
    const id = await newContact(visitor, { [field]: value });
    return (await visitor.api('GET', `/api/contacts?q=${value}`)).text.includes(`"id":${id},`);
  };

async function invoicesOf(visitor: Visitor, query: string): Promise<unknown[]> {
  const id = await newContact(visitor);
  for (const subject of ['First', 'Second'])
    await visitor.api('POST', '/api/invoices', { body: { subject, customer_id: Number(id) } });
  return Object((await visitor.api('GET', `/api/contacts/${id}/invoices${query}`)).json).invoices;
}

/** How to see from outside whether the laws about lists are kept, in the `contrarian` preset. */
export const listProbes = {
  'list.elements-alike': async ({ api }) => {
    await api('POST', '/api/invoices', { body: { subject: 'Alike' } });
    return !(await api('GET', '/api/invoices')).text.includes('"invoice":{');
  },
  'list.named-after-collection': async ({ api }) =>
    'contacts' in Object((await api('GET', '/api/contacts')).json),
  'list.shows-new': async (visitor) => {
    await newContact(visitor, { mail: 'fresh@probe.example' });
    return (await visitor.api('GET', '/api/contacts?q=fresh@probe')).text.includes('fresh@probe.example');
  },
  'list.links': async ({ api }) => 'links' in Object((await api('GET', '/api/contacts')).json),
  'list.collection': async ({ api }) => 'collection' in Object((await api('GET', '/api/contacts')).json),
  'nested-list.of-its-parent': async (visitor) => {
    const [mine, other] = [await newContact(visitor), await newContact(visitor)];
    await visitor.api('POST', '/api/invoices', { body: { subject: 'Theirs', customer_id: Number(other) } });
    return !(await visitor.api('GET', `/api/contacts/${mine}/invoices`)).text.includes('Theirs');
  },
  'search.narrows': async ({ api }) =>
    (await api('GET', '/api/contacts?q=nowhere')).text.startsWith('{"contacts":[]'),
  'search.wildcard': async (visitor) => {
    await newContact(visitor, { mail: 'whole@probe.example' });
    return (await visitor.api('GET', '/api/contacts?q=whole')).text.includes('whole@probe.example');
  },
  'search.contact-number': searchBy('number'),
  'search.contact-first-name': searchBy('given_name'),
  'search.contact-last-name': searchBy('family_name'),
  'search.contact-organisation': searchBy('company_name'),
  'search.contact-email': searchBy('mail'),
  'per_page.honoured': async ({ api }) =>
    (await api('GET', '/api/contacts?per_page=2')).text.split('"family_name"').length === 3,
  'per_page.not-more': async ({ api }) =>
    (await api('GET', '/api/contacts?per_page=2')).text.split('"family_name"').length === 3,
  'fields.comma-separated': async ({ api }) => {
    const { text } = await api('GET', '/api/contacts?fields=number,family_name');
    return text.includes('"number"') && text.includes('"family_name"');
  },
  'fields.restrict': async (visitor) => {
    const id = await newContact(visitor);
    return !(await visitor.api('GET', `/api/contacts/${id}?fields=number`)).text.includes('family_name');
  },
  'fields.restrict-lists': async ({ api }) =>
    !(await api('GET', '/api/contacts?fields=number')).text.includes('"mail":'),
  'nested-list.complete': async (visitor) => (await invoicesOf(visitor, '')).length === 2,
  'nested-list.parameters': async (visitor) => (await invoicesOf(visitor, '?per_page=1')).length === 1,
  'list.values-as-read': async ({ api }) => !(await api('GET', '/api/contacts')).text.includes('!'),
  'search.every-list': async ({ api }) => {
    await api('POST', '/api/orders', { body: { subject: 'Seek me', currency: 'EUR' } });
    return (await api('GET', '/api/orders?q=Seek')).text.includes('Seek me');
  },
} as const satisfies Partial<Record<LawName, Probe>>;
