import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longest, run, testFolder } from './fixtures/command-line.ts';
import { register } from './fixtures/tiny-register.ts';
import { assertNamed } from './known-names.ts';

const judge = (...patterns: readonly string[]) => assertNamed([{ where: '--only', patterns }], register);

test.each([
  ['kept.allways', '--only kept.allways names no requirement; did you mean kept.always?'],
  ['kepd.*', '--only kepd.* names no requirement; did you mean kept.*?'],
  [
    'nothing-like-it.*',
    '--only nothing-like-it.* names no requirement; there are kept.*, broken.*, untestable.*,',
  ],
  ['kept.never › Given a contact', '--only kept.never › Given a contact names no requirement; '],
])('%s is told, with what is meant', (pattern, sentence) => {
  expect(() => judge('kept.alone', pattern)).toThrow(
    expect.objectContaining({ name: 'UsageError', message: expect.stringContaining(sentence) }),
  );
});

test.each(['*', 'kept.*', 'kept.always', 'kept.alone › When contacts are listed*'])(
  '%s is fine',
  (pattern) => {
    expect(() => judge(pattern)).not.toThrow();
  },
);

test('waivers and claims of a profile, and entries of a baseline, name requirements that there are', {
  timeout: longest,
}, async () => {
  const folder = testFolder();
  const profile = join(folder, 'target.yaml');
  const baseline = join(folder, 'known.yaml');
  writeFileSync(
    profile,
    'baseUrl: http://127.0.0.1:1\nclaims: [assumed.everything]\nwaivers: [{requirement: kept.off, reason: why not}]',
  );
  writeFileSync(baseline, 'known: [{requirement: brokn.must, reason: a teapot is ordered}]');
  const first = await run('--profile', profile);
  expect(first.err).toMatch(
    /^waivers: kept\.off names no requirement; .*\nclaims: assumed\.everything names no/,
  );
  const second = await run('--profile', profile, '--baseline', baseline);
  expect(second.err).toBe(`${baseline}: brokn.must names no requirement; did you mean broken.must?\n`);
  expect([first.code, second.code]).toEqual([2, 2]);
});
