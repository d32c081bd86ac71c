import { describe, expect, test } from 'vitest';
import { exchangeExpectations, redirectExpectations } from './grant-expectations.ts';
import { modelled } from './model.ts';
import {
  addressIn,
  anonymous,
  asKarl,
  bill,
  changedWhenCreated,
  contact,
  created,
  createModel,
  everyContact,
  globex,
  headerFor,
  headerOf,
  hugo,
  invoiceOf,
  karl,
  linked,
  list,
  living,
  longId,
  misplaced,
  observe,
  type Reply,
  rated,
  read,
  refused,
  refusedToken,
  renamed,
  sendEmail,
  withEmail,
  withLinks,
} from './testing/replies.ts';

/** What comes before, the reply that violates, and one that does not. */
const cases: Readonly<Record<string, readonly { before?: Reply[]; wrong: Reply; right: Reply }[]>> = {
  'transport.replies-are-json': [
    { wrong: read('{"contact": '), right: read(contact('1')) },
    { wrong: { path: '/api/contacts/schema', body: 'soon' }, right: { path: '/api/schema', body: {} } },
  ],
  'transport.json-is-not-declared-as-something-else': [
    {
      wrong: { ...read(contact('1')), type: 'text/html' },
      right: { ...read(contact('1')), type: 'text/plain' },
    },
    {
      wrong: { ...refusedToken, type: 'text/html' },
      right: { ...refusedToken, type: 'text/plain' },
    },
  ],
  'transport.json-is-declared': [
    {
      wrong: { ...read(contact('1')), type: 'text/plain' },
      right: { ...read(contact('1')), type: 'application/vnd.acme+json; charset=utf-8' },
    },
  ],
  'errors.is-an-array': [
    { wrong: refused({}), right: refused([['last_name', 'is missing']]) },
    { wrong: refused(undefined), right: refused([['last_name', 'is missing']]) },
  ],
  'errors.entries-are-pairs': [
    { wrong: refused(['last_name is missing']), right: refused([['last_name', 'is missing']]) },
    { wrong: refused([['last_name', 1]]), right: refused([['base', 'is not complete']]) },
    { wrong: refused([['', 'is missing']]), right: refused([['base', 'is not complete']]) },
  ],
  'errors.message-says-what-is-wrong': [
    { wrong: refused([['last_name', 'Last_Name']]), right: refused([['last_name', 'is missing']]) },
    { wrong: refused([['last_name', ' ']]), right: refused([['base', 'is not complete']]) },
  ],
  'envelope.record-is-beneath-its-type': [
    {
      wrong: { path: '/api/users/current', body: { email: 'ada', links: [] } },
      right: { path: '/api/users/current', body: { user: { email: 'ada' }, links: [] } },
    },
    { wrong: read({ id: '1', links: [] }), right: read(contact('1')) },
    {
      wrong: { ...created('Hopper'), body: { data: { last_name: 'Hopper' } } },
      right: { method: 'POST', path: '/api/contacts', status: 201 },
    },
  ],
  'envelope.record-has-links': [{ wrong: read({ contact: { id: '1' } }), right: read(contact('1')) }],
  'list.is-beneath-plural-name': [
    {
      wrong: { path: '/api/contacts', body: { contact: [], links: [], collection: {} } },
      right: { path: '/api/contacts', body: list() },
    },
  ],
  'list.has-links': [
    {
      wrong: { path: '/api/contacts/1/invoices', body: { invoices: [], collection: {} } },
      right: { path: '/api/contacts/1/invoices', body: { invoices: [], links: [], collection: {} } },
    },
  ],
  'list.has-collection': [
    {
      wrong: { path: '/api/contacts', body: { contacts: [], links: [], collection: [] } },
      right: { path: '/api/contacts', body: list() },
    },
  ],
  'links.of-each-object': [
    {
      wrong: { path: '/api/contacts', body: list({ contact: { id: '1', last_name: 'A' } }) },
      right: { path: '/api/contacts', body: list({ id: '1', last_name: 'A' }) },
    },
  ],
  'links.belong-to-the-object': [
    {
      before: [read({ ...contact('1'), links: [{ href: '/api/contacts/1' }] })],
      wrong: created('Hopper', { body: { ...contact('2'), links: [{ href: '/api/contacts/new' }] } }),
      right: created('Hopper', { body: { ...contact('2'), links: [{ href: '/api/contacts/2' }] } }),
    },
    {
      wrong: { path: '/api/contacts', body: list(linked('1', '1'), linked('2', '1')) },
      right: { path: '/api/contacts', body: list(linked('1', '1'), linked('2', '1', '2')) },
    },
    {
      // Each of its links is its own: of several, too.
      wrong: {
        path: '/api/contacts',
        body: list(withLinks('1', { self: '1', destroy: '1' }), withLinks('2', { self: '2', destroy: '1' })),
      },
      right: {
        path: '/api/contacts',
        body: list(withLinks('1', { self: '1', next: '2' }), withLinks('2', { self: '2', next: '3' })),
      },
    },
    {
      before: [{ path: '/api/invoices', body: { invoices: [{ invoice: { id: longId } }], links: [] } }],
      wrong: read({ ...contact('1'), links: [{ href: `http://acme.test/api/contacts/${longId}` }] }),
      right: read({ ...contact('1'), links: [{ href: `/api/invoices/${longId}/payments{?q}` }] }),
    },
    {
      wrong: {
        path: '/api/contacts',
        body: { ...list(), links: [{ rel: 'next', href: 'http://globex.test/api/contacts?page=2' }] },
      },
      right: {
        path: '/api/contacts',
        body: { ...list(), links: [{ rel: 'next', href: 'http://acme.test/api/contacts?page=2' }] },
      },
    },
    {
      wrong: read({ ...contact('1'), links: [{ href: 'http://globex.test/api/contacts/1/invoices' }] }),
      right: read({ ...contact('1'), links: [{ href: 'http://acme.test/api/contacts/1/invoices' }] }),
    },
    {
      wrong: {
        path: '/api/contacts',
        body: list({
          contact: { id: '1', last_name: 'A' },
          links: [{ href: 'http://globex.test/api/contacts' }],
        }),
      },
      right: read(contact('1', { last_name: 'http://globex.test/api/contacts' })),
    },
  ],
  'envelope.nested-object-is-wrapped': [
    {
      wrong: read(contact('1', { addresses: [{ city: 'Ulm', links: [] }] })),
      right: read(contact('1', { addresses: [{ address: { city: 'Ulm' }, links: [] }] })),
    },
  ],
  'envelope.nested-object-has-links': [
    {
      wrong: read(contact('1', { addresses: [{ address: { city: 'Ulm' } }] })),
      right: read(contact('1', { addresses: [{ address: { city: 'Ulm' }, links: [] }] })),
    },
  ],
  'schema.describes-the-data': [
    { wrong: read(contact('1', { number: 4711 })), right: read(contact('1', { number: '4711' })) },
    {
      wrong: { path: '/api/contacts', body: list(contact('1', { number: 4711 })) },
      right: { path: '/api/contacts', body: list(contact('1', { number: 'C1' })) },
    },
  ],
  'fields.restrict-the-record': [
    {
      wrong: { path: '/api/contacts?fields=number', body: list(contact('1', { number: 'C1' })) },
      right: { path: '/api/contacts?fields=number,last_name', body: list(contact('1')) },
    },
  ],
  'per-page.is-the-number-shown': [
    {
      wrong: { path: '/api/contacts?per_page=1', body: list(contact('1'), contact('2')) },
      right: { path: '/api/contacts?per_page=2', body: list(contact('1')) },
    },
  ],
  'list.shows-what-exists': [
    {
      wrong: { path: '/api/contacts', body: list(contact('1'), contact('1')) },
      right: { path: '/api/contacts', body: list(contact('1'), contact('2')) },
    },
    {
      before: [created('csabcd0001')],
      wrong: {
        path: '/api/contacts',
        body: list(...['1', '2'].map((it) => contact(it, { last_name: 'csabcd0001' }))),
      },
      right: { path: '/api/contacts', body: list(contact('1', { last_name: 'csabcd0001' }), contact('2')) },
    },
  ],
  'paths.plural-name-and-id': [
    { wrong: read(contact('2')), right: read(contact('1')) },
    {
      before: [created('Hopper')],
      wrong: renamed('Lovelace', { body: contact('2', { last_name: 'Lovelace' }) }),
      right: renamed('Lovelace', { body: contact('1', { last_name: 'Lovelace' }) }),
    },
  ],
  'auth.is-required-everywhere': [
    {
      wrong: { ...everyContact, ...anonymous },
      right: { ...everyContact, ...anonymous, status: 401, body: '' },
    },
    {
      wrong: {
        ...renamed('Hopper', { ...anonymous, status: 422, body: { errors: [['number', 'is taken']] } }),
      },
      right: { ...renamed('Hopper', { ...anonymous, status: 401, body: '' }) },
    },
    {
      wrong: { ...everyContact, ...anonymous, status: 401 },
      right: { ...everyContact, ...anonymous, status: 401, body: { errors: [] } },
    },
    { wrong: { ...everyContact, authorization: 'Basic ' }, right: everyContact },
    {
      wrong: { ...everyContact, ...anonymous, accept: 'text/html,*/*;q=0.8' },
      right: { ...everyContact, ...anonymous, accept: 'text/html,*/*;q=0.8', body: '<html>Log in' },
    },
    {
      before: [created('csabcd0001')],
      wrong: { ...everyContact, ...anonymous, accept: 'text/html', body: '<html>csabcd0001' },
      right: { ...everyContact, ...anonymous, accept: 'text/html', status: 302, body: '' },
    },
    {
      wrong: { ...everyContact, authorization: 'Token abc' },
      right: { ...everyContact, authorization: 'bearer abc' },
    },
    {
      wrong: { ...everyContact, ...anonymous, path: '/api/contacts/' },
      right: { ...everyContact, ...anonymous, path: '/api/contacts/', body: '<html>' },
    },
    {
      wrong: { ...everyContact, ...anonymous, path: '/api/contacts?access_token=' },
      right: { ...everyContact, ...anonymous, path: '/api/contacts?access_token=abc' },
    },
    {
      before: [created('Hopper'), renamed('Lovelace', { ...anonymous, status: 401, body: '' })],
      wrong: read(contact('1', { last_name: 'Lovelace' })),
      right: read(contact('1')),
    },
    {
      before: [
        created('Hopper'),
        renamed('Lovelace', { ...anonymous, path: '/api/contacts/1.json', status: 404 }),
      ],
      wrong: { path: '/api/contacts', body: list(contact('1', { last_name: 'Lovelace' })) },
      right: everyContact,
    },
  ],
  'basic.wrong-credentials-are-refused': [
    {
      wrong: { ...everyContact, authorization: headerOf('ada:opens the books')[1] },
      right: { ...everyContact, authorization: headerOf('ADA@acme.test:opens the books')[1] },
    },
  ],
  'oauth.token.invalid-is-refused': [
    {
      wrong: { ...everyContact, authorization: 'Bearer null' },
      right: { ...everyContact, authorization: 'Bearer nullable' },
    },
  ],
  'company.token-works-in-one-company': [
    {
      before: [{ method: 'POST', path: '/oauth/token', ...anonymous, body: { access_token: 't1' } }],
      wrong: { ...everyContact, company: globex, authorization: 'Bearer t1' },
      right: { ...everyContact, authorization: 'Bearer t1' },
    },
  ],
  'read.shows-the-record': [
    {
      before: [created('Hopper')],
      wrong: read(contact('1', { last_name: 'HOPPER' })),
      right: read(contact('1')),
    },
    {
      before: [created('Hopper'), renamed('Ada &amp; co', { body: undefined })],
      wrong: read(contact('1', { last_name: 'Ada & co' })),
      right: read(contact('1', { last_name: 'Ada &amp; co' })),
    },
    {
      before: [created('Hopper'), renamed(' Ada', { body: undefined })],
      wrong: read(contact('1')),
      right: read(contact('1', { last_name: 'Ada' })),
    },
    {
      before: [created('Hopper'), read(contact('1'))],
      wrong: { ...read({}), status: 404 },
      right: read(contact('1')),
    },
    {
      before: [created('Hopper'), read(contact('1'))],
      wrong: read({ contact: { id: '1' }, links: [] }),
      right: { path: '/api/contacts/1?fields=id', body: { contact: { id: '1' }, links: [] } },
    },
    {
      before: [withEmail('a@b.test', 'a@b.test')],
      wrong: read(contact('1', { email: 'c@d.test' })),
      right: read(contact('1', { email: 'a@b.test' })),
    },
    {
      // What a service makes of it is open, until it shows it as it was sent.
      before: [withEmail('A@b.test', 'a@b.test')],
      wrong: read(contact('1', { last_name: 'Lovelace' })),
      right: read(contact('1', { email: 'c@d.test' })),
    },
    {
      before: [rated(3)],
      wrong: read(contact('1', { rating: 4 })),
      right: read(contact('1', { rating: 3 })),
    },
    {
      before: [rated(3), { ...rated(125), method: 'PUT', path: '/api/contacts/1', body: undefined }],
      wrong: read(contact('1', { rating: 1 })),
      right: read(contact('1', { rating: 125 })),
    },
    {
      before: [
        living('Oslo'),
        read(contact('1', addressIn('Oslo'))),
        { ...living('0071'), method: 'PUT', path: '/api/contacts/1' },
      ],
      wrong: read(contact('1', addressIn('71'))),
      right: read(contact('1', addressIn('0071'))),
    },
  ],
  'list.elements-match-the-record': [
    {
      before: [created('Hopper')],
      wrong: { path: '/api/contacts?q=o', body: list(contact('1', { last_name: null })) },
      right: { path: '/api/contacts?fields=id', body: list({ contact: { id: '1' }, links: [] }) },
    },
    {
      before: [{ path: '/api/invoices/5', body: invoiceOf('5', '1', '1') }],
      wrong: {
        path: '/api/invoices',
        body: { invoices: [invoiceOf('6', '2', '1')], links: [], collection: {} },
      },
      right: {
        path: '/api/invoices',
        body: { invoices: [invoiceOf('6', '2', '2')], links: [], collection: {} },
      },
    },
  ],
  'fields.keep-named-values': [
    {
      before: [created('Hopper')],
      wrong: { path: '/api/contacts/1?fields=id,last_name', body: { contact: { id: '1' }, links: [] } },
      right: { path: '/api/contacts/1?fields=id,number', body: { contact: { id: '1' }, links: [] } },
    },
  ],
  'status.422-for-failed-update': [
    {
      before: [
        created('Hopper'),
        renamed('Lovelace', { status: 422, body: { errors: [['number', 'is taken']] } }),
      ],
      wrong: read(contact('1', { last_name: 'Lovelace' })),
      right: read(contact('1')),
    },
    {
      before: [
        {
          ...refused([['number', 'is taken']]),
          method: 'PUT',
          path: '/api/contacts/1',
          sent: { contact: { last_name: 'csab12cd34' } },
        },
      ],
      wrong: { path: '/api/contacts', body: list(contact('2', { last_name: 'csab12cd34' })) },
      right: everyContact,
    },
  ],
  'create.ids-are-new': [
    {
      before: [created('Hopper')],
      wrong: created('Lovelace'),
      right: created('Lovelace', { body: contact('2', { last_name: 'Lovelace' }) }),
    },
  ],
  'update.touches-one-record': [
    {
      before: [created('Hopper'), renamed('csab12cd34')],
      wrong: read(contact('2', { number: 'csab12cd34' })),
      right: read(contact('1', { last_name: 'csab12cd34' })),
    },
    {
      // What was sent for two records can be that of either.
      before: [
        renamed('csab12cd35'),
        { ...renamed('csab12cd35'), path: '/api/contacts/3' },
        renamed('csab12cd34'),
      ],
      wrong: { path: '/api/contacts', body: list(contact('2', { last_name: 'csab12cd34' })) },
      right: read(contact('2', { last_name: 'csab12cd35' })),
    },
  ],
  'status.403-for-failed-destroy': [
    {
      before: [created('Hopper'), { method: 'DELETE', path: '/api/contacts/2', status: 204 }],
      wrong: { method: 'DELETE', path: '/api/contacts/1', status: 401 },
      right: { method: 'DELETE', path: '/api/contacts/1', status: 403 },
    },
  ],
  'errors.name-the-property': [
    {
      before: [refused([['last_name', 'is missing']])],
      wrong: { ...refused([['Nachname', 'fehlt']]), path: '/api/contacts?locale=de_DE' },
      right: { ...refused([['last_name', 'fehlt']]), path: '/api/contacts?locale=de_DE' },
    },
    {
      before: [refused([['addresses.city', 'is missing']])],
      wrong: { ...refused([['Adressen.city', 'fehlt']]), path: '/api/contacts?locale=de_DE' },
      right: { ...refused([['addresses.city', 'fehlt']]), path: '/api/contacts?locale=de_DE' },
    },
  ],
  'contact.has-nested-addresses': [
    { wrong: read(contact('1', { addresses: null })), right: read(contact('1', { addresses: [] })) },
  ],
  'status.404-for-unknown-record': [
    {
      before: [
        { path: '/api/invoices', body: { invoices: [{ invoice: { id: longId } }], links: [] } },
        read(contact('1')),
      ],
      wrong: { path: `/api/contacts/${longId}/emails`, body: { emails: [], links: [] } },
      right: { path: `/api/contacts/${longId}/emails`, status: 404 },
    },
    {
      before: [{ method: 'DELETE', path: '/api/contacts/1' }],
      wrong: { method: 'DELETE', path: '/api/contacts/1', status: 204 },
      right: { method: 'DELETE', path: '/api/contacts/1', status: 404 },
    },
    {
      before: [{ method: 'DELETE', path: '/api/contacts/1' }],
      wrong: read(contact('1')),
      right: { ...read({}), status: 404 },
    },
  ],
  'company.records-are-isolated': [
    {
      before: [{ method: 'POST', path: '/api/contacts', sent: { contact: { last_name: 'csabcdefgh' } } }],
      wrong: {
        path: '/api/contacts',
        company: globex,
        body: list(contact('7', { last_name: 'csabcdefgh' })),
      },
      right: { path: '/api/contacts', body: list(contact('7', { last_name: 'csabcdefgh' })) },
    },
    {
      wrong: { ...everyContact, authorization: headerFor(hugo)[1] },
      right: { ...everyContact, company: globex, authorization: headerFor(hugo)[1] },
    },
  ],
  'status.401-for-restricted-by-roles': [
    {
      before: [everyContact],
      wrong: renamed('Lovelace', asKarl),
      right: { ...everyContact, ...asKarl },
    },
  ],
  'oauth.scope.never-exceeds-the-user': [
    {
      wrong: renamed('Lovelace', { authorization: 'Bearer karl' }),
      right: { ...everyContact, authorization: 'Bearer karl' },
    },
  ],
  'auth.basic-is-accepted': [
    {
      wrong: { ...everyContact, ...asKarl, status: 401, body: '' },
      right: renamed('Lovelace', { ...asKarl, status: 401, body: '' }),
    },
    {
      wrong: { ...everyContact, ...asKarl, path: '/api/contacts/7', status: 401, body: '' },
      right: { ...everyContact, ...asKarl, path: '/api/contacts/7/invoices', status: 401, body: '' },
    },
    { before: [everyContact], wrong: { ...everyContact, status: 401, body: '' }, right: everyContact },
    {
      before: [created('Hopper'), renamed('Lovelace')],
      wrong: renamed('Hopper', { status: 401, body: '' }),
      right: renamed('Hopper', { status: 422, body: { errors: [['last_name', 'is taken']] } }),
    },
  ],
  'order.comments-are-created-beneath': [misplaced('comment')],
  'contact.emails-are-created-beneath': [misplaced('email')],
  'payment.is-created-beneath-its-parent': [misplaced('payment')],
  'comment.creation-returns-it': [changedWhenCreated('comment', 'text', 'tea\nmilk', 'tea milk')],
  'email.creation-returns-it': [
    changedWhenCreated('email', 'to_addr', 'a@b.test, c@d.test', 'a@b.test', 'a@b.test;c@d.test'),
  ],
  'payment.creation-returns-it': [changedWhenCreated('payment', 'reference', '0071', '71')],
  'locale.defaults-to-the-users-language': [
    {
      before: [
        refused([['last_name', 'is missing']]),
        { ...refused([['last_name', 'fehlt']]), path: '/api/contacts?locale=de_DE' },
      ],
      wrong: refused([['last_name', 'fehlt']]),
      right: refused([['last_name', 'is missing']]),
    },
    {
      // What is wrong with a request can change meanwhile: an invoice is paid.
      before: [
        refused([['last_name', 'is missing']]),
        { ...refused([['last_name', 'fehlt']]), path: '/api/contacts?locale=de_DE' },
        {
          ...refused([
            ['number', 'is taken'],
            ['last_name', 'is missing'],
          ]),
          path: '/api/contacts?locale=en_GB',
        },
      ],
      wrong: refused([['last_name', 'fehlt']]),
      right: refused([
        ['number', 'is taken'],
        ['last_name', 'is missing'],
      ]),
    },
  ],
  'status.422-for-failed-create': [
    {
      before: [{ ...refused([['number', 'is taken']]), sent: { contact: { last_name: 'csab12cd34' } } }],
      wrong: { path: '/api/contacts', body: list(contact('1', { last_name: 'csab12cd34' })) },
      right: everyContact,
    },
  ],
  'address.is-nested-in-its-parent': [
    {
      wrong: created('Hopper', {
        sent: { contact: { addresses: [{ city: 'Oslo' }, { city: 'Oslo' }] } },
        body: contact('1', { addresses: [{ address: { city: 'Oslo' }, links: [] }] }),
      }),
      right: created('Hopper', {
        sent: { contact: { addresses: [{ id: '7' }, { city: 'Oslo' }] } },
        body: contact('1', { addresses: [{ address: { city: 'Oslo' }, links: [] }] }),
      }),
    },
  ],
  'line-item.is-nested-in-its-parent': [
    {
      wrong: bill([{ line_item: { name: 'Tea' }, links: [] }]),
      right: bill([
        { line_item: { name: 'Tea' }, links: [] },
        { line_item: { name: 'Tea' }, links: [] },
      ]),
    },
  ],
  'contact-invoices.are-only-its-own': [
    {
      before: [read(contact('1')), read(contact('2'))],
      wrong: { path: '/api/contacts/1/invoices', body: { invoices: [{ invoice: { contact_id: '2' } }] } },
      right: { path: '/api/contacts/1/invoices', body: { invoices: [{ invoice: { contact_id: '1' } }] } },
    },
    {
      before: [read(contact('1')), read(contact('2'))],
      wrong: { path: '/api/contacts/1/invoices', body: { invoices: [{ invoice: { contact_id: '2' } }] } },
      right: { path: '/api/contacts/1%25/invoices', body: { invoices: [{ invoice: { contact_id: '1' } }] } },
    },
  ],
  'email.to-addr-is-required': [{ wrong: sendEmail({ to_addr: null }), right: sendEmail({}) }],
  'email.body-is-required': [
    { wrong: sendEmail({ body: '' }), right: { ...sendEmail({ body: '' }), status: 422 } },
  ],
  'oauth.token.acts-for-its-user': [
    {
      before: [{ path: '/api/users/current', body: { user: { id: '1' }, links: [] } }],
      wrong: { path: '/api/users/current?fields=id', body: { user: { id: '2' }, links: [] } },
      right: { path: '/api/users/current?fields=id', body: { user: { id: '1' }, links: [] } },
    },
    {
      before: [{ path: '/api/users/current', body: { user: { id: 1, csrf_token: 'x', unread: '3' } } }],
      wrong: { path: '/api/users/current', body: { user: { id: 2, csrf_token: 'x', unread: '3' } } },
      right: { path: '/api/users/current', body: { user: { id: 1, csrf_token: 'y', unread: '4' } } },
    },
  ],
  'oauth.scope.list-grants-only-those': [
    {
      before: [],
      wrong: renamed('Lovelace', { authorization: 'Bearer reads' }),
      right: { ...everyContact, authorization: 'Bearer reads' },
    },
  ],
};

test('every expectation of records has a case', () => {
  const grants = new Set([...redirectExpectations, ...exchangeExpectations].map((it) => it.requirement));
  expect(Object.keys(cases).toSorted()).toEqual(modelled.filter((it) => !grants.has(it)).toSorted());
});

describe.each(Object.entries(cases))('%s', (requirement, its) => {
  test.each(its)('is violated by one reply and not by the other', ({ before = [], wrong, right }) => {
    const model = createModel();
    model.learnToken('reads', { scope: 'api/contacts:read', company: 'acme' });
    model.learnToken('karl', { scope: 'api/contacts', permissions: karl.permissions, company: 'acme' });
    for (const reply of before) observe(model, reply);
    expect(observe(model, right)).not.toContain(requirement);
    expect(observe(model, wrong)).toContain(requirement);
    const tallies = [...model.tallies(requirement).values()];
    expect(tallies.flatMap(({ findings }) => findings)).toHaveLength(1);
  });
});
