import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, expect, test } from 'vitest';
import { type Ended, each, outcomes, run } from './testing/command-line.ts';
import { useTarget } from './testing/target.ts';

const target = useTarget();

/** A run with every outcome, and one of the check that never ends, which alone needs a short timeout. */
let ended: Ended;
let endless: Ended;
beforeAll(async () => {
  const profile = ['--profile', target.profileFile({ apps: target.server.profile.apps })];
  ended = await run(...each('skip', 'dies.*', 'waits.*', 'error.slow'), '--profile-run', ...profile);
  endless = await run('--only', 'error.slow', '--timeout', '0.8', '--profile', target.profileFile());
});

const requirement = (id: string, { report } = ended) => report.requirements.find((it) => it.id === id);

test('every outcome is reported', () => {
  expect(ended.code).toBe(1);
  expect(outcomes(ended.report)).toEqual({
    'passes.always': 'pass',
    'passes.alone': 'pass',
    'fails.must': 'fail',
    'fails.should': 'fail',
    'fails.story': 'fail',
    'untestable.declared': 'untestable',
    'untestable.need': 'untestable',
    'uncertain.declared': 'uncertain',
    'not-applicable.declared': 'not-applicable',
    'not-applicable.family': 'not-applicable',
    'error.nothing-judged': 'error',
    'error.bug': 'error',
    'assumed.claimed': 'pass',
    'assumed.other': 'not-applicable',
    'tells.secrets': 'fail',
    plan: 'not-applicable',
  });
  expect(outcomes(endless.report)).toEqual({ 'error.slow': 'error' });
  expect(requirement('error.slow', endless)?.reason).toMatch(/stood still for longer than \d/);
  expect(requirement('error.nothing-judged')?.reason).toMatch(/asserted nothing/);
  expect(requirement('untestable.need')?.reason).toMatch(/no hook that advances/);
});

test('what the profile lacks is named before the checks, with the requirements that wait for it and the lines to add', () => {
  expect(ended.err).toContain(
    "  the profile names no hook that advances the target's clock: 1 requirement\n      hooks:\n        advanceClock: ",
  );
  expect(ended.err.indexOf('hooks:')).toBeLessThan(ended.err.indexOf('Judging with'));
});

test('the last line is the verdict, and each failure shows what was expected and how to repeat it', () => {
  expect(ended.out.trimEnd().split('\n').at(-1)).toMatch(
    / violates: 2 musts failed\. Requirements: 3 passed/,
  );
  expect(ended.out).toMatch(/expected: status 418\n +got: +200.*\n +repeat: +curl -i .*q=tea/);
});

test('a failure in the browser has a screenshot', () => {
  const [check] = requirement('tells.secrets')?.checks ?? [];
  expect(
    Buffer.from(check?.screenshot ?? '', 'base64')
      .subarray(0, 3)
      .toString('hex'),
  ).toBe('ffd8ff');
});

test('what the checks created is removed, also after a bug or a timeout', () => {
  expect([ended.report.leftovers, endless.report.leftovers]).toEqual([[], []]);
});

test('requests are counted by what they are sent for, by operation and by requirement, and printed on demand', () => {
  const { cost } = ended.report;
  expect(cost?.requirements).toMatchObject({
    'passes.always': { asserted: 6, prepared: 6, 'cleaned up': 6 },
    'fails.must': { asserted: 1, confirmed: 2 },
  });
  expect(cost?.requests.discovered).toBeGreaterThan(5);
  expect(cost?.operations['POST /api/contacts']?.prepared).toBeGreaterThan(6);
  expect(cost?.milliseconds.browser).toBeGreaterThan(0);
  expect(ended.err).toMatch(/requests +asserted +prepared +controlled +discovered +confirmed +cleaned up\n/);
  expect(ended.err).toMatch(/\npasses\.always +18 +6 +6 +0 +0 +0 +6\n/);
  expect(endless.err).not.toContain('cleaned up');
});

test('the report has the published shape', () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  const schema = readFileSync(join(import.meta.dirname, '../report/report.schema.json'), 'utf8');
  const validate = ajv.compile(JSON.parse(schema));
  expect(validate(ended.report) ? [] : validate.errors).toEqual([]);
});

test('every kind of report is written, and standard error says where', () => {
  const names = [
    'badge.svg',
    'junit.xml',
    'repeat',
    'report.html',
    'report.json',
    'specification.html',
    'summary.md',
    'traces',
  ];
  expect(readdirSync(ended.files).sort()).toEqual(names);
  for (const name of names) expect(ended.err).toContain(name);
});

test('a secret of the profile is in no report and no log', () => {
  const files = readdirSync(ended.files, { recursive: true, withFileTypes: true }).filter((it) =>
    it.isFile(),
  );
  const texts = files.map((it) => readFileSync(join(it.parentPath, it.name), 'utf8'));
  const everything = [ended.out, ended.err, ...texts].join('\n');
  const { users, apps } = target.server.profile;
  const secrets = [
    ...users.flatMap((it) => [it.password, Buffer.from(`${it.email}:${it.password}`).toString('base64')]),
    ...apps.map((it) => it.clientSecret),
  ];
  for (const secret of secrets) {
    for (const spelling of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
      expect(everything).not.toContain(spelling);
    }
  }
  expect(everything).not.toMatch(/access_token(=|":\s*")[\w-]{8}/);
  expect(everything).not.toMatch(/[?&]code=[\w-]{8}/);
  expect(everything).toContain('‹users[0].password›');
  expect(everything).toContain('‹token›');
});
