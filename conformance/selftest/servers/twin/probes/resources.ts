import type { Visitor } from '../../visitor.ts';
import type { LawName } from '../laws.ts';
import { idIn, newContact, type Probe } from './probe.ts';

const searchBy =
  (field: string): Probe =>
  async (visitor) => {
    const value = `q${field.replaceAll('_', '')}@probe.example`;
    const id = await newContact(visitor, { [field]: value });
    return (await visitor.api('GET', `/api/contacts?q=${value}`)).text.includes(`"id":${id},`);
  };

const two = { family_name: 'Two', addresses: [{ town: 'Graz' }, { town: 'Linz' }] };

async function invoicesOf(visitor: Visitor, query: string): Promise<unknown[]> {
  const id = await newContact(visitor);
  for (const subject of ['First', 'Second'])
    await visitor.api('POST', '/api/invoices', { body: { subject, customer_id: Number(id) } });
  return Object((await visitor.api('GET', `/api/contacts/${id}/invoices${query}`)).json).invoices;
}

/** How to see from outside whether the laws about companies, records and lists are kept, in the `contrarian` preset. */
export const resourceProbes = {
  'list.elements-alike': async ({ api }) => {
    await api('POST', '/api/invoices', { body: { subject: 'Alike' } });
    return !(await api('GET', '/api/invoices')).text.includes('"invoice":{');
  },
  'company.isolated': async (visitor) => {
    const id = await newContact(visitor);
    return (await visitor.api('GET', `/api/contacts/${id}`, { company: 1 })).status === 404;
  },
  'company.members-only': async ({ api }) => (await api('GET', '/api/contacts', { user: 4 })).status === 401,
  'text.not-converted': async ({ api }) => {
    const body = Buffer.from('{"family_name":"Cafés"}', 'latin1');
    return !(await api('POST', '/api/contacts', { body })).text.includes('Cafés');
  },
  'text.utf-8-kept': async ({ api }) =>
    (await api('POST', '/api/contacts', { body: { family_name: 'Žižek 🎉' } })).text.includes('Žižek 🎉'),
  'envelope.named-after-type': async (visitor) => {
    const id = await newContact(visitor);
    return (await visitor.api('GET', `/api/contacts/${id}`)).text.startsWith('{"contact":');
  },
  'envelope.links': async ({ api }) =>
    Array.isArray(Object((await api('POST', '/api/contacts', { body: { family_name: 'A' } })).json).links),
  'envelope.list-element-links': async ({ api }) =>
    (await api('GET', '/api/contacts?per_page=1')).text.split('"links"').length === 3,
  'envelope.nested-wrapped': async ({ api }) => {
    const body = { family_name: 'A', addresses: [{ town: 'Wien' }] };
    return (await api('POST', '/api/contacts', { body })).text.includes('[{"address":{');
  },
  'envelope.nested-links': async ({ api }) => {
    const body = { family_name: 'A', addresses: [{ town: 'Wien' }] };
    return (await api('POST', '/api/contacts', { body })).text.includes('},"links":[]}]');
  },
  'links.nested-named': async ({ api }) =>
    /contacts\/\d+\/invoices/.test((await api('GET', '/api/contacts?per_page=1')).text),
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
  'children.beneath-parents-only': async ({ api }) =>
    (await api('POST', '/api/comments', { body: { remark: 'x' } })).status === 405,
  'nested-types.no-endpoint': async ({ api }) => (await api('GET', '/api/addresses')).status !== 200,
  'children.parent-exists': async ({ api }) =>
    (await api('POST', '/api/orders/999999/comments', { body: { remark: 'x' } })).status === 404,
  'read.that-record': async (visitor) => {
    const id = await newContact(visitor);
    return idIn(await visitor.api('GET', `/api/contacts/${id}`)) === id;
  },
  'create.stores': async (visitor) =>
    (await visitor.api('GET', `/api/contacts/${await newContact(visitor)}`)).status === 200,
  'create.answers-resource': async (visitor) => (await newContact(visitor)) !== '',
  'update.checked': async (visitor) => {
    const id = await newContact(visitor);
    return (await visitor.api('PATCH', `/api/contacts/${id}`, { body: { family_name: '' } })).status === 422;
  },
  'update.stores': async (visitor) => {
    const id = await newContact(visitor);
    await visitor.api('PATCH', `/api/contacts/${id}`, { body: { family_name: 'Changed' } });
    return (await visitor.api('GET', `/api/contacts/${id}`)).text.includes('Changed');
  },
  'destroy.removes': async (visitor) => {
    const id = await newContact(visitor);
    await visitor.api('DELETE', `/api/contacts/${id}`);
    return (await visitor.api('GET', `/api/contacts/${id}`)).status === 404;
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
  'links.own': async (visitor) => {
    const id = await newContact(visitor);
    return (await visitor.api('GET', `/api/contacts/${id}`)).text.includes(`/api/contacts/${id}"`);
  },
  'update.one-record': async (visitor) => {
    const [mine, other] = [await newContact(visitor), await newContact(visitor)];
    await visitor.api('PATCH', `/api/contacts/${mine}`, { body: { family_name: 'Changed' } });
    return (await visitor.api('GET', `/api/contacts/${other}`)).text.includes('Probe');
  },
  'destroy.one-record': async ({ api }) => {
    const { json } = await api('GET', '/api/contacts?per_page=3');
    const [first, second] = Object(json).contacts;
    await api('DELETE', `/api/contacts/${second.id}`);
    return (await api('GET', `/api/contacts/${first.id}`)).status === 200;
  },
  'create.new-id': async (visitor) =>
    new Set([await newContact(visitor), await newContact(visitor)]).size === 2,
  'nested.stored': async ({ api }) =>
    (await api('POST', '/api/contacts', { body: two })).text.includes('Linz'),
  'nested-list.complete': async (visitor) => (await invoicesOf(visitor, '')).length === 2,
  'nested-list.parameters': async (visitor) => (await invoicesOf(visitor, '?per_page=1')).length === 1,
  'list.values-as-read': async ({ api }) => !(await api('GET', '/api/contacts')).text.includes('!'),
  'search.every-list': async ({ api }) => {
    await api('POST', '/api/orders', { body: { subject: 'Seek me', currency: 'EUR' } });
    return (await api('GET', '/api/orders?q=Seek')).text.includes('Seek me');
  },
  'failed-create.stores-nothing': async ({ api }) => {
    await api('POST', '/api/contacts', { body: { family_name: 'Failed', mail: 'no' } });
    return !(await api('GET', '/api/contacts?q=Failed')).text.includes('Failed');
  },
  'failed-update.stores-nothing': async (visitor) => {
    const path = `/api/contacts/${await newContact(visitor)}`;
    await visitor.api('PATCH', path, { body: { family_name: 'Failed', mail: 'no' } });
    return (await visitor.api('GET', path)).text.includes('Probe');
  },
} as const satisfies Partial<Record<LawName, Probe>>;
