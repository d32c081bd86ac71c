import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCommand } from './run-command.ts';
import { UsageError } from './usage-error.ts';

const program = { prefix: 'books: ', failure: 'the command itself failed' };
const printed: string[] = [];

beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, 'error').mockImplementation((text) => void printed.push(String(text)));
});
afterEach(() => vi.restoreAllMocks());

const failing = (error: unknown, ...args: string[]) =>
  runCommand(program, args, async () => {
    throw error;
  });

describe('A command', () => {
  test('ends as it says', async () => {
    expect(await runCommand(program, [], async () => 1)).toBe(1);
    expect(printed).toEqual([]);
  });

  test('that is used in a wrong way ends with 2 and the sentence alone, also with --debug', async () => {
    expect(await failing(new UsageError('there is no folder x.'), '--debug')).toBe(2);
    expect(printed).toEqual(['books: there is no folder x.']);
  });

  test.each([
    [new RangeError('Maximum call stack size exceeded'), 'Maximum call stack size exceeded'],
    [new Error('bad\u001b[2J.\n    at evil (x.js:1)'), 'bad\\u001b[2J'],
    [new TypeError(), 'TypeError'],
    ['thrown', 'thrown'],
  ])('that fails by itself, with %s, ends with 2 and one sentence without a stack', async (error, reason) => {
    expect(await failing(error)).toBe(2);
    expect(printed).toEqual([
      `books: the command itself failed: ${reason}. Please report this, with what --debug adds.`,
    ]);
  });

  test('shows with --debug where it failed', async () => {
    expect(await failing(new Error('no'), 'x', '--debug')).toBe(2);
    expect(printed.join('\n')).toMatch(
      /^books: the command itself failed: no\. Please report this:\nError: no\n {4}at .*run-command\.test/,
    );
  });
});
