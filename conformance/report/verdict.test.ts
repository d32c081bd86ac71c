import { expect, test } from 'vitest';
import { requirement, result, sampleReport } from './testing/sample.ts';

const level = (id: string, name: 'must' | 'should' | 'may') => requirement(id, { level: name });

test.each([
  [['pass'], 'conforms'],
  [['pass', 'not-applicable'], 'conforms'],
  [['not-applicable'], 'undecided'],
  [['not-implemented'], 'undecided'],
  [['pass', 'untestable'], 'undecided'],
  [['pass', 'uncertain'], 'undecided'],
  [['pass', 'error'], 'undecided'],
  [['untestable', 'error', 'fail', 'pass'], 'violates'],
] as const)('a must with checks that end in %j: %s', (outcomes, verdict) => {
  const results = outcomes.map((outcome, at) => result('one', outcome, { title: `check ${at}` }));
  expect(sampleReport(results).verdict).toBe(verdict);
});

test.each(['should', 'may'] as const)(
  'a %s that fails, or is uncertain or untestable, does not change the verdict',
  (name) => {
    const register = [level('one', name), level('two', name), level('three', name)];
    const results = [result('one', 'fail'), result('two', 'untestable'), result('three', 'uncertain')];
    const report = sampleReport(results, { register });
    expect([report.verdict, report.counts.fail]).toEqual(['conforms', 1]);
  },
);

test('an error at any level leaves the verdict undecided, since it may hide a failure', () => {
  expect(sampleReport([result('one', 'error')], { register: [level('one', 'may')] }).verdict).toBe(
    'undecided',
  );
});

test('an error of the suite leaves the verdict undecided, unless a must failed', () => {
  expect(sampleReport([result('one', 'pass')], { troubles: ['the process ended'] }).verdict).toBe(
    'undecided',
  );
  expect(sampleReport([result('one', 'fail')], { troubles: ['the process ended'] }).verdict).toBe('violates');
});

test('a requirement that no check judged is untestable, not passed', () => {
  const report = sampleReport([], { register: [requirement('one')] });
  expect(report.requirements[0]).toMatchObject({
    outcome: 'untestable',
    reason: 'no check of the suite judged it',
  });
  expect(report.verdict).toBe('undecided');
});

test('an uncertain requirement outweighs an untestable one, and the summary says why the verdict is open', () => {
  const report = sampleReport([result('one', 'untestable'), result('one', 'uncertain', { title: 'b' })]);
  expect(report.requirements[0]).toMatchObject({
    outcome: 'uncertain',
    reason: 'the reason of uncertain',
  });
  expect(report.summary).toContain('1 must is uncertain because of what the target answers elsewhere');
});

test('a known failure of one check does not excuse another of the same requirement', () => {
  const results = [result('one', 'fail', { title: 'a' }), result('one', 'fail', { title: 'b' })];
  const report = sampleReport(results, { baseline: [{ requirement: 'one', check: 'a', reason: 'ordered' }] });
  expect(report.verdict).toBe('violates');
  expect(report.requirements[0]?.checks.map((it) => it.known)).toEqual(['ordered', undefined]);
});

test('a known failure whose check did not run is not outdated', () => {
  const baseline = [{ requirement: 'two', reason: 'ordered' }];
  expect(sampleReport([result('one', 'pass')], { baseline })).toMatchObject({
    verdict: 'conforms',
    outdated: [],
  });
});

test('a request counts for the operation that it belongs to, whatever method an update takes', () => {
  const update = { type: 'contact', collection: 'contacts', action: 'update' } as const;
  const operations = [
    { id: 'schema', method: 'GET', path: '/api/contacts/schema', statuses: [200], resource: undefined },
    { id: 'read', method: 'GET', path: '/api/contacts/{id}', statuses: [200], resource: undefined },
    { id: 'update', method: 'PUT', path: '/api/contacts/{id}', statuses: [200], resource: update },
  ] as const;
  const visits = [
    { method: 'GET', path: '/api/contacts/schema', status: 200 },
    { method: 'GET', path: '/api/contacts/17', status: 404 },
    { method: 'PATCH', path: '/api/contacts/17', status: 204 },
    { method: 'DELETE', path: '/api/contacts/17', status: 200 },
  ];
  const report = sampleReport([], { operations, visits });
  expect(report.operations.map((it) => it.seen)).toEqual([{ 200: 1 }, { 404: 1 }, { 204: 1 }]);
});
