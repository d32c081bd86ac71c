import { expect, test } from 'vitest';
import { requirement } from '../report/fixtures/sample.ts';
import { assertNamed } from './named.ts';

const register = ['list.has-links', 'list.has-collection', 'oauth.flows'].map((id) => requirement(id));
const asserting =
  (...patterns: readonly string[]) =>
  () =>
    assertNamed([{ where: '--only', patterns }], register);

test.each([
  ['resources.*', 'There are: list.*, oauth.*.'],
  ['lists.*', 'Did you mean list.*?'],
  ['list.has-link', 'Did you mean list.has-links?'],
  ['list.nothing-of-the-kind', 'There are: list.has-links, list.has-collection.'],
  ['', 'There are: list.has-links, list.has-collection, oauth.flows.'],
  ['oauth.flows.* ›', 'Did you mean oauth.flows?'],
])('%s names nothing, and is told with what there is', (pattern, hint) => {
  expect(asserting('list.*', pattern)).toThrow(
    expect.objectContaining({
      name: 'UsageError',
      message: `--only ${pattern} names no requirement and no check. ${hint}`,
    }),
  );
});

test.each([
  ['list.*'],
  ['*'],
  ['oauth.flows › Given both flows*'],
  ['oauth.flows › Given both flows, when each is walked'],
])('%s names what there is', (pattern) => {
  expect(asserting(pattern)).not.toThrow();
});

test('whatever names nothing is told at once', () => {
  const said = [
    { where: 'A waiver:', patterns: ['list.has-lnks'] },
    { where: 'A claim:', patterns: ['*', 'oauth.flow'] },
  ];
  expect(() => assertNamed(said, register)).toThrow(
    /^A waiver: list\.has-lnks names .* list\.has-links\?\nA claim: oauth\.flow names .* oauth\.flows\?$/,
  );
});
