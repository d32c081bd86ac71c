import type { AssembledDocument } from 'countersign-contract/document';
import { documentValidators, examplesOf, mediaTypes } from 'countersign-contract/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mock, startMock } from '../../start.ts';
import { send } from '../testing/send.ts';
import { loadControlDocument } from './load.ts';

const document: AssembledDocument = JSON.parse(JSON.stringify(loadControlDocument()));
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
/** A path with valid values for its parameters. */
const withParameters = (path: string) => path.replace('{name}', 'acme').replace('{id}', '1');

let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ strict: true });
});
afterAll(() => mock.stop());

test('every example of a body is valid', () => {
  const compile = documentValidators(document);
  const invalid = [...mediaTypes(document)].flatMap(([place, body]) => {
    const validate = compile(body.schema);
    return examplesOf(document, body)
      .filter(([, { value }]) => !validate(value))
      .map(([name]) => `${place} ${name}: ${JSON.stringify(validate.errors)}`);
  });
  expect(invalid).toEqual([]);
});

test('the mock serves it', async () => {
  expect((await send(`${mock.baseUrl}/__mock/openapi.json`)).json).toEqual(document);
});

/** What anybody may ask. */
const open = ['monitoring.live', 'monitoring.ready'];

test.each(operations.filter(({ operation }) => !open.includes(operation.operationId ?? '')))(
  '$method $path rejects other origins as documented',
  async ({ path, method, operation }) => {
    const url = mock.baseUrl + withParameters(path);
    const refused = await send(url, { method, headers: { Origin: 'https://evil.example' } });
    expect(refused.status).toBe(403);
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '403']));
  },
);

const withBody = operations.filter(({ operation }) => operation.requestBody !== undefined);

test.each(withBody)(
  '$method $path rejects invalid JSON and undocumented bodies',
  async ({ path, method }) => {
    const url = mock.baseUrl + withParameters(path);
    const json = { 'Content-Type': 'application/json' };
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect(await send(url, { method, headers: json, body: '{"a":' })).toMatchObject({ status: 400 });
    expect(await send(url, { method, headers: form, body: 'a=b' })).toMatchObject({ status: 415 });
    // The bodies of records are as the schemas of their types say.
    if (path.startsWith('/__mock/records/')) return;
    expect(await send(url, { method, headers: json, body: '{"surprise": true}' })).toMatchObject({
      status: 422,
      json: {
        errors: expect.arrayContaining([
          ['surprise', expect.stringContaining('unknown property; known properties:')],
        ]),
      },
    });
  },
);

test('undocumented paths and methods do not exist', async () => {
  expect(await send(`${mock.baseUrl}/__mock/nothing`)).toMatchObject({ status: 404 });
  const wrong = await send(`${mock.baseUrl}/__mock/clock`, { method: 'DELETE' });
  expect(wrong).toMatchObject({ status: 405 });
  expect(wrong.headers.get('allow')).toBe('HEAD, GET, OPTIONS');
  expect(await send(`${mock.baseUrl}/%5F_mock/reset`, { method: 'POST' })).toMatchObject({ status: 404 });
});

/** What can be called at the address of a company that does not exist. */
const withoutCompany = ['companies.create', 'monitoring.metrics', ...open];

test.each(operations.filter(({ operation }) => !withoutCompany.includes(operation.operationId ?? '')))(
  '$method $path rejects unknown companies as documented',
  async ({ path, method, operation }) => {
    const headers = { Host: `nobody.localhost:${new URL(mock.baseUrl).port}` };
    const refused = await send(mock.baseUrl + withParameters(path), { method, headers });
    expect(refused.status).toBe(404);
    expect(Object.keys(operation.responses)).toContain('404');
  },
);
