import { SchemaFolder } from 'countersign-contract/testing';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../contract/json.ts';
import { startApi } from './testing/api.ts';
import { errorsOf, objectAt, recordsAt } from './testing/shapes.ts';
import { unknownTypes } from './testing/unknown-types.ts';

let harbour: JsonObject;

using folder = new SchemaFolder();
for (const [type, schema] of unknownTypes) folder.write(type, schema);
const client = (await startApi(folder.path)).as();

const berths = [{ label: 'A1', moorings: [{ bollards: 2 }] }, { berth: { label: 'A2' } }];

describe('A type that no code knows', () => {
  test('is created with its nested records, and can be read', async () => {
    const response = await client.post('/api/harbours', {
      harbour: { name: 'Visby', depth: 8.5, lights: ['red'], berths },
    });
    expect(response.status).toBe(201);
    harbour = objectAt(response.body, 'harbour');
    expect(harbour).toMatchObject({
      name: 'Visby',
      depth: 8.5,
      lights: ['red'],
      berths: [
        { berth: { label: 'A1', moorings: [{ mooring: { bollards: 2 }, links: [] }] }, links: [] },
        { berth: { label: 'A2', moorings: [] } },
      ],
      main_berth: null,
      lock_version: 0,
    });
    expect(harbour.id).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect((await client.get(`/api/harbours/${harbour.id}`)).body).toEqual(response.body);
  });

  test('is refused with errors that name the property, however deep it lies', async () => {
    const response = await client.post('/api/harbours', {
      name: ' ',
      depth: 0,
      lights: ['a', 'b', 'c', 'd'],
      berths: [{ label: 'too long', moorings: [{ bollards: 0 }, {}] }],
      main_berth: { label: true },
    });
    expect([response.status, errorsOf(response)]).toEqual([
      422,
      [
        ['name', "can't be blank"],
        ['depth', 'must be greater than 0'],
        ['lights', 'has too many entries (maximum is 3)'],
        ['berths.moorings.bollards', 'must be greater than or equal to 1'],
        ['berths.moorings.bollards', "can't be blank"],
        ['berths.label', 'is too long (maximum is 5 characters)'],
        ['main_berth.label', 'is invalid'],
      ],
    ]);
  });

  test('is updated: nested records by id, single ones by their field', async () => {
    const [first] = recordsAt(harbour, 'berths', 'berth');
    const [mooring] = recordsAt(first, 'moorings', 'mooring');
    const response = await client.put(`/api/harbours/${harbour.id}`, {
      main_berth: { berth: { label: 'Main' } },
      berths: [
        { id: first?.id ?? null, moorings: [{ id: mooring?.id ?? null, bollards: 4 }, { bollards: 1 }] },
      ],
    });
    const changed = objectAt(response.body, 'harbour');
    expect(changed).toMatchObject({
      name: 'Visby',
      lock_version: 1,
      main_berth: { berth: { label: 'Main' }, links: [] },
      berths: [{ berth: { moorings: [{ mooring: { bollards: 4 } }, { mooring: { bollards: 1 } }] } }, {}],
    });
    const emptied = await client.put(`/api/harbours/${harbour.id}`, { main_berth: null });
    expect(objectAt(emptied.body, 'harbour').main_berth).toBeNull();
  });
});

describe('A type whose nested records are required', () => {
  const anna = { sailor: { name: 'Anna' } };
  const bela = { sailor: { name: 'Bela' } };

  test('is created with them, and keeps them when an update leaves them out', async () => {
    const response = await client.post('/api/crews', { crew: { sailors: [anna, bela], captain: anna } });
    expect(response).toMatchObject({ status: 201, body: { crew: { sailors: [anna, bela], captain: anna } } });
    const { id } = objectAt(response.body, 'crew');
    const updated = await client.put(`/api/crews/${id}`, { crew: { captain: bela } });
    expect(updated).toMatchObject({ status: 200, body: { crew: { sailors: [anna, bela], captain: bela } } });
  });

  test.each([
    ['none', {}, ['sailors', "can't be blank"]],
    ['an empty list', { sailors: [] }, ['sailors', "can't be blank"]],
    [
      'fewer than its schema asks for',
      { sailors: [anna] },
      ['sailors', 'has too few entries (minimum is 2)'],
    ],
  ])('is refused with %s, once', async (_, sent, error) => {
    const response = await client.post('/api/crews', { crew: { captain: anna, ...sent } });
    expect([response.status, errorsOf(response)]).toEqual([422, [error]]);
    const missing = await client.post('/api/crews', { crew: { sailors: [anna, bela] } });
    expect([missing.status, errorsOf(missing)]).toEqual([422, [['captain', "can't be blank"]]]);
  });

  test('is listed in pages of the size that its schema says', async () => {
    for (let count = 0; count < 5; count += 1)
      await client.post('/api/crews', { crew: { sailors: [anna, bela], captain: bela } });
    const sizes = async (query: string) =>
      objectAt((await client.get(`/api/crews${query}`)).body, 'collection').per_page;
    expect([await sizes(''), await sizes('?per_page=1'), await sizes('?per_page=3')]).toEqual([2, 1, 3]);
    for (const query of ['page=5', 'per_page=0', 'per_page=4'])
      expect((await client.get(`/api/crews?${query}`)).status, query).toBe(400);
  });
});
