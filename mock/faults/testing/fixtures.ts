import type { Json, JsonObject } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { Client, ClientResponse } from './client.ts';

/** The value at a path of names and indexes in JSON; undefined if it does not exist. */
export function at(json: Json | undefined, ...path: readonly (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>((parent, key) => {
    if (Array.isArray(parent)) return typeof key === 'number' ? parent.at(key) : undefined;
    return isJsonObject(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined;
  }, json);
}

/** The names of an object's members; empty for other values. */
export function names(json: Json | undefined): string[] {
  return isJsonObject(json) ? Object.keys(json) : [];
}

/** The elements of an array; empty for other values. */
export function elements(json: Json | undefined): Json[] {
  return Array.isArray(json) ? json : [];
}

let wordCount = 0;

/** A word that no other record contains. */
export function uniqueWord(): string {
  wordCount += 1;
  return `wort${String(wordCount).padStart(4, '0')}qx`;
}

/** The body of a new contact with an address. */
export function contactOf(fields: JsonObject = {}): JsonObject {
  return { type: 'Client', organisation: uniqueWord(), addresses: [{ city: 'Bremen' }], ...fields };
}

/** The body of a new order or invoice with a line item. */
export function documentOf(fields: JsonObject = {}): JsonObject {
  return { title: uniqueWord(), line_items: [{ name: 'Rope', price_single: 12.5, quantity: 2 }], ...fields };
}

/**
 * Creates a record and returns its id. The id comes from the `Location` header, so that a fault in
 * the body does not matter.
 */
export async function createRecord(client: Client, path: string, body: JsonObject): Promise<string> {
  const response = await client.post(path, body);
  const id = response.headers.get('location')?.split('/').at(-1);
  if (id === undefined) throw new Error(`POST ${path} returned ${response.status} ${response.text}`);
  return id;
}

export const makeContact = (client: Client, fields: JsonObject = {}) =>
  createRecord(client, '/api/contacts', contactOf(fields));

export const makeOrder = (client: Client, fields: JsonObject = {}) =>
  createRecord(client, '/api/orders', documentOf(fields));

export const makeInvoice = (client: Client, fields: JsonObject = {}) =>
  createRecord(client, '/api/invoices', documentOf(fields));

/** The response to creating a contact with exactly these fields. */
export function createContact(client: Client, contact: JsonObject): Promise<ClientResponse> {
  return client.post('/api/contacts', contact);
}

/** The response to updating a new contact. */
export async function updateContact(client: Client, contact: JsonObject): Promise<ClientResponse> {
  return client.put(`/api/contacts/${await makeContact(client)}`, contact);
}

/** The response to creating an email without a body, under a new contact. */
export async function createEmptyEmail(client: Client): Promise<ClientResponse> {
  const path = `/api/contacts/${await makeContact(client)}/emails`;
  return client.post(path, { to_addr: 'a@b.example', body: '' });
}

/** Whether a GET of a path returns 200. */
export async function isThere(client: Client, path: string): Promise<boolean> {
  return (await client.get(path)).status === 200;
}
