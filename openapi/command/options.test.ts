import { describe, expect, test } from 'vitest';
import { helpPage, oneOf, readCommandLine, typedCommand, wholeNumber } from './options.ts';

const command = {
  summary: 'Keeps books.',
  usage: 'books [OPTION ...]',
  rest: { takes: 'WORD ...', help: 'what is read aloud' },
  notes: 'Exit codes: 0.',
  options: {
    port: { takes: 'NUMBER', help: 'where it listens', default: 80, read: wholeNumber(0, 65_535) },
    'control-token': { takes: 'TEXT', help: 'who may enter', variable: 'BOOKS_TOKEN' },
    tone: { takes: 'TONE', help: `how it reads: ${'slowly '.repeat(30)}`, read: oneOf('low', 'high') },
    shelf: { takes: 'NAME', help: 'what is opened', repeats: true, block: true },
    'read-only': { help: 'writes nothing' },
  },
} as const;

const read = (...args: string[]) => readCommandLine(command, args, { BOOKS_TOKEN: 'from-outside' });

describe('A command line', () => {
  test('has the values that are given, else their defaults; those of variables, empty lists, and flags that are off', () => {
    expect(read()).toEqual({
      help: false,
      values: { port: 80, controlToken: 'from-outside', shelf: [], readOnly: false },
      rest: [],
    });
    const line = read('--port=81', '--shelf', 'a', '--read-only', '--shelf', 'b', '--', '--port', 'x');
    expect(line).toMatchObject({
      values: { port: 81, shelf: ['a', 'b'], readOnly: true },
      rest: ['--port', 'x'],
    });
    expect(read('--control-token', 'given')).toMatchObject({ values: { controlToken: 'given' } });
  });

  test.each([
    [['--prot', '1'], 'Unknown option --prot; did you mean --port? See --help.'],
    [['--constructor', '1'], 'Unknown option --constructor; see --help.'],
    [['--__proto__', '1'], 'Unknown option --__proto__; see --help.'],
    [['-p'], 'Unknown option -p; see --help.'],
    [['81'], 'Unexpected argument "81"; see --help.'],
    [['--read-only', 'yes'], 'Unexpected argument "yes"; see --help.'],
    [['--read-only=yes'], '--read-only takes no value.'],
    [['--port'], '--port needs a value; write --port NUMBER.'],
    [['--port='], '--port needs a value; write --port NUMBER.'],
    [['--port', '--read-only'], '--port needs a value; write --port NUMBER.'],
    [['--port', '1', '--port=2'], '--port is given more than once.'],
    [['--port', '1e3'], '--port takes a whole number from 0 to 65535, not "1e3".'],
    [['--tone', 'loud'], '--tone takes low or high, not "loud".'],
  ])('%j is rejected in one sentence', (args, sentence) => {
    expect(() => read(...args)).toThrow(expect.objectContaining({ name: 'UsageError', message: sentence }));
  });

  test.each([['--help'], ['-h'], ['--port', 'x', '--help']])(
    'asks for help with %s, whatever else it has',
    (...args) => {
      expect(read(...args)).toEqual({ help: true });
    },
  );

  test('without arguments after -- takes none', () => {
    expect(() => readCommandLine({ ...command, rest: undefined as never }, ['--', 'x'], {})).toThrow(
      'Unexpected argument "--"; see --help.',
    );
  });
});

test('The help page has every option in lines of at most 116 characters', () => {
  const page = helpPage(command);
  expect(page).toMatch(
    /^Keeps books\.\n\n {2}books \[OPTION \.\.\.\]\n\n {2}--port NUMBER {9}where it listens\n/,
  );
  expect(page).toContain('  --control-token TEXT  who may enter\n');
  expect(page).toMatch(
    /\n\n {2}--shelf NAME {10}what is opened\n {2}--read-only {11}writes nothing\n\n {2}--debug /,
  );
  expect(page).toMatch(
    /\n {2}-h, --help {12}show this text\n {2}-- WORD \.\.\. {11}what is read aloud\n\nExit codes: 0\.\n$/,
  );
  expect(Math.max(...page.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(116);
});

test.each([
  ['books', undefined],
  ['books', 'npx'],
  ['npm run books --', 'books'],
])('A command is typed as %s where the npm script is %s', (typed, npm_lifecycle_event) => {
  expect(typedCommand('books', 'books', { npm_lifecycle_event })).toBe(typed);
});

test('npm start needs no run', () => {
  expect(typedCommand('books', 'start', { npm_lifecycle_event: 'start' })).toBe('npm start --');
});
