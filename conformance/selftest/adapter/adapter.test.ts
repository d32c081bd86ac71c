import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestClient, type TestClient } from '../client/test-client.ts';
import { createContact } from '../reference-server/behaviours/behaviour.ts';
import { behaviourNames, behaviours } from '../reference-server/behaviours/behaviours.ts';
import { type RunningServer, startReferenceServer } from '../reference-server/reference-server.ts';
import type { ServerProfile } from '../reference-server/state/profile.ts';
import { type RunningAdapter, startAdapter } from './adapter.ts';
import type { Rewrite } from './rewrite.ts';
import { type AdaptationName, adaptations } from './rewrites.ts';

let server: RunningServer;
let adapted: RunningAdapter<ServerProfile>;
beforeEach(async () => {
  server = await startReferenceServer();
});
afterEach(async () => {
  await adapted.stop();
  await server.stop();
});

async function startClient(rewrites: readonly Rewrite[]): Promise<TestClient> {
  adapted = await startAdapter(server, rewrites);
  return createTestClient(adapted);
}

const adaptation = (name: AdaptationName) => adaptations[name]({ update: 'PATCH', token: 'POST' });

describe('an adapter', () => {
  test.each(behaviourNames)(
    'without rewrites does not change whether the server conforms to %s',
    async (name) => {
      expect(await behaviours[name].probe(await startClient([]))).toBe(true);
    },
  );

  test('that renumbers hides the ids of the adapted server and finds every record by its new id', async () => {
    const client = await startClient(adaptation('renumbered'));
    const created = await client.call('POST', '/api/contacts', {
      body: { family_name: 'Renumbered', addresses: [{ town: 'Graz' }] },
    });
    const { contact, links } = Object(created.json);
    expect(created.status).toBe(201);
    expect(contact.id).toMatch(/^rec-\d+$/);
    expect(contact.addresses[0].address.id).toMatch(/^rec-\d+$/);
    expect(links[0].href).toBe(`${adapted.profile.baseUrl}/api/contacts/${contact.id}`);
    expect(created.headers.location).toBe(links[0].href);
    const body = { subject: 'For them', customer_id: contact.id };
    const invoice = Object((await client.call('POST', '/api/invoices', { body })).json).invoice;
    expect(invoice).toMatchObject({ customer_id: contact.id, customer: { contact: { id: contact.id } } });
    const nested = await client.call('GET', `/api/contacts/${contact.id}/invoices`);
    expect(Object(nested.json).invoices).toMatchObject([{ id: invoice.id }]);
    expect((await client.call('GET', '/api/invoices/schema')).text).toContain(
      '"customer_id":{"title":"customer_id","type":["string","null"]',
    );
    expect((await client.call('DELETE', `/api/contacts/${contact.id}`)).status).toBe(200);
    expect((await client.call('GET', `/api/contacts/${contact.id}`)).status).toBe(404);
  });

  test('that is quiet sends empty bodies and an empty collection', async () => {
    const client = await startClient(adaptation('quiet'));
    const path = `/api/contacts/${await createContact(client)}`;
    expect(await client.call('DELETE', path)).toMatchObject({ status: 204, text: '' });
    expect(await client.call('GET', path)).toMatchObject({ status: 404, text: '' });
    expect((await client.call('GET', '/api/contacts')).json).toMatchObject({ collection: {} });
  });

  test('that unwraps shows bare list elements, but single records in their envelope', async () => {
    await server.stop();
    server = await startReferenceServer({ choices: { listElements: 'wrapped' } });
    const client = await startClient(adaptation('unwrapped'));
    const list = Object((await client.call('GET', '/api/contacts?per_page=1')).json);
    expect(list.contacts[0]).toMatchObject({ family_name: 'Family1', links: expect.any(Array) });
    const one = await client.call('GET', `/api/contacts/${list.contacts[0].id}`);
    expect(one.json).toMatchObject({ contact: { family_name: 'Family1' } });
    expect((await client.call('GET', '/api/contacts/schema')).json).toMatchObject({
      schema: { title: 'Contact' },
    });
    const { location } = await client.authorize({ response_type: 'token' });
    expect(location?.searchParams.get('access_token')).toMatch(/^[\w-]{20,}$/);
    expect(location?.hash).toBe('');
  });

  test('with other methods rejects those of the adapted server', async () => {
    const client = await startClient(adaptation('other verbs'));
    const path = `/api/contacts/${await createContact(client)}`;
    expect((await client.call('PATCH', path, { body: { family_name: 'No' } })).status).toBe(405);
    expect((await client.call('PUT', path, { body: { family_name: 'Yes' } })).text).toContain('Yes');
    expect((await client.exchangeCode({ code: await client.getCode() })).status).toBe(405);
  });
});
