import { expect, test } from 'vitest';
import { requirement } from '../report/fixtures/sample.ts';
import { assertNamed } from './named.ts';

const register = ['list.has-links', 'list.has-collection', 'oauth.flows'].map((id) => requirement(id));
const asserting =
  (only: string[], skip: string[] = []) =>
  () =>
    assertNamed({ only, skip }, register);

test.each([
  [
    asserting(['resources.*']),
    '--only resources.* names no requirement and no check. There are: list.*, oauth.*.',
  ],
  [
    asserting(['list.*'], ['list.has-link']),
    '--skip list.has-link names no requirement and no check. There are: list.has-links, list.has-collection.',
  ],
  [
    asserting(['']),
    '--only  names no requirement and no check. There are: list.has-links, list.has-collection, oauth.flows.',
  ],
  [asserting(['oauth.flows.* ›']), /There are: oauth\.flows\.$/],
])('%# a pattern that names nothing is told with what there is', (act, sentence) => {
  expect(act).toThrow(sentence);
});

test.each([
  [['list.*'], ['list.has-links']],
  [['*'], []],
  [['oauth.flows › Given both flows*'], ['oauth.flows › Given both flows, when each is walked']],
])('%j without %j names what there is', (only, skip) => {
  expect(asserting(only, skip)).not.toThrow();
});
