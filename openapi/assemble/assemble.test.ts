import { expect, test } from 'vitest';
import { type AssembledDocument, type AssembledOperation, loadDocument } from '../document/document.ts';
import { readSchemas } from '../loader/read-schemas.ts';
import { schemasFolder } from '../schemas/files.ts';
import { SchemaFolder } from '../testing/schema-folder.ts';
import { assemble, readBase } from './assemble.ts';

const base = await readBase();
const schemas = readSchemas(schemasFolder);
const document = assemble(base, schemas);

function operationsOf({ paths }: AssembledDocument): AssembledOperation[] {
  return Object.values(paths).flatMap((item) => Object.values(item));
}

function operation(id: string): AssembledOperation | undefined {
  return operationsOf(document).find(({ operationId }) => operationId === id);
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const member of value instanceof Map ? value.values() : Object.values(value)) deepFreeze(member);
}

const plain = {
  title: 'Plain',
  description: 'A type.',
  type: 'object',
  properties: { id: { type: 'string' } },
};

test.each([
  ['links', [], 'schemas: "links" would be in the document twice; rename one of the types.'],
  ['contact_list', [], 'schemas: "contact_list" would be in the document twice; rename one of the types.'],
  [
    'contact_comment',
    [{ rel: 'create', href: 'contact_comments', method: 'POST' }],
    'contact_comment.json at /links: two operations would be called "createContactComment"; rename one of the types.',
  ],
])('a type that is named %s is rejected, since its name is in use', (type, links, sentence) => {
  using folder = new SchemaFolder();
  folder.write(type, { ...plain, links });
  expect(() => assemble(base, readSchemas(folder.path))).toThrow(sentence);
});

test('the committed document is what the committed schemas give', () => {
  expect(loadDocument()).toEqual(JSON.parse(JSON.stringify(document)));
});

test('the same schemas give the same text, and are left as they were', () => {
  const [frozenBase, types] = [structuredClone(base), structuredClone(schemas)];
  deepFreeze(frozenBase);
  deepFreeze(types);
  expect(JSON.stringify(assemble(frozenBase, types))).toBe(JSON.stringify(document));
});

test('the version of the document follows that of the schemas', () => {
  expect(document.info.version).toBe('1.0.0');
  expect(assemble(base, { ...schemas, version: '1.1' }).info.version).toBe('1.1.0');
});

test('every operation has a unique id, a tag with a description, a summary, and a description', () => {
  const operations = operationsOf(document);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  const tags = document.tags.map(({ name }) => name);
  const lacking = operations.filter(
    (one) => !one.summary || !one.description || !tags.includes(one.tags[0] ?? ''),
  );
  expect(lacking).toEqual([]);
});

test('every operation below /api can be called in three ways, with one permission for all of them', () => {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const { security } of Object.values(item)) {
      const schemes = security.flatMap((requirement) => Object.keys(requirement));
      const permissions = new Set(security.map((requirement) => Object.values(requirement).join()));
      if (path.startsWith('/api/')) {
        expect(schemes).toEqual(['basic', 'bearer', 'access_token']);
        expect(permissions.size).toBe(1);
      }
    }
  }
});

test.each([
  ['listContacts', 'api/contacts:read'],
  ['updateOrder', 'api/orders:update'],
  ['destroyComment', 'api/comments:delete'],
  ['createInvoicePayment', 'api/payments:create'],
  ['listContactInvoices', 'api/invoices:read'],
  ['readCurrentCompany', 'companies/current:read'],
  ['readCurrentUser', 'users/current:read'],
])('%s needs the permission %s', (id, permission) => {
  expect(operation(id)?.security[0]).toEqual({ basic: [permission] });
});

test.each(['listAuthPermissions', 'readAuthPermission', 'listSchemas', 'readContactSchema'])(
  '%s needs no permission',
  (id) => {
    expect(operation(id)?.security[0]).toEqual({ basic: [] });
  },
);

test.each([
  ['listOrders', '200 400 401 404'],
  ['readContact', '200 400 401 404'],
  ['createContact', '201 400 401 404 413 415 422'],
  ['createOrderComment', '201 400 401 404 413 415 422'],
  ['updateEmail', '200 400 401 404 413 415 422'],
  ['destroyInvoice', '200 400 401 403 404'],
  ['readUserSchema', '200 400 401 404'],
  ['requestTokenByQuery', '200 400'],
])('%s answers %s', (id, statuses) => {
  expect(Object.keys(operation(id)?.responses ?? {}).join(' ')).toBe(statuses);
});

test.each(['updatePayment', 'createComment', 'createEmail', 'createPayment', 'listUsers', 'updateCompany'])(
  'there is no operation %s',
  (id) => {
    expect(operation(id)).toBeUndefined();
  },
);

test('lists take a bare date where a link asks for a moment', () => {
  expect(operation('listContacts')?.parameters).toContainEqual({
    $ref: '#/components/parameters/filter_created_at_from',
  });
  expect(document.components.parameters.filter_created_at_from).toMatchObject({
    name: 'filter[created_at_from]',
    schema: { anyOf: [{ format: 'date-time' }, { format: 'date' }] },
  });
});

test('every parameter of a type is a component, each definition once', () => {
  const { parameters: components } = document.components;
  const all = Object.values(document.paths).flatMap((item) => Object.values(item));
  const used = all.filter((one) => one['x-resource']).flatMap(({ parameters = [] }) => parameters);
  expect(used.filter((one) => !('$ref' in one))).toEqual([]);
  const definitions = Object.values(components).map((one) => JSON.stringify(one));
  expect(new Set(definitions).size).toBe(definitions.length);
  expect(Object.keys(components).filter((name) => !/^\w+$/.test(name))).toEqual([]);
});

test('two definitions of one name are distinguished by the first collection that has them', () => {
  expect(document.components.parameters.contacts_id?.description).toBe('Id of the contact.');
  expect(document.components.parameters.invoices_id?.description).toBe('Id of the invoice.');
});

test('arrays in responses have a maximum', () => {
  const { schemas } = document.components;
  expect(schemas.contact_list?.properties?.contacts?.maxItems).toBe(200);
  expect(schemas.contact?.properties?.addresses?.maxItems).toBe(1000);
});

test('records that fields cannot narrow are complete, and the others need not be', () => {
  const { contact, contact_complete, address } = document.components.schemas;
  expect(contact?.required).toBeUndefined();
  expect(contact_complete?.required).toEqual(Object.keys(contact_complete?.properties ?? {}));
  expect(address?.required).toEqual(Object.keys(address?.properties ?? {}));
  expect(address?.properties).not.toHaveProperty('_destroy');
});
