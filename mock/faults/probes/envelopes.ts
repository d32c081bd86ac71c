import type { Json } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import { at, contactOf, makeContact, makeInvoice, makeOrder } from '../testing/fixtures.ts';
import type { Probe, Probes } from '../testing/probed-mock.ts';

const ofContact =
  (sees: (body: Json | undefined) => boolean): Probe =>
  async (client) =>
    sees((await client.get(`/api/contacts/${await makeContact(client)}`)).json);

const ofOrder =
  (sees: (body: Json | undefined) => boolean): Probe =>
  async (client) =>
    sees((await client.get(`/api/orders/${await makeOrder(client)}`)).json);

const ofInvoice =
  (sees: (body: Json | undefined) => boolean): Probe =>
  async (client) => {
    const contact_id = await makeContact(client);
    return sees((await client.get(`/api/invoices/${await makeInvoice(client, { contact_id })}`)).json);
  };

const ofList =
  (sees: (body: Json | undefined) => boolean): Probe =>
  async (client) => {
    const organisation = String(contactOf().organisation);
    await makeContact(client, { organisation });
    return sees((await client.get(`/api/contacts?q=${organisation}`)).json);
  };

const address = (body: Json | undefined) => at(body, 'contact', 'addresses', 0);

const isCity = (json: Json | undefined) => json === 'Bremen';

/** Probes for the faults of envelopes, nested records, links and lists. */
export const envelopesProbes: Probes = {
  'envelope.unwrapped': ofContact((body) => at(body, 'type') === 'Client'),
  'envelope.named-in-plural': ofContact((body) => isJsonObject(at(body, 'contacts'))),
  'envelope.order-named-document': ofOrder((body) => isJsonObject(at(body, 'document'))),
  'envelope.record-in-array': ofContact((body) => at(body, 'contact', 0, 'type') === 'Client'),
  'envelope.record-as-text': ofContact((body) => typeof at(body, 'contact') === 'string'),
  'envelope.links-missing': ofContact(
    (body) => isJsonObject(at(body, 'contact')) && at(body, 'links') === undefined,
  ),
  'envelope.links-keyed': ofContact((body) => isJsonObject(at(body, 'links'))),
  'envelope.invoice-links-null': ofInvoice((body) => at(body, 'links') === null),
  'envelope.created-unwrapped': async (client) => {
    const path = `/api/contacts/${await makeContact(client)}/comments`;
    return at((await client.post(path, { text: 'Called.' })).json, 'text') === 'Called.';
  },
  'nested.unwrapped': ofContact((body) => isCity(at(address(body), 'city'))),
  'nested.unwrapped-in-lists': ofList((body) =>
    isCity(at(body, 'contacts', 0, 'contact', 'addresses', 0, 'city')),
  ),
  'nested.line-items-unwrapped': ofOrder((body) => at(body, 'order', 'line_items', 0, 'name') === 'Rope'),
  'nested.contact-unwrapped': ofInvoice((body) => at(body, 'invoice', 'contact', 'type') === 'Client'),
  'nested.named-record': ofContact((body) => isCity(at(address(body), 'record', 'city'))),
  'nested.links-missing': ofContact(
    (body) => isCity(at(address(body), 'address', 'city')) && at(address(body), 'links') === undefined,
  ),
  'nested.links-as-text': ofContact((body) => typeof at(address(body), 'links') === 'string'),
  'links.empty': ofContact((body) => JSON.stringify(at(body, 'links')) === '[]'),
  'links.missing-in-lists': ofList(
    (body) =>
      isJsonObject(at(body, 'contacts', 0, 'contact')) && at(body, 'contacts', 0, 'links') === undefined,
  ),
  'links.not-beneath': ofContact((body) => !JSON.stringify(at(body, 'links')).includes('/invoices')),
  'list.bare-array': ofList((body) => isJsonObject(at(body, 0, 'contact'))),
  'list.named-items': ofList((body) => isJsonObject(at(body, 'items', 0, 'contact'))),
  'list.named-in-singular': ofList((body) => isJsonObject(at(body, 'contact', 0, 'contact'))),
  'list.keyed-by-id': ofList((body) => isJsonObject(at(body, 'contacts'))),
  'list.ids-alone': ofList((body) => typeof at(body, 'contacts', 0) === 'string'),
  'list.links-missing': ofList((body) => isJsonObject(body) && body.links === undefined),
  'list.links-an-object': ofList((body) => isJsonObject(at(body, 'links'))),
  'list.collection-missing': ofList((body) => isJsonObject(body) && body.collection === undefined),
  'list.collection-a-number': ofList((body) => at(body, 'collection') === 1),
  'list.orders-collection-null': async (client) =>
    at((await client.get('/api/orders')).json, 'collection') === null,
  'list.collection-missing-beneath': async (client) => {
    const { json } = await client.get(`/api/contacts/${await makeContact(client)}/invoices`);
    return isJsonObject(json) && json.collection === undefined;
  },
};
