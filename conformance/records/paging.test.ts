import { expect, test } from 'vitest';
import type { HttpResponse } from '../http/response.ts';
import { readSchemas } from '../schemas/read.ts';
import { linkedPages, publishedMaximum } from './paging.ts';

const asked = 'http://acme.example/api/contacts?per_page=5&q=ada';

/** A list response with paging links. */
function listResponse(json: unknown, link?: string): HttpResponse {
  const request = { method: 'GET', url: asked, headers: [], body: undefined };
  const header = (name: string) => (name === 'link' ? link : undefined);
  return { json: () => json, header, exchange: { request } } as unknown as HttpResponse;
}

const next = { per_page: '5', q: 'ada', after: 'x/1' };

test.each([
  ['a link with href', { links: [{ rel: 'next', href: '/api/contacts?per_page=5&q=ada&after=x%2F1' }] }],
  ['a link under its own name', { links: [{ weiter: { template: '/api/contacts?after=x%2F1' } }] }],
  ['an absolute link', { links: [{ name: 'next', url: 'https://a.test/api/contacts/?after=x%2F1' }] }],
  ['a link without /api', { links: [{ rel: 'next', href: '/contacts?after=x%2F1' }] }],
  ['a query alone', { links: [], collection: { pages: { next: '?after=x%2F1' } } }],
  ['an address in collection', { links: [], collection: { next: '/api/contacts?after=x%2F1' } }],
])('the next page shown by %s is found', (_, json) => {
  expect(linkedPages(listResponse(json)).map((it) => Object.fromEntries(it))).toEqual([next]);
});

test('the next page shown by a Link header field stands before the others, and its own credentials are left out', () => {
  const link =
    '<http://acme.example/api/contacts?page=1>; rel="prev", </api/contacts?page=3&access_token=s>; rel="next"';
  expect(linkedPages(listResponse({ links: [] }, link)).map((it) => Object.fromEntries(it))).toEqual([
    { page: '3', per_page: '5', q: 'ada' },
    { page: '1', per_page: '5', q: 'ada' },
  ]);
});

test('the next page stands before the list itself, whatever words are in its own address', () => {
  const links = [
    { name: 'self', url: '/api/contacts?per_page=5&q=ada&after=1&fields=id' },
    { name: 'next', url: '/api/contacts?per_page=5&q=ada&after=2' },
  ];
  const [first] = linkedPages(listResponse({ links })).map((it) => Object.fromEntries(it));
  expect(first).toEqual({ per_page: '5', q: 'ada', after: '2' });
});

test.each([
  ['the list itself', { links: [{ rel: 'self', href: asked }] }],
  ['templates', { links: [{ rel: 'list', href: '/api/contacts{?q,per_page,offset}' }] }],
  ['another list', { links: [{ rel: 'next', href: '/api/orders?after=1' }] }],
  ['a record', { links: [{ rel: 'first', href: '/api/contacts/1?fields=id' }] }],
  ['numbers and words', { links: [], collection: { page: 1, next: 'abc' } }],
])('%s is not another page', (_, json) => {
  expect(linkedPages(listResponse(json))).toEqual([]);
});

test.each([undefined, 'contact'])(
  'a maximum of per_page beside the $ref of a whole schema is found, for the type %s',
  (type) => {
    const contact = { type: 'object', properties: { number: { type: 'string' } } };
    const links = [{ href: '/api/contacts', schema: { properties: { per_page: { maximum: 3 } } } }];
    const one = { $ref: '#/definitions/contact', definitions: { contact }, links };
    const schema = readSchemas([type ? { json: one, type } : { json: { contact: one } }]).get('contact');
    expect(schema?.fields.map(({ name }) => name)).toEqual(['number']);
    expect(publishedMaximum({ schema })).toBe(3);
  },
);
