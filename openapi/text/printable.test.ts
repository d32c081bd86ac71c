import { describe, expect, test } from 'vitest';
import { annotationOf } from './annotation.ts';
import { markdownCode, printable } from './printable.ts';

const forms = ['lines', 'line', 'markdown', 'syntax'] as const;

/** Every character up to U+FFFF, half a pair of surrogates among them, and some beyond. */
const every =
  Array.from({ length: 0x1_0000 }, (_, unit) => String.fromCharCode(unit)).join(' ') +
  String.fromCodePoint(0xe0001, 0xe0041, 0x1_d173, 0x1_fffe);
const active = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u;

describe('A text of others', () => {
  test.each(forms)('has nothing in %s that acts instead of being shown', (form) => {
    expect(printable(every, form)).not.toMatch(active);
  });

  test('keeps its lines in lines, and is one line elsewhere', () => {
    expect(printable('a\n\tb\r')).toBe('a\n\tb\\r');
    expect(printable('a\n\tb\r', 'line')).toBe('a\\n\\tb\\r');
    expect(printable('a\n\tb\r', 'markdown')).toBe('a b ');
  });

  test('shows a character as JSON escapes it, so that JSON keeps its meaning', () => {
    const json = JSON.stringify(
      { '\u009b\u2028': ['\u001b[31m', '\u202e', '##vso[x]', '\u{e0041}', '::error::'] },
      null,
      2,
    );
    const shown = printable(json);
    expect(shown).not.toMatch(active);
    expect(shown).not.toContain('##vso[');
    expect(JSON.parse(shown)).toEqual(JSON.parse(json));
  });

  test('keeps words and emoji as they are', () => {
    const words = 'Grüße, 東京, می‌خواهم 👩‍👩‍👧 ½ «a: b» 50 % # 1';
    expect(printable(words, 'line')).toBe(words);
  });

  test.each([
    '::error::x',
    '  ::add-mask::x',
    '\u00a0::error::x',
    'a\n::error::x',
    'a ##vso[task.complete]',
    '##[error]x',
    "##teamcity[message text='x']",
    '###[error]x',
  ])('%j is no command in a log', (text) => {
    const commands = /^\s*::|##\w*\[/m;
    expect(text).toMatch(commands);
    for (const form of ['lines', 'line'] as const) expect(printable(text, form)).not.toMatch(commands);
  });

  test('is as it was when it is shown again', () => {
    const once = printable(`${every}\n::error::##[x]`);
    expect(printable(once)).toBe(once);
  });
});

test('code in Markdown cannot be left, however many backticks a text has', () => {
  expect(markdownCode('a')).toBe('`a`');
  expect(markdownCode('`` b `\n')).toBe('``` `` b `\\n ```');
});

test('an annotation is one command, whatever its parts are', () => {
  const text = annotationOf(
    'error',
    { title: 'a,b::\n', file: 'x:\r\ny', line: 2 },
    '50 %\n::warning::\u001b',
  );
  expect(text).toBe('::error file=x%3A\\r\\ny,line=2,title=a%2Cb%3A%3A\\n::50 %25\\n::warning::\\u001b\n');
});
