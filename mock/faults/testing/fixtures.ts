import type { Json, JsonObject } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { Client, ClientResponse } from './client.ts';

/** The value at a path of names and indexes in JSON; undefined if there is none. */
export function at(json: Json | undefined, ...path: readonly (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>((parent, key) => {
    if (Array.isArray(parent)) return typeof key === 'number' ? parent.at(key) : undefined;
    return isJsonObject(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined;
  }, json);
}

/** The names of an object's members; none of anything else. */
export function names(json: Json | undefined): string[] {
  return isJsonObject(json) ? Object.keys(json) : [];
}

/** The elements of a list; none of anything else. */
export function elements(json: Json | undefined): Json[] {
  return Array.isArray(json) ? json : [];
}

let made = 0;

/** A word that nothing else has. */
export function uniqueWord(): string {
  made += 1;
  return `wort${String(made).padStart(4, '0')}qx`;
}

/** A contact as a client sends it, with an address. */
export function contactOf(fields: JsonObject = {}): JsonObject {
  return { type: 'Client', organisation: uniqueWord(), addresses: [{ city: 'Bremen' }], ...fields };
}

/** An order or invoice as a client sends it, with a line item. */
export function documentOf(fields: JsonObject = {}): JsonObject {
  return { title: uniqueWord(), line_items: [{ name: 'Rope', price_single: 12.5, quantity: 2 }], ...fields };
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

/** The answer to the creation of a contact with exactly these fields. */
export function createContact(client: Client, contact: JsonObject): Promise<ClientResponse> {
  return client.post('/api/contacts', contact);
}

/** The answer to an update of a new contact. */
export async function updateContact(client: Client, contact: JsonObject): Promise<ClientResponse> {
  return client.put(`/api/contacts/${await makeContact(client)}`, contact);
}

/** The answer to the creation of an email without a body, below a new contact. */
export async function createEmptyEmail(client: Client): Promise<ClientResponse> {
  const path = `/api/contacts/${await makeContact(client)}/emails`;
  return client.post(path, { to_addr: 'a@b.example', body: '' });
}

/** Whether a GET of a path is answered with 200. */
export async function isThere(client: Client, path: string): Promise<boolean> {
  return (await client.get(path)).status === 200;
}
