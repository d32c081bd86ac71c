import { SchemaFolder } from 'countersign-contract/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../contract/json.ts';
import { basic, call, type ReceivedResponse } from '../http/testing/small-client.ts';
import { objectAt, recordsAt } from '../resources/testing/shapes.ts';
import { type Mock, startMock } from '../start.ts';

const text = (description: string) => ({ title: 'Field', description, type: ['string', 'null'] });

/** A type with lists and objects of plain values, which no built-in type has. */
const survey = {
  title: 'Survey',
  description: 'What a customer was asked.',
  type: 'object',
  properties: {
    id: { title: 'Id', description: 'Opaque identifier.', type: 'string', readOnly: true },
    title: text('Name of the survey.'),
    scores: { title: 'Scores', description: 'Numbers given.', type: 'array', items: { type: 'integer' } },
    size: {
      title: 'Size',
      description: 'Measures of the sheet.',
      type: ['object', 'null'],
      properties: { width: { type: ['number', 'null'] }, folded: { type: 'boolean' } },
    },
    code: { title: 'Code', description: 'Number or name.', type: ['number', 'string', 'null'] },
  },
  required: ['title'],
  links: [
    { rel: 'self', href: 'surveys/{id}', method: 'GET' },
    { rel: 'create', href: 'surveys', method: 'POST' },
    { rel: 'update', href: 'surveys/{id}', method: 'PUT' },
  ],
};

let loose: Mock;
let strict: Mock;
let surveyMock: Mock;

beforeAll(async () => {
  using folder = new SchemaFolder();
  folder.write('survey', survey);
  [loose, strict, surveyMock] = await Promise.all([
    startMock({ strict: true }),
    startMock({ strict: true, strictInput: true }),
    startMock({ strict: true, schemas: folder.path }),
  ]);
});
afterAll(() => Promise.all([loose, strict, surveyMock].map((mock) => mock.stop())));

function send(mock: Mock, method: string, path: string, body: Json): Promise<ReceivedResponse> {
  const [user] = mock.profile.users;
  const headers = {
    Authorization: basic(user?.email ?? '', user?.password ?? ''),
    'Content-Type': 'application/json',
  };
  return call(`${mock.baseUrl}${path}`, { method, headers, body: JSON.stringify(body) });
}

async function create(mock: Mock, path: string, type: string, body: JsonObject): Promise<JsonObject> {
  const response = await send(mock, 'POST', path, { [type]: body });
  expect([response.status, response.body]).toEqual([201, expect.anything()]);
  return objectAt(response.body as JsonObject, type);
}

async function lastFindings(mock: Mock): Promise<unknown> {
  return (await mock.control.journal.read()).at(-1)?.findings;
}

const lead = { type: 'Lead', last_name: 'Okafor' };

describe('A value of another type', () => {
  test.each<[property: string, sent: Json, message: string]>([
    ['sales_potential', 'plenty', 'is not a number'],
    ['sales_potential', '12,50', 'is not a number'],
    ['sales_potential', '0x10', 'is not a number'],
    ['sales_potential', true, 'is not a number'],
    ['due_days', '14.5', 'must be an integer'],
    ['is_employee', 'sometimes', 'is invalid'],
    ['is_employee', 2, 'is invalid'],
    ['organisation', true, 'is invalid'],
    ['organisation', ['Bauhaus'], 'is invalid'],
    ['organisation', { name: 'Bauhaus' }, 'is invalid'],
    ['converted_at', 4711, 'is invalid'],
    ['type', '', "can't be blank"],
    ['addresses', 'Weimar', 'is invalid'],
  ])('that %s cannot take is refused: %j', async (property, sent, message) => {
    const response = await send(loose, 'POST', '/api/contacts', { contact: { ...lead, [property]: sent } });
    expect([response.status, response.body]).toEqual([422, { errors: [[property, message]] }]);
  });

  test.each<[property: string, sent: Json, stored: Json]>([
    ['sales_potential', '10.00', 10],
    ['sales_potential', ' 0.1e2 ', 10],
    ['due_days', '14', 14],
    ['is_employee', 'true', true],
    ['is_employee', '1', true],
    ['is_employee', 1, true],
    ['is_employee', '0', false],
    ['is_employee', 0, false],
    ['organisation', 4711, '4711'],
    ['organisation', '', null],
    ['due_days', '', null],
    ['payment_method', '', null],
    ['bank_iban', '', null],
    ['converted_at', '', null],
  ])('of %s is stored in the declared type: %j as %j', async (property, sent, stored) => {
    const contact = await create(loose, '/api/contacts', 'contact', { ...lead, [property]: sent });
    expect(contact[property]).toBe(stored);
    expect(await lastFindings(loose)).toEqual([
      {
        of: 'request',
        at: `/contact/${property}`,
        says: `${JSON.stringify(sent)} is stored as ${JSON.stringify(stored)}`,
        sent,
        stored,
      },
    ]);
  });

  test('is found in nested records, bare or wrapped, by the place where it was sent', async () => {
    const contact = await create(loose, '/api/contacts', 'contact', {
      ...lead,
      addresses: [{ city: 'Weimar', zip: 99423 }, { address: { city: 'Dessau', zip: 6846 } }],
    });
    expect(recordsAt(contact, 'addresses', 'address').map(({ zip }) => zip)).toEqual(['99423', '6846']);
    expect(await lastFindings(loose)).toMatchObject([
      { at: '/contact/addresses/0/zip', sent: 99423, stored: '99423' },
      { at: '/contact/addresses/1/address/zip', sent: 6846, stored: '6846' },
    ]);
  });

  test('is refused with --strict-input, with the message of its type', async () => {
    const contact = {
      ...lead,
      sales_potential: '10.00',
      is_employee: 'true',
      organisation: 4711,
      due_days: '',
    };
    const response = await send(strict, 'POST', '/api/contacts', { contact });
    expect(response.status).toBe(422);
    expect((response.body as { errors: [string, string][] }).errors.map(([property]) => property)).toEqual([
      'is_employee',
      'organisation',
      'due_days',
      'sales_potential',
    ]);
    const nulls = await send(strict, 'POST', '/api/contacts', { contact: { ...lead, addresses: null } });
    expect(nulls.body).toEqual({ errors: [['addresses', 'is invalid']] });
  });
});

describe('null for a list', () => {
  test('leaves the list as it is, beside another list that is sent', async () => {
    const lines = [{ name: 'Chair', price_single: '12.50', quantity: '2' }];
    const invoice = await create(loose, '/api/invoices', 'invoice', { line_items: null, items: lines });
    expect(invoice.net_total).toBe(25);
    const saved = await send(loose, 'PUT', `/api/invoices/${invoice.id}`, {
      invoice: { title: 'Chairs', line_items: null, items: null },
    });
    const after = objectAt(saved.body as JsonObject, 'invoice');
    expect([saved.status, after.title, after.net_total]).toEqual([200, 'Chairs', 25]);
    expect(await lastFindings(loose)).toMatchObject([
      { at: '/invoice/line_items', says: 'null is ignored: the property keeps its value', sent: null },
      { at: '/invoice/items', sent: null },
    ]);
  });
});

test('An update with its lock version as a text is accepted once, and refused when it is out of date', async () => {
  const contact = await create(loose, '/api/contacts', 'contact', lead);
  const save = (lock_version: Json) =>
    send(loose, 'PUT', `/api/contacts/${contact.id}`, { contact: { lock_version, notes: 'x' } });
  expect((await save('0')).status).toBe(200);
  expect((await save('0')).status).toBe(422);
});

test('Lists and objects of plain values are converted inside, and a list keeps its value for null', async () => {
  const record = await create(surveyMock, '/api/surveys', 'survey', {
    title: 7,
    scores: ['1', 2],
    size: { width: '29.7', folded: 'false' },
    code: 12,
  });
  expect(record).toMatchObject({
    title: '7',
    scores: [1, 2],
    size: { width: 29.7, folded: false },
    code: 12,
  });
  const saved = await send(surveyMock, 'PUT', `/api/surveys/${record.id}`, {
    title: 'x',
    scores: null,
    code: '13',
  });
  expect(objectAt(saved.body as JsonObject, 'survey')).toMatchObject({ scores: [1, 2], code: '13' });
  const refused = await send(surveyMock, 'POST', '/api/surveys', { title: 'x', scores: ['one'] });
  expect([refused.status, refused.body]).toEqual([422, { errors: [['scores', 'is not a number']] }]);
});
