import { describe, expect, test } from 'vitest';
import { readLink, stepsOf } from '../../schemas/links.ts';
import { addressesOf, linksIn } from './schema-links.ts';

const place = { baseUrl: 'https://acme.example', plural: 'contacts', id: 17 };
const addresses = (link: unknown) => addressesOf(readLink(link), place);

describe('the links of a schema', () => {
  test('are those of its section links, and of the record inside it, but of no other type', () => {
    const schema = {
      $schema: 'x',
      properties: { contact: { properties: { links: { type: 'array' } }, links: [{ href: 'contacts' }] } },
      links: { self: 'contacts/{id}' },
      $defs: { order: { properties: {}, links: [{ href: 'orders' }] } },
    };
    expect(linksIn(schema, ['order'])).toEqual(['contacts/{id}', { href: 'contacts' }]);
    expect(linksIn({ properties: { links: { type: 'array' } } }, [])).toEqual([]);
  });
});

describe('the addresses that a link can mean', () => {
  test.each([
    [{ href: 'contacts', method: 'GET' }, ['/api/contacts', '/contacts']],
    [{ url: '/api/contacts{?q,page}', verb: 'get' }, ['/api/contacts', '/contacts']],
    [{ href: 'https://acme.example/api/contacts/{id}', method: 'GET' }, ['/api/contacts/17', '/contacts/17']],
    [{ path: '/contacts/:id', method: 'GET' }, ['/api/contacts/17', '/contacts/17']],
    [{ href: '{base_url}/api/contacts/{id}', method: 'GET' }, ['/api/contacts/17', '/contacts/17']],
    [{ href: 'https://{company}.example/api/contacts', method: 'GET' }, ['/api/contacts', '/contacts']],
    [{ href: 'nobody?x=1', method: 'GET' }, ['/api/nobody', '/nobody']],
  ])('%j: %j', (link, expected) => {
    expect(addresses(link)).toEqual(expected);
  });

  test.each([
    ['a link without method', { href: 'contacts' }],
    ['a link with another method', { href: 'contacts', method: 'POST' }],
    ['a link to another host', { href: 'https://docs.example/contacts', method: 'GET' }],
    ['a link to any host of another domain', { href: 'https://{page}.example.org/contacts', method: 'GET' }],
    ['a link to something under a record', { href: 'contacts/{id}/pdf', method: 'GET' }],
    ['a link with the id of another type', { href: 'orders/{id}', method: 'GET' }],
    ['a link without address', { rel: 'self', method: 'GET' }],
  ])('%s is not followed', (_, link) => {
    expect(addresses(link)).toEqual([]);
  });

  test('an address has no steps without a path, and none at another host', () => {
    expect(stepsOf('', place.baseUrl)).toEqual([]);
    expect(stepsOf('https://elsewhere.example/contacts', place.baseUrl)).toBeUndefined();
  });
});
