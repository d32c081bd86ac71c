import { described, linksOf, SchemaFolder, typeOf, wrapped } from 'countersign-contract/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckResult } from '../check/check.ts';
import { startAdapter } from './adapter/adapter.ts';
import { jsonResponse, parseJsonBody, type Rewrite, withJsonBody } from './adapter/rewrite.ts';
import { discoverServer } from './discovered-server.ts';
import { type RunningMock, startMock } from './mock.ts';

const text = (maxLength: number, example: string) => described('string', { maxLength, examples: [example] });
const date = (type: string | string[]) => described(type, { format: 'date', examples: ['2024-03-01'] });

const unseenTypes = {
  credit_line: typeOf(
    'Credit line',
    {
      text: text(80, 'Returned goods'),
      quantity: described('number', { minimum: 0.01, examples: [2] }),
      price: described(['number', 'null'], { examples: [9.5] }),
    },
    [],
    { required: ['text', 'quantity'] },
  ),
  credit_note: typeOf(
    'Credit note',
    {
      reason: text(100, 'Damaged in transit'),
      kind: described('string', { enum: ['refund', 'goodwill'], default: 'refund', examples: ['refund'] }),
      issued_on: date('string'),
      contact_id: described(['string', 'null'], { examples: [null] }),
      credit_lines: described('array', { minItems: 1, items: wrapped('credit_line') }),
    },
    [
      ...linksOf('credit_notes'),
      {
        rel: 'approve',
        href: 'credit_notes/{id}/approve',
        method: 'POST',
        title: 'Approve one credit note',
        properties: { comment: described('string', { maxLength: 40 }) },
        required: ['comment'],
        targetSchema: {
          type: 'object',
          properties: { approved: { type: 'boolean' } },
          required: ['approved'],
        },
      },
    ],
    { required: ['reason', 'issued_on', 'credit_lines'] },
  ),
  payment_reminder: typeOf(
    'Payment reminder',
    {
      level: described('integer', { minimum: 1, maximum: 3, examples: [1] }),
      text: described(['string', 'null'], { maxLength: 500, examples: ['Please pay.'] }),
      due_on: date(['string', 'null']),
    },
    [
      ...linksOf('payment_reminders', undefined, ['self', 'update', 'destroy']),
      ...linksOf('invoices/{id}/payment_reminders', undefined, ['instances', 'create']),
    ],
    { required: ['level'] },
  ),
  product: typeOf(
    'Product',
    {
      name: text(60, 'Chair'),
      sku: described('string', { pattern: '^[A-Z]{2}-[0-9]+$', examples: ['AB-1'] }),
      price: described('number', { minimum: 0, examples: [12.5] }),
      tags: described('array', { items: { type: 'string', maxLength: 20 }, examples: [['oak']] }),
      website: described(['string', 'null'], { format: 'uri', examples: ['https://x.example'] }),
    },
    linksOf('products', {
      sort_by: described('string', { enum: ['name', 'price'] }),
      sort: described('string', { enum: ['ASC', 'DESC'] }),
      'filter[q]': described('string'),
      per_page: described('integer', { minimum: 1, maximum: 7, default: 5 }),
    }),
    { required: ['name', 'sku', 'price'] },
  ),
  warranty: typeOf(
    'Warranty',
    {
      product_id: described('string', {
        minLength: 22,
        maxLength: 22,
        pattern: '^[A-Za-z0-9_-]{22}$',
        examples: ['Y4eyO4p5aT2o0CvDl3NJcR'],
        references: 'product',
      }),
      terms: text(200, 'Two years.'),
    },
    linksOf('warranties'),
    { required: ['product_id', 'terms'] },
  ),
};

const folder = new SchemaFolder();
let mock: RunningMock;

beforeAll(async () => {
  for (const [type, schema] of Object.entries(unseenTypes)) folder.write(type, schema);
  mock = await startMock(['--schemas', folder.path]);
});
afterAll(async () => {
  await mock.stop();
  folder[Symbol.dispose]();
});

const stories = /^(create|read|update|destroy)\.exists|^(read|list)\.show|^schema\.links-list-parameters/;
const ofUnseen = /credit[_ ]note|payment[_ ]reminder|product|warrant/;

/** The results of the stories about the unseen types, with the mock behind a rewrite. */
async function judge(...rewrites: readonly Rewrite[]): Promise<readonly CheckResult[]> {
  const adapter = await startAdapter(
    { port: mock.port, profile: { ...mock.rawProfile, apps: [] } },
    rewrites,
  );
  const server = await discoverServer(adapter.profile);
  try {
    return await server.judge(
      server.plan.checks.filter((it) => stories.test(it.requirement) && ofUnseen.test(it.title)),
    );
  } finally {
    await server.close();
    await adapter.stop();
  }
}

const answer = (status: number, method: string, path: RegExp): Rewrite => ({
  request: (it) =>
    it.method === method && path.test(it.path) ? { rejection: jsonResponse(status, {}) } : it,
});

const emptied = (path: RegExp, collection: string): Rewrite => ({
  response: (response, { path: asked, method }) =>
    method === 'GET' && path.test(asked) && response.status === 200
      ? withJsonBody(response, { ...Object(parseJsonBody(response)), [collection]: [] })
      : response,
});

const notOf = (results: readonly CheckResult[], outcome: CheckResult['outcome']) =>
  results.filter((it) => it.outcome !== outcome).map((it) => `${it.title}: ${it.outcome}, ${it.reason}`);

const ofType = (results: readonly CheckResult[], type: string): readonly CheckResult[] =>
  results.filter(({ title }) => title.replaceAll('_', ' ').includes(type));

const failedOf = (results: readonly CheckResult[], type: string): readonly string[] =>
  ofType(results, type)
    .filter(({ outcome }) => outcome === 'fail')
    .map(({ requirement }) => requirement);

describe('types that nobody here has seen', () => {
  test('are judged in every operation of their links, and conform', async () => {
    const results = await judge();
    // A product has no enum of which each value could be listed.
    expect(notOf(results, 'pass').filter((it) => !it.includes(': not-applicable'))).toEqual([]);
    expect(results.length).toBeGreaterThan(20);
    const called = new Set(
      results.flatMap(({ visits }) =>
        visits
          .filter(({ status }) => status < 300)
          .map(({ method, path }) => `${method} ${path.replaceAll(/\/[\w-]{22}(?=\/|$)/g, '/ID')}`),
      ),
    );
    // A warranty needs the id of a product, as its schema says.
    for (const one of ['credit_notes', 'products', 'warranties'])
      expect([...called]).toEqual(
        expect.arrayContaining([
          ...[`GET /api/${one}`, `POST /api/${one}`, `GET /api/${one}/ID`],
          ...[`PUT /api/${one}/ID`, `DELETE /api/${one}/ID`],
        ]),
      );
    expect([...called]).toEqual(
      expect.arrayContaining([
        ...['GET', 'POST'].map((method) => `${method} /api/invoices/ID/payment_reminders`),
        ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /api/payment_reminders/ID`),
        'POST /api/credit_notes/ID/approve',
      ]),
    );
  });

  test('where one cannot be created, one not updated and a nested list is empty, each of that fails', async () => {
    const results = await judge(
      answer(500, 'POST', /^\/api\/credit_notes$/),
      answer(500, 'PUT', /^\/api\/products\//),
      emptied(/\/payment_reminders$/, 'payment_reminders'),
    );
    expect(failedOf(results, 'credit note')).toContain('create.exists');
    expect(failedOf(results, 'product')).toContain('update.exists');
    expect(failedOf(results, 'payment reminder')).toContain('list.shows-what-exists');
  });

  test('where one is read nowhere, that fails; where an action never succeeds, what its link says is uncertain', async () => {
    const results = await judge(
      answer(404, 'GET', /^\/api\/payment_reminders\/[\w-]{22}$/),
      answer(404, 'POST', /\/approve$/),
    );
    expect(failedOf(results, 'payment reminder')).toContain('read.shows-the-record');
    expect(notOf(ofType(results, 'credit note'), 'pass')).toEqual([
      expect.stringMatching(/approve is called.*: uncertain, .*the last response was 404/),
    ]);
  });
});
