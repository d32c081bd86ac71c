import type { JsonObject } from '../../contract/json.ts';
import type { Client } from './client.ts';

let made = 0;

/** A word that nothing else has. */
export function word(): string {
  made += 1;
  return `wort${String(made).padStart(4, '0')}qx`;
}

/** A contact as a client sends it, with an address. */
export function contactOf(fields: JsonObject = {}): JsonObject {
  return { type: 'Client', organisation: word(), addresses: [{ city: 'Bremen' }], ...fields };
}

/** An order or invoice as a client sends it, with a line item. */
export function documentOf(fields: JsonObject = {}): JsonObject {
  return { title: word(), line_items: [{ name: 'Rope', price_single: 12.5, quantity: 2 }], ...fields };
}

/**
 * Creates a record, and gives its id. Whoever created it is told by the `Location` of the answer, so that a fault in
 * the body does not matter.
 */
export async function make(client: Client, path: string, body: JsonObject): Promise<string> {
  const response = await client.post(path, body);
  const id = response.headers.get('location')?.split('/').at(-1);
  if (id === undefined) throw new Error(`POST ${path} was answered with ${response.status} ${response.text}`);
  return id;
}

export const makeContact = (client: Client, fields: JsonObject = {}) =>
  make(client, '/api/contacts', contactOf(fields));

export const makeOrder = (client: Client, fields: JsonObject = {}) =>
  make(client, '/api/orders', documentOf(fields));

export const makeInvoice = (client: Client, fields: JsonObject = {}) =>
  make(client, '/api/invoices', documentOf(fields));
