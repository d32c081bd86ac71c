import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { SchemaFolder } from 'countersign-contract/testing';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import { startApi } from '../testing/api.ts';
import { errorsOf, listAt, make, objectAt, recordsAt } from '../testing/shapes.ts';

const nobody = 'x'.repeat(22);
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
const api = await startApi(folder.path);
const client = api.as();

function expand(word: string): string[] {
  const [context, names = ''] = word.split(':');
  return names.split(',').map((name) => `${context}:${name}`);
}

test.each([
  ['GET', `/api/contacts/${nobody}`],
  ['GET', '/api/contacts/__proto__'],
  ['GET', `/api/contacts/${nobody}/invoices`],
  ['GET', `/api/auth_permissions/${nobody}`],
  ['DELETE', `/api/payments/${nobody}`],
  ['GET', '/api/contacts?v=9.9'],
  ['GET', '/api/schema?v=2'],
])('%s %s finds nothing', async (method, path) => {
  const response = await (method === 'GET' ? client.get(path) : client.delete(path));
  expect(response.status).toBe(404);
  expect(errorsOf(response)).toEqual([
    ['base', expect.stringMatching(/^There is no such (resource|version)\.$/)],
  ]);
});

test('A 404 is in the language of the user', async () => {
  const response = await api.as('celine@acme.example').get(`/api/contacts/${nobody}`);
  expect(errorsOf(response)).toEqual([['base', "Cette ressource n'existe pas."]]);
});

test('A record of one company does not exist in another', async () => {
  const contact = await make(client, '/api/contacts', 'contact', { type: 'Lead', last_name: 'X' });
  const globex = api.as('ada@countersign.example', 'globex');
  expect((await client.get(`/api/contacts/${contact.id}`)).status).toBe(200);
  expect((await globex.get(`/api/contacts/${contact.id}`)).status).toBe(404);
  expect((await globex.delete(`/api/contacts/${contact.id}`)).status).toBe(404);
});

test('A created record says where it is found', async () => {
  const response = await client.post('/api/contacts', { type: 'Lead', last_name: 'X' });
  const readResponse = await client.get(String(response.headers.location));
  expect(readResponse.body).toEqual(response.body);
});

test('Every record, nested ones too, stands under its type name beside links that lead somewhere', async () => {
  const { body } = await client.get('/api/invoices?filter[status]=closed&per_page=1');
  const [envelope] = listAt(body, 'invoices');
  const invoice = objectAt(envelope, 'invoice');
  const embedded = objectAt(invoice, 'contact');
  for (const { links } of [envelope, embedded] as JsonObject[]) {
    for (const link of links as JsonObject[]) {
      expect(link.href).toMatch(/^\/api\/(invoices|contacts)\/[A-Za-z0-9_-]{22}(\/\w+)?$/);
      if (link.method === 'GET') expect((await client.get(String(link.href))).status).toBe(200);
    }
  }
  const nested = [...listAt(invoice, 'items'), ...listAt(embedded.contact, 'addresses')] as JsonObject[];
  expect(nested.length).toBeGreaterThan(1);
  expect(nested.filter(({ links }) => !Array.isArray(links))).toEqual([]);
});

describe('The current', () => {
  test('company is that of the address, with links', async () => {
    const acme = await client.get('/api/companies/current');
    const globex = await api.as('hugo@globex.example', 'globex').get('/api/companies/current');
    expect(objectAt(acme.body, 'company')).toMatchObject({ sub_domain: 'acme', time_zone: 'Europe/Berlin' });
    expect(objectAt(globex.body, 'company').sub_domain).toBe('globex');
    expect(listAt(acme.body, 'links')).toMatchObject([{ rel: 'current', href: '/api/companies/current' }]);
  });

  test('user is who calls', async () => {
    const { body } = await api.as('celine@acme.example').get('/api/users/current?fields=email,language');
    expect(objectAt(body, 'user')).toEqual({ language: 'fr', email: 'celine@acme.example' });
  });
});

describe('Permissions', () => {
  test('are listed with names in the language of the user, and narrowed by q', async () => {
    const { body } = await api.as('karl@acme.example').get('/api/auth_permissions?q=api/invoices');
    const names = recordsAt(body, 'auth_permissions', 'auth_permission').map(({ full_name }) => full_name);
    expect(names).toEqual([
      'Rechnungen anlegen',
      'Rechnungen lesen',
      'Rechnungen ändern',
      'Rechnungen löschen',
    ]);
  });

  test('say what they grant, and can be read one by one', async () => {
    const { body } = await client.get('/api/auth_permissions?q=read&sort_by=auth_context.name&sort=DESC');
    const [last] = recordsAt(body, 'auth_permissions', 'auth_permission');
    expect(last).toMatchObject({ context_name: 'users/current', name: 'read', privilege_list: 'current' });
    const one = await client.get(`/api/auth_permissions/${last?.id}`);
    expect(objectAt(one.body, 'auth_permission')).toEqual(last);
  });

  test('are those of every operation: nothing asks for one that is not listed', async () => {
    const { body } = await client.get('/api/auth_permissions?per_page=200');
    const words = recordsAt(body, 'auth_permissions', 'auth_permission').map(
      (one) => `${one.context_name}:${one.name}`,
    );
    const missing = api.profile.users
      .flatMap(({ permissions }) => permissions)
      .flatMap((word) => (word.includes(':') ? expand(word) : []))
      .filter((word) => !words.includes(word));
    expect(missing).toEqual([]);
  });
});

describe('Schemas', () => {
  test('are answered all together, one by one, and in the version that there is', async () => {
    const all = await client.get('/api/schema?v=1.0');
    const one = await client.get('/api/orders/schema');
    expect(objectAt(all.body, 'order')).toEqual(one.body);
    expect(Object.keys(all.body)).toEqual(expect.arrayContaining(['contact', 'address', 'auth_permission']));
  });

  test('have a version of their own', async () => {
    const { body } = await client.get('/api/schema?gem_version=true');
    expect(body.gem_version).toMatch(/^\d+\.\d+/);
  });
});

test.each(['', '?v=1.0'])('A schema is answered in the newest version: %s', async (query) => {
  expect((await client.get(`/api/contacts/schema${query}`)).body).toHaveProperty('properties.nickname');
  expect((await client.get(`/api/schema${query}`)).body).toHaveProperty('harbour');
});

test('A schema is returned in an older version on request', async () => {
  const contact = await client.get('/api/contacts/schema?v=0.9');
  expect(contact.status).toBe(200);
  expect(contact.body).toHaveProperty('properties.last_name');
  expect(contact.body).not.toHaveProperty('properties.nickname');
  const all = await client.get('/api/schema?v=0.9');
  expect(all.body).toHaveProperty('contact.properties.last_name');
  expect(all.body).not.toHaveProperty('harbour');
});

test.each([
  '/api/harbours/schema?v=0.9',
  '/api/contacts/schema?v=2.0',
  '/api/schema?v=1',
  '/api/harbours?v=0.9',
])('%s returns 404', async (path) => {
  expect((await client.get(path)).status).toBe(404);
});
