import { expect, test } from 'vitest';
import { ownAddress } from './own-address.ts';

test.each([
  ['an absolute path', { rel: 'self', href: '/api/comments/7', method: 'GET' }],
  ['a path without /api', { rel: 'self', href: 'comments/7', method: 'GET' }],
  ['an address with a host', { name: 'show', url: 'https://a.example/api/comments/7?v=1', verb: 'get' }],
  ['the own address without a method', { rel: 'self', href: '/api/comments/7' }],
])('%s leads to the record', (_, link) => {
  expect(ownAddress([null, {}, link], 'comments', 7)).toBe('/api/comments/7');
});

test('an address under a parent keeps the parent', () => {
  const link = { rel: 'self', href: '/api/orders/3/comments/a%20b', method: 'GET' };
  expect(ownAddress([link], 'comments', 'a b')).toBe('/api/orders/3/comments/a%20b');
});

test.each([
  ['that destroys', { rel: 'destroy', href: '/api/comments/7', method: 'DELETE' }],
  ['of another object', { rel: 'self', href: '/api/comments/77', method: 'GET' }],
  ['of its parent', { rel: 'order', href: '/api/orders/7', method: 'GET' }],
  ['to a template', { rel: 'self', href: 'comments/{id}', method: 'GET' }],
  ['without method and relation', { href: '/api/comments/7' }],
])('a link %s does not lead to the record', (_, link) => {
  expect(ownAddress([link], 'comments', 7)).toBeUndefined();
});
