import type { LawName } from '../laws.ts';
import { found, idIn, newContact, type Probe } from './probe.ts';

const two = { family_name: 'Two', addresses: [{ town: 'Graz' }, { town: 'Linz' }] };

/** How to see from outside whether the laws about companies and single records are kept, in the `contrarian` preset. */
export const recordProbes = {
  'company.isolated': async (visitor) => {
    const id = await newContact(visitor);
    return (await visitor.api('GET', `/api/contacts/${id}`, { company: 1 })).status === 404;
  },
  'company.updates-isolated': async (visitor) => {
    const path = `/api/contacts/${await newContact(visitor)}`;
    return (await visitor.api('PATCH', path, { body: { family_name: 'X' }, company: 1 })).status === 404;
  },
  'company.nested-lists-isolated': async (visitor) => {
    const path = `/api/contacts/${await newContact(visitor)}/invoices`;
    return (await visitor.api('GET', path, { company: 1 })).status === 404;
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
  'children.beneath-parents-only': async ({ api }) =>
    (await api('POST', '/api/comments', { body: { remark: 'x' } })).status === 405,
  'nested-types.no-endpoint': async ({ api }) => (await api('GET', '/api/addresses')).status !== 200,
  'nested-types.no-removal-by-id': async (visitor) => {
    const path = `/api/contacts/${await newContact(visitor, { addresses: [{ town: 'Wien' }] })}`;
    const partId = found(await visitor.api('GET', path), /"address":\{"id":(\d+)/);
    return (await visitor.api('DELETE', `${path}/addresses/${partId}`)).status === 404;
  },
  'children.refused-are-not-kept': async ({ api }) => {
    await api('POST', '/api/payments', { body: { sum: 123456 } });
    return !(await api('GET', '/api/payments')).text.includes('123456');
  },
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
