import { describe, expect, it } from 'vitest';
import { operationsOf } from '../contract/operation.ts';
import { loadControlDocument } from './document/load.ts';
import { CompanyTest } from './testing/company-per-test.ts';

const test = new CompanyTest();

const names: Readonly<Record<string, string>> = {
  operation: 'listContacts',
  type: 'contact',
  id: '1',
  name: 'acme',
};

/** A record ignores members that its schema does not name (facts#bodies-read-only), and has one error for each that it names. */
const takesRecord = (operationId: string) => operationId.startsWith('records.');

/** The operations that have a body, with addresses that exist. */
const operations = operationsOf(loadControlDocument())
  .filter(({ body }) => body !== undefined)
  .map(({ operationId, method, path }) => {
    return [operationId, method, path.replaceAll(/\{(\w+)\}/g, (_, name) => names[name] ?? '')] as const;
  });

/** Sends a body to an operation of the control API. */
async function send(method: string, path: string, body: string) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await test.company.fetch(path, { method, headers, body });
  const text = await response.text();
  return { status: response.status, length: text.length, ...(JSON.parse(text) as { errors?: unknown[] }) };
}

function unknownProperties(count: number): string {
  const members = Array.from({ length: count }, (_, index) => `"unknown${index}":1`);
  return `{${members.join(',')}}`;
}

it('All operations with a body are here', () => {
  expect(operations.length).toBeGreaterThan(10);
});

describe.each(operations)('%s', (id, method, path) => {
  it.skipIf(takesRecord(id))(
    'reports the first 50 errors of a body, and how many more there are',
    async () => {
      const { status, errors } = await send(method, path, unknownProperties(10_000));
      expect([status, errors?.length]).toEqual([422, 51]);
      expect(errors?.at(-1)).toEqual(['base', expect.stringMatching(/^has 99[5-6]\d more errors$/)]);
    },
  );

  it('refuses a body of 600,000 properties without listing them', async () => {
    const { status, errors, length } = await send(method, path, unknownProperties(600_000));
    expect([status, errors?.length]).toEqual([413, 1]);
    expect(length).toBeLessThan(200);
  });

  it('refuses a number that would be stored as null', async () => {
    for (const number of ['1e999', '-1e999']) {
      const { status, errors } = await send(method, path, `{"some":{"where":[${number}]}}`);
      expect([status, errors]).toEqual([
        400,
        [[expect.any(String), 'The body has a number outside of ±1.8e308.']],
      ]);
    }
  });
});
