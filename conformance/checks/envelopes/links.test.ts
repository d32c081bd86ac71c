import { expect, test } from 'vitest';
import { expandChecks } from '../../check/plan.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeOf, respondWith } from '../testing/target.ts';
import { idsInLinks, linkChecks, namesNestedList } from './links.ts';

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
