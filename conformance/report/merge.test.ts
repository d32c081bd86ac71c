import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { CheckResult } from '../check/check.ts';
import { type ShardPart, wholeSuite } from '../check/plan.ts';
import { contractOperations, type Operation } from '../context/operations.ts';
import type { Spending } from '../context/spending.ts';
import { profileOf } from '../profile/load.ts';
import type { ReportInput } from './assemble.ts';
import { mergeReports } from './merge.ts';
import type { Report } from './report.ts';
import { failed } from './testing/causes-report.ts';
import { result, sampleReport } from './testing/sample.ts';

const folder = temporaryFolder();

const operations = contractOperations();

/** The report of a part, and its file. */
function judgePart(
  part: ShardPart,
  results: readonly CheckResult[],
  requests: Spending['requests'] = [],
  more: Partial<ReportInput> = {},
): { report: Report; file: string } {
  const shard = { part, of: 2 };
  const { complete: _, implemented: __, ...scope } = sampleReport(results).scope;
  const filter = { ...scope, shard };
  const spending = [{ requests, browser: 10, processor: 20 }];
  const report = sampleReport(results, { operations, filter, spending, ...more });
  const file = join(folder, `${part}.json`);
  writeFileSync(file, JSON.stringify(report));
  return { report, file };
}

const failure = failed('search.narrows', 'GET', '/api/orders?q=x', 500, [200]);
const unjudged = result('lists.orders', 'not-applicable', {
  reason: 'The target lists no orders.',
  visits: [{ method: 'GET', path: '/api/orders', status: 500 }],
});
const passed = result('lists.contacts', 'pass');

test('parts with other options are refused, with the part and each option', () => {
  const filter = { ...wholeSuite, skip: ['oauth.*'], depth: 'quick', shard: { part: 2, of: 2 } } as const;
  const files = [
    judgePart(1, [passed]),
    judgePart(2, [passed], [], { filter }),
    judgePart('alone', [passed]),
  ];
  const merge = () =>
    mergeReports(
      files.map(({ file }) => file),
      [],
      [],
    );
  expect(merge).toThrow(
    'Part 2 has other options than part 1: --skip (oauth.* instead of none); --depth (quick instead of full). Judge one of them again',
  );
});

test('what a failure in one part leaves uncertain in another is uncertain in the merged report, as in one run', () => {
  const files = [judgePart(1, [failure]), judgePart(2, [unjudged]), judgePart('alone', [passed])];
  const whole = sampleReport([failure, unjudged, passed], { operations });
  const register = whole.requirements;
  const merged = mergeReports(
    files.map(({ file }) => file),
    [],
    register,
  );
  expect(files[1]?.report.counts).toMatchObject({ 'not-applicable': 1, uncertain: 0 });
  expect(merged.requirements).toEqual(whole.requirements);
  expect(merged.findings).toEqual(whole.findings);
  expect(merged.counts).toMatchObject({ fail: 1, uncertain: 1, pass: 1 });
  expect(merged.verdict).toBe(whole.verdict);
  expect(merged).not.toHaveProperty('pending');
});

test('a check that meets a failure fails in its part, and not in the merged report if another one asserts it', () => {
  const met = failed('search.narrows', 'GET', '/api/orders', 500, 'an answer', { unasserted: true });
  const asserted = failed('lists.orders', 'GET', '/api/orders', 500, [200]);
  const whole = sampleReport([met, asserted, passed], { operations });
  const files = [judgePart(1, [met]), judgePart(2, [asserted]), judgePart('alone', [passed])];
  expect(files[0]?.report.requirements[0]?.outcome).toBe('fail');
  for (const baseline of [[], [{ requirement: 'lists.orders', reason: 'Orders are built anew.' }]]) {
    const all = sampleReport([met, asserted, passed], { operations, baseline });
    const merged = mergeReports(
      files.map(({ file }) => file),
      baseline,
      whole.requirements,
    );
    expect(merged.requirements).toEqual(all.requirements);
    expect(merged.findings.map((it) => it.checks)).toEqual(all.findings.map((it) => it.checks));
    expect(merged.counts).toMatchObject({ fail: 1, uncertain: 1, pass: 1 });
    expect(merged.verdict).toBe(baseline.length === 0 ? 'violates' : 'conforms');
  }
});

test('the merged report costs what its parts cost together', () => {
  const sent = (purpose: 'asserted' | 'cleaned up', requirement?: string) => ({
    purpose,
    requirement,
    method: 'GET',
    url: '/api/orders',
    milliseconds: 2,
  });
  const files = [
    judgePart(1, [passed], [sent('asserted', 'lists.contacts'), sent('cleaned up')]),
    judgePart(2, [passed], [sent('asserted', 'lists.contacts'), sent('asserted', 'lists.orders')]),
    judgePart('alone', [passed]),
  ];
  const merged = mergeReports(
    files.map(({ file }) => file),
    [],
    [],
  );
  expect(merged.cost).toEqual({
    requests: { asserted: 3, 'cleaned up': 1 },
    operations: { 'GET /api/orders': { asserted: 3, 'cleaned up': 1 } },
    requirements: { 'lists.contacts': { asserted: 2 }, 'lists.orders': { asserted: 1 } },
    milliseconds: { waiting: 8, browser: 30, processor: 60 },
  });
});

test('a failure that the baseline of the merge knows leaves the checks of other parts as they are', () => {
  const files = [judgePart(1, [failure]), judgePart(2, [unjudged]), judgePart('alone', [passed])];
  const baseline = [{ requirement: 'search.narrows', reason: 'known' }];
  const merged = mergeReports(
    files.map(({ file }) => file),
    baseline,
    [],
  );
  expect(merged.counts).toMatchObject({ 'not-applicable': 1, uncertain: 0 });
});

test('what the profile waives is waived where only the merged report shows that it was not judged', () => {
  const isOrders = ({ method, path }: Operation) => `${method} ${path}` === 'POST /api/orders';
  const more = {
    operations: operations.filter(isOrders).map((it) => ({ ...it, isPublished: true })),
    profile: profileOf({
      baseUrl: 'http://acme.localhost:1',
      waivers: [{ requirement: 'schema.links-list-*', reason: 'Orders come next year.' }],
    }),
  };
  const links = result('schema.links-list-parameters', 'pass', {
    visits: [{ method: 'POST', path: '/api/orders', status: 422 }],
  });
  const parts = [
    judgePart(1, [links], [], more),
    judgePart(2, [passed], [], more),
    judgePart('alone', [], [], more),
  ];
  for (const { report } of parts)
    expect(report.requirements.map((it) => it.outcome)).not.toContain('uncertain');
  const merged = mergeReports(
    parts.map(({ file }) => file),
    [],
    [],
  );
  expect(merged.requirements[0]).toMatchObject({
    outcome: 'uncertain',
    reason: expect.stringContaining('never called with success: POST /api/orders'),
    waived: 'Orders come next year.',
  });
  expect(merged.verdict).toBe('conforms');
});

test('a part that judged nothing does not conform', () => {
  const part = judgePart('alone', []).report;
  expect(part.verdict).toBe('undecided');
  expect(part.summary).toContain('nothing was judged');
});
