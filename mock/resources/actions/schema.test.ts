import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { SchemaFolder } from 'countersign-contract/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, type ApiClient, startApi } from '../testing/api.ts';

let api: Api;
let door: ApiClient;

beforeAll(async () => {
  using folder = new SchemaFolder();
  cpSync(join(folder.path, '1.0'), join(folder.path, '0.9'), { recursive: true });
  folder.edit('contact', ({ properties }) => {
    properties.nickname = { description: 'What friends say.', type: ['string', 'null'] };
  });
  folder.write('harbour', {
    title: 'Harbour',
    description: 'A place for ships.',
    type: 'object',
    properties: { id: { description: 'Id.', type: 'string', readOnly: true } },
    links: [{ rel: 'self', href: 'harbours/{id}', method: 'GET' }],
  });
  api = await startApi(folder.path);
  door = api.as();
});
afterAll(() => api.stop());

test.each(['', '?v=1.0'])('A schema is answered in the newest version: %s', async (query) => {
  expect((await door.get(`/api/contacts/schema${query}`)).body).toHaveProperty('properties.nickname');
  expect((await door.get(`/api/schema${query}`)).body).toHaveProperty('harbour');
});

test('A schema is answered in an older version, where it is asked for', async () => {
  const contact = await door.get('/api/contacts/schema?v=0.9');
  expect(contact.status).toBe(200);
  expect(contact.body).toHaveProperty('properties.last_name');
  expect(contact.body).not.toHaveProperty('properties.nickname');
  const all = await door.get('/api/schema?v=0.9');
  expect(all.body).toHaveProperty('contact.properties.last_name');
  expect(all.body).not.toHaveProperty('harbour');
});

test.each([
  '/api/harbours/schema?v=0.9',
  '/api/contacts/schema?v=2.0',
  '/api/schema?v=1',
  '/api/contacts?v=0.9',
])('There is nothing at %s', async (path) => {
  expect((await door.get(path)).status).toBe(404);
});
