import type { Client } from '../testing/client.ts';
import { at, elements, isRecord, names } from '../testing/json.ts';
import { makeContact, makeInvoice } from '../testing/made.ts';
import type { Probe, Probes } from '../testing/probe.ts';

/** How many records a list has with this `per_page`. */
async function size(client: Client, list: string, perPage: number): Promise<number> {
  const { json } = await client.get(`/api/${list}?per_page=${perPage}`);
  return elements(at(json, list.split('/').at(-1) ?? '')).length;
}

/** The path, below `/api`, of the list of the invoices of a contact with three invoices. */
async function listBeneath(client: Client): Promise<string> {
  const contact_id = await makeContact(client);
  for (let left = 3; left > 0; left--) await makeInvoice(client, { contact_id });
  return `contacts/${contact_id}/invoices`;
}

const isSized =
  (perPage: number, records: number): Probe =>
  async (client) =>
    (await size(client, 'contacts', perPage)) === records;

/** The names of the fields that a contact has, alone and as the first and second of a list. */
async function shown(client: Client, fields: string) {
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

/** How faults of `per_page` and `fields` are seen. */
export const parameterProbes: Probes = {
  'per-page.overlooked': async (client) => (await size(client, 'contacts', 1)) > 2,
  'per-page.overlooked-on-invoices': async (client) =>
    (await size(client, 'invoices', 1)) > 2 && (await size(client, 'contacts', 1)) === 1,
  'per-page.overlooked-beneath': async (client) =>
    (await size(client, await listBeneath(client), 1)) === 3 && (await size(client, 'contacts', 1)) === 1,
  'per-page.one-more': isSized(2, 3),
  'per-page.one-less': isSized(2, 1),
  'per-page.turned-away': async (client) => (await client.get('/api/contacts?per_page=2')).status === 400,
  'fields.overlooked': async (client) => {
    const { alone, second } = await shown(client, 'number');
    return isWhole(alone) && isWhole(second);
  },
  'fields.overlooked-in-lists': async (client) => {
    const { alone, first, second } = await shown(client, 'number');
    return alone === 'number' && isWhole(first) && isWhole(second);
  },
  'fields.overlooked-alone': async (client) => {
    const { alone, first } = await shown(client, 'number');
    return isWhole(alone) && first === 'number';
  },
  'fields.overlooked-on-invoices': async (client) => {
    const { json } = await client.get(`/api/invoices/${await makeInvoice(client)}?fields=number`);
    const { alone } = await shown(client, 'number');
    return names(at(json, 'invoice')).length > 20 && alone === 'number';
  },
  'fields.overlooked-beneath': async (client) => {
    const { json } = await client.get(`/api/${await listBeneath(client)}?fields=number`);
    const { first } = await shown(client, 'number');
    return names(at(json, 'invoices', 0, 'invoice')).length > 20 && first === 'number';
  },
  'fields.first-record-alone': async (client) => {
    const { first, second } = await shown(client, 'number');
    return first === 'number' && isWhole(second);
  },
  'fields.one-too-few': async (client) => (await shown(client, 'number,last_name')).alone === 'number',
  'fields.timestamps-too': async (client) =>
    (await shown(client, 'number')).alone === 'number,created_at,updated_at',
  'fields.others-null': async (client) => {
    const { json } = await client.get(`/api/contacts/${await makeContact(client)}?fields=number`);
    const others = Object.entries(at(json, 'contact') ?? {}).filter(([name]) => name !== 'number');
    return others.length > 20 && others.every(([, value]) => value === null);
  },
  'fields.links-missing': async (client) => {
    const { json } = await client.get(`/api/contacts/${await makeContact(client)}?fields=number`);
    return isRecord(json) && json.links === undefined;
  },
};
