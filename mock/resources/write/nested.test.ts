import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import { type Api, type ApiClient, startApi } from '../testing/api.ts';
import { errorsOf, listAt, make, objectAt, recordsAt } from '../testing/shapes.ts';

let api: Api;
let door: ApiClient;

beforeAll(async () => {
  api = await startApi();
  door = api.as();
});
afterAll(() => api.stop());

const person = { type: 'Lead', last_name: 'Okafor' };

describe('Nested records', () => {
  const withAddresses = (...addresses: JsonObject[]) => ({ ...person, addresses });

  test('arrive bare or wrapped, and are answered wrapped with links of their own', async () => {
    const contact = await make(
      door,
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
      door,
      '/api/contacts',
      'contact',
      withAddresses({ city: 'Bonn' }, { city: 'Ulm' }),
    );
    const [bonn, ulm] = recordsAt(contact, 'addresses', 'address');
    const addresses = [{ id: ulm?.id ?? null, zip: '89073' }, { address: { city: 'Jena' } }];
    const response = await door.put(`/api/contacts/${contact.id}`, { contact: { addresses } });
    const now = recordsAt(objectAt(response.body, 'contact'), 'addresses', 'address');
    expect(now).toMatchObject([bonn, { id: ulm?.id, city: 'Ulm', zip: '89073' }, { city: 'Jena' }]);
  });

  test.each([true, 1, 'true', '1'])('go when they are sent with _destroy: %j', async (yes) => {
    const contact = await make(
      door,
      '/api/contacts',
      'contact',
      withAddresses({ city: 'Bonn' }, { city: 'Ulm' }),
    );
    const [bonn] = recordsAt(contact, 'addresses', 'address');
    const addresses = [{ address: { id: bonn?.id ?? null, _destroy: yes } }];
    const response = await door.put(`/api/contacts/${contact.id}`, { addresses });
    expect(recordsAt(objectAt(response.body, 'contact'), 'addresses', 'address')).toMatchObject([
      { city: 'Ulm' },
    ]);
  });

  test.each([false, 0, null])('stay when they are sent with _destroy: %j', async (no) => {
    const contact = await make(door, '/api/contacts', 'contact', withAddresses({ city: 'Bonn' }));
    const [bonn] = recordsAt(contact, 'addresses', 'address');
    const response = await door.put(`/api/contacts/${contact.id}`, {
      addresses: [{ id: bonn?.id ?? null, _destroy: no }],
    });
    expect(listAt(objectAt(response.body, 'contact'), 'addresses')).toHaveLength(1);
  });

  test('with an unknown id refuse the whole update; removing one that is not there is no mistake', async () => {
    const contact = await make(door, '/api/contacts', 'contact', withAddresses({ city: 'Bonn' }));
    const path = `/api/contacts/${contact.id}`;
    const unknown = await door.put(path, { notes: 'x', addresses: [{ id: 'B'.repeat(22), city: 'Ulm' }] });
    expect([unknown.status, errorsOf(unknown)]).toEqual([422, [['addresses.id', 'does not exist']]]);
    const gone = await door.put(path, { addresses: [{ id: 'B'.repeat(22), _destroy: true }] });
    expect([gone.status, objectAt(gone.body, 'contact').notes]).toEqual([200, null]);
  });

  test('of another record are unknown to this one', async () => {
    const other = await make(door, '/api/contacts', 'contact', withAddresses({ city: 'Bonn' }));
    const contact = await make(door, '/api/contacts', 'contact', withAddresses({ city: 'Ulm' }));
    const [foreign] = recordsAt(other, 'addresses', 'address');
    const response = await door.put(`/api/contacts/${contact.id}`, {
      addresses: [{ id: foreign?.id ?? null, city: 'X' }],
    });
    expect(response.status).toBe(422);
    const kept = await door.get(`/api/contacts/${other.id}`);
    expect(objectAt(kept.body, 'contact').addresses).toEqual(other.addresses);
  });

  test.each([
    ['a list of something else', [5], [['addresses', 'is invalid']]],
    ['no list', 'Bonn', [['addresses', 'is invalid']]],
    ['null', null, [['addresses', 'is invalid']]],
    ['a list of lists', [[{ city: 'Bonn' }]], [['addresses', 'is invalid']]],
  ])('are refused as %s', async (_what, addresses, errors) => {
    const response = await door.post('/api/contacts', { ...person, addresses });
    expect([response.status, errorsOf(response)]).toEqual([422, errors]);
  });

  test('are refused at once when they are 10,000', async () => {
    const addresses = Array.from({ length: 10_000 }, () => ({ city: 'Bonn' }));
    const response = await door.post('/api/contacts', { ...person, addresses });
    expect([413, 422]).toContain(response.status);
  });

  test('grow to 1,000 and no further, however often they are added to', async () => {
    const addresses = Array.from({ length: 600 }, () => ({ city: 'Bonn' }));
    const contact = await make(door, '/api/contacts', 'contact', { ...person, addresses });
    const response = await door.put(`/api/contacts/${contact.id}`, { addresses });
    expect([response.status, errorsOf(response)]).toEqual([
      422,
      [['addresses', 'has too many entries (maximum is 1000)']],
    ]);
  });

  test('that are all wrong in the same way are told of once', async () => {
    const addresses = Array.from({ length: 900 }, () => ({ zip: 'x' }));
    const response = await door.post('/api/contacts', { ...person, addresses });
    expect(errorsOf(response)).toEqual([
      ['addresses.city', "can't be blank"],
      ['addresses.zip', 'is too short (minimum is 4 characters)'],
    ]);
  });
});
