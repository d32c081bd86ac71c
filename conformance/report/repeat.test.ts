import { expect, test } from 'vitest';
import { repeatScripts } from './repeat.ts';
import { exchange, result, sampleReport } from './testing/sample.ts';

type Step = readonly [method: string, path: string, body?: object, reply?: object];

/** The numbered titles of the requests in the script of a check that failed at its last request. */
function stepsOf(...steps: readonly Step[]): readonly string[] {
  const exchanges = steps.map(([method, path, body, reply], at) =>
    exchange({
      number: at + 1,
      request: {
        method,
        url: `http://acme.localhost:1${path}`,
        headers: [],
        body: body && JSON.stringify(body),
      },
      reply: { status: 200, headers: [], body: JSON.stringify(reply ?? {}) },
    }),
  );
  const report = sampleReport([result('update.exists', 'fail', { shown: steps.length, exchanges })]);
  const [script] = repeatScripts(report);
  return [...(script?.text ?? '').matchAll(/^printf '%s\\n' '(\d+\. .*)'$/gm)].map(([, title = '']) => title);
}

test('a list is asked for again after the change of a record that it shows', () => {
  expect(
    stepsOf(
      ['POST', '/api/contacts', { last_name: 'csaaaa0001' }, { contact: { id: 17 } }],
      ['POST', '/api/orders', { title: 'csbbbb0001' }, { order: { id: 3 } }],
      ['PATCH', '/api/contacts/17', { last_name: 'cscccc0001' }],
      ['GET', '/api/contacts'],
    ),
  ).toEqual(['1. POST /api/contacts', '2. PATCH /api/contacts/17', '3. GET /api/contacts']);
});

test('the list of a contact is asked for again after its record was created elsewhere and changed', () => {
  expect(
    stepsOf(
      ['POST', '/api/contacts', { last_name: 'csaaaa0002' }, { contact: { id: 17 } }],
      ['POST', '/api/invoices', { title: 'csbbbb0002', contact_id: 17 }, { invoice: { id: 5 } }],
      ['PATCH', '/api/invoices/5', { title: 'cscccc0002' }],
      ['PATCH', '/api/invoices/6', { title: 'csdddd0002' }],
      ['GET', '/api/contacts/17/invoices'],
    ),
  ).toEqual([
    '1. POST /api/contacts',
    '2. POST /api/invoices',
    '3. PATCH /api/invoices/5',
    '4. GET /api/contacts/17/invoices',
  ]);
});

test('a change that fails is repeated without what was done to other records', () => {
  expect(
    stepsOf(
      ['POST', '/api/contacts', { last_name: 'csaaaa0003' }, { contact: { id: 17 } }],
      ['POST', '/api/contacts/17/comments', { body: 'csbbbb0003' }, { comment: { id: 2 } }],
      ['PATCH', '/api/contacts/17', { last_name: 'cscccc0003' }],
    ),
  ).toEqual(['1. POST /api/contacts', '2. PATCH /api/contacts/17']);
});

test('what a record depends on is found soon, however long the chain is', () => {
  const chain = Array.from({ length: 150 }, (_, at): Step => {
    const parent = at === 0 ? '' : `/${at}/contacts`;
    return ['POST', `/api/contacts${parent}`, {}, { contact: { id: at + 1, text: 'x'.repeat(1_500) } }];
  });
  const start = performance.now();
  expect(stepsOf(...chain, ['GET', '/api/contacts/150'])).toHaveLength(151);
  expect(performance.now() - start).toBeLessThan(5_000);
});
