import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test.each([
  [[], /Say what to judge: --target URL --profile FILE/],
  [['--taget', 'x'], /Unknown option '--taget'.*--help/],
  [['https://acme.example.com'], /--help lists the options/],
  [['--target', 'acme.example.com'], /--target is an http or https address/],
  [['--target', 'https://a.example?x=1'], /--target is an http or https address/],
  [['--target', 'https://a.example', '--level', 'high'], /--level is must, should or may, not "high"\./],
  [['--target', 'https://a.example', '--shard', '3/2'], /--shard is I\/N/],
  [['--target', 'https://a.example', '--shard', '0/2'], /--shard is I\/N/],
  [
    ['--target', 'https://a.example', '--workers', 'many'],
    /--workers is a number from 1 to 64, not "many"\./,
  ],
  [['--target', 'https://a.example', '--workers', '2.5'], /--workers is a whole number/],
  [['--target', 'https://a.example', '--timeout', ''], /--timeout is a number/],
  [['--init', 'target.yaml'], /--init needs the target/],
])('%j is answered with what to do', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(
    expect.objectContaining({ name: 'UsageError', message: expect.stringMatching(sentence) }),
  );
});

test('what is said is read, and the rest has its defaults', () => {
  const options = readOptions([
    '--target',
    'https://a.example',
    '--only',
    'oauth.*',
    '--only',
    'auth.*',
    '--level',
    'should',
    '--shard',
    '2/3',
    '--timeout',
    '0.5',
  ]);
  expect(options).toMatchObject({
    target: 'https://a.example',
    only: ['oauth.*', 'auth.*'],
    skip: [],
    levels: ['must', 'should'],
    shard: { part: 2, of: 3 },
    timeout: 500,
    readOnly: false,
    bail: 0,
  });
  expect(options.workers).toBeGreaterThanOrEqual(4);
});
