import { expect, test } from 'vitest';
import { fillIn } from './creation-rule.ts';
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

test('a path refers to a record as the target writes it, where its id has characters that can be percent-encoded', () => {
  const own = { id: 'r:7', path: '/api/contacts/r%3A7' };
  const published = [{ rel: 'self', href: 'https://acme.example/api/contacts/r:7' }];
  const address = 'https://acme.example/api/contacts/r:7';
  const named = { id: 'r:7', link: address, path: '/api/contacts/r:7', address };
  expect(referenceTargetOf({ ...own, links: published }, company)).toEqual(named);
  const template = [{ rel: 'self', href: '/api/contacts/{id}' }];
  expect(referenceTargetOf({ ...own, links: template }, company)).toEqual({ ...named, link: own.path });
  const encoded = [{ rel: 'self', href: own.path }];
  expect(referenceTargetOf({ ...own, links: encoded }, company)).toMatchObject({ path: own.path });
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
    note: `For \${contact.id}, \${marker}`,
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
