import { expect, test } from 'vitest';
import { readLink, versionsIn } from './links.ts';

test.each([
  ['/api/contacts', '/api/contacts', undefined],
  ['GET /api/contacts q,per_page', '/api/contacts', 'GET'],
  ['</api/contacts{?q,fields}>; rel="list"', '/api/contacts', undefined],
  ['contacts/{id}?fields=id', 'contacts/{id}', undefined],
  [{ rel: 'list', href: '/api/contacts#top', method: 'get' }, '/api/contacts', 'GET'],
  [{ rel: 'list', href: 'contacts/<id>' }, 'contacts/<id>', undefined],
  [17, undefined, undefined],
])('the link %j is read as %s by %s', (link, address, method) => {
  expect(readLink(link)).toEqual({ address, method });
});

test.each([
  { schema: { properties: { v: { type: 'string', enum: ['0.9', '1.0'] } } } },
  { parameters: { v: { enum: ['0.9', '1.0'] }, locale: { enum: ['de_DE'] } } },
  { parameters: [{ name: 'v', enum: ['0.9', '1.0'] }] },
  { parameters: [{ name: 'v', in: 'query', schema: { enum: ['0.9', '1.0'] } }] },
])('the link %j lists two versions', (link) => {
  expect(versionsIn(['GET /api/contacts', link])).toEqual(['0.9', '1.0']);
});
