import type { LawName } from '../laws.ts';
import { found, newContact, type Probe } from './probe.ts';

const two = { family_name: 'Two', addresses: [{ town: 'Graz' }, { town: 'Linz' }] };

/** How to see from outside whether the laws about companies and single records are kept, in the `contrarian` preset. */
export const recordProbes = {
  'company.updates-isolated': async (visitor) => {
    const path = `/api/contacts/${await newContact(visitor)}`;
    return (await visitor.api('PATCH', path, { body: { family_name: 'X' }, company: 1 })).status === 404;
  },
  'company.nested-lists-isolated': async (visitor) => {
    const path = `/api/contacts/${await newContact(visitor)}/invoices`;
    return (await visitor.api('GET', path, { company: 1 })).status === 404;
  },
  'envelope.list-element-links': async ({ api }) =>
    (await api('GET', '/api/contacts?per_page=1')).text.split('"links"').length === 3,
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
  'failed-update.stores-nothing': async (visitor) => {
    const path = `/api/contacts/${await newContact(visitor)}`;
    await visitor.api('PATCH', path, { body: { family_name: 'Failed', mail: 'no' } });
    return (await visitor.api('GET', path)).text.includes('Probe');
  },
} as const satisfies Partial<Record<LawName, Probe>>;
