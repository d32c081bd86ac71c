import { expect, test } from 'vitest';
import type { Cell } from '../axes/axes.ts';
import type { Session } from '../context/session.ts';
import { AssertedViolation, NetworkError, NotApplicable, Untestable, Violation } from '../errors/outcome.ts';
import { createCellJudge } from './judge-cells.ts';

const session = { exchanges: [] } as unknown as Session;
const cells: readonly Cell[] = ['one', 'two', 'three'].map((value) => ({ value }));

const refused = (actual: number) => new AssertedViolation({ kind: 'status', allowed: [401], actual });
const unprepared = new Violation({ kind: 'status', allowed: [200], actual: 404 });

/** Judges three cells, of which those that are named throw; returns what was thrown, and what became of the cells. */
async function judge(errors: Readonly<Record<string, Error>>) {
  const { judgeCells, cells: judged } = createCellJudge(session, 'some.must');
  const error: unknown = await judgeCells(cells, async ({ value = '' }) => {
    if (errors[value]) throw errors[value];
  }).catch((it: unknown) => it);
  return { error, outcomes: judged.map(({ outcome }) => outcome) };
}

test('cells are judged after one has failed, and the failure names the first and the number', async () => {
  const { error, outcomes } = await judge({
    one: refused(200),
    three: refused(500),
  });
  expect(outcomes).toEqual(['fail', 'pass', 'fail']);
  expect(error).toMatchObject({
    name: 'AssertedViolation',
    message: 'expected status 401 (value: one), got 200 (the first of 2 cells of 3 that failed)',
  });
});

test('a failure counts more than a cell that cannot be judged', async () => {
  const { error, outcomes } = await judge({
    one: new Untestable('there is no clock'),
    two: refused(200),
  });
  expect(outcomes).toEqual(['untestable', 'fail', 'pass']);
  expect(error).toMatchObject({ name: 'AssertedViolation', mismatch: { actual: 200 } });
});

test('what a cell asserts is told before an answer of 500 that another one met', async () => {
  const { error } = await judge({ one: refused(500), two: refused(200), three: refused(201) });
  expect(error).toMatchObject({ mismatch: { actual: 200, at: { cell: 'value: two', failed: 3 } } });
});

test('what did not hold before the assertion leaves its cell uncertain, and the others are judged', async () => {
  const one = await judge({ one: unprepared });
  expect(one.outcomes).toEqual(['uncertain', 'pass', 'pass']);
  expect(one.error).toBe(unprepared);
  const both = await judge({ one: unprepared, two: refused(200) });
  expect(both.outcomes).toEqual(['uncertain', 'fail', 'pass']);
  expect(both.error).toBeInstanceOf(AssertedViolation);
});

test('what an operation of the suite sees of the requirement itself fails the cell', async () => {
  const seen = { kind: 'status', allowed: [200], actual: 404 } as const;
  const own = new Violation({ ...seen, requirement: 'some.must' });
  const other = new Violation({ ...seen, requirement: 'other.must' });
  expect((await judge({ one: own, two: other })).outcomes).toEqual(['fail', 'uncertain', 'pass']);
});

test('a cell that cannot be judged leaves the check undecided', async () => {
  const { error } = await judge({ two: new Untestable('there is no clock') });
  expect(error).toMatchObject({ name: 'Untestable', message: 'there is no clock (value: two)' });
});

test('a check applies as soon as one cell does', async () => {
  const inapplicable = new NotApplicable('the target has none');
  expect((await judge({ one: inapplicable, two: inapplicable })).error).toBeUndefined();
  expect((await judge({ one: inapplicable, two: inapplicable, three: inapplicable })).error).toBeInstanceOf(
    NotApplicable,
  );
});

test('a broken connection ends the check', async () => {
  const { error, outcomes } = await judge({ two: new NetworkError('reset') });
  expect(error).toBeInstanceOf(NetworkError);
  expect(outcomes).toEqual(['pass']);
});
