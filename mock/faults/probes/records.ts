import type { JsonObject } from '../../contract/json.ts';
import type { Client } from '../testing/client.ts';
import { at, elements } from '../testing/json.ts';
import { make, makeContact, makeInvoice, makeOrder, word } from '../testing/made.ts';
import type { Probe, Probes } from '../testing/probe.ts';

/** A contact whose last name was changed from Before to After; its organisation is a word of its own. */
async function updatedContact(client: Client): Promise<{ path: string; organisation: string }> {
  const organisation = word();
  const path = `/api/contacts/${await makeContact(client, { organisation, last_name: 'Before' })}`;
  await client.put(path, { last_name: 'After' });
  return { path, organisation };
}

/** Whether an address of an updated contact shows it as it was before. */
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

async function isThere(client: Client, path: string): Promise<boolean> {
  return (await client.get(path)).status === 200;
}

/** Whether a record is there after it was destroyed with success. */
async function survives(client: Client, path: string): Promise<boolean> {
  const { status } = await client.delete(path);
  return status === 200 && (await isThere(client, path));
}

/** Whether a record keeps a value although an update of it went well. */
async function keeps(client: Client, path: string, type: string, value: JsonObject): Promise<boolean> {
  const { status } = await client.put(path, value);
  const after = (await client.get(path)).json;
  return status === 200 && Object.entries(value).every(([name, sent]) => at(after, type, name) !== sent);
}

/** How faults of what records and lists show, and of writes, are seen. */
export const recordProbes: Probes = {
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
    const organisation = word();
    const id = await makeContact(client, { organisation });
    return (await isThere(client, `/api/contacts/${id}`)) && !(await isListed(client, organisation));
  },
  'list.destroyed-still-there': async (client) => {
    const organisation = word();
    const path = `/api/contacts/${await makeContact(client, { organisation })}`;
    await client.delete(path);
    return !(await isThere(client, path)) && (await isListed(client, organisation));
  },
  'record.destroyed-still-there': async (client) => {
    const organisation = word();
    const path = `/api/contacts/${await makeContact(client, { organisation })}`;
    await client.delete(path);
    return (await isThere(client, path)) && !(await isListed(client, organisation));
  },
  'write.create-left-undone': async (client) =>
    !(await isThere(client, `/api/contacts/${await makeContact(client)}`)),
  'write.create-beneath-left-undone': async (client) => {
    const path = `/api/contacts/${await makeContact(client)}/comments`;
    const comment = await make(client, path, { text: 'Called.' });
    return !(await isThere(client, `/api/comments/${comment}`));
  },
  'write.update-left-undone': async (client) =>
    keeps(client, `/api/contacts/${await makeContact(client)}`, 'contact', { first_name: 'Ida' }),
  'write.order-update-left-undone': async (client) => {
    const order = `/api/orders/${await makeOrder(client)}`;
    const contact = `/api/contacts/${await makeContact(client)}`;
    const title = { title: 'Ropes' };
    return (
      (await keeps(client, order, 'order', title)) &&
      !(await keeps(client, contact, 'contact', { first_name: 'Ida' }))
    );
  },
  'write.last-name-lost-on-update': async (client) =>
    keeps(client, `/api/contacts/${await makeContact(client)}`, 'contact', { last_name: 'Lee' }),
  'write.destroy-left-undone': async (client) => survives(client, `/api/orders/${await makeOrder(client)}`),
  'write.contact-destroy-left-undone': async (client) =>
    (await survives(client, `/api/contacts/${await makeContact(client)}`)) &&
    !(await survives(client, `/api/orders/${await makeOrder(client)}`)),
  'write.addresses-lost': async (client) => {
    const { json } = await client.get(`/api/contacts/${await makeContact(client)}`);
    return elements(at(json, 'contact', 'addresses')).length === 0;
  },
  'write.line-items-lost-on-update': async (client) => {
    const path = `/api/orders/${await makeOrder(client)}`;
    await client.put(path, { line_items: [{ name: 'Anchor', price_single: 1 }] });
    return !(await client.get(path)).text.includes('Anchor');
  },
  'nested.first-alone': async (client) => {
    const id = await makeContact(client, { addresses: [{ city: 'Bremen' }, { city: 'Emden' }] });
    return !(await client.get(`/api/contacts/${id}`)).text.includes('Emden');
  },
};
