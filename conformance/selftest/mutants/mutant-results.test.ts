import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstDifference } from '../../../testing/request-sequence/request-sequence.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { Examination } from './examine.ts';
import { nameOf } from './instrument.ts';
import { contradictions, type MutantResult, openResultFile, summarize } from './mutant-results.ts';

const folder = temporaryFolder();

const mutant = (id: string) => ({
  id,
  file: 'server.ts',
  line: 1,
  column: 1,
  mutator: 'BooleanLiteral',
  original: `is(${id})`,
  replacement: 'true',
});

function resultOf(id: string, outcome: Examination['outcome']): MutantResult {
  const rest = { mutant: mutant(id), milliseconds: 1 } as const;
  if (outcome === 'does not start' || outcome === 'not told apart')
    return { ...rest, examination: { outcome } };
  const judgement = { verdict: outcome, undecided: [], judged: [], checks: 1, processorTime: 1 };
  const difference = { name: 'read contact', path: '/status', before: '2xx', after: '404' };
  return { ...rest, examination: { outcome, difference, judgement, lost: [] } };
}

const results = [
  resultOf('1', 'does not start'),
  resultOf('2', 'not told apart'),
  resultOf('3', 'violates'),
  resultOf('4', 'undecided'),
  resultOf('5', 'conforms'),
  resultOf('6', 'conforms'),
];
const equivalent = (id: string) => ({ mutant: nameOf(mutant(id)), because: 'x' });
const all = results.map((it) => it.mutant);

test('a mutant that does not start, is not told apart or is listed as equivalent does not count', () => {
  const summary = summarize(results, [equivalent('6')]);
  expect(summary).toMatchObject({
    examined: 6,
    counted: 3,
    violates: 1,
    undecided: 1,
    conforms: 1,
    equivalent: 1,
  });
  expect(summary.survivors.map((it) => it.mutant.id)).toEqual(['4', '5']);
  expect(summary.summary).toContain('1 of 3 mutants (33.3 %)');
});

test('an equivalent that the suite finds, or that the source no longer has, is an error', () => {
  expect(contradictions(results, all, [equivalent('5'), equivalent('2')])).toEqual([]);
  expect(contradictions(results, all, [equivalent('3')])).toEqual([
    expect.stringContaining('the suite finds'),
  ]);
  expect(contradictions(results, all, [equivalent('77')])).toEqual([
    expect.stringContaining('no mutant is named'),
  ]);
});

test('a run goes on with the results of the one before, without the line that was cut off', () => {
  const path = join(folder, 'results.jsonl');
  for (const result of results.slice(0, 2)) openResultFile(path).add(result);
  appendFileSync(path, '{"mutant":"mo');
  expect(openResultFile(path).results).toEqual(results.slice(0, 2));
});

test('a difference is narrowed down to the part that differs', () => {
  const before = new Map([['list', { status: '2xx', texts: [1, 0] }]]);
  expect(firstDifference(before, new Map([['list', { status: '2xx', texts: [1, 2] }]]))).toEqual({
    name: 'list',
    path: '/texts/1',
    before: 0,
    after: 2,
  });
  expect(firstDifference(before, before)).toBeUndefined();
  expect(firstDifference(before, new Map(), new Set(['list']))).toBeUndefined();
});
