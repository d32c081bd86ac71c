import { expect, test } from 'vitest';
import type { Operation } from '../context/operations.ts';
import { computeCoverage } from './status-coverage.ts';

const operation = (id: string, method: Operation['method'], path: string): Operation => ({
  id,
  method,
  path,
  statuses: [200, 400, 413],
  resource: undefined,
});

const operations = [
  operation('readContact', 'GET', '/api/contacts/{id}'),
  operation('updateContact', 'PUT', '/api/contacts/{id}'),
];
const visit = (method: string, status: number) => ({ method, path: '/api/contacts/7', status });
const big = { statuses: [413], because: 'Nobody sends so much.' };

test('a status that is neither visited nor has a reason is unexplained', () => {
  const { unexplained, visited } = computeCoverage(operations, [visit('GET', 200), visit('PUT', 200)], [big]);
  expect(visited).toEqual(['readContact 200', 'updateContact 200']);
  expect(unexplained).toEqual(['readContact 400', 'updateContact 400']);
});

test('a visited status contradicts its reason, unless the reason has an exception for it', () => {
  const visits = [visit('PUT', 413)];
  expect(computeCoverage(operations, visits, [big]).contradicted).toEqual(['updateContact 413']);
  expect(computeCoverage(operations, visits, [{ ...big, except: ['updateContact'] }]).contradicted).toEqual(
    [],
  );
  expect(computeCoverage(operations, visits, [{ ...big, methods: ['GET'] }]).contradicted).toEqual([]);
});

test('an incidental reason is neither contradicted nor unneeded', () => {
  const reasons = [{ ...big, incidental: true }];
  const coverage = computeCoverage(operations, [visit('GET', 413), visit('PUT', 413)], reasons);
  expect([...coverage.contradicted, ...coverage.unneeded]).toEqual([]);
});

test('a reason that no status needs is unneeded', () => {
  const { unneeded } = computeCoverage(operations, [], [big, { ...big, operations: ['destroyContact'] }]);
  expect(unneeded).toEqual(['Nobody sends so much.']);
});

test('visits of unknown operations and undeclared statuses are ignored', () => {
  const visits = [visit('GET', 418), { method: 'GET', path: '/elsewhere', status: 200 }];
  expect(computeCoverage(operations, visits, []).visited).toEqual([]);
});
