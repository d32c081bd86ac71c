import type { JsonObject } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import { ada, celine } from '../../oauth/testing/page-client.ts';
import type { CallOptions, Client } from '../testing/client.ts';
import { at, elements, makeContact, makeInvoice, makeOrder, names, uniqueWord } from '../testing/fixtures.ts';
import { obtainToken } from '../testing/oauth-flow.ts';
import type { Probe, Probes } from '../testing/probed-mock.ts';

const blankValues: Record<string, string> = {
  en: "can't be blank",
  de: 'muss ausgefüllt werden',
  fr: 'doit être rempli(e)',
};

/** The error message for a new contact without a type. */
async function blank(client: Client, query: string, options: CallOptions = {}): Promise<string> {
  const { json } = await client.post(`/api/contacts${query}`, { organisation: 'Reederei' }, options);
  return String(at(json, 'errors', 0, 1));
}

/** Whether messages are in the expected languages with some values of `locale`. */
const speaks =
  (first: [query: string, language: string], ...more: [query: string, language: string][]): Probe =>
  async (client) => {
    for (const [query, language] of [first, ...more]) {
      if ((await blank(client, query)) !== blankValues[language]) return false;
    }
    return true;
  };

async function orderErrors(client: Client, order: JsonObject): Promise<unknown> {
  return at((await client.post('/api/orders?locale=de_DE', order)).json, 'errors');
}

/** The number of records that a list has with this `per_page`. */
async function size(client: Client, list: string, perPage: number): Promise<number> {
  const { json } = await client.get(`/api/${list}?per_page=${perPage}`);
  return elements(at(json, list.split('/').at(-1) ?? '')).length;
}

/** The path, below `/api`, of the list of invoices of a contact with three invoices. */
async function listBeneath(client: Client): Promise<string> {
  const contact_id = await makeContact(client);
  for (let left = 3; left > 0; left--) await makeInvoice(client, { contact_id });
  return `contacts/${contact_id}/invoices`;
}

const isSized =
  (perPage: number, records: number): Probe =>
  async (client) =>
    (await size(client, 'contacts', perPage)) === records;

/** The names of a contact's fields, in a single record and as the first and second of a list. */
async function readFieldNames(client: Client, fields: string) {
  const path = `/api/contacts/${await makeContact(client)}`;
  const alone = await client.get(`${path}?fields=${fields}`);
  const list = (await client.get(`/api/contacts?per_page=2&fields=${fields}`)).json;
  return {
    alone: names(at(alone.json, 'contact')).join(),
    first: names(at(list, 'contacts', 0, 'contact')).join(),
    second: names(at(list, 'contacts', 1, 'contact')).join(),
  };
}

const isWhole = (fields: string) => fields.split(',').length > 20;

async function found(client: Client, q: string, collection = 'contacts'): Promise<number> {
  const { json } = await client.get(`/api/${collection}?per_page=200&q=${encodeURIComponent(q)}`);
  return elements(at(json, collection)).length;
}

/** Whether a contact is found by all searched fields except this one. */
const isNotFoundBy =
  (overlooked: string): Probe =>
  async (client) => {
    const [number, first_name, last_name, organisation] = [
      uniqueWord(),
      uniqueWord(),
      uniqueWord(),
      uniqueWord(),
    ];
    const fields: JsonObject = {
      number,
      first_name,
      last_name,
      organisation,
      email: `${uniqueWord()}@b.example`,
    };
    await makeContact(client, fields);
    for (const [name, value] of Object.entries(fields)) {
      if ((await found(client, String(value))) !== (name === overlooked ? 0 : 1)) return false;
    }
    return true;
  };

/** Probes for the faults of search, paging, field selection and locale. */
export const queryParametersProbes: Probes = {
  'search.overlooked': async (client) => (await found(client, uniqueWord())) > 0,
  'search.overlooked-on-orders': async (client) => {
    await makeOrder(client);
    return (await found(client, uniqueWord(), 'orders')) > 0 && (await found(client, uniqueWord())) === 0;
  },
  'search.finds-nothing': async (client) => {
    const organisation = uniqueWord();
    await makeContact(client, { organisation });
    await makeContact(client, { organisation });
    return (await found(client, organisation)) === 0;
  },
  'search.not-in-number': isNotFoundBy('number'),
  'search.not-in-first-name': isNotFoundBy('first_name'),
  'search.not-in-last-name': isNotFoundBy('last_name'),
  'search.not-in-organisation': isNotFoundBy('organisation'),
  'search.not-in-email': isNotFoundBy('email'),
  'search.whole-values': async (client) => {
    const organisation = uniqueWord();
    const part = organisation.slice(0, -1);
    await makeContact(client, { organisation });
    const parts = [part, `${part}*`, `*${part}*`, `%${part}%`];
    const counts = await Promise.all(parts.map((text) => found(client, text)));
    return (await found(client, organisation)) === 1 && counts.every((count) => count === 0);
  },
  'search.last-match-missing': async (client) => {
    const organisation = uniqueWord();
    await makeContact(client, { organisation });
    await makeContact(client, { organisation });
    return (await found(client, organisation)) === 1;
  },
  'search.stale': async (client) => {
    const [before, after] = [uniqueWord(), uniqueWord()];
    const id = await makeContact(client, { organisation: before });
    await client.put(`/api/contacts/${id}`, { organisation: after });
    return (await found(client, before)) === 1 && (await found(client, after)) === 0;
  },
  'per-page.overlooked': async (client) => (await size(client, 'contacts', 1)) > 2,
  'per-page.overlooked-on-invoices': async (client) =>
    (await size(client, 'invoices', 1)) > 2 && (await size(client, 'contacts', 1)) === 1,
  'per-page.overlooked-beneath': async (client) =>
    (await size(client, await listBeneath(client), 1)) === 3 && (await size(client, 'contacts', 1)) === 1,
  'per-page.one-more': isSized(2, 3),
  'per-page.one-less': isSized(2, 1),
  'per-page.turned-away': async (client) => (await client.get('/api/contacts?per_page=2')).status === 400,
  'fields.overlooked': async (client) => {
    const { alone, second } = await readFieldNames(client, 'number');
    return isWhole(alone) && isWhole(second);
  },
  'fields.overlooked-in-lists': async (client) => {
    const { alone, first, second } = await readFieldNames(client, 'number');
    return alone === 'number' && isWhole(first) && isWhole(second);
  },
  'fields.overlooked-alone': async (client) => {
    const { alone, first } = await readFieldNames(client, 'number');
    return isWhole(alone) && first === 'number';
  },
  'fields.overlooked-on-invoices': async (client) => {
    const { json } = await client.get(`/api/invoices/${await makeInvoice(client)}?fields=number`);
    const { alone } = await readFieldNames(client, 'number');
    return names(at(json, 'invoice')).length > 20 && alone === 'number';
  },
  'fields.overlooked-beneath': async (client) => {
    const { json } = await client.get(`/api/${await listBeneath(client)}?fields=number`);
    const { first } = await readFieldNames(client, 'number');
    return names(at(json, 'invoices', 0, 'invoice')).length > 20 && first === 'number';
  },
  'fields.first-record-alone': async (client) => {
    const { first, second } = await readFieldNames(client, 'number');
    return first === 'number' && isWhole(second);
  },
  'fields.one-too-few': async (client) =>
    (await readFieldNames(client, 'number,last_name')).alone === 'number',
  'fields.timestamps-too': async (client) =>
    (await readFieldNames(client, 'number')).alone === 'number,created_at,updated_at',
  'fields.others-null': async (client) => {
    const { json } = await client.get(`/api/contacts/${await makeContact(client)}?fields=number`);
    const others = Object.entries(at(json, 'contact') ?? {}).filter(([name]) => name !== 'number');
    return others.length > 20 && others.every(([, value]) => value === null);
  },
  'fields.links-missing': async (client) => {
    const { json } = await client.get(`/api/contacts/${await makeContact(client)}?fields=number`);
    return isJsonObject(json) && json.links === undefined;
  },
  'locale.overlooked': speaks(['?locale=de_DE', 'en'], ['?locale=fr_FR', 'en']),
  'locale.german-overlooked': speaks(['?locale=de_DE', 'en'], ['?locale=fr_FR', 'fr']),
  'locale.french-in-english': speaks(['?locale=fr_FR', 'en'], ['?locale=de_DE', 'de']),
  'locale.english-in-german': speaks(['?locale=en_GB', 'de'], ['?locale=fr_FR', 'fr']),
  'locale.overlooked-with-tokens': async (client) => {
    const bearer = await obtainToken(client);
    const byToken = await blank(client, '?locale=de_DE', { bearer });
    return (
      byToken === blankValues.en && (await blank(client, '?locale=de_DE', { as: ada })) === blankValues.de
    );
  },
  'locale.turned-away': async (client) => (await client.get('/api/contacts?locale=de_DE')).status === 400,
  'locale.always-english': async (client) => (await blank(client, '', { as: celine })) === blankValues.en,
  'locale.of-the-browser': async (client) =>
    (await blank(client, '', { as: celine, headers: { 'Accept-Language': 'de-DE' } })) === blankValues.de,
  'locale.nested-errors-untranslated': async (client) => {
    const errors = await orderErrors(client, { line_items: [{ name: 'Rope' }] });
    return JSON.stringify(errors) === `[["line_items.price_single","${blankValues.en}"]]`;
  },
  'locale.blank-alone': async (client) => {
    const errors = await orderErrors(client, { status: 'lost', line_items: [{ name: 'Rope' }] });
    return (
      JSON.stringify(errors).includes('is not included in the list') &&
      JSON.stringify(errors).includes(String(blankValues.de))
    );
  },
};
