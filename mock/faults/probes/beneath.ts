import type { JsonObject } from '../../contract/json.ts';
import type { Client } from '../testing/client.ts';
import { at, elements } from '../testing/json.ts';
import { makeContact, makeInvoice, makeOrder } from '../testing/made.ts';
import type { Probe, Probes } from '../testing/probe.ts';

/** The list of the invoices of a new contact with two invoices. */
async function listOfTwo(client: Client) {
  const contact_id = await makeContact(client);
  const ids = [await makeInvoice(client, { contact_id }), await makeInvoice(client, { contact_id })];
  const { status, json } = await client.get(`/api/contacts/${contact_id}/invoices?per_page=200`);
  const listed = elements(at(json, 'invoices')).map((envelope) => at(envelope, 'invoice', 'id'));
  return { status, ids, listed };
}

const createsAlone =
  (collection: string, body: JsonObject): Probe =>
  async (client) =>
    (await client.post(`/api/${collection}`, body)).status === 201;

/** How faults of what lies beneath other resources are seen. */
export const beneathProbes: Probes = {
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
  'beneath.comments-created-alone': createsAlone('comments', { text: 'Called.' }),
  'beneath.emails-created-alone': createsAlone('emails', { to_addr: 'a@b.example', body: 'Hello' }),
  'beneath.payments-created-alone': createsAlone('payments', { amount: 1, date: '2026-03-01' }),
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
