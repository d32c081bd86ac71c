import { expect, test } from 'vitest';
import { expectMessage, type Mistake, read, withLine, withPassword } from './testing/mistakes.ts';

const unreadable: readonly Mistake[] = [
  ['a list that is not closed', 'baseUrl: [', '1:'],
  ['a tab', withLine('users:\n\t- email: a'), '3:1: not valid YAML: indent with spaces, not tabs.'],
  ['a colon in a value', withLine('name: a: b'), '2:7: not valid YAML: quote a value that contains a colon.'],
  ['a name twice', withLine('baseUrl: https://b.example'), '2:1: not valid YAML: the key is a duplicate.'],
  [
    'two documents',
    withLine('---\nname: b'),
    '2:1: not valid YAML: the file is one document; remove the line ---.',
  ],
  ['broken JSON', '{"baseUrl": "https://a.example" "users": []}', '1:33: not valid YAML: '],
  ['a password that begins with *', withPassword('*abc'), '4:15: quote a text that begins with *.'],
  ['an empty text', '', '1:1: the profile is empty.'],
  ['a list', '- a', '1:1: the profile is a list; expected an object'],
  [
    'a page',
    `<html>${'x'.repeat(500)}</html>`,
    `1:1: the profile is "<html>${'x'.repeat(53)}…; expected an object`,
  ],
];

const unset: readonly Mistake[] = [
  [
    'a secret that the environment lacks',
    withPassword(`\${NOT_SET}`),
    '4:15: the environment variable NOT_SET is not set; set it (export NOT_SET=…) and run again.',
  ],
  ['a variable without braces', withPassword('$NOT_SET'), `4:15: write a variable as \${NOT_SET}.`],
  [
    'an invalid variable name',
    withPassword(`\${not set}`),
    `4:15: \${not set} is not a valid variable name: use letters, digits and _.`,
  ],
];

test.each([...unreadable, ...unset])('%s is reported with its place', (...mistake) => expectMessage(mistake));

test('all variables that are not set are reported at once', () => {
  expect(() => read(withPassword(`\${ONE}\${TWO}`))).toThrow(/ONE is not set; .*\n.*TWO is not set; /);
});
