import { expect, test } from 'vitest';
import { contractOperations } from '../context/operations.ts';
import { failed } from './fixtures/causes-report.ts';
import { requirement, result, sampleReport } from './fixtures/sample.ts';

const operations = contractOperations();

test('failures with the same response are one finding, and the most fundamental is the first', () => {
  const { findings } = sampleReport(
    [
      failed('errors.one', 'POST', '/api/invoices', 400, 'status 422 (type: invoice)'),
      failed('errors.two', 'POST', '/api/invoices?locale=de_DE', 400, 'status 422'),
      failed('lists.orders', 'GET', '/api/orders', 404, 'status 200'),
      failed('records.order', 'GET', '/api/orders/7', 500, 'status 200'),
    ],
    { operations },
  );
  expect(findings.map((it) => [it.title, it.requirements])).toEqual([
    ['GET /api/orders/{id} answers 500', ['records.order']],
    ['GET /api/orders answers 404 instead of 200', ['lists.orders']],
    ['POST /api/invoices answers 400 instead of 422', ['errors.one', 'errors.two']],
  ]);
});

test('a must comes before a should, and known failures come last', () => {
  const register = [
    requirement('a.should', { level: 'should' }),
    requirement('a.must'),
    requirement('a.known'),
  ];
  const { findings } = sampleReport(
    [
      failed('a.should', 'GET', '/api/orders/7', 500, 'status 200'),
      failed('a.known', 'GET', '/api/contacts', 500, 'status 200'),
      failed('a.must', 'POST', '/api/invoices', 400, 'status 422'),
    ],
    { operations, register, baseline: [{ requirement: 'a.known', reason: 'soon' }] },
  );
  expect(findings.map((it) => it.requirements)).toEqual([['a.must'], ['a.should'], ['a.known']]);
  expect(findings.map((it) => it.known)).toEqual([false, false, true]);
});

const spared = (visits: { method: string; path: string; status: number }[]) =>
  result('spared.one', 'not-applicable', { reason: 'The target refuses no invoice.', visits });
const refusal = failed('errors.one', 'POST', '/api/invoices', 400, 'status 422');

test('what does not apply because of a failure is uncertain, and says why', () => {
  const met = spared([{ method: 'POST', path: '/api/invoices', status: 400 }]);
  const { requirements } = sampleReport([refusal, met], { operations });
  expect(requirements.find((it) => it.id === 'spared.one')).toMatchObject({
    outcome: 'uncertain',
    reason:
      'The target refuses no invoice; but POST /api/invoices answers 400 instead of 422, so this is uncertain',
  });
});

test.each([
  ['another response', [refusal], [{ method: 'POST', path: '/api/invoices', status: 422 }]],
  [
    'a response that is right elsewhere',
    [failed('login.one', 'GET', '/api/contacts', 200, 'status 401')],
    [{ method: 'GET', path: '/api/contacts', status: 200 }],
  ],
])('what does not apply after %s stays so', (_, failures, visits) => {
  const { requirements } = sampleReport([...failures, spared(visits)], { operations });
  expect(requirements.find((it) => it.id === 'spared.one')?.outcome).toBe('not-applicable');
});

test('a known failure makes nothing uncertain', () => {
  const met = spared([{ method: 'POST', path: '/api/invoices', status: 400 }]);
  const baseline = [{ requirement: 'errors.one', reason: 'soon' }];
  const { requirements, verdict } = sampleReport([refusal, met], { operations, baseline });
  expect(requirements.find((it) => it.id === 'spared.one')?.outcome).toBe('not-applicable');
  expect(verdict).toBe('conforms');
});
