import type { TestClient } from '../../client/test-client.ts';
import { behaviour, createContact } from './behaviour.ts';

const restrictsFields = ['fields.restrict-the-record'];

/** How many contacts with their name a list with this query shows. */
async function countContacts({ call }: TestClient, query: string): Promise<number> {
  return (await call('GET', `/api/contacts?${query}`)).text.split('"family_name"').length - 1;
}

/** Lists, their pages, and parameters used together (spec#4.1, spec#4.2). */
export const listBehaviours = {
  'list.elements-same-form': behaviour(
    '4.1',
    'The elements of all lists have the same form.',
    ['list.elements-are-alike'],
    async ({ call }) => {
      await call('POST', '/api/invoices', { body: { subject: 'Alike' } });
      return !(await call('GET', '/api/invoices')).text.includes('"invoice":{');
    },
  ),
  'list.shows-new': behaviour(
    '4.1',
    'A list contains the records that were created.',
    ['list.shows-what-exists'],
    async (client) => {
      await createContact(client, { mail: 'fresh@probe.example' });
      const list = await client.call('GET', '/api/contacts?q=fresh@probe');
      return list.text.includes('fresh@probe.example');
    },
  ),
  'list.values-match-record': behaviour(
    '4.1',
    'A list shows the same values as the record itself.',
    ['list.elements-match-the-record', 'list.shows-what-exists'],
    async ({ call }) => !(await call('GET', '/api/contacts')).text.includes('!'),
  ),
  'list.pages-complete': behaviour(
    '4.1',
    'The last page of a list has all of its records.',
    ['list.shows-what-exists'],
    async (client) => (await countContacts(client, 'per_page=6&from_page=2')) === 6,
  ),
  'per-page.on-every-page': behaviour(
    '4.2',
    'The further pages of a list have as many records as per_page says.',
    ['per-page.is-the-number-shown'],
    async (client) => (await countContacts(client, 'per_page=1&from_page=2')) === 1,
  ),
  'list.shows-each-once': behaviour(
    '4.1',
    'A page does not begin with the last invoice of the page before.',
    ['contact-invoices.are-all-its-own'],
    async ({ call }) => {
      for (const subject of ['One', 'Two']) await call('POST', '/api/invoices', { body: { subject } });
      const { text } = await call('GET', '/api/invoices?per_page=1&from_page=2');
      return text.split('"subject"').length === 2;
    },
  ),
  'search.under-its-contact': behaviour(
    '4.1',
    'A search among the invoices of a contact finds none of another.',
    ['contact-invoices.are-only-its-own'],
    async (client) => {
      const [one, other] = [await createContact(client), await createContact(client)];
      await client.call('POST', '/api/invoices', { body: { subject: 'Sought', customer_id: Number(other) } });
      return !(await client.call('GET', `/api/contacts/${one}/invoices?q=Sought`)).text.includes('Sought');
    },
  ),
  'search.on-every-page': behaviour(
    '4.2',
    'The further pages of a search show what matches, too.',
    ['search.narrows-the-list'],
    async (client) => {
      for (let count = 0; count < 2; count += 1) await createContact(client, { family_name: 'Twofold' });
      return (await client.call('GET', '/api/contacts?per_page=1&from_page=2&q=Twofold')).text.includes(
        'Twofold',
      );
    },
  ),
  'per-page.respected': behaviour(
    '4.2',
    'per_page sets the number of results.',
    ['per-page.is-the-number-shown'],
    async (client) => (await countContacts(client, 'per_page=2')) === 2,
  ),
  'fields.comma-separated': behaviour(
    '4.2',
    'fields can name several fields.',
    ['fields.keep-named-values'],
    async ({ call }) => {
      const { text } = await call('GET', '/api/contacts?fields=number,family_name');
      return text.includes('"number"') && text.includes('"family_name"');
    },
  ),
  'fields.restrict-lists': behaviour(
    '4.2',
    'fields restricts each record of a list.',
    restrictsFields,
    async ({ call }) => !(await call('GET', '/api/contacts?fields=number')).text.includes('"mail":'),
  ),
  'fields.restrict-every-page': behaviour(
    '4.2',
    'fields restricts the records of every page.',
    restrictsFields,
    async (client) => (await countContacts(client, 'per_page=6&from_page=2&fields=number')) === 0,
  ),
  'fields.with-version': behaviour(
    '4.2',
    'fields works together with v.',
    restrictsFields,
    async ({ call }) => !(await call('GET', '/api/contacts?fields=number&v=1.0')).text.includes('"mail":'),
  ),
  'search.every-list': behaviour(
    '4.2',
    'q searches every list.',
    ['search.finds-in-every-list'],
    async ({ call }) => {
      await call('POST', '/api/orders', { body: { subject: 'Seek me', currency: 'EUR' } });
      return (await call('GET', '/api/orders?q=Seek')).text.includes('Seek me');
    },
  ),
  'search.with-fields': behaviour(
    '4.2',
    'q searches the email together with fields.',
    ['search.contacts-by-email'],
    async ({ call }) =>
      (await call('GET', '/api/contacts?q=c3@x.example&fields=mail')).text.includes('c3@x.example'),
  ),
  'search.parts-of-every-field': behaviour(
    '4.2',
    'q searches for a part of each of the five fields, not of the last name only.',
    ['search.contacts-by-part'],
    async (client) => {
      await createContact(client, { mail: 'partial@probe.example' });
      return (await client.call('GET', '/api/contacts?q=partial')).text.includes('partial@probe');
    },
  ),
  'search.special-characters': behaviour(
    '4.2',
    'q accepts any string.',
    ['search.narrows-the-list'],
    async ({ call }) => (await call('GET', '/api/contacts?q=(')).status === 200,
  ),
} as const;
