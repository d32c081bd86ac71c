import type { Json } from '../../contract/json.ts';
import type { Client } from '../testing/client.ts';
import { at, isRecord } from '../testing/json.ts';
import { makeContact, word } from '../testing/made.ts';
import type { Probe, Probes } from '../testing/probe.ts';

const ofContact =
  (sees: (contact: Json | undefined) => boolean): Probe =>
  async (client) =>
    sees(at((await client.get(`/api/contacts/${await makeContact(client)}`)).json, 'contact'));

async function isMissing(client: Client, id: Json | undefined): Promise<boolean> {
  return (await client.get(`/api/contacts/${id}`)).status === 404;
}

/** Sends an email beneath a new contact. */
async function sendEmail(client: Client, email: { to_addr?: string; body?: string }) {
  return client.post(`/api/contacts/${await makeContact(client)}/emails`, email);
}

/** How faults of the named fields are seen. */
export const fieldProbes: Probes = {
  'contact.id-missing': ofContact((contact) => isRecord(contact) && contact.id === undefined),
  'contact.other-id': async (client) => {
    const { json } = await client.get(`/api/contacts/${await makeContact(client)}`);
    return isMissing(client, at(json, 'contact', 'id'));
  },
  'contact.other-id-in-lists': async (client) => {
    const organisation = word();
    await makeContact(client, { organisation });
    const { json } = await client.get(`/api/contacts?q=${organisation}`);
    return isMissing(client, at(json, 'contacts', 0, 'contact', 'id'));
  },
  'contact.number-missing': ofContact((contact) => isRecord(contact) && contact.number === undefined),
  'contact.addresses-missing': ofContact((contact) => isRecord(contact) && contact.addresses === undefined),
  'contact.addresses-an-object': ofContact((contact) => isRecord(at(contact, 'addresses'))),
  'contact.addresses-as-text': ofContact((contact) => at(contact, 'addresses', 0) === 'Bremen'),
  'email.receiver-not-needed': async (client) => (await sendEmail(client, { body: 'Hello' })).status === 201,
  'email.body-not-needed': async (client) =>
    (await sendEmail(client, { to_addr: 'a@b.example', body: '' })).status === 201,
  'email.other-words': async (client) => {
    const { json } = await sendEmail(client, { to_addr: 'a@b.example', body: '' });
    return JSON.stringify(at(json, 'errors')) === '[["body","is required"]]';
  },
};
