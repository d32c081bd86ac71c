import { expect, test } from 'vitest';
import { describeCoverage, withUncalled } from './coverage.ts';
import type { Report, ReportedOperation, ReportedRequirement } from './report.ts';

const operation = (
  method: string,
  path: string,
  more: Partial<ReportedOperation> = {},
): ReportedOperation => ({
  id: `${method} ${path}`,
  method,
  path,
  declared: [],
  seen: {},
  published: true,
  ...more,
});

const called = operation('GET', '/api/products', { seen: { 200: 3, 401: 1 } });
const refused = operation('POST', '/api/products', { seen: { 422: 7 } });
const forbidden = operation('DELETE', '/api/products/{id}', { seen: { 403: 2 } });
const unpublished = operation('GET', '/api/comments', { seen: { 404: 2 }, published: false });

const links: ReportedRequirement = {
  ...{ id: 'schema.links-list-parameters', section: '4.2', level: 'must', basis: 'documented' },
  ...{ statement: 'The schema has links.', reference: '', outcome: 'pass', checks: [] },
};

const scope: Report['scope'] = {
  ...{ complete: true, only: [], skip: [], readOnly: false, depth: 'full' },
  levels: ['must', 'should', 'may'],
};

const judge = (
  operations: readonly ReportedOperation[],
  verdict: 'conforms' | 'violates' = 'conforms',
  more = {},
) => withUncalled([links], { operations, scope: { ...scope, ...more }, verdict })[0];

test('operations count that the schemas name, or that answered; a destroy that a rule forbids was called', () => {
  const operations = [called, refused, forbidden, unpublished];
  expect(describeCoverage({ operations })).toBe('2 of 3 operations called');
  expect(describeCoverage({ operations: [unpublished] })).toBe('');
});

test('a published operation that was never called with success leaves its links uncertain, and is named', () => {
  expect(judge([called, refused, forbidden, unpublished])).toMatchObject({
    outcome: 'uncertain',
    reason: expect.stringContaining('never called with success: POST /api/products;'),
  });
});

test.each([
  ['every one was called', judge([called, forbidden, unpublished])],
  ['the profile says why it is not', judge([{ ...refused, uncalled: 'It costs money.' }])],
  ['it takes the id of a permission', judge([called, operation('GET', '/api/auth_permissions/{id}')])],
  ['something failed, which can be the reason', judge([refused], 'violates')],
  ['the run was not to call everything', judge([refused], 'conforms', { only: ['create.*'] })],
  ['the run only reads', judge([refused], 'conforms', { readOnly: true })],
])('nothing is uncertain where %s', (_, requirement) => {
  expect(requirement).toEqual(links);
});
