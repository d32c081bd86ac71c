import { expect, test } from 'vitest';
import { fillIn } from './recipe.ts';
import { fillInNames, referenceFormsFor, referenceTargetOf, typesNamedIn } from './references.ts';

const company = { baseUrl: 'https://acme.example' };
const links = [
  { rel: 'invoices', href: '/api/contacts/7/invoices' },
  { this: { template: 'https://acme.example/api/contacts/7' } },
];
const contact = referenceTargetOf({ id: 7, path: '/api/contacts/7', links }, company);

test('a record can be referred to by its id, its own link as published, its path and its address', () => {
  expect(contact).toEqual({
    id: 7,
    link: 'https://acme.example/api/contacts/7',
    path: '/api/contacts/7',
    address: 'https://acme.example/api/contacts/7',
  });
  expect(referenceTargetOf({ id: 7, path: '/api/contacts/7', links: [] }, company).link).toBe(
    '/api/contacts/7',
  );
});

test.each([
  [undefined, ['id', 'link', 'path']],
  ['uri', ['address', 'path', 'id']],
  ['uri-reference', ['path', 'link', 'id']],
  ['uuid', ['id', 'link', 'path']],
])('a field of the format %s is tried with %j, each value once', (format, order) => {
  expect(referenceFormsFor(format ? { format } : undefined, contact)).toEqual(order);
});

test('a body of the profile can refer to records of other types, at every depth', () => {
  const body = {
    client: `\${contact.address}`,
    number: `\${contact.id}`,
    note: `For \${contact.id}, \${mark}`,
    lines: [{ of: `\${order.path}` }],
    count: 3,
  };
  expect(typesNamedIn(body)).toEqual(['contact', 'order']);
  expect(fillIn(body, () => 'cs1', new Map([['contact', contact]]))).toEqual({
    client: 'https://acme.example/api/contacts/7',
    number: 7,
    note: 'For 7, cs1',
    lines: [{ of: `\${order.path}` }],
    count: 3,
  });
  expect(fillInNames(`\${contact.name}`, new Map([['contact', contact]]))).toBe(`\${contact.name}`);
});
