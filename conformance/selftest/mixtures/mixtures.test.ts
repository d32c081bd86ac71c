import { expect, inject, onTestFinished, test } from 'vitest';
import { sendRequest } from '../../../testing/http/send-request.ts';
import { startMock } from '../mock.ts';
import {
  isClean,
  judgeMixture,
  type MixtureResult,
  mixtures,
  partFor,
  recordsLeftBehind,
  rehearsedSeed,
} from './mixtures.ts';

const clean: MixtureResult = {
  choices: 'random:1',
  checks: 1,
  falsePositives: [],
  undecided: [],
  leftovers: [],
  recordsLeft: 0,
  keepsRecords: false,
  milliseconds: 1,
};

test('parts of the checks judge mixtures in turn, those that run alone too', () => {
  const parts = [1, 2, 3, 4].map((number) => partFor(number, 2));
  expect(parts.map((it) => it?.part)).toEqual([1, 2, 'alone', 1]);
  expect(partFor(1, 1)).toBeUndefined();
});

test('a mixture that is accused, undecided or left with records is not clean', () => {
  expect(isClean(clean)).toBe(true);
  expect(isClean({ ...clean, falsePositives: ['x'] })).toBe(false);
  expect(isClean({ ...clean, undecided: ['x'] })).toBe(false);
  expect(isClean({ ...clean, recordsLeft: 1, leftovers: ['x'] })).toBe(false);
  expect(isClean({ ...clean, leftovers: ['x'] })).toBe(false);
});

test('records that a mixture never destroys may stay if each is named, and no other', () => {
  const behind = (recordsLeft: number, ...leftovers: string[]) =>
    recordsLeftBehind({ ...clean, keepsRecords: true, recordsLeft, leftovers });
  expect(behind(2, 'x', 'y')).toBe(0);
  expect(behind(2, 'x')).toBe(1);
  expect(behind(1, 'x', 'y')).toBe(1);
});

test('some requirements judge a mixture', async () => {
  const only = ['contact-invoices.are-all-its-own', 'search.*', 'update.exists', 'oauth.errors.invalid-code'];
  const result = await judgeMixture(`random:${rehearsedSeed(inject('sampleSeed') + 1)}`, { only });
  expect(result).toMatchObject({ falsePositives: [], undecided: [] });
  expect(result.checks).toBeGreaterThan(20);
  expect(isClean(result)).toBe(true);
});

type ListedChoice = {
  readonly name: string;
  readonly value: unknown;
  readonly options: readonly { readonly value: unknown }[];
};

test('the mixtures that the suite judges each week have every value of every choice', async () => {
  const values = new Set<string>();
  const possible = new Set<string>();
  const mock = await startMock();
  onTestFinished(mock.stop);
  for (const choices of mixtures) {
    const [, random] = /^random:(.*)/.exec(choices) ?? [];
    const named = Object.fromEntries(choices.split(',').map((it) => it.split('=')));
    const { text } = await sendRequest({
      port: mock.port,
      host: `127.0.0.1:${mock.port}`,
      method: 'PUT',
      path: '/__mock/choices',
      body: random === undefined ? { choices: named } : { random },
    });
    const listed: readonly ListedChoice[] = JSON.parse(text).choices;
    for (const { name, value, options } of listed) {
      values.add(`${name}=${value}`);
      for (const one of options) possible.add(`${name}=${one.value}`);
    }
  }
  expect([...possible].filter((it) => !values.has(it))).toEqual([]);
});
