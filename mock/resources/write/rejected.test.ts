import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import { type Api, type ApiClient, startApi } from '../testing/api.ts';
import { errorsOf, make } from '../testing/shapes.ts';

let api: Api;
let door: ApiClient;

beforeAll(async () => {
  api = await startApi();
  door = api.as();
});
afterAll(() => api.stop());

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
    const response = await door.post(`/api/contacts/${contact.id}/${collection}`, body);
    expect([response.status, errorsOf(response)]).toEqual([422, errors]);
  });

  test('of nobody, nothing can be created', async () => {
    const response = await door.post(`/api/contacts/${'x'.repeat(22)}/comments`, { text: 'x' });
    expect(response.status).toBe(404);
  });
});

test('A payment without amount and date is refused', async () => {
  const invoice = await make(door, '/api/invoices', 'invoice', {});
  const response = await door.post(`/api/invoices/${invoice.id}/payments`, { amount: null });
  expect([response.status, errorsOf(response)]).toEqual([
    422,
    [
      ['amount', "can't be blank"],
      ['date', "can't be blank"],
    ],
  ]);
});

test('A required field cannot be blanked by an update', async () => {
  const contact = await make(door, '/api/contacts', 'contact', { type: 'Lead', last_name: 'X' });
  const response = await door.put(`/api/contacts/${contact.id}`, { type: null, last_name: '' });
  expect(errorsOf(response)).toEqual([
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
