import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../handler.ts';
import { type Api, type Door, startApi } from '../testing/api.ts';
import { errorsOf, make } from '../testing/shapes.ts';

let api: Api;
let door: Door;

beforeAll(async () => {
  api = await startApi();
  door = api.as();
});
afterAll(() => api.stop());

const invoiceOf = (line: JsonObject): JsonObject => ({ invoice: { line_items: [line] } });
const contactWith = (fields: JsonObject): JsonObject => ({
  contact: { type: 'Lead', last_name: 'X', ...fields },
});

const refused: [what: string, path: string, body: JsonObject, errors: Json[]][] = [
  [
    'a contact of nothing',
    '/api/contacts',
    {},
    [
      ['type', "can't be blank"],
      ['organisation', "can't be blank"],
      ['last_name', "can't be blank"],
    ],
  ],
  [
    'a contact whose names are white space',
    '/api/contacts',
    { type: 'Lead', organisation: ' \t', last_name: '\n' },
    [
      ['organisation', "can't be blank"],
      ['last_name', "can't be blank"],
    ],
  ],
  [
    'an unknown type',
    '/api/contacts',
    contactWith({ type: 'Friend' }),
    [['type', 'is not included in the list']],
  ],
  [
    'a long name',
    '/api/contacts',
    contactWith({ last_name: 'x'.repeat(51) }),
    [['last_name', 'is too long (maximum is 50 characters)']],
  ],
  [
    'a currency of two letters',
    '/api/contacts',
    contactWith({ currency: 'EU' }),
    [['currency', 'is the wrong length (should be 3 characters)']],
  ],
  ['a number for a name', '/api/contacts', contactWith({ first_name: 5 }), [['first_name', 'is invalid']]],
  [
    'words for a number',
    '/api/contacts',
    contactWith({ due_days: 'soon' }),
    [['due_days', 'is not a number']],
  ],
  [
    'a fraction for a whole',
    '/api/contacts',
    contactWith({ due_days: 1.5 }),
    [['due_days', 'must be an integer']],
  ],
  [
    'a day that is none',
    '/api/contacts',
    contactWith({ birthday: '1990-02-30' }),
    [['birthday', 'is invalid']],
  ],
  [
    'an IBAN with swapped digits',
    '/api/contacts',
    contactWith({ bank_iban: 'DE89370400440532013001' }),
    [['bank_iban', 'is invalid']],
  ],
  [
    'an address without a city, and a short zip',
    '/api/contacts',
    contactWith({ addresses: [{ city: ' ', zip: '123' }] }),
    [
      ['addresses.city', "can't be blank"],
      ['addresses.zip', 'is too short (minimum is 4 characters)'],
    ],
  ],
  [
    'a line without a price',
    '/api/invoices',
    invoiceOf({ name: 'x' }),
    [['line_items.price_single', "can't be blank"]],
  ],
  [
    'less than nothing of something',
    '/api/invoices',
    invoiceOf({ price_single: 1, quantity: -1 }),
    [['line_items.quantity', 'must be greater than or equal to 0']],
  ],
  [
    'a divider without a position, sent among items',
    '/api/orders',
    { items: [{ divider_item: { name: 'x' } }, { type: 'Mystery' }] },
    [
      ['items.position', "can't be blank"],
      ['items.type', 'is not included in the list'],
    ],
  ],
  ['an unknown status', '/api/orders', { status: 'overdue' }, [['status', 'is not included in the list']]],
  [
    'a contact that does not exist',
    '/api/orders',
    { contact_id: 'x'.repeat(22) },
    [['contact_id', 'does not exist']],
  ],
  ['a source that does not exist', '/api/orders', { source: 'x' }, [['source', 'does not exist']]],
  [
    'a price beyond what a number can tell to the cent',
    '/api/orders',
    { line_items: [{ price_single: 1e12, quantity: 10 }] },
    [['gross_total', 'must be less than 10000000000000']],
  ],
  [
    'numbers beyond all bounds',
    '/api/orders',
    { line_items: [{ price_single: 1e308, quantity: 1e308 }] },
    [['gross_total', 'must be less than 10000000000000']],
  ],
  [
    'a due date beyond all calendars',
    '/api/orders',
    { status: 'open', due_days: 9_007_199_254_740_991 },
    [['due_days', 'is invalid']],
  ],
];

test.each(refused)('A create is refused for %s', async (_what, path, body, errors) => {
  const answer = await door.post(path, body);
  expect([answer.status, errorsOf(answer)]).toEqual([422, errors]);
});

describe('Beneath a contact', () => {
  let contact: JsonObject;
  beforeAll(async () => {
    contact = await make(door, '/api/contacts', 'contact', { type: 'Lead', last_name: 'X' });
  });

  test.each([
    ['comments', {}, [['text', "can't be blank"]]],
    [
      'emails',
      { to_addr: '', body: ' ' },
      [
        ['to_addr', "can't be blank"],
        ['body', "can't be blank"],
      ],
    ],
    [
      'emails',
      { to_addr: 'a@x.example,b@x.example; c@x.example, d@x.example,e@x.example,f@x.example', body: 'b' },
      [['to_addr', 'has too many receivers (maximum is 5)']],
    ],
  ] as const)('%s %j are refused', async (collection, body, errors) => {
    const answer = await door.post(`/api/contacts/${contact.id}/${collection}`, body);
    expect([answer.status, errorsOf(answer)]).toEqual([422, errors]);
  });

  test('of nobody, nothing can be created', async () => {
    const answer = await door.post(`/api/contacts/${'x'.repeat(22)}/comments`, { text: 'x' });
    expect(answer.status).toBe(404);
  });
});

test('A payment without amount and date is refused', async () => {
  const invoice = await make(door, '/api/invoices', 'invoice', {});
  const answer = await door.post(`/api/invoices/${invoice.id}/payments`, { amount: null });
  expect([answer.status, errorsOf(answer)]).toEqual([
    422,
    [
      ['amount', "can't be blank"],
      ['date', "can't be blank"],
    ],
  ]);
});

test('A required field cannot be blanked by an update', async () => {
  const contact = await make(door, '/api/contacts', 'contact', { type: 'Lead', last_name: 'X' });
  const answer = await door.put(`/api/contacts/${contact.id}`, { type: null, last_name: '' });
  expect(errorsOf(answer)).toEqual([
    ['type', "can't be blank"],
    ['organisation', "can't be blank"],
    ['last_name', "can't be blank"],
  ]);
});

test('A number is taken once, in each type for itself', async () => {
  const number = 'X-1';
  for (const [path, type, body] of [
    ['/api/contacts', 'contact', { type: 'Lead', last_name: 'X', number }],
    ['/api/orders', 'order', { number }],
    ['/api/invoices', 'invoice', { number }],
  ] as const) {
    const first = await make(door, path, type, body);
    const second = await door.post(path, body);
    expect([second.status, errorsOf(second)]).toEqual([422, [['number', 'has already been taken']]]);
    expect((await door.put(`${path}/${first.id}`, { number })).status).toBe(200);
  }
});

describe('Messages', () => {
  const nothing = (message: string) => ['type', message];

  test.each([
    ['de_DE', 'muss ausgefüllt werden'],
    ['fr_CA', 'doit être rempli(e)'],
    ['en_GB', "can't be blank"],
    ['tlh_KX', "can't be blank"],
  ])('are in the language of locale=%s', async (locale, message) => {
    const answer = await door.post(`/api/contacts?locale=${locale}`, {});
    if (answer.status === 422) expect(errorsOf(answer)[0]).toEqual(nothing(message));
    else expect(answer.status).toBe(400);
  });

  test('are in the language of the user without a locale', async () => {
    const answer = await api.as('celine@acme.example').post('/api/contacts', {});
    expect(errorsOf(answer)[0]).toEqual(nothing('doit être rempli(e)'));
  });

  test.each([
    ['de_DE', ['last_name', 'ist zu lang (mehr als 50 Zeichen)']],
    ['fr_FR', ['last_name', 'est trop long (pas plus de 50 caractères)']],
  ])('name limits in %s', async (locale, error) => {
    const answer = await door.post(`/api/contacts?locale=${locale}`, {
      type: 'Lead',
      last_name: 'x'.repeat(60),
    });
    expect(errorsOf(answer)).toEqual([error]);
  });
});
