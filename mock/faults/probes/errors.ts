import type { Json } from '../../contract/json.ts';
import { ada, celine, karl } from '../../oauth/testing/page-client.ts';
import type { Client, ClientResponse } from '../testing/client.ts';
import {
  at,
  contactOf,
  createContact,
  createEmptyEmail,
  elements,
  makeInvoice,
  makeOrder,
  updateContact,
} from '../testing/fixtures.ts';
import { errorOf, exchangeWith, type Parameters } from '../testing/oauth-flow.ts';
import type { Probe, Probes } from '../testing/probed-mock.ts';

const unknownId = 'aaaaaaaaaaaaaaaaaaaaaa';

/** The status of destroying an invoice that is not a draft, and whether it exists afterwards. */
async function failedDestroy(client: Client) {
  const id = await makeInvoice(client, { status: 'open' });
  const { status } = await client.delete(`/api/invoices/${id}`);
  return { status, isThere: (await client.get(`/api/invoices/${id}`)).status === 200 };
}

const readMissing =
  (collection: string, sees: (status: number, json: Json | undefined) => boolean): Probe =>
  async (client) => {
    const { status, json } = await client.get(`/api/${collection}/${unknownId}`);
    return sees(status, json);
  };

const reportsError =
  (parameters: Parameters, error: string): Probe =>
  async (client) =>
    errorOf(await exchangeWith(client, parameters)) === error;

const sendWrongSecret =
  (sees: (response: ClientResponse) => boolean): Probe =>
  async (client) =>
    sees(await exchangeWith(client, { client_secret: 'guess' }));

/** Probes for the faults of statuses and errors. */
export const errorsProbes: Probes = {
  'status.failed-create-bad-request': async (client) => (await createContact(client, {})).status === 400,
  'status.failed-create-ok': async (client) => (await createContact(client, {})).status === 200,
  'status.failed-update-conflict': async (client) =>
    (await updateContact(client, { type: '' })).status === 409,
  'status.failed-email-bad-request': async (client) =>
    (await createEmptyEmail(client)).status === 400 && (await createContact(client, {})).status === 422,
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
  'status.unknown-null': readMissing(
    'contacts',
    (status, json) => status === 200 && at(json, 'contact') === null,
  ),
  'status.unknown-bad-request': readMissing('contacts', (status) => status === 400),
  'status.unknown-order-failure': async (client) =>
    (await readMissing('orders', (status) => status === 500)(client)) &&
    (await readMissing('contacts', (status) => status === 404)(client)),
  'status.unknown-updated': async (client) =>
    (await client.put(`/api/contacts/${unknownId}`, { organisation: 'Reederei' })).status === 200,
  'status.second-destroy-ok': async (client) => {
    const path = `/api/orders/${await makeOrder(client)}`;
    return (await client.delete(path)).status === 200 && (await client.delete(path)).status === 200;
  },
  'status.unknown-page-ok': async (client) => (await client.get('/api/nothing')).status === 200,
  'oauth-errors.ok': sendWrongSecret(
    ({ status, json }) => status === 200 && at(json, 0, 'error') !== undefined,
  ),
  'oauth-errors.client-unauthorized': async (client) =>
    (await exchangeWith(client, { client_secret: 'guess' })).status === 401 &&
    (await exchangeWith(client, { code: 'guess' })).status === 400,
  'oauth-errors.object': sendWrongSecret(({ json }) => at(json, 'error') === 'invalid_client'),
  'oauth-errors.strings': sendWrongSecret(({ json }) => at(json, 0) === 'invalid_client'),
  'oauth-errors.empty': sendWrongSecret(({ status, text }) => status === 400 && text === '[]'),
  'oauth-errors.error-missing': sendWrongSecret(
    ({ json }) => typeof at(json, 0, 'error_description') === 'string' && at(json, 0, 'error') === undefined,
  ),
  'oauth-errors.description-missing': sendWrongSecret(
    ({ json }) => at(json, 0, 'error') === 'invalid_client' && at(json, 0, 'error_description') === undefined,
  ),
  'oauth-errors.page': sendWrongSecret(({ text }) => text.startsWith('<!doctype html>')),
  'oauth-errors.unknown-app-otherwise': reportsError({ client_id: 'unknown' }, 'invalid_request'),
  'oauth-errors.wrong-secret-otherwise': reportsError({ client_secret: 'guess' }, 'unauthorized_client'),
  'oauth-errors.wrong-code-otherwise': reportsError({ code: 'guess' }, 'invalid_code'),
  'oauth-errors.foreign-redirect-otherwise': reportsError(
    { redirect_uri: 'https://evil.test/callback' },
    'redirect_uri_mismatch',
  ),
  'oauth-errors.other-state-otherwise': reportsError({ state: 'another' }, 'invalid_request'),
};
