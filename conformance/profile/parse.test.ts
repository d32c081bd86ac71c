import { expect, test } from 'vitest';
import { expectTold, type Mistake, read, withLine, withPassword } from './testing/mistakes.ts';

const unreadable: readonly Mistake[] = [
  ['a list that is not closed', 'baseUrl: [', '1:'],
  ['a tab', withLine('users:\n\t- email: a'), '3:1: this is no YAML: use spaces where a tab is.'],
  [
    'a colon in a value',
    withLine('name: a: b'),
    '2:7: this is no YAML: put a value that has a colon in it between quotes.',
  ],
  [
    'a name twice',
    withLine('baseUrl: https://b.example'),
    '2:1: this is no YAML: the name stands there already.',
  ],
  [
    'two documents',
    withLine('---\nname: b'),
    '2:1: this is no YAML: a profile is one document; leave the line --- out.',
  ],
  ['broken JSON', '{"baseUrl": "https://a.example" "users": []}', '1:33: this is no YAML: '],
  [
    'a password that begins with *',
    withPassword('*abc'),
    '4:15: a text that begins with * stands between quotes.',
  ],
  ['an empty text', '', '1:1: the profile is null; expected names with values (name: value).'],
  ['a list', '- a', '1:1: the profile is a list; expected names with values'],
  [
    'a page',
    `<html>${'x'.repeat(500)}</html>`,
    `1:1: the profile is "<html>${'x'.repeat(53)}…; expected names with values`,
  ],
];

const unset: readonly Mistake[] = [
  [
    'a secret that the environment lacks',
    withPassword(`\${NOT_SET}`),
    '4:15: the environment has no NOT_SET; set it (export NOT_SET=…) and run again.',
  ],
  ['a variable without braces', withPassword('$NOT_SET'), `4:15: a variable is written \${NOT_SET}.`],
  [
    'a variable that can have no such name',
    withPassword(`\${not set}`),
    `4:15: \${not set} names no variable: a name has letters, digits and _.`,
  ],
];

test.each([...unreadable, ...unset])('%s is told with its place', (...mistake) => expectTold(mistake));

test('all variables that are not set are told at once', () => {
  expect(() => read(withPassword(`\${ONE}\${TWO}`))).toThrow(/no ONE; .*\n.*no TWO; /);
});
