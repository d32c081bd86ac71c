import { expect, inject, test } from 'vitest';
import { choiceValues } from '../reference-server/choices/choice-values.ts';
import {
  describeChoices,
  drawMixtures,
  isClean,
  judgeMixture,
  partFor,
  recordsLeftBehind,
} from './mixtures.ts';

const seed = inject('sampleSeed');

test('the same seed draws the same mixtures, another seed others', () => {
  expect(drawMixtures(3, 7)).toEqual(drawMixtures(3, 7));
  expect(drawMixtures(3, 7).map(({ choices }) => choices)).not.toEqual(
    drawMixtures(3, 8).map(({ choices }) => choices),
  );
});

test('300 mixtures have each value of each choice, but for the many ways of paging', () => {
  const mixtures = drawMixtures(300, 1);
  for (const [name, values] of Object.entries(choiceValues).filter(([name]) => name !== 'paging')) {
    const drawn = new Set(mixtures.map(({ choices }) => JSON.stringify(Object(choices)[name])));
    expect([name, drawn.size]).toEqual([name, values.length]);
  }
});

test('parts of the checks judge mixtures in turn, those that run alone too', () => {
  const parts = [1, 2, 3, 4].map((number) => partFor({ number }, 2));
  expect(parts.map((it) => it?.part)).toEqual([1, 2, 'alone', 1]);
  expect(partFor({ number: 1 }, 1)).toBeUndefined();
});

test('a mixture that is accused, undecided or left with records is not clean', () => {
  const [mixture] = drawMixtures(1, 3);
  if (!mixture) throw new Error('no mixture');
  const choices = { ...mixture.choices, undeletable: [] };
  const clean = {
    mixture: { ...mixture, choices },
    checks: 1,
    falsePositives: [],
    undecided: [],
    leftovers: [],
    recordsLeft: 0,
    milliseconds: 1,
  };
  expect(isClean(clean)).toBe(true);
  expect(isClean({ ...clean, falsePositives: ['x'] })).toBe(false);
  expect(isClean({ ...clean, undecided: ['x'] })).toBe(false);
  expect(isClean({ ...clean, recordsLeft: 1, leftovers: ['x'] })).toBe(false);
  expect(isClean({ ...clean, leftovers: ['x'] })).toBe(false);
});

test('records that a mixture never destroys may stay if each is named, and no other', () => {
  const [drawn] = drawMixtures(1, 3);
  if (!drawn) throw new Error('no mixture');
  const mixture = { ...drawn, choices: { ...drawn.choices, undeletable: ['invoices'] } };
  const result = { mixture, checks: 1, falsePositives: [], undecided: [], milliseconds: 1 };
  const behind = (recordsLeft: number, ...leftovers: string[]) =>
    recordsLeftBehind({ ...result, recordsLeft, leftovers });
  expect(behind(2, 'x', 'y')).toBe(0);
  expect(behind(2, 'x')).toBe(1);
  expect(behind(1, 'x', 'y')).toBe(1);
});

test('some requirements judge a mixture that nobody foresaw', { timeout: 120_000 }, async () => {
  const [mixture] = drawMixtures(1, seed);
  if (!mixture) throw new Error('no mixture');
  console.log(`A mixture of seed ${seed}: ${describeChoices(mixture)}`);
  const only = ['contact-invoices.*', 'read.*', 'update.*', 'envelope.*', 'oauth.errors.*'];
  const result = await judgeMixture(mixture, { only });
  expect(result).toMatchObject({ falsePositives: [], undecided: [] });
  expect(result.checks).toBeGreaterThan(20);
  expect(isClean(result)).toBe(true);
});
