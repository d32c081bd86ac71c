import { expect, test } from 'vitest';
import { expandChecks } from '../../check/plan.ts';
import type { Target } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import { Violation } from '../../errors/outcome.ts';
import { wrongValue } from '../../match/matcher.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeTitled, respondWith } from '../testing/target.ts';
import { fieldsChecks } from './fields.ts';

const { checks } = expandChecks(fieldsChecks, ordinaryTarget, 'full');

/** A list that shows some fields of its records, all of them where none are named, and those that `fields` names. */
const listing = (shown: readonly string[], named: (names: readonly string[]) => readonly string[]) => {
  const all = memoryTarget();
  const list: Target['list'] = async (type, { query } = {}) => {
    const records = (await all.list(type)).json() as DataRecord[];
    const { fields } = Object(query);
    const names = fields === undefined ? shown : named(String(fields).split(','));
    const cut = (it: DataRecord) => Object.entries(it).filter(([name]) => names.includes(name));
    return respondWith(
      200,
      records.map((it) => Object.fromEntries(cut(it))),
    );
  };
  const createRecord: Target['createRecord'] = (type) =>
    all.createRecord(type, { with: { number: all.marker() } });
  return { ...all, list, createRecord };
};

test('a list can show fewer fields than the record, with the parameter fields too', async () => {
  const title = 'contacts are listed with one field, with several';
  const isShown = (it: string) => ['id', 'number'].includes(it);
  const summary = listing(['id', 'number'], (names) => names.filter(isShown));
  expect(await outcomeTitled(checks, title, summary)).toBe('pass');
  const forgetful = listing(['id', 'number', 'title'], (names) => names.filter(isShown));
  expect(await outcomeTitled(checks, title, forgetful)).toMatch(
    /^AssertedViolation: expected "csmark\d+" in title, which fields names, got nothing/,
  );
});

test('fields with a name of no field show none that is not named, or are refused', async () => {
  const title = 'contacts are listed with one field and a name that no field has';
  const isKnown = (it: string) => ['id', 'number', 'title'].includes(it);
  const judge = (named: (names: readonly string[]) => readonly string[]) =>
    outcomeTitled(checks, title, listing(['id', 'number', 'title'], named));
  expect(await judge((names) => names)).toBe('pass');
  expect(await judge((names) => (names.every(isKnown) ? names : ['number', 'title']))).toMatch(
    /^AssertedViolation: expected no field besides number/,
  );
  const strict = listing(['id', 'number', 'title'], (names) => {
    if (!names.every(isKnown)) throw new Violation(wrongValue('a success', 'a refusal'));
    return names;
  });
  expect(await outcomeTitled(checks, title, strict)).toBe('pass');
});
