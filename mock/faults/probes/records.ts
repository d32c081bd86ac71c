import type { Json, JsonObject } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { Client } from '../testing/client.ts';
import {
  at,
  elements,
  isThere,
  makeContact,
  makeInvoice,
  makeOrder,
  uniqueWord,
} from '../testing/fixtures.ts';
import type { Probe, Probes } from '../testing/probed-mock.ts';

/** The list of the invoices of a new contact with two invoices. */
async function listOfTwo(client: Client) {
  const contact_id = await makeContact(client);
  const ids = [await makeInvoice(client, { contact_id }), await makeInvoice(client, { contact_id })];
  const { status, json } = await client.get(`/api/contacts/${contact_id}/invoices?per_page=200`);
  const listed = elements(at(json, 'invoices')).map((envelope) => at(envelope, 'invoice', 'id'));
  return { status, ids, listed };
}

const createsTopLevel =
  (collection: string, body: JsonObject): Probe =>
  async (client) =>
    (await client.post(`/api/${collection}`, body)).status === 201;

const readContact =
  (sees: (contact: Json | undefined) => boolean): Probe =>
  async (client) =>
    sees(at((await client.get(`/api/contacts/${await makeContact(client)}`)).json, 'contact'));

async function isMissing(client: Client, id: Json | undefined): Promise<boolean> {
  return (await client.get(`/api/contacts/${id}`)).status === 404;
}

/** Creates an email under a new contact. */
async function sendEmail(client: Client, email: { to_addr?: string; body?: string }) {
  return client.post(`/api/contacts/${await makeContact(client)}/emails`, email);
}

/** A contact whose last name was changed from Before to After, with a unique organisation. */
async function updatedContact(client: Client): Promise<{ path: string; organisation: string }> {
  const organisation = uniqueWord();
  const path = `/api/contacts/${await makeContact(client, { organisation, last_name: 'Before' })}`;
  await client.put(path, { last_name: 'After' });
  return { path, organisation };
}

/** Whether a URL of an updated contact shows its previous version. */
const isStale =
  (address: (contact: { path: string; organisation: string }) => string): Probe =>
  async (client) => {
    const { json } = await client.get(address(await updatedContact(client)));
    return at(json, 'contact', 'last_name') === 'Before' || namesIn(json).includes('Before');
  };

function namesIn(json: Parameters<typeof at>[0]): unknown[] {
  return elements(at(json, 'contacts')).map((envelope) => at(envelope, 'contact', 'last_name'));
}

async function isListed(client: Client, organisation: string): Promise<boolean> {
  const { json } = await client.get(`/api/contacts?q=${organisation}`);
  return elements(at(json, 'contacts')).length === 1;
}

/** Probes for the faults of fields, single records and nested lists. */
export const recordsProbes: Probes = {
  'contact.id-missing': readContact((contact) => isJsonObject(contact) && contact.id === undefined),
  'contact.other-id': async (client) => {
    const { json } = await client.get(`/api/contacts/${await makeContact(client)}`);
    return isMissing(client, at(json, 'contact', 'id'));
  },
  'contact.other-id-in-lists': async (client) => {
    const organisation = uniqueWord();
    await makeContact(client, { organisation });
    const { json } = await client.get(`/api/contacts?q=${organisation}`);
    return isMissing(client, at(json, 'contacts', 0, 'contact', 'id'));
  },
  'contact.number-missing': readContact((contact) => isJsonObject(contact) && contact.number === undefined),
  'contact.addresses-missing': readContact(
    (contact) => isJsonObject(contact) && contact.addresses === undefined,
  ),
  'contact.addresses-an-object': readContact((contact) => isJsonObject(at(contact, 'addresses'))),
  'contact.addresses-as-text': readContact((contact) => at(contact, 'addresses', 0) === 'Bremen'),
  'email.receiver-not-needed': async (client) => (await sendEmail(client, { body: 'Hello' })).status === 201,
  'email.body-not-needed': async (client) =>
    (await sendEmail(client, { to_addr: 'a@b.example', body: '' })).status === 201,
  'email.other-words': async (client) => {
    const { json } = await sendEmail(client, { to_addr: 'a@b.example', body: '' });
    return JSON.stringify(at(json, 'errors')) === '[["body","is required"]]';
  },
  'record.one-before': async (client) => {
    const first = await makeContact(client);
    const second = await makeContact(client);
    return at((await client.get(`/api/contacts/${second}`)).json, 'contact', 'id') === first;
  },
  'record.found-once': async (client) => {
    const path = `/api/contacts/${await makeContact(client)}`;
    return (await isThere(client, path)) && !(await isThere(client, path));
  },
  'record.stale': isStale(({ path }) => path),
  'record.stale-fields': isStale(({ path }) => `${path}?fields=last_name`),
  'list.stale': isStale(({ organisation }) => `/api/contacts?q=${organisation}`),
  'list.stale-beneath': async (client) => {
    const contact_id = await makeContact(client);
    const id = await makeInvoice(client, { contact_id, title: 'Before' });
    await client.put(`/api/invoices/${id}`, { title: 'After' });
    const { json } = await client.get(`/api/contacts/${contact_id}/invoices`);
    return at(json, 'invoices', 0, 'invoice', 'title') === 'Before';
  },
  'list.newest-missing': async (client) => {
    const organisation = uniqueWord();
    const id = await makeContact(client, { organisation });
    return (await isThere(client, `/api/contacts/${id}`)) && !(await isListed(client, organisation));
  },
  'list.destroyed-still-there': async (client) => {
    const organisation = uniqueWord();
    const path = `/api/contacts/${await makeContact(client, { organisation })}`;
    await client.delete(path);
    return !(await isThere(client, path)) && (await isListed(client, organisation));
  },
  'record.destroyed-still-there': async (client) => {
    const organisation = uniqueWord();
    const path = `/api/contacts/${await makeContact(client, { organisation })}`;
    await client.delete(path);
    return (await isThere(client, path)) && !(await isListed(client, organisation));
  },
  'beneath.all-invoices': async (client) => (await listOfTwo(client)).listed.length > 2,
  'beneath.no-invoices': async (client) => {
    const { status, listed } = await listOfTwo(client);
    return status === 200 && listed.length === 0;
  },
  'beneath.oldest-invoice-missing': async (client) => {
    const { ids, listed } = await listOfTwo(client);
    return listed.length === 1 && listed[0] === ids[1];
  },
  'beneath.not-found': async (client) => (await listOfTwo(client)).status === 404,
  'beneath.comments-created-alone': createsTopLevel('comments', { text: 'Called.' }),
  'beneath.emails-created-alone': createsTopLevel('emails', { to_addr: 'a@b.example', body: 'Hello' }),
  'beneath.payments-created-alone': createsTopLevel('payments', { amount: 1, date: '2026-03-01' }),
  'beneath.line-items-listed': async (client) => {
    await makeOrder(client);
    const { status, json } = await client.get('/api/line_items?per_page=200');
    return status === 200 && at(json, 'line_items', 0, 'line_item') !== undefined;
  },
  'beneath.addresses-listed': async (client) => {
    const { status, json } = await client.get('/api/addresses?per_page=200');
    return status === 200 && at(json, 'addresses', 0, 'address') !== undefined;
  },
};
