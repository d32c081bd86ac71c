import { expect, test } from 'vitest';
import type { Resource } from '../context/resource.ts';
import { type HttpResponse, responseOf } from '../http/response.ts';
import { exchange } from '../report/testing/sample.ts';
import { identify, manyIn, propertiesIn } from './envelopes.ts';

function response(json: unknown, location?: string): HttpResponse {
  const headers = location === undefined ? [] : ([['Location', location]] as const);
  const body = Buffer.from(json === undefined ? '' : JSON.stringify(json));
  return responseOf({ status: 201, headers, body }, exchange());
}

const contact = {
  type: 'contact',
  plural: 'contacts',
  path: '/api/contacts',
  parents: [],
  schema: undefined,
};
const email = { ...contact, type: 'email', plural: 'emails', path: undefined };

test.each([
  ['nothing', undefined, undefined],
  ['a text', '"created"', undefined],
  ['a record without an id', { contact: { number: '7' } }, undefined],
  ['an empty id', { contact: { id: '' } }, undefined],
  ['an address that is none', undefined, 'http://'],
])('a response with %s identifies no record', (_, json, location) => {
  expect(identify(response(json, location), contact as Resource)).toBeUndefined();
});

test.each([
  ['an envelope', { contact: { id: 7 }, links: [] }, undefined, 7, '/api/contacts/7'],
  ['a bare record', { id: 'a/b c' }, undefined, 'a/b c', '/api/contacts/a%2Fb%20c'],
  ['an address alone', undefined, 'https://elsewhere.example/api/contacts/7?x=1', 7, '/api/contacts/7'],
  [
    'an address with a text',
    undefined,
    '/api/contacts/c.gr%C3%B6%C3%9Fe',
    'c.größe',
    '/api/contacts/c.gr%C3%B6%C3%9Fe',
  ],
  ['another address beside the record', { contact: { id: 7 } }, '/api/contacts/8', 7, '/api/contacts/7'],
])('a response with %s identifies the created contact', (_, json, location, id, path) => {
  expect(identify(response(json, location), contact as Resource)).toMatchObject({ id, path });
});

test.each([
  ['its own link', [{ rel: 'self', href: '/api/emails/7' }], undefined, '/api/emails/7'],
  ['a template', [{ rel: 'destroy', href: 'emails/{id}' }], undefined, '/api/emails/7'],
  [
    'Location',
    [{ rel: 'self', href: '/api/contacts/1' }],
    '/api/contacts/1/emails/7',
    '/api/contacts/1/emails/7',
  ],
  ['its plural', [], undefined, '/api/emails/7'],
])('a record without a list of its own is at the address of %s', (_, links, location, path) => {
  expect(identify(response({ email: { id: 7 }, links }, location), email as Resource)?.path).toBe(path);
});

test.each([
  ['pairs', { errors: [['city', "can't be blank"]] }, ['city']],
  [
    'pairs with the message first',
    { errors: [["can't be blank", 'addresses[0].city']] },
    ['addresses[0].city'],
  ],
  ['a message of one word', { errors: [['city', '不能为空']] }, ['city']],
  [
    'messages by property',
    { errors: { city: ["can't be blank"], 'items.text': ['is wrong'] } },
    ['city', 'items.text'],
  ],
  ['objects', { errors: [{ field: 'addresses[0].city', code: 'blank' }] }, ['addresses[0].city']],
  ['a sentence', { errors: 'city is wrong' }, ['city']],
  ['a page', '<title>Text</title><ul><li id="text">city can&#39;t be blank</ul>', ['city']],
  ['a sentence about nothing', { errors: 'The country is wrong.' }, []],
])('the properties that %s names are found', (_, body, properties) => {
  expect(propertiesIn(response(body), ['city', 'text'])).toEqual(properties);
});

test.each([
  ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 0x63]), []],
  ['half a million marks', Buffer.from(`${'<.'.repeat(250_000)} city`), ['city']],
])('of a refusal with %s, what it names is found at once', (_, body, properties) => {
  const started = performance.now();
  expect(propertiesIn(responseOf({ status: 400, headers: [], body }, exchange()), ['city'])).toEqual(
    properties,
  );
  expect(performance.now() - started).toBeLessThan(5_000);
});

test.each([
  ['an array', [{ contact: { id: 7 }, links: [] }], [7]],
  ['the only record', { contact: { id: 7 }, links: [] }, [7]],
  ['the only record without an envelope', { id: 7 }, [7]],
])('the records of a list that is %s are read', (_, contacts, ids) => {
  expect(manyIn(response({ contacts }), 'contact', 'contacts').map(({ record }) => record.id)).toEqual(ids);
});

test('an object that is no record is no list', () => {
  expect(() => manyIn(response({ contacts: { 7: { id: 7 } } }), 'contact', 'contacts')).toThrow();
});
