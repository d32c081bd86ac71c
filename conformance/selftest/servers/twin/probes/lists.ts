import type { LawName } from '../laws.ts';
import { newContact, type Probe } from './probe.ts';

/** How to see from outside whether the laws about lists are kept, in the `contrarian` preset. */
export const listProbes = {
  'list.elements-alike': async ({ api }) => {
    await api('POST', '/api/invoices', { body: { subject: 'Alike' } });
    return !(await api('GET', '/api/invoices')).text.includes('"invoice":{');
  },
  'list.shows-new': async (visitor) => {
    await newContact(visitor, { mail: 'fresh@probe.example' });
    return (await visitor.api('GET', '/api/contacts?q=fresh@probe')).text.includes('fresh@probe.example');
  },
  'per_page.honoured': async ({ api }) =>
    (await api('GET', '/api/contacts?per_page=2')).text.split('"family_name"').length === 3,
  'fields.comma-separated': async ({ api }) => {
    const { text } = await api('GET', '/api/contacts?fields=number,family_name');
    return text.includes('"number"') && text.includes('"family_name"');
  },
  'fields.restrict-lists': async ({ api }) =>
    !(await api('GET', '/api/contacts?fields=number')).text.includes('"mail":'),
  'list.values-as-read': async ({ api }) => !(await api('GET', '/api/contacts')).text.includes('!'),
  'search.every-list': async ({ api }) => {
    await api('POST', '/api/orders', { body: { subject: 'Seek me', currency: 'EUR' } });
    return (await api('GET', '/api/orders?q=Seek')).text.includes('Seek me');
  },
} as const satisfies Partial<Record<LawName, Probe>>;
