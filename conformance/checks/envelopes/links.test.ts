import { expect, test } from 'vitest';
import { expandChecks } from '../../check/plan.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeOf, outcomeTitled, respondWith } from '../testing/target.ts';
import { idsInLinks, linkChecks, namesNestedList, nestedAddressesOf } from './links.ts';

const user = { email: 'user@example.com', password: 'secret', language: 'en' };
const { checks } = expandChecks(linkChecks, ordinaryTarget, 'full');

test.each(checks.filter(({ requirement }) => requirement === 'links.belong-to-the-object'))(
  'without an id in any link, "$title" is not applicable',
  async (check) => {
    expect(await outcomeOf(check, memoryTarget())).toMatch(
      /^NotApplicable: No link of an? \w+ contains an id/,
    );
  },
);

test.each(checks.filter(({ title }) => title.includes('every wrapped element')))(
  'with bare records in lists, "$title" is not applicable',
  async (check) => {
    const target = memoryTarget({
      users: () => [user],
      get: async () => respondWith(200),
      list: async (type) => respondWith(200, { [`${type}s`]: [{ id: 1 }] }),
    });
    expect(await outcomeOf(check, target)).toMatch(/^NotApplicable: The lists of .+ contain bare records/);
  },
);

test('bare records of a list need no links, and have some where the others have', async () => {
  const links = [{ rel: 'self', href: '/api/contacts/7' }];
  const judge = (own: object, others: object) => {
    const memory = memoryTarget({ users: () => [user], get: async () => respondWith(200) });
    const list: typeof memory.list = async (type) => {
      const [created, ...more] = (await memory.list(type)).json() as object[];
      const shown = [{ ...created, ...own }, ...more, { id: 0, ...others }];
      return respondWith(200, { [`${type}s`]: shown });
    };
    const one: typeof memory.one = (response) => ({ record: Object(response.json()), links });
    return outcomeTitled(checks, 'Given one of the contacts with links, when', { ...memory, list, one });
  };
  expect(await judge({ links }, { links })).toBe('pass');
  expect(await judge({}, {})).toMatch(/^NotApplicable/);
  expect(await judge({}, { links })).toMatch(/^AssertedViolation/);
  expect(await judge({ links: [] }, { links })).toMatch(/^AssertedViolation/);
});

test.each([
  [{ rel: 'x', href: 'https://acme.example/api/contacts/17/invoices' }],
  [{ rel: 'x', href: '/api/contacts/:id/invoices?per_page=2' }],
  [{ name: 'x', url: 'contacts/{id}/invoices{?q,per_page}' }],
  [{ rel: 'x', href: '/api/contacts/17/invoices.json' }],
  ['/contacts/17/invoices/'],
  [{ rel: 'invoices' }],
  [{ rel: 'add_invoice', href: 'https://acme.example/books/17' }],
  [{ title: 'All invoices' }],
  ['GET /api/contacts/17/invoices; rel=related'],
  ['</api/contacts/17/invoices>; rel="related"'],
])('%j names the invoices of a contact', (link) => {
  expect(namesNestedList(link, 'invoices', 'invoice')).toBe(true);
});

test.each([
  [{ rel: 'invoices', href: 'https://acme.example/api/invoices' }],
  [{ rel: 'invoices', href: '/api/invoices?contact=17' }],
  [{ rel: 'update', href: '/api/contacts/17', title: 'Change everything but invoices' }],
  [{ rel: 'update', properties: { invoice_email: { type: 'string' } } }],
  [{ rel: 'self', href: '/api/contacts/17' }],
  ['GET /api/invoices; rel=invoices'],
])('%j does not name the invoices of a contact', (link) => {
  expect(namesNestedList(link, 'invoices', 'invoice')).toBe(false);
});

test.each([
  [
    ['GET /api/contacts/17; rel=self', '</api/contacts/17/invoices>; rel="invoices"'],
    ['17', '17'],
  ],
  [[{ href: '/api/contacts/17?fields=id' }, { href: '/api/contacts/{id}' }], ['17']],
])('the ids in the links %j are those of their addresses', (links, ids) => {
  expect(idsInLinks(links, 'contacts', false)).toEqual(ids);
});

test('the list of a type whose name begins alike is another list', () => {
  const link = { rel: 'payment_reminders', href: '/api/invoices/17/payment_reminders' };
  expect(namesNestedList(link, 'payments', 'payment', ['payment_reminders'])).toBe(false);
  expect(namesNestedList(link, 'payment_reminders', 'payment_reminder', ['payments'])).toBe(true);
});

const place = {
  baseUrl: 'https://acme.example',
  plurals: ['contacts', 'invoices'],
  path: '/api/invoices/17',
};

test.each([
  [{ rel: 'self', method: 'GET', href: 'https://acme.example/api/contacts/3/invoices/17' }],
  [{ rel: 'self', href: '/contacts/3/invoices/17?fields=id' }],
  [{ name: 'any', method: 'get', url: 'contacts/3/invoices/{id}{?fields}' }],
  ['GET /api/contacts/3/invoices/17'],
  ['</api/contacts/3/invoices/17>; rel="self"'],
])('%j leads to the invoice beneath a contact, with or without /api', (link) => {
  const path = '/contacts/3/invoices/17';
  expect(nestedAddressesOf(link, place)).toEqual([`/api${path}`, path]);
});

test.each([
  [{ rel: 'self', method: 'GET', href: '/api/invoices/17' }],
  [{ rel: 'update', method: 'PUT', href: '/api/contacts/3/invoices/17' }],
  [{ rel: 'destroy', href: '/api/contacts/3/invoices/17' }],
  [{ rel: 'self', method: 'GET', href: '/api/contacts/{contact_id}/invoices/{id}' }],
  [{ rel: 'self', method: 'GET', href: 'https://other.example/api/contacts/3/invoices/17' }],
  [{ rel: 'comments', method: 'GET', href: '/api/contacts/3/invoices/17/comments' }],
  [{ rel: 'next', method: 'GET', href: '/api/contacts/3/invoices/18' }],
  [{ rel: 'log', method: 'GET', href: '/api/logs/3/invoices/17' }],
])('%j is not judged as an address of the invoice', (link) => {
  expect(nestedAddressesOf(link, place)).toEqual([]);
});

test('a link to an invoice beneath its contact has to lead to it', async () => {
  const judge = (isThere: boolean) => {
    const memory = memoryTarget();
    const createRecord: typeof memory.createRecord = async (...all) => {
      const created = await memory.createRecord(...all);
      const href = `/api/contacts/3/invoices/${created.id}`;
      return { ...created, links: [{ rel: 'self', method: 'GET', href }] };
    };
    const target = memoryTarget({
      createRecord,
      sharedRecord: createRecord,
      description: ordinaryTarget,
      company: { name: 'acme', baseUrl: 'https://acme.example' },
      get: async (path) => respondWith(isThere || path.startsWith('/api/invoices/') ? 200 : 404),
    });
    return outcomeTitled(checks, 'Given an invoice, when it is created, read and listed with links', target);
  };
  expect(await judge(true)).toBe('pass');
  expect(await judge(false)).toMatch(
    /^AssertedViolation: expected a link to the invoice at \/api\/invoices\//,
  );
});
