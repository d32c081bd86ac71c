import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestClient } from '../../client/test-client.ts';
import { type RunningServer, startReferenceServer } from '../reference-server.ts';
import { lockOf, mergePatchType, samples } from '../testing.ts';
import { choiceValues, pickChoices } from './choice-values.ts';
import type { Choices } from './choices.ts';

const anyChoices = fc
  .infiniteStream(fc.nat())
  .map((stream) => pickChoices((_, values) => (stream.next().value ?? 0) % values));

async function withServer<Result>(
  choices: Choices,
  use: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  const server = await startReferenceServer({ choices });
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

/** Creates, reads, searches, updates and destroys a contact as the choices say, and checks each step against the specification. */
async function checkContact(choices: Choices, server: RunningServer): Promise<void> {
  const { call } = createTestClient(server);
  const { whole: sample, last, address } = samples[choices.vocabulary];
  const whole = { ...sample, [last]: 'Quintessenz' };
  const wrapped = (record: object) => (choices.bodies === 'wrapped' ? { contact: record } : record);
  const addresses = [choices.nestedBodies === 'wrapped' ? { address } : address];

  const created = await call(choices.createMethod, '/api/contacts', {
    body: wrapped({ ...whole, addresses }),
  });
  expect(created.status).toBe(choices.createdStatus);
  const id = Object(created.json).contact?.id;
  const path = new URL(String(created.headers.location ?? `/api/contacts/${id}`), 'http://host').pathname;
  const nested = { address: expect.objectContaining(address) };
  const envelope = { contact: { ...whole, addresses: [nested] }, links: expect.any(Array) };
  expect((await call('GET', path)).json).toMatchObject(envelope);

  const search = await call('GET', '/api/contacts?q=Quintessenz&per_page=2');
  expect(search.json).toMatchObject({
    contacts: { length: 1 },
    links: expect.any(Array),
    collection: expect.any(Object),
  });

  const { fields, headers } = lockOf(await call('GET', path));
  const changed = await call(choices.updateMethod, path, {
    body: wrapped({ ...whole, addresses, [last]: 'Neu', ...fields }),
    headers: { ...mergePatchType, ...headers },
  });
  expect(changed.status).toBe(choices.updatedStatus);
  expect((await call('GET', path)).json).toMatchObject({ contact: { ...whole, [last]: 'Neu' } });

  expect([200, 202, 204]).toContain((await call('DELETE', path)).status);
  expect((await call('GET', path)).status).toBe(404);
}

test('a server with any combination of choices creates, shows, updates and destroys a contact', async () => {
  const property = fc.asyncProperty(anyChoices, (choices) =>
    withServer(choices, (server) => checkContact(choices, server)),
  );
  await fc.assert(property, { numRuns: 60 });
});

test('a server with any combination of choices reports errors as pairs and rejects strangers with 401', async () => {
  const property = fc.asyncProperty(anyChoices, (choices) =>
    withServer(choices, async (server) => {
      const { call } = createTestClient(server);
      const list = await call('GET', '/api/contacts?per_page=1');
      const id = /"id": ?"?([^",]+)/.exec(list.text)?.[1];
      const body =
        choices.bodies === 'wrapped' ? { email: { to_addr: '', body: '' } } : { to_addr: '', body: '' };
      const blank = await call('POST', `/api/contacts/${id}/emails?locale=en_GB`, { body });
      expect(blank).toMatchObject({
        status: 422,
        json: { errors: expect.arrayContaining([['body', "can't be blank"]]) },
      });
      expect((await call('GET', '/api/contacts', { user: null })).status).toBe(401);
      expect((await call('GET', '/api/invoices', { user: 3 })).status).toBe(401);
    }),
  );
  await fc.assert(property, { numRuns: 40 });
});

test('a cursor to the next page is shown somewhere', () => {
  const cursors = choiceValues.paging.filter(({ counts }) => counts === 'cursor');
  expect(new Set(cursors.map(({ next }) => next))).toEqual(new Set(['links', 'collection', 'header']));
});

test('each choice has two values at least', () => {
  for (const [name, values] of Object.entries(choiceValues)) expect(values.length, name).toBeGreaterThan(1);
});
