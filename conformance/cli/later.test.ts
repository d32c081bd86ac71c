import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { clockGap } from '../check/needs.ts';
import { leftToSecondRun } from '../check/target.ts';
import { createRedactor } from '../context/redactor.ts';
import { profileOf } from '../profile/load.ts';
import { requirement, result, sampleReport } from '../report/testing/sample.ts';
import { type EncryptionKey, readLaterState, writeLaterState } from '../run/later-state.ts';
import { laterPart, suggestLater } from './later.ts';
import { readCommand } from './options.ts';

const key: EncryptionKey = { variable: 'LATER_KEY', value: 'a key of more than 16 characters' };
const [target, token] = ['http://acme.example', 'a-token-that-was-kept'];
const register = [requirement('one'), requirement('expires')];
const asWaiting = { reason: leftToSecondRun, title: 'in an hour' };
const first = sampleReport([result('one', 'pass'), result('expires', 'untestable', asWaiting)], {
  register,
  isLater: true,
});
const minute = 60_000;
const newFile = () => join(temporaryFolder(), 'later.sealed');

/** A file that a first run wrote some minutes ago. */
function sealedFile(minutes: number): string {
  const file = newFile();
  writeLaterState(
    file,
    { target, keptAt: Date.now() - minutes * minute, values: { token }, report: first },
    key,
  );
  return file;
}

const partOf = (file: string, { laterKey = key, baseUrl = target, hooks = {} } = {}) => {
  const profile = profileOf({ baseUrl, hooks });
  const options = { later: file, laterKey, commandLine: 'npx countersign-verify --later it' };
  const part = laterPart(options, profile, { baseline: [], register, redactor: createRedactor() });
  if (part === undefined) throw new Error('there is no part');
  return part;
};

test('the first run keeps tokens where only its key reads them, and says what to run when', () => {
  const file = newFile();
  const { settings, finish } = partOf(file);
  settings.onKept({ token });
  const report = finish(first);
  expect(settings.isSecond).toBe(false);
  expect(report.remarks.at(-1)).toMatch(
    /^1 requirement waits for an hour to pass\. After 2\d{3}-.*Z, with the same key in LATER_KEY, judge it with: npx countersign-verify --later it$/,
  );
  expect([report.verdict, JSON.stringify(report).includes(token)]).toEqual(['undecided', false]);
  const text = readFileSync(file, 'utf8');
  for (const secret of [token, key.value, Buffer.from(token).toString('base64')])
    expect(text).not.toContain(secret);
  expect(readLaterState(file, key)).toMatchObject({ target, values: { token } });
});

test.each([
  [[result('expires', 'pass', { title: 'in an hour' })], 'conforms'],
  [[result('expires', 'fail', { title: 'in an hour' })], 'violates'],
] as const)('the second run joins its verdict to the first, and removes the file: %#', (results, verdict) => {
  const file = sealedFile(70);
  const { settings, finish } = partOf(file);
  expect(settings).toMatchObject({ isSecond: true, values: { token } });
  const joined = finish(sampleReport(results, { register, isLater: true }));
  expect([joined.verdict, joined.requirements.map(({ id, outcome }) => [id, outcome])]).toEqual([
    verdict,
    [
      ['one', 'pass'],
      ['expires', verdict === 'conforms' ? 'pass' : 'fail'],
    ],
  ]);
  expect(existsSync(file)).toBe(false);
});

test('a second run that the network kept from judging can be repeated', () => {
  const file = sealedFile(70);
  partOf(file).finish(
    sampleReport([result('expires', 'error', { title: 'in an hour' })], { register, isLater: true }),
  );
  expect(existsSync(file)).toBe(true);
});

test.each<[string, () => unknown, RegExp]>([
  [
    'another key',
    () => partOf(sealedFile(70), { laterKey: { variable: 'LATER_KEY', value: 'another key altogether' } }),
    /LATER_KEY has another key than in the first run, or the file was changed/,
  ],
  [
    'a changed file',
    () => {
      const file = sealedFile(70);
      const sealed = JSON.parse(readFileSync(file, 'utf8'));
      const data = Buffer.from(sealed.data, 'base64');
      data[40] = Number(data[40]) ^ 1;
      writeFileSync(file, JSON.stringify({ ...sealed, data: data.toString('base64') }));
      return partOf(file);
    },
    /cannot be opened: .* or the file was changed/,
  ],
  [
    'a file of something else',
    () => {
      const file = newFile();
      writeFileSync(file, '{"format":"another"}');
      return partOf(file);
    },
    /is not a file that a first run wrote/,
  ],
  ['an hour that has not passed', () => partOf(sealedFile(20)), /too early: .* expires in 46 minutes; run/],
  [
    'a file of another target',
    () => partOf(sealedFile(70), { baseUrl: 'http://other.example' }),
    /is about http:\/\/acme\.example, and this run would judge http:\/\/other\.example/,
  ],
  [
    'a folder that is not there',
    () => partOf(join(temporaryFolder(), 'nowhere', 'later.sealed')),
    /cannot be written: /,
  ],
  [
    'a clock that can be moved',
    () => partOf(newFile(), { hooks: { advanceClock: { url: '/clock' } } }),
    /without a clock to move, and the profile has hooks\.advanceClock/,
  ],
])('%s is one sentence', (_, act, sentence) => {
  expect(act).toThrow(sentence);
});

test('a second run with other options is not joined', () => {
  const other = sampleReport([result('expires', 'pass', { title: 'in an hour' })], {
    register,
    isLater: true,
    filter: {
      only: ['expires'],
      skip: [],
      levels: ['must'],
      readOnly: false,
      depth: 'full',
      shard: undefined,
    },
  });
  expect(() => partOf(sealedFile(70)).finish(other)).toThrow(/The first run had other options/);
});

test.each([
  [
    [],
    /^1 requirement needs an hour .*: npx countersign-verify --target http:\/\/acme\.example --later later\.sealed --later-key COUNTERSIGN_LATER_KEY$/,
  ],
  [['--read-only'], undefined],
  [['--shard', '1/2'], undefined],
])(
  'a run without a clock names the command that judges expiry in two, where that can be: %s',
  (more, sentence) => {
    const command = readCommand(['--target', target, ...more]);
    if (command.help) throw new Error('this is no request for help');
    const lacking = sampleReport([result('expires', 'untestable', { reason: clockGap })], { register });
    const { remarks } = suggestLater(lacking, command.options);
    expect(remarks).toEqual(sentence ? [expect.stringMatching(sentence)] : []);
  },
);
