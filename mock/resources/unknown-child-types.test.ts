import { SchemaFolder } from 'countersign-contract/testing';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../contract/json.ts';
import { startApi } from './testing/api.ts';
import { listAt, make, objectAt, recordsAt } from './testing/shapes.ts';
import { unknownTypes } from './testing/unknown-types.ts';

const ships = new Map<string, JsonObject>();

using folder = new SchemaFolder();
for (const [type, schema] of unknownTypes) folder.write(type, schema);
const api = await startApi(folder.path);
const client = api.as();
// What the mock starts with would be listed among them.
for (const { id } of recordsAt((await client.get('/api/ships')).body, 'ships', 'ship'))
  await client.delete(`/api/ships/${id}`);
const harbour = await make(client, '/api/harbours', 'harbour', { name: 'Visby' });
const other = await make(client, '/api/harbours', 'harbour', { name: 'Ystad' });
const contact = await make(client, '/api/contacts', 'contact', { type: 'Lead', last_name: 'Owner' });
const fleet: [harbour: JsonObject, ship: JsonObject][] = [
  [
    harbour,
    { name: 'Alma', flag: 'red', tonnage: 5, launched_on: '1999-01-01', contact_id: contact.id ?? null },
  ],
  [harbour, { name: 'Berta', flag: 'green', tonnage: 50, crewed: true, remarks: 'Leaks a little' }],
  [other, { name: 'Clara', flag: 'blue', tonnage: 500, launched_on: '2020-06-30' }],
];
for (const [{ id }, body] of fleet) {
  ships.set(String(body.name), await make(client, `/api/harbours/${id}/ships`, 'ship', body));
}

describe('A type that is created under a parent only', () => {
  test('names its parent, and can only be created under it', async () => {
    const alma = ships.get('Alma');
    expect(alma).toMatchObject({
      related_object_type: 'Harbour',
      related_object_id: harbour.id,
      crewed: false,
    });
    expect((await client.post('/api/ships', { name: 'Dora' })).status).toBe(405);
    expect((await client.post(`/api/harbours/${'x'.repeat(22)}/ships`, { name: 'Dora' })).status).toBe(404);
  });

  test('shows the current state of records that it refers to', async () => {
    const path = `/api/ships/${ships.get('Berta')?.id}`;
    await client.put(path, {
      sister_id: ships.get('Alma')?.id ?? null,
      contact: { contact: { last_name: 'Ignored' } },
    });
    const berta = objectAt((await client.get(path)).body, 'ship');
    const alma = objectAt(berta.sister, 'ship');
    expect(alma.name).toBe('Alma');
    expect(
      objectAt(objectAt((await client.get(`/api/ships/${alma.id}`)).body, 'ship').contact, 'contact')
        .last_name,
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
    ['filter[launched_on_to]=2019-12-31', ['Alma']],
    ['filter[launched_on_to]=someday', []],
    ['sort_by=tonnage&sort=DESC', ['Clara', 'Berta', 'Alma']],
    ['sort_by=launched_on', ['Alma', 'Clara', 'Berta']],
  ])('is listed by %s', async (query, names) => {
    const { body } = await client.get(`/api/ships?${query}`);
    expect(recordsAt(body, 'ships', 'ship').map(({ name }) => name)).toEqual(names);
  });

  test('is listed under its parent, by its parents’ ids, and by those of records that it names', async () => {
    const names = async (path: string) =>
      recordsAt((await client.get(path)).body, 'ships', 'ship').map(({ name }) => name);
    expect(await names(`/api/harbours/${harbour.id}/ships`)).toEqual(['Alma', 'Berta']);
    expect(await names(`/api/harbours/${harbour.id}/ships?filter[flag]=green`)).toEqual(['Berta']);
    expect(await names(`/api/ships?filter[harbour_ids]=${harbour.id}`)).toEqual(['Alma', 'Berta']);
    expect(await names(`/api/ships?filter[contact_ids]=${ships.get('Alma')?.contact_id}`)).toEqual(['Alma']);
  });

  test('has permissions, a schema and links like every other', async () => {
    const { body } = await client.get('/api/auth_permissions?q=api/ships');
    expect(recordsAt(body, 'auth_permissions', 'auth_permission').map(({ full_name }) => full_name)).toEqual([
      'Create ships',
      'Read ships',
      'Change ships',
      'Delete ships',
    ]);
    expect((await client.get('/api/ships/schema')).body).toMatchObject({ title: 'Ship' });
    const karl = api.as('karl@acme.example');
    expect((await karl.get('/api/ships')).status).toBe(200);
    expect((await karl.delete(`/api/ships/${ships.get('Alma')?.id}`)).status).toBe(401);
    const [link] = listAt((await client.get(`/api/ships/${ships.get('Alma')?.id}`)).body, 'links');
    expect(link).toEqual({ rel: 'self', method: 'GET', href: `/api/ships/${ships.get('Alma')?.id}` });
  });

  test('goes with its parent', async () => {
    await client.delete(`/api/harbours/${harbour.id}`);
    expect((await client.get(`/api/ships/${ships.get('Alma')?.id}`)).status).toBe(404);
    expect((await client.get(`/api/ships/${ships.get('Clara')?.id}`)).status).toBe(200);
  });
});
