import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SchemaFolder } from '../../openapi/testing/schema-folder.ts';
import type { JsonObject } from '../handler.ts';
import { type Api, type Door, startApi } from './testing/api.ts';
import { errorsOf, listAt, make, objectAt, recordsAt } from './testing/shapes.ts';
import { unheardTypes } from './testing/unheard-types.ts';

let api: Api;
let door: Door;
let harbour: JsonObject;

beforeAll(async () => {
  using folder = new SchemaFolder();
  for (const [type, schema] of unheardTypes) folder.write(type, schema);
  api = await startApi(folder.path);
  door = api.as();
});
afterAll(() => api.stop());

const berths = [{ label: 'A1', moorings: [{ bollards: 2 }] }, { berth: { label: 'A2' } }];

describe('A type that no code knows', () => {
  test('is created with nested records of its own, and found again', async () => {
    const answer = await door.post('/api/harbours', {
      harbour: { name: 'Visby', depth: 8.5, lights: ['red'], berths },
    });
    expect(answer.status).toBe(201);
    harbour = objectAt(answer.body, 'harbour');
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
    expect((await door.get(`/api/harbours/${harbour.id}`)).body).toEqual(answer.body);
  });

  test('is refused with errors that name the property, however deep it lies', async () => {
    const answer = await door.post('/api/harbours', {
      name: ' ',
      depth: 0,
      lights: ['a', 'b', 'c', 'd'],
      berths: [{ label: 'too long', moorings: [{ bollards: 0 }, {}] }],
      main_berth: { label: 5 },
    });
    expect([answer.status, errorsOf(answer)]).toEqual([
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
    const answer = await door.put(`/api/harbours/${harbour.id}`, {
      main_berth: { berth: { label: 'Main' } },
      berths: [
        { id: first?.id ?? null, moorings: [{ id: mooring?.id ?? null, bollards: 4 }, { bollards: 1 }] },
      ],
    });
    const changed = objectAt(answer.body, 'harbour');
    expect(changed).toMatchObject({
      name: 'Visby',
      lock_version: 1,
      main_berth: { berth: { label: 'Main' }, links: [] },
      berths: [{ berth: { moorings: [{ mooring: { bollards: 4 } }, { mooring: { bollards: 1 } }] } }, {}],
    });
    const emptied = await door.put(`/api/harbours/${harbour.id}`, { main_berth: null });
    expect(objectAt(emptied.body, 'harbour').main_berth).toBeNull();
  });
});

describe('A type that is created beneath a parent only', () => {
  const ships = new Map<string, JsonObject>();

  beforeAll(async () => {
    const other = await make(door, '/api/harbours', 'harbour', { name: 'Ystad' });
    const contact = await make(door, '/api/contacts', 'contact', { type: 'Lead', last_name: 'Owner' });
    const fleet: [harbour: JsonObject, ship: JsonObject][] = [
      [
        harbour,
        { name: 'Alma', flag: 'red', tonnage: 5, launched_on: '1999-01-01', contact_id: contact.id ?? null },
      ],
      [harbour, { name: 'Berta', flag: 'green', tonnage: 50, crewed: true, remarks: 'Leaks a little' }],
      [other, { name: 'Clara', flag: 'blue', tonnage: 500, launched_on: '2020-06-30' }],
    ];
    for (const [{ id }, body] of fleet) {
      ships.set(String(body.name), await make(door, `/api/harbours/${id}/ships`, 'ship', body));
    }
  });

  test('names its parent, and has no place of its own to be created', async () => {
    const alma = ships.get('Alma');
    expect(alma).toMatchObject({
      related_object_type: 'Harbour',
      related_object_id: harbour.id,
      crewed: false,
    });
    expect((await door.post('/api/ships', { name: 'Dora' })).status).toBe(405);
    expect((await door.post(`/api/harbours/${'x'.repeat(22)}/ships`, { name: 'Dora' })).status).toBe(404);
  });

  test('shows records that it names, as they are now', async () => {
    const path = `/api/ships/${ships.get('Berta')?.id}`;
    await door.put(path, {
      sister_id: ships.get('Alma')?.id ?? null,
      contact: { contact: { last_name: 'Ignored' } },
    });
    const berta = objectAt((await door.get(path)).body, 'ship');
    const alma = objectAt(berta.sister, 'ship');
    expect(alma.name).toBe('Alma');
    expect(
      objectAt(objectAt((await door.get(`/api/ships/${alma.id}`)).body, 'ship').contact, 'contact').last_name,
    ).toBe('Owner');
    expect(berta.contact).toBeNull();
  });

  test.each([
    ['q=leaks', ['Berta']],
    ['filter[q]=ALMA', ['Alma']],
    ['filter[flag]=red', ['Alma']],
    ['filter[flags]=red,blue', ['Alma', 'Clara']],
    ['filter[crewed]=true', ['Berta']],
    ['filter[crewed]=false', ['Alma', 'Clara']],
    ['filter[tonnage_from]=50', ['Berta', 'Clara']],
    ['filter[tonnage_from]=5&filter[tonnage_to]=50', ['Alma', 'Berta']],
    ['filter[launched_on_from]=2020-06-30', ['Clara']],
    ['filter[from]=9999-01-01', []],
    ['sort_by=tonnage&sort=DESC', ['Clara', 'Berta', 'Alma']],
    ['sort_by=launched_on', ['Alma', 'Clara', 'Berta']],
  ])('is listed by %s', async (query, names) => {
    const { body } = await door.get(`/api/ships?${query}`);
    expect(recordsAt(body, 'ships', 'ship').map(({ name }) => name)).toEqual(names);
  });

  test('is listed beneath its parent, by its parents’ ids, and by those of records that it names', async () => {
    const names = async (path: string) =>
      recordsAt((await door.get(path)).body, 'ships', 'ship').map(({ name }) => name);
    expect(await names(`/api/harbours/${harbour.id}/ships`)).toEqual(['Alma', 'Berta']);
    expect(await names(`/api/harbours/${harbour.id}/ships?filter[flag]=green`)).toEqual(['Berta']);
    expect(await names(`/api/ships?filter[harbour_ids]=${harbour.id}`)).toEqual(['Alma', 'Berta']);
    expect(await names(`/api/ships?filter[contact_ids]=${ships.get('Alma')?.contact_id}`)).toEqual(['Alma']);
  });

  test('has permissions, a schema and links like every other', async () => {
    const { body } = await door.get('/api/auth_permissions?q=api/ships');
    expect(recordsAt(body, 'auth_permissions', 'auth_permission').map(({ full_name }) => full_name)).toEqual([
      'Create ships',
      'Read ships',
      'Change ships',
      'Delete ships',
    ]);
    expect((await door.get('/api/ships/schema')).body).toMatchObject({ title: 'Ship' });
    expect((await api.as('karl@acme.example').get('/api/ships')).status).toBe(401);
    const [link] = listAt((await door.get(`/api/ships/${ships.get('Alma')?.id}`)).body, 'links');
    expect(link).toEqual({ rel: 'self', method: 'GET', href: `/api/ships/${ships.get('Alma')?.id}` });
  });

  test('goes with its parent', async () => {
    await door.delete(`/api/harbours/${harbour.id}`);
    expect((await door.get(`/api/ships/${ships.get('Alma')?.id}`)).status).toBe(404);
    expect((await door.get(`/api/ships/${ships.get('Clara')?.id}`)).status).toBe(200);
  });
});
