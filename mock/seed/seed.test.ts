import type { TypeSchema } from 'countersign-contract/schemas';
import { SchemaFolder } from 'countersign-contract/testing';
import { isValidIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../contract/json.ts';
import { loadContract } from '../contract/load.ts';
import { basic } from '../http/testing/small-client.ts';
import { Resources } from '../resources/resources.ts';
import { startApi } from '../resources/testing/api.ts';
import { startSeededWorld } from '../resources/testing/seeded-world.ts';
import { objectAt, recordsAt } from '../resources/testing/shapes.ts';
import { startMock } from '../start.ts';
import { Company } from '../world/company.ts';
import { hasPermission } from '../world/permissions.ts';
import { createProfile } from '../world/profile.ts';
import { defaultSeed } from './prepared-business.ts';
import { createSeededWorld } from './seeded-world.ts';

const world = await startSeededWorld('a seed');
const text = { description: 'A text.', type: 'string', maxLength: 20 } as const;
type Change = (folder: SchemaFolder) => void;
const edit =
  (type: string, change: (schema: TypeSchema) => void): Change =>
  (folder) =>
    folder.edit(type, change);
const changes: [what: string, change: Change][] = [
  [
    'a contact needs a field of which the seed knows nothing',
    edit('contact', (schema) => {
      schema.properties.loyalty = text;
      schema.required?.push('loyalty');
    }),
  ],
  [
    'a contact takes less than the seed gives',
    edit('contact', (schema) =>
      Object.assign(schema.properties.organisation ?? {}, { maxLength: 3, examples: ['Nor'] }),
    ),
  ],
  [
    'a contact has another type',
    edit('contact', (schema) =>
      Object.assign(schema.properties.type ?? {}, { enum: ['Friend', 'Foe'], examples: ['Foe'] }),
    ),
  ],
  [
    'a user needs a field',
    edit('user', (schema) => {
      schema.properties.loyalty = text;
      schema.required = ['loyalty'];
    }),
  ],
  [
    'there are no comments',
    (folder) => {
      folder.remove('comment');
      for (const type of ['contact', 'order', 'invoice']) {
        folder.edit(type, (schema) => {
          schema.links = schema.links.filter(({ href }) => !href.endsWith('/comments'));
        });
      }
    },
  ],
];

/** A record without what every edit changes. */
function steady(record: JsonObject): JsonObject {
  return { ...record, lock_version: null, updated_at: null };
}

test('The same seed gives the same world, to the last byte; another seed gives another', async () => {
  const again = await startSeededWorld('a seed');
  expect(JSON.stringify(again.company.exportData())).toBe(JSON.stringify(world.company.exportData()));
  const other = await startSeededWorld('another seed');
  expect(other.company.records.list('contact')[0]?.id).not.toBe(world.company.records.list('contact')[0]?.id);
});

test('What a mock starts with is prepared, and is what its business would give, numbers and ids that follow included', async () => {
  const { contract, schemas } = await loadContract();
  const [prepared, simulated] = [true, false].map((isBuiltIn) =>
    createSeededWorld(new Resources(contract, schemas, { isBuiltIn }), {
      seed: defaultSeed,
      systemClock: Date.now,
    }),
  );
  for (const [name, company] of simulated?.companies ?? []) {
    const { records, ...head } = company.exportData();
    const restored = prepared?.companies.get(name)?.exportData();
    expect({ ...restored, records: [] }).toEqual({ ...head, records: [] });
    const known = new Map(restored?.records.map((record, place) => [place, JSON.stringify(record)]));
    expect(records.filter((record, place) => known.get(place) !== JSON.stringify(record))).toEqual([]);
    expect(known.size).toBe(records.length);
  }
});

describe('The seed', () => {
  const fieldsOf = (type: string) => world.company.records.list(type).map(({ fields }) => fields);

  test('is enough to page through, with documents in every state', () => {
    expect(fieldsOf('contact').length).toBeGreaterThan(60);
    const states = (type: string) => new Set(fieldsOf(type).map(({ status }) => status));
    expect(states('order')).toEqual(new Set(['draft', 'open', 'closed']));
    expect(states('invoice')).toEqual(new Set(['draft', 'open', 'closed', 'overdue']));
    for (const type of ['comment', 'email', 'payment']) expect(fieldsOf(type).length).toBeGreaterThan(10);
  });

  test('has valid IBANs, different people, and addresses that do not exist', () => {
    const ibans = fieldsOf('contact').flatMap(({ bank_iban }) => bank_iban ?? []);
    expect(ibans.filter((iban) => !isValidIBAN(String(iban)))).toEqual([]);
    expect(ibans.length).toBeGreaterThan(30);
    const emails = fieldsOf('contact').map(({ email }) => String(email));
    expect(emails.filter((email) => !/^[a-z.-]+@[a-z.-]+\.example$/.test(email))).toEqual([]);
  });

  test('could have been written by a client: sent back, every record is accepted unchanged', () => {
    for (const type of ['Contact', 'Order', 'Invoice', 'Comment', 'Email']) {
      const { body } = world.call(`list${type}s`, { query: { per_page: 200 } });
      const name = type.toLowerCase();
      for (const record of recordsAt(body, `${name}s`, name)) {
        const response = world.call(`update${type}`, { params: { id: String(record.id) }, body: record });
        expect([response.status, steady(objectAt(response.body, name))]).toEqual([200, steady(record)]);
      }
    }
  });
});

test('A company continues in another process from its data, which is plain JSON', () => {
  const data = JSON.parse(JSON.stringify(world.company.exportData()));
  world.company.table<JsonObject>('tokens').set('t', { scope: 'x' });
  const { company } = world;
  const exported = JSON.parse(JSON.stringify(company.exportData()));
  const restored = new Company(exported, Date.now, exported);
  expect(restored.exportData()).toEqual(company.exportData());
  expect(restored.table('tokens').get('t')).toEqual({ scope: 'x' });
  expect(restored.ids.nextId()).toBe(company.ids.nextId());
  expect(restored.exportData()).not.toEqual(data);
});

test('A reset restores the initial data of one company only', async () => {
  const { world: both, call } = await startSeededWorld('a seed');
  const seed = JSON.stringify(both.companies.get('acme')?.exportData());
  const globex = both.companies.get('globex');
  call('createContact', { body: { type: 'Lead', last_name: 'X' } });
  both.companies.get('acme')?.clock.advance(60);
  expect(JSON.stringify(both.companies.get('acme')?.exportData())).not.toBe(seed);
  expect([both.resetCompany('acme'), both.resetCompany('nobody')]).toEqual([true, false]);
  expect(JSON.stringify(both.companies.get('acme')?.exportData())).toBe(seed);
  expect(both.companies.get('globex')).toBe(globex);
});

test('The roles are an administrator in both companies, a clerk who only reads, and one without invoices', () => {
  const profile = createProfile(world.world, (name = 'home') => `http://${name}`);
  const everywhere = profile.users.filter(({ companies }) => companies.length === 2);
  expect(everywhere.map(({ email }) => email)).toEqual(['ada@countersign.example']);
  const may = (email: string, context: string, name: 'read' | 'create') =>
    hasPermission(world.company.findUser(email)?.permissions ?? new Map(), context, name);
  expect([
    may('karl@acme.example', 'api/orders', 'read'),
    may('karl@acme.example', 'api/orders', 'create'),
  ]).toEqual([true, false]);
  expect([
    may('celine@acme.example', 'api/invoices', 'read'),
    may('celine@acme.example', 'api/orders', 'create'),
  ]).toEqual([false, true]);
  expect(new Set(profile.users.map(({ language }) => language))).toEqual(new Set(['en', 'de', 'fr']));
  expect(profile.apps).toHaveLength(2);
});

test('The ids in the examples of the document name records that a mock starts with', async () => {
  const mock = await startMock();
  const [user] = mock.profile.users;
  const headers = { Authorization: basic(user?.email ?? '', user?.password ?? '') };
  const { contract } = world.resources;
  const hasExample = (type: string) => world.resources.catalogue.type(type).schema.properties.id?.examples;
  const stored = [...world.company.records.exportData()].map(({ type }) => type);
  const types = new Set(stored.filter(hasExample));
  const reads = [...contract.operations.values()].filter(
    ({ method, path, resource }) =>
      method === 'GET' && path.includes('{id}') && types.has(resource?.parent?.type ?? resource?.type ?? ''),
  );
  expect(reads.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining(['readContact', 'readOrder', 'readInvoice', 'listContactInvoices']),
  );
  const responses = reads.map(async ({ path, parameters }) => {
    const id = parameters.find(({ node }) => node.in === 'path')?.node.example;
    const { status } = await fetch(mock.baseUrl + path.replace('{id}', String(id)), { headers });
    return [path, status];
  });
  expect(await Promise.all(responses)).toEqual(reads.map(({ path }) => [path, 200]));
  await mock.stop();
});

test.each(changes)('The mock starts where %s, and answers what the document says', async (_what, change) => {
  using folder = new SchemaFolder();
  change(folder);
  const client = (await startApi(folder.path)).as();
  const listed = await client.get('/api/contacts?per_page=200');
  expect(listed.status).toBe(200);
  expect(recordsAt(listed.body, 'contacts', 'contact').length).toBeGreaterThan(0);
  expect((await client.get('/api/users/current')).status).toBe(200);
  expect((await client.get('/api/invoices')).status).toBe(200);
});

test('the first company starts with as many contacts as asked for, and with documents in proportion', () => {
  const { resources } = world;
  const large = createSeededWorld(resources, { seed: 'large', systemClock: Date.now, size: 180 });
  const count = (type: string) => large.defaultCompany.records.list(type).length;
  expect(['contact', 'order', 'invoice'].map(count)).toEqual([180, 100, 160]);
  expect(large.companies.get('globex')?.records.list('contact')).toHaveLength(24);
});
