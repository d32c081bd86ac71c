import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../contract/json.ts';
import { startApi } from '../testing/api.ts';
import { startSeededWorld } from '../testing/seeded-world.ts';
import { errorsOf } from '../testing/shapes.ts';

const api = await startApi();
const client = api.as();
type Row = [what: string, fields: JsonObject, errors: Json[]];

const noName: Json[] = [
  ['organisation', "can't be blank"],
  ['last_name', "can't be blank"],
];
const wrongContacts: Row[] = [
  ['a contact whose names are white space', { organisation: ' \t', last_name: '\n' }, noName],
  ['an unknown type', { type: 'Friend' }, [['type', 'is not included in the list']]],
  ['a long name', { last_name: 'x'.repeat(51) }, [['last_name', 'is too long (maximum is 50 characters)']]],
  [
    'a currency of two letters',
    { currency: 'EU' },
    [['currency', 'is the wrong length (should be 3 characters)']],
  ],
  ['a boolean for a name', { first_name: true }, [['first_name', 'is invalid']]],
  ['words for a number', { due_days: 'soon' }, [['due_days', 'is not a number']]],
  ['a fraction for a whole', { due_days: 1.5 }, [['due_days', 'must be an integer']]],
  ['a day that is none', { birthday: '1990-02-30' }, [['birthday', 'is invalid']]],
  [
    'an address without a city, and a short zip',
    { addresses: [{ city: ' ', zip: '123' }] },
    [
      ['addresses.city', "can't be blank"],
      ['addresses.zip', 'is too short (minimum is 4 characters)'],
    ],
  ],
];
const wrongLines: Row[] = [
  ['a line without a price', { name: 'x' }, [['line_items.price_single', "can't be blank"]]],
  [
    'less than nothing of something',
    { price_single: 1, quantity: -1 },
    [['line_items.quantity', 'must be greater than or equal to 0']],
  ],
];
const tooLarge: Json[] = [['gross_total', 'must be less than 10000000000000']];
const wrongOrders: Row[] = [
  [
    'a divider without a position, sent among items',
    { items: [{ divider_item: { name: 'x' } }, { type: 'Mystery' }] },
    [
      ['items.position', "can't be blank"],
      ['items.type', 'is not included in the list'],
    ],
  ],
  ['an unknown status', { status: 'overdue' }, [['status', 'is not included in the list']]],
  ['a contact that does not exist', { contact_id: 'x'.repeat(22) }, [['contact_id', 'does not exist']]],
  ['a source that does not exist', { source: 'x' }, [['source', 'does not exist']]],
  [
    'a price beyond what a number can tell to the cent',
    { line_items: [{ price_single: 1e12, quantity: 10 }] },
    tooLarge,
  ],
  ['numbers beyond all bounds', { line_items: [{ price_single: 1e308, quantity: 1e308 }] }, tooLarge],
  [
    'a due date beyond all calendars',
    { status: 'open', due_days: 9_007_199_254_740_991 },
    [['due_days', 'is invalid']],
  ],
];
const refused: [what: string, path: string, body: JsonObject, errors: Json[]][] = [
  ['a contact of nothing', '/api/contacts', {}, [['type', "can't be blank"], ...noName]],
  ...wrongContacts.map(([what, fields, errors]): (typeof refused)[number] => [
    what,
    '/api/contacts',
    { contact: { type: 'Lead', last_name: 'X', ...fields } },
    errors,
  ]),
  ...wrongLines.map(([what, line, errors]): (typeof refused)[number] => [
    what,
    '/api/invoices',
    { invoice: { line_items: [line] } },
    errors,
  ]),
  ...wrongOrders.map(([what, order, errors]): (typeof refused)[number] => [
    what,
    '/api/orders',
    order,
    errors,
  ]),
];

test.each(refused)('A create is refused for %s', async (_what, path, body, errors) => {
  const response = await client.post(path, body);
  expect([response.status, errorsOf(response)]).toEqual([422, errors]);
});

describe('Messages', () => {
  const nothing = (message: string) => ['type', message];

  test.each([
    ['de_DE', 'muss ausgefüllt werden'],
    ['fr_CA', 'doit être rempli(e)'],
    ['en_GB', "can't be blank"],
    ['xx_KX', "can't be blank"],
  ])('are in the language of locale=%s', async (locale, message) => {
    const response = await client.post(`/api/contacts?locale=${locale}`, {});
    expect(errorsOf(response)[0]).toEqual(nothing(message));
  });

  test('are in the language of the user without a locale', async () => {
    const response = await api.as('celine@acme.example').post('/api/contacts', {});
    expect(errorsOf(response)[0]).toEqual(nothing('doit être rempli(e)'));
  });

  test.each([
    ['de_DE', ['last_name', 'ist zu lang (mehr als 50 Zeichen)']],
    ['fr_FR', ['last_name', 'est trop long (pas plus de 50 caractères)']],
  ])('name limits in %s', async (locale, error) => {
    const response = await client.post(`/api/contacts?locale=${locale}`, {
      type: 'Lead',
      last_name: 'x'.repeat(60),
    });
    expect(errorsOf(response)).toEqual([error]);
  });
});

test('A number beyond the range of a double is not a number', async () => {
  const { call } = await startSeededWorld();
  const body: JsonObject = JSON.parse(
    '{"type": "Lead", "last_name": "X", "due_days": 1e400, "cash_discount": -1e400}',
  );
  const response = call('createContact', { body });
  expect(response).toMatchObject({
    status: 422,
    body: {
      errors: [
        ['cash_discount', 'is not a number'],
        ['due_days', 'is not a number'],
      ],
    },
  });
});
