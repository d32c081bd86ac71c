import { expect, test } from 'vitest';
import { type Operation, operationAt } from './operations.ts';

const operation = (
  method: Operation['method'],
  path: string,
  action: NonNullable<Operation['resource']>['action'],
): Operation => ({
  id: action,
  method,
  path,
  statuses: [],
  resource: { type: 'contact', collection: 'contacts', action },
});

const operations = [
  operation('GET', '/api/contacts', 'list'),
  operation('POST', '/api/contacts', 'create'),
  operation('GET', '/api/contacts/{id}', 'read'),
  operation('PUT', '/api/contacts/{id}', 'update'),
  operation('DELETE', '/api/contacts/{id}', 'destroy'),
];

test.each([
  ['GET', '/api/contacts', 'list'],
  ['POST', '/api/contacts', 'create'],
  ['PUT', '/api/contacts', 'create'],
  ['PATCH', '/api/contacts/k7', 'update'],
  ['POST', '/api/contacts/k7', 'update'],
  ['DELETE', '/api/contacts/k7', 'destroy'],
  ['DELETE', '/api/contacts', undefined],
  ['PUT', '/api/tickets', undefined],
])('%s %s belongs to the operation %s, whatever method a server writes by', (method, path, id) => {
  expect(operationAt(operations, method, path)?.id).toBe(id);
});
