import type { Json, JsonObject } from '../../contract/json.ts';
import { ada, celine, karl } from '../../oauth/testing/visitor.ts';
import type { Client } from '../testing/client.ts';
import { at, elements } from '../testing/json.ts';
import { contactOf, documentOf, makeContact, makeInvoice, makeOrder, word } from '../testing/made.ts';
import type { Probe, Probes } from '../testing/probe.ts';

const NOWHERE = 'aaaaaaaaaaaaaaaaaaaaaa';
const BLANK = "can't be blank";

const createContact = (client: Client, contact: JsonObject) => client.post('/api/contacts', contact);

async function updateContact(client: Client, contact: JsonObject) {
  return client.put(`/api/contacts/${await makeContact(client)}`, contact);
}

async function createEmail(client: Client) {
  return client.post(`/api/contacts/${await makeContact(client)}/emails`, {
    to_addr: 'a@b.example',
    body: '',
  });
}

/** What is answered when a contact is destroyed that an invoice names, and whether it is there afterwards. */
async function failedDestroy(client: Client) {
  const contact_id = await makeContact(client);
  await makeInvoice(client, { contact_id });
  const { status } = await client.delete(`/api/contacts/${contact_id}`);
  return { status, isThere: (await client.get(`/api/contacts/${contact_id}`)).status === 200 };
}

const readsNothing =
  (collection: string, sees: (status: number, json: Json | undefined) => boolean): Probe =>
  async (client) => {
    const { status, json } = await client.get(`/api/${collection}/${NOWHERE}`);
    return sees(status, json);
  };

/** Whether the errors of a refused create or update of a contact without a type are these. */
const errorsAre =
  (expected: Json, write = createContact): Probe =>
  async (client) => {
    const { json } = await write(client, { organisation: 'Reederei', type: '' });
    return JSON.stringify(at(json, 'errors')) === JSON.stringify(expected);
  };

/** Whether the first error of an order without a price, or a contact without a city, names this property. */
const namesNested =
  (collection: string, body: JsonObject, property: string): Probe =>
  async (client) =>
    at((await client.post(`/api/${collection}`, body)).json, 'errors', 0, 0) === property;

const unpriced = documentOf({ line_items: [{ name: 'Rope' }] });
const uncitied = contactOf({ addresses: [{ zip: '28195' }] });

/** How faults of statuses, of what is refused, and of the errors of properties are seen. */
export const refusalProbes: Probes = {
  'status.failed-create-bad-request': async (client) => (await createContact(client, {})).status === 400,
  'status.failed-create-ok': async (client) => (await createContact(client, {})).status === 200,
  'status.failed-update-conflict': async (client) =>
    (await updateContact(client, { type: '' })).status === 409,
  'status.failed-email-bad-request': async (client) =>
    (await createEmail(client)).status === 400 && (await createContact(client, {})).status === 422,
  'status.failed-destroy-conflict': async (client) => (await failedDestroy(client)).status === 409,
  'status.failed-destroy-ok': async (client) => {
    const { status, isThere } = await failedDestroy(client);
    return status === 200 && isThere;
  },
  'status.failed-destroy-done': async (client) => {
    const { status, isThere } = await failedDestroy(client);
    return status === 403 && !isThere;
  },
  'status.anonymous-forbidden': async (client) =>
    (await client.get('/api/contacts', { as: null })).status === 403,
  'status.anonymous-redirected': async (client) =>
    (await client.get('/api/contacts', { as: null })).status === 302,
  'status.anonymous-nothing-there': async (client) => {
    const { status, json } = await client.get('/api/contacts', { as: null });
    return status === 200 && elements(at(json, 'contacts')).length === 0;
  },
  'status.wrong-password-forbidden': async (client) =>
    (await client.get('/api/contacts', { as: { ...ada, password: 'guess' } })).status === 403,
  'status.unknown-token-bad-request': async (client) =>
    (await client.get('/api/contacts', { bearer: 'guess' })).status === 400,
  'status.restricted-forbidden': async (client) =>
    (await client.post('/api/contacts', contactOf(), { as: karl })).status === 403,
  'status.restricted-not-found': async (client) =>
    (await client.get('/api/invoices', { as: celine })).status === 404,
  'status.unknown-null': readsNothing(
    'contacts',
    (status, json) => status === 200 && at(json, 'contact') === null,
  ),
  'status.unknown-bad-request': readsNothing('contacts', (status) => status === 400),
  'status.unknown-order-failure': async (client) =>
    (await readsNothing('orders', (status) => status === 500)(client)) &&
    (await readsNothing('contacts', (status) => status === 404)(client)),
  'status.unknown-updated': async (client) =>
    (await client.put(`/api/contacts/${NOWHERE}`, { organisation: 'Reederei' })).status === 200,
  'status.second-destroy-ok': async (client) => {
    const path = `/api/orders/${await makeOrder(client)}`;
    return (await client.delete(path)).status === 200 && (await client.delete(path)).status === 200;
  },
  'status.unknown-page-ok': async (client) => (await client.get('/api/nothing')).status === 200,
  'validation.refused-stored': async (client) => {
    const organisation = word();
    const { status } = await createContact(client, { organisation, type: '' });
    const { json } = await client.get(`/api/contacts?q=${organisation}`);
    return status === 422 && elements(at(json, 'contacts')).length === 1;
  },
  'validation.updates-unjudged': async (client) =>
    (await updateContact(client, { type: 'Friend' })).status === 200 &&
    (await createContact(client, contactOf({ type: 'Friend' }))).status === 422,
  'validation.beneath-unjudged': async (client) =>
    (await createEmail(client)).status === 201 && (await createContact(client, {})).status === 422,
  'validation.required-overlooked': async (client) =>
    (await createContact(client, contactOf({ type: '' }))).status === 201,
  'validation.lists-overlooked': async (client) =>
    (await createContact(client, contactOf({ gender: 'unheard of' }))).status === 201,
  'validation.types-overlooked': async (client) =>
    (await createContact(client, contactOf({ due_days: 'soon', is_employee: 'perhaps' }))).status === 201,
  'errors.keyed': errorsAre({ type: [BLANK] }),
  'errors.keyed-on-updates': async (client) =>
    (await errorsAre({ type: [BLANK] }, updateContact)(client)) &&
    (await errorsAre([['type', BLANK]])(client)),
  'errors.renamed': async (client) => {
    const { json } = await createContact(client, {});
    return at(json, 'error', 0, 1) === BLANK && at(json, 'errors') === undefined;
  },
  'errors.bare-array': async (client) => at((await createContact(client, {})).json, 0, 1) === BLANK,
  'errors.none-told': errorsAre([]),
  'errors.sentences': errorsAre([`type ${BLANK}`]),
  'errors.objects': errorsAre([{ property: 'type', message: BLANK }]),
  'errors.swapped': errorsAre([[BLANK, 'type']]),
  'errors.with-place': errorsAre([['type', BLANK, 0]]),
  'errors.messages-listed': errorsAre([['type', [BLANK]]]),
  'errors.property-not-named': errorsAre([['base', BLANK]]),
  'errors.email-sentences': async (client) =>
    at((await createEmail(client)).json, 'errors', 0) === `body ${BLANK}` &&
    (await errorsAre([['type', BLANK]])(client)),
  'nested-errors.without-prefix': namesNested('orders', unpriced, 'price_single'),
  'nested-errors.addresses-without-prefix': async (client) =>
    (await namesNested('contacts', uncitied, 'city')(client)) &&
    (await namesNested('orders', unpriced, 'line_items.price_single')(client)),
  'nested-errors.place-as-prefix': namesNested('orders', unpriced, '0.price_single'),
  'nested-errors.name-behind': namesNested('orders', unpriced, 'price_single.line_items'),
};
