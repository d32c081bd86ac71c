import type { Json, JsonObject } from '../../contract/json.ts';
import type { Client } from '../testing/client.ts';
import {
  at,
  contactOf,
  createContact,
  createEmptyEmail,
  createRecord,
  documentOf,
  elements,
  isThere,
  makeContact,
  makeOrder,
  uniqueWord,
  updateContact,
} from '../testing/fixtures.ts';
import type { Probe, Probes } from '../testing/probed-mock.ts';

/** Whether a record still exists after it was destroyed successfully. */
async function survives(client: Client, path: string): Promise<boolean> {
  const { status } = await client.delete(path);
  return status === 200 && (await isThere(client, path));
}

/** Whether a record keeps a value although its update succeeded. */
async function keeps(client: Client, path: string, type: string, value: JsonObject): Promise<boolean> {
  const { status } = await client.put(path, value);
  const after = (await client.get(path)).json;
  return status === 200 && Object.entries(value).every(([name, sent]) => at(after, type, name) !== sent);
}

const blank = "can't be blank";

/** Whether a contact without a type is rejected with these errors, on create or update. */
const errorsAre =
  (expected: Json, write = createContact): Probe =>
  async (client) => {
    const { json } = await write(client, { organisation: 'Reederei', type: '' });
    return JSON.stringify(at(json, 'errors')) === JSON.stringify(expected);
  };

/** Whether the first error of an invalid order or contact names this property. */
const namesNested =
  (collection: string, body: JsonObject, property: string): Probe =>
  async (client) =>
    at((await client.post(`/api/${collection}`, body)).json, 'errors', 0, 0) === property;

const unpriced = documentOf({ line_items: [{ name: 'Rope' }] });

const uncitied = contactOf({ addresses: [{ zip: '28195' }] });

/** Probes for the faults of writes, validation and the errors of properties. */
export const writesProbes: Probes = {
  'write.create-left-undone': async (client) =>
    !(await isThere(client, `/api/contacts/${await makeContact(client)}`)),
  'write.create-beneath-left-undone': async (client) => {
    const path = `/api/contacts/${await makeContact(client)}/comments`;
    const comment = await createRecord(client, path, { text: 'Called.' });
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
  'validation.refused-stored': async (client) => {
    const organisation = uniqueWord();
    const { status } = await createContact(client, { organisation, type: '' });
    const { json } = await client.get(`/api/contacts?q=${organisation}`);
    return status === 422 && elements(at(json, 'contacts')).length === 1;
  },
  'validation.updates-unjudged': async (client) =>
    (await updateContact(client, { type: 'Friend' })).status === 200 &&
    (await createContact(client, contactOf({ type: 'Friend' }))).status === 422,
  'validation.beneath-unjudged': async (client) =>
    (await createEmptyEmail(client)).status === 201 && (await createContact(client, {})).status === 422,
  'validation.required-overlooked': async (client) =>
    (await createContact(client, contactOf({ type: '' }))).status === 201,
  'validation.lists-overlooked': async (client) =>
    (await createContact(client, contactOf({ gender: 'unheard of' }))).status === 201,
  'validation.types-overlooked': async (client) =>
    (await createContact(client, contactOf({ due_days: 'soon', is_employee: 'perhaps' }))).status === 201,
  'errors.keyed': errorsAre({ type: [blank] }),
  'errors.keyed-on-updates': async (client) =>
    (await errorsAre({ type: [blank] }, updateContact)(client)) &&
    (await errorsAre([['type', blank]])(client)),
  'errors.renamed': async (client) => {
    const { json } = await createContact(client, {});
    return at(json, 'error', 0, 1) === blank && at(json, 'errors') === undefined;
  },
  'errors.bare-array': async (client) => at((await createContact(client, {})).json, 0, 1) === blank,
  'errors.none-told': errorsAre([]),
  'errors.sentences': errorsAre([`type ${blank}`]),
  'errors.objects': errorsAre([{ property: 'type', message: blank }]),
  'errors.swapped': errorsAre([[blank, 'type']]),
  'errors.with-place': errorsAre([['type', blank, 0]]),
  'errors.messages-listed': errorsAre([['type', [blank]]]),
  'errors.property-not-named': errorsAre([['base', blank]]),
  'errors.email-sentences': async (client) =>
    at((await createEmptyEmail(client)).json, 'errors', 0) === `body ${blank}` &&
    (await errorsAre([['type', blank]])(client)),
  'nested-errors.without-prefix': namesNested('orders', unpriced, 'price_single'),
  'nested-errors.addresses-without-prefix': async (client) =>
    (await namesNested('contacts', uncitied, 'city')(client)) &&
    (await namesNested('orders', unpriced, 'line_items.price_single')(client)),
  'nested-errors.place-as-prefix': namesNested('orders', unpriced, '0.price_single'),
  'nested-errors.name-behind': namesNested('orders', unpriced, 'price_single.line_items'),
};
