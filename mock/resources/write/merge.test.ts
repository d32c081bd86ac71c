import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import { startApi } from '../testing/api.ts';
import { startSeededWorld } from '../testing/seeded-world.ts';
import { errorsOf, listAt, make, objectAt, recordsAt } from '../testing/shapes.ts';

const world = await startSeededWorld();
/** One thing that an update does to a list of addresses: to the one at a place, or by adding another. */
type Edit = { place: number; city: string } | { place: number; removes: true } | { city: string };
const city = fc.constantFrom<string>('Bonn', 'Ulm', 'Jena', 'Kiel');
const place = fc.nat({ max: 5 });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ place, city }),
  fc.record({ place, removes: fc.constant(true as const) }),
  fc.record({ city }),
);
const client = (await startApi()).as();
const person = { type: 'Lead', last_name: 'Okafor' };

function oncePerPlace(edits: readonly Edit[], length: number): Edit[] {
  const places = new Set<number>();
  return edits.filter((one) => {
    if (!('place' in one)) return true;
    if (one.place >= length || places.has(one.place)) return false;
    places.add(one.place);
    return true;
  });
}

function sentFor(one: Edit, ids: readonly JsonObject[string][]): JsonObject {
  if (!('place' in one)) return { city: one.city };
  const id = ids[one.place] ?? null;
  return 'removes' in one ? { id, _destroy: true } : { id, city: one.city };
}

function modelAfter(cities: readonly string[], edits: readonly Edit[]): string[] {
  const kept = cities.flatMap((name, index) => {
    const one = edits.find((candidate) => 'place' in candidate && candidate.place === index);
    if (one === undefined) return [name];
    return 'removes' in one ? [] : 'city' in one ? [one.city] : [];
  });
  return [...kept, ...edits.flatMap((one) => ('place' in one ? [] : [one.city]))];
}

test('Updates of nested records do what a simple model of them does, in every order and shape', () => {
  fc.assert(
    fc.property(
      fc.array(city, { maxLength: 4 }),
      fc.array(fc.array(edit, { maxLength: 5 }), { maxLength: 4 }),
      fc.boolean(),
      (cities, updates, wrapped) => {
        const body = { type: 'Lead', last_name: 'Okafor', addresses: cities.map((name) => ({ city: name })) };
        let contact = objectAt(world.call('createContact', { body }).body, 'contact');
        let model = cities;
        for (const edits of updates) {
          const ids = recordsAt(contact, 'addresses', 'address').map(({ id }) => id ?? null);
          const once = oncePerPlace(edits, ids.length);
          const addresses = once.map((one) => {
            const sent = sentFor(one, ids);
            return wrapped ? { address: sent, links: [] } : sent;
          });
          const params = { id: String(contact.id) };
          contact = objectAt(world.call('updateContact', { params, body: { addresses } }).body, 'contact');
          model = modelAfter(model, once);
          expect(recordsAt(contact, 'addresses', 'address').map((address) => address.city)).toEqual(model);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test.each([
  ['createContact', { body: { type: 'Client', addresses: [{ zip: '1' }] } }],
  ['createInvoice', { body: { status: 'open', line_items: [{ quantity: -1 }] } }],
  ['createInvoice', { body: { status: 'open', source: 'nothing' } }],
  ['updateInvoice', { body: { status: 'open', number: 'I-1001', title: 'x' } }],
] as const)('%s of something that is refused leaves no trace in the company', (operationId, { body }) => {
  const invoice = world.company.records.list('invoice').find(({ fields }) => fields.status === 'draft');
  const before = structuredClone(world.company.exportData());
  const response = world.call(operationId, {
    params: { id: String(invoice?.id) },
    body: { ...body } as JsonObject,
  });
  expect(response.status).toBe(422);
  expect(world.company.exportData()).toEqual(before);
});

describe('Nested records', () => {
  const withAddresses = (...addresses: JsonObject[]) => ({ ...person, addresses });

  test('arrive bare or wrapped, and are answered wrapped with links of their own', async () => {
    const contact = await make(
      client,
      '/api/contacts',
      'contact',
      withAddresses({ city: 'Bonn' }, { address: { city: 'Ulm' } }),
    );
    expect(contact.addresses).toMatchObject([
      { address: { city: 'Bonn' }, links: [] },
      { address: { city: 'Ulm' }, links: [] },
    ]);
  });

  test('with a known id are changed, without one are added; unmentioned ones stay as they are', async () => {
    const contact = await make(
      client,
      '/api/contacts',
      'contact',
      withAddresses({ city: 'Bonn' }, { city: 'Ulm' }),
    );
    const [bonn, ulm] = recordsAt(contact, 'addresses', 'address');
    const addresses = [{ id: ulm?.id ?? null, zip: '89073' }, { address: { city: 'Jena' } }];
    const response = await client.put(`/api/contacts/${contact.id}`, { contact: { addresses } });
    const now = recordsAt(objectAt(response.body, 'contact'), 'addresses', 'address');
    expect(now).toMatchObject([bonn, { id: ulm?.id, city: 'Ulm', zip: '89073' }, { city: 'Jena' }]);
  });

  test.each([true, 1, 'true', '1'])('go when they are sent with _destroy: %j', async (yes) => {
    const contact = await make(
      client,
      '/api/contacts',
      'contact',
      withAddresses({ city: 'Bonn' }, { city: 'Ulm' }),
    );
    const [bonn] = recordsAt(contact, 'addresses', 'address');
    const addresses = [{ address: { id: bonn?.id ?? null, _destroy: yes } }];
    const response = await client.put(`/api/contacts/${contact.id}`, { addresses });
    expect(recordsAt(objectAt(response.body, 'contact'), 'addresses', 'address')).toMatchObject([
      { city: 'Ulm' },
    ]);
  });

  test.each([false, 0, null])('stay when they are sent with _destroy: %j', async (no) => {
    const contact = await make(client, '/api/contacts', 'contact', withAddresses({ city: 'Bonn' }));
    const [bonn] = recordsAt(contact, 'addresses', 'address');
    const response = await client.put(`/api/contacts/${contact.id}`, {
      addresses: [{ id: bonn?.id ?? null, _destroy: no }],
    });
    expect(listAt(objectAt(response.body, 'contact'), 'addresses')).toHaveLength(1);
  });

  test('with an unknown id reject the whole update; removing one that does not exist is accepted', async () => {
    const contact = await make(client, '/api/contacts', 'contact', withAddresses({ city: 'Bonn' }));
    const path = `/api/contacts/${contact.id}`;
    const unknown = await client.put(path, { notes: 'x', addresses: [{ id: 'B'.repeat(22), city: 'Ulm' }] });
    expect([unknown.status, errorsOf(unknown)]).toEqual([422, [['addresses.id', 'does not exist']]]);
    const gone = await client.put(path, { addresses: [{ id: 'B'.repeat(22), _destroy: true }] });
    expect([gone.status, objectAt(gone.body, 'contact').notes]).toEqual([200, null]);
  });

  test('of another record are unknown to this one', async () => {
    const other = await make(client, '/api/contacts', 'contact', withAddresses({ city: 'Bonn' }));
    const contact = await make(client, '/api/contacts', 'contact', withAddresses({ city: 'Ulm' }));
    const [foreign] = recordsAt(other, 'addresses', 'address');
    const response = await client.put(`/api/contacts/${contact.id}`, {
      addresses: [{ id: foreign?.id ?? null, city: 'X' }],
    });
    expect(response.status).toBe(422);
    const kept = await client.get(`/api/contacts/${other.id}`);
    expect(objectAt(kept.body, 'contact').addresses).toEqual(other.addresses);
  });

  test.each([
    ['a list of something else', [5], [['addresses', 'is invalid']]],
    ['no list', 'Bonn', [['addresses', 'is invalid']]],
    ['a list of lists', [[{ city: 'Bonn' }]], [['addresses', 'is invalid']]],
  ])('are refused as %s', async (_what, addresses, errors) => {
    const response = await client.post('/api/contacts', { ...person, addresses });
    expect([response.status, errorsOf(response)]).toEqual([422, errors]);
  });

  test('are refused at once when they are 10,000', async () => {
    const addresses = Array.from({ length: 10_000 }, () => ({ city: 'Bonn' }));
    const response = await client.post('/api/contacts', { ...person, addresses });
    expect([413, 422]).toContain(response.status);
  });

  test('grow to 1,000 and no further, however often they are added to', async () => {
    const addresses = Array.from({ length: 600 }, () => ({ city: 'Bonn' }));
    const contact = await make(client, '/api/contacts', 'contact', { ...person, addresses });
    const response = await client.put(`/api/contacts/${contact.id}`, { addresses });
    expect([response.status, errorsOf(response)]).toEqual([
      422,
      [['addresses', 'has too many entries (maximum is 1000)']],
    ]);
  });

  test('with the same error are reported once', async () => {
    const addresses = Array.from({ length: 900 }, () => ({ zip: 'x' }));
    const response = await client.post('/api/contacts', { ...person, addresses });
    expect(errorsOf(response)).toEqual([
      ['addresses.city', "can't be blank"],
      ['addresses.zip', 'is too short (minimum is 4 characters)'],
    ]);
  });
});
