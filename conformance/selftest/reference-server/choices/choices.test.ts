import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestClient } from '../../client/test-client.ts';
import { type RunningServer, startReferenceServer } from '../reference-server.ts';
import { lockOf, samples } from '../testing.ts';
import { type Choices, choiceValues, pickChoices } from './choices.ts';

const anyChoices = fc
  .infiniteStream(fc.nat())
  .map((stream) => pickChoices((_, ways) => (stream.next().value ?? 0) % ways));

async function withTwin<Result>(
  choices: Choices,
  story: (twin: RunningServer) => Promise<Result>,
): Promise<Result> {
  const twin = await startReferenceServer({ choices });
  try {
    return await story(twin);
  } finally {
    await twin.stop();
  }
}

/** Creates a contact, then reads, searches, changes and destroys it, as the choices say; each step is held to the specification. */
async function contactsLife(choices: Choices, twin: RunningServer): Promise<void> {
  const { call: api } = createTestClient(twin);
  const { whole: sample, last, address } = samples[choices.vocabulary];
  const whole = { ...sample, [last]: 'Quintessenz' };
  const wrapped = (record: object) => (choices.bodies === 'wrapped' ? { contact: record } : record);
  const addresses = [choices.nestedBodies === 'wrapped' ? { address } : address];

  const made = await api('POST', '/api/contacts', { body: wrapped({ ...whole, addresses }) });
  expect(made.status).toBe(choices.createdStatus);
  const path = new URL(String(made.headers.location)).pathname;
  const nested = { address: expect.objectContaining(address) };
  const seen = { contact: { ...whole, addresses: [nested] }, links: expect.any(Array) };
  expect((await api('GET', path)).json).toMatchObject(seen);

  const search = await api('GET', '/api/contacts?q=Quintessenz&per_page=2');
  expect(search.json).toMatchObject({
    contacts: { length: 1 },
    links: expect.any(Array),
    collection: expect.any(Object),
  });

  const { fields, headers } = lockOf(await api('GET', path));
  const changed = await api(choices.updateMethod, path, {
    body: wrapped({ ...whole, addresses, [last]: 'Neu', ...fields }),
    headers,
  });
  expect(changed.status).toBe(choices.updatedStatus);
  expect((await api('GET', path)).json).toMatchObject({ contact: { ...whole, [last]: 'Neu' } });

  expect([200, 204]).toContain((await api('DELETE', path)).status);
  expect((await api('GET', path)).status).toBe(404);
}

test('a twin of any choices keeps the life of a contact', async () => {
  const anyLife = fc.asyncProperty(anyChoices, (choices) =>
    withTwin(choices, (twin) => contactsLife(choices, twin)),
  );
  await fc.assert(anyLife, { numRuns: 60 });
});

test('a twin of any choices tells an empty email by pairs, and refuses strangers with 401', async () => {
  const anyRefusal = fc.asyncProperty(anyChoices, (choices) =>
    withTwin(choices, async (twin) => {
      const { call: api } = createTestClient(twin);
      const list = await api('GET', '/api/contacts?per_page=1');
      const id = /"id":"?([^",]+)/.exec(list.text)?.[1];
      const body =
        choices.bodies === 'wrapped' ? { email: { to_addr: '', body: '' } } : { to_addr: '', body: '' };
      const blank = await api('POST', `/api/contacts/${id}/emails?locale=en_GB`, { body });
      expect(blank).toMatchObject({
        status: 422,
        json: { errors: expect.arrayContaining([['body', "can't be blank"]]) },
      });
      expect((await api('GET', '/api/contacts', { user: null })).status).toBe(401);
      expect((await api('GET', '/api/invoices', { user: 3 })).status).toBe(401);
    }),
  );
  await fc.assert(anyRefusal, { numRuns: 40 });
});

test('each freedom can be used in two ways at least', () => {
  for (const [name, ways] of Object.entries(choiceValues)) expect(ways.length, name).toBeGreaterThan(1);
});
