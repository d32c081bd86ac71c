import { expect, test } from 'vitest';
import { methodsAnywhereIn, readLink, versionsIn } from './links.ts';

test.each([
  ['/api/contacts', '/api/contacts', []],
  ['GET /api/contacts q,per_page', '/api/contacts', ['GET']],
  ['</api/contacts{?q,fields}>; rel="list"', '/api/contacts', []],
  ['contacts/{id}?fields=id', 'contacts/{id}', []],
  [{ rel: 'list', href: '/api/contacts#top', method: 'get' }, '/api/contacts', ['GET']],
  [{ rel: 'list', uri: '/api/contacts', methods: ['GET', 'POST'] }, '/api/contacts', ['GET', 'POST']],
  [{ rel: 'list', href: '/api/contacts', method: 'GET, POST' }, '/api/contacts', ['GET', 'POST']],
  [{ rel: 'list', href: 'contacts/<id>' }, 'contacts/<id>', []],
  [17, undefined, []],
])('the link %j is read as %s by %j', (link, address, methods) => {
  expect(readLink(link)).toEqual({ address, methods });
});

test.each([
  [{ rel: 'comments', to: '/api/orders/7/comments', by: ['GET', 'POST'] }, ['GET', 'POST']],
  [{ rel: 'comments', to: '/api/orders/7/comments', title: 'Post a comment' }, []],
])('of the link %j, whatever its names, %j are the methods', (link, methods) => {
  expect(methodsAnywhereIn(link)).toEqual(methods);
});

test.each([
  { schema: { properties: { v: { type: 'string', enum: ['0.9', '1.0'] } } } },
  { parameters: { v: { enum: ['0.9', '1.0'] }, locale: { enum: ['de_DE'] } } },
  { parameters: [{ name: 'v', enum: ['0.9', '1.0'] }] },
  { parameters: [{ name: 'v', in: 'query', schema: { enum: ['0.9', '1.0'] } }] },
])('the link %j lists two versions', (link) => {
  expect(versionsIn(['GET /api/contacts', link])).toEqual(['0.9', '1.0']);
});
