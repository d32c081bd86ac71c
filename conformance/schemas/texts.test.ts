import { expect, test } from 'vitest';
import { isSameButForCase, isSameText, losesLines } from './texts.ts';

test.each([
  ['blanks around it', ' Ada\n', 'Ada'],
  ['blanks in a row', 'Ada  \t Byron', 'Ada Byron'],
  ['the ends of its lines', 'Ada\r\nByron\rKing', 'Ada\nByron\nKing'],
  ['blanks in place of line breaks', 'Ada\nByron', 'Ada Byron'],
  ['composed characters', 'e\u0301', '\u00e9'],
])('a text is the same with other %s', (_, one, other) => {
  expect(isSameText(one, other)).toBe(true);
});

test.each([
  ['another letter', 'é', 'e'],
  ['a capital', 'ada', 'Ada'],
  ['a letter in place of a ligature', 'ﬁ', 'fi'],
  ['no blank', 'Ada Byron', 'AdaByron'],
])('a text with %s is another one', (_, one, other) => {
  expect(isSameText(one, other)).toBe(false);
});

test('but for the case of its letters a text is the same in capitals', () => {
  expect(isSameButForCase('Ada Großmann, ﬁ', 'ADA GROSSMANN, FI')).toBe(true);
  expect(isSameButForCase('éa', 'EA')).toBe(false);
});

test('lines are lost where a text has one that was sent with several', () => {
  expect(losesLines('Ada\nByron\n', 'Ada Byron')).toBe(true);
  expect(losesLines('Ada\rByron', 'Ada\nByron')).toBe(false);
  expect(losesLines('Ada\n', 'Ada')).toBe(false);
});
