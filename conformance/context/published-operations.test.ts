import { expect, test } from 'vitest';
import { readSchemas } from '../schemas/read.ts';
import { withPublished } from './published-operations.ts';

const companies = [
  { name: 'acme', baseUrl: 'https://acme.example' },
  { name: 'globex', baseUrl: 'https://shared.example/globex' },
];

/** The operations that the links of a schema of comments name. */
function publishedBy(links: unknown): readonly string[] {
  const comment = { type: 'object', properties: { text: { type: 'string' } }, links };
  const schema = readSchemas([{ json: { comment } }]).get('comment');
  const resource = { type: 'comment', plural: 'comments', path: undefined, parents: ['order'], schema };
  return withPublished([], [resource], companies).map(({ method, path }) => `${method} ${path}`);
}

/** The operations that a schema names by the address of a list of comments, or of one of them. */
const publishedAt = (addressOfAll: string): readonly string[] =>
  publishedBy([
    { rel: 'instances', href: addressOfAll, method: 'GET' },
    { rel: 'destroy', href: `${addressOfAll}/{id}`, method: 'DELETE' },
  ]);

const named = ['GET /api/comments', 'DELETE /api/comments/{id}', 'GET /api/comments/schema'];

test.each([
  'comments',
  '/api/comments',
  'https://acme.example/api/comments',
  'http://ACME.example/api/comments',
  '//acme.example/api/comments',
  'https://shared.example/globex/api/comments',
  '/globex/api/comments',
])('the links of a schema name operations by the address %s', (address) => {
  expect(publishedAt(address)).toEqual(named);
});

test.each([
  'https://docs.example/api/comments',
  'https://acme.example:8443/api/comments',
  'https://shared.example/initech/api/comments',
  'https://acme.example.elsewhere.example/api/comments',
])('the address %s is that of another host, and names none', (address) => {
  expect(publishedAt(address)).toEqual([]);
});

test.each([
  [['GET /api/comments', 'DELETE /api/comments/{id}']],
  [{ instances: 'GET /api/comments', destroy: 'DELETE /api/comments/{id}' }],
  [
    {
      instances: { href: '/api/comments', method: 'GET' },
      destroy: [{ href: '/api/comments/{id}', method: 'DELETE' }],
    },
  ],
])('links that are texts, or stand under their names, name operations: %j', (links) => {
  expect(publishedBy(links)).toEqual(named);
});

test('a link without a method names what its relation reads, and nothing that it writes', () => {
  const links = [
    { rel: 'instances', href: 'comments' },
    { rel: 'self', href: 'comments/{id}' },
    { rel: 'create', href: 'comments' },
    { rel: 'archive', href: 'comments/{id}/archive' },
  ];
  expect(publishedBy(links)).toEqual([
    'GET /api/comments',
    'GET /api/comments/{id}',
    'GET /api/comments/schema',
  ]);
});
