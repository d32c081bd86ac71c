import type { Client } from '../testing/client.ts';
import {
  at,
  contactOf,
  elements,
  makeContact,
  makeInvoice,
  makeOrder,
  uniqueWord,
} from '../testing/fixtures.ts';
import { obtainToken } from '../testing/oauth-flow.ts';
import type { Probe, Probes } from '../testing/probed-mock.ts';

async function readContact(client: Client, fields = {}) {
  return client.get(`/api/contacts/${await makeContact(client, fields)}`);
}

async function readOrder(client: Client) {
  return client.get(`/api/orders/${await makeOrder(client)}`);
}

/** Whether a search finds records of another company. */
const findsForeign =
  (query: (name: string) => string): Probe =>
  async (client) => {
    const organisation = uniqueWord();
    await makeContact(client.at('globex'), { organisation });
    const { json } = await client.get(`/api/contacts?per_page=200${query(organisation)}`);
    return elements(at(json, 'contacts')).some(
      (envelope) => at(envelope, 'contact', 'organisation') === organisation,
    );
  };

/** The organisation of a new contact as the API returns it. */
async function storeAndRead(client: Client, organisation: string): Promise<unknown> {
  return at((await readContact(client, { organisation })).json, 'contact', 'organisation');
}

async function sendsLatin(client: Client): Promise<boolean> {
  const name = uniqueWord();
  const body = Buffer.from(JSON.stringify({ contact: contactOf({ organisation: `${name}é` }) }), 'latin1');
  const { status, json } = await client.send('POST', '/api/contacts', body, {});
  return status === 201 && at(json, 'contact', 'organisation') === `${name}é`;
}

/** Whether a search that ends with this text finds a contact whose name ends with é. */
const finds =
  (end: string): Probe =>
  async (client) => {
    const name = uniqueWord();
    await makeContact(client, { organisation: `${name}é` });
    const { json } = await client.get(`/api/contacts?q=${name}${end}`);
    return elements(at(json, 'contacts')).length === 1;
  };

/** Probes for the faults of transport, formats, companies and text. */
export const serviceProbes: Probes = {
  'json.labelled-html': async (client) =>
    (await readContact(client)).headers.get('content-type')?.startsWith('text/html') === true,
  'json.lists-cut-short': async (client) => {
    const { status, json } = await client.get('/api/contacts?per_page=1');
    return status === 200 && json === undefined;
  },
  'json.twice-encoded': async (client) => typeof (await readContact(client)).json === 'string',
  'json.orders-as-xml': async (client) => (await client.get('/api/orders')).text.startsWith('<list>'),
  'format.numbers-as-text': async (client) =>
    typeof at((await readOrder(client)).json, 'order', 'gross_total') === 'string',
  'format.nested-numbers-as-text': async (client) => {
    const order = at((await readOrder(client)).json, 'order');
    const quantity = at(order, 'line_items', 0, 'line_item', 'quantity');
    return typeof quantity === 'string' && typeof at(order, 'gross_total') === 'number';
  },
  'format.payment-amount-as-text': async (client) => {
    const path = `/api/invoices/${await makeInvoice(client)}/payments`;
    const { json } = await client.post(path, { amount: 3, date: '2026-03-01' });
    return at(json, 'payment', 'amount') === '3';
  },
  'format.booleans-as-numbers': async (client) =>
    at((await readContact(client)).json, 'contact', 'is_employee') === 0,
  'format.booleans-as-numbers-in-lists': async (client) => {
    const { json } = await client.get('/api/contacts?per_page=1');
    const alone = at((await readContact(client)).json, 'contact', 'is_employee');
    return typeof at(json, 'contacts', 0, 'contact', 'is_employee') === 'number' && alone === false;
  },
  'format.status-in-capitals': async (client) =>
    at((await readOrder(client)).json, 'order', 'status') === 'DRAFT',
  'format.timestamps-null': async (client) =>
    at((await readContact(client)).json, 'contact', 'created_at') === null,
  'companies.records-shared': async (client) => {
    const id = await makeContact(client.at('globex'));
    return (await client.get(`/api/contacts/${id}`)).status === 200;
  },
  'companies.lists-shared': findsForeign(() => ''),
  'companies.searches-shared': findsForeign((name) => `&q=${name}`),
  'companies.logins-shared': async (client) => {
    const hugo = { email: 'hugo@globex.example', password: 'hugo-reads-only' };
    return (await client.get('/api/contacts', { as: hugo })).status === 200;
  },
  'companies.tokens-shared': async (client) => {
    const bearer = await obtainToken(client.at('globex'));
    return (await client.get('/api/contacts', { bearer })).status === 200;
  },
  'text.latin-converted': sendsLatin,
  'text.latin-converted-in-addresses': finds('%E9'),
  'text.read-as-latin': async (client) => String(await storeAndRead(client, 'Café')).endsWith('Ã©'),
  'text.addresses-read-as-latin': async (client) => !(await finds('%C3%A9')(client)),
  'text.question-marks': async (client) => (await storeAndRead(client, 'Zürich')) === 'Z?rich',
  'text.ends-at-emoji': async (client) => (await storeAndRead(client, 'Ship 🚢 yard')) === 'Ship ',
};
