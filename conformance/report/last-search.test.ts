import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createRedactor } from '../context/redactor.ts';
import { wrongValue } from '../match/matcher.ts';
import { leaksInFolder } from '../selftest/secrets/leaks.ts';
import { consoleText } from './formats/console.ts';
import { makeReports } from './formats/write.ts';
import { searchReport } from './last-search.ts';
import { exchange, result, sampleReport } from './testing/sample.ts';

const password = 'Zw9pQ2rT5vX8yB1n';

const redactorThatKnows = (secret: string) => {
  const redactor = createRedactor();
  redactor.learn('users[0].password', secret);
  return redactor;
};

const folder = temporaryFolder();

const story = (body: string) => [
  exchange({
    number: 1,
    request: { method: 'POST', url: 'http://acme.localhost:1/api/contacts', headers: [], body },
    reply: { status: 201, headers: [], body: '{"contact":{"id":"7"}}' },
  }),
  exchange({
    number: 2,
    request: { method: 'GET', url: 'http://acme.localhost:1/api/contacts/7', headers: [], body: undefined },
    reply: { status: 200, headers: [['X-It', Buffer.from(`x${password}`).toString('base64')]], body },
  }),
];

test('what redaction overlooked is cut out of every file, scripts too, and named with its field', () => {
  const leaking = sampleReport([
    result('a.leak', 'fail', {
      mismatch: wrongValue('nothing', `it is ${password}`),
      shown: 2,
      exchanges: story(
        JSON.stringify({ contact: { note: [...password].join(' '), half: password.slice(0, 9) } }),
      ),
    }),
  ]);
  const redactor = redactorThatKnows(password);
  const report = searchReport(leaking, redactor);
  expect(report.defects?.join('\n')).toMatch(
    /requirements\[0\]\.checks\[0\]\.exchanges\[1\]\.reply\.headers\[0\]\[1\]: ‹users\[0\]\.password/,
  );
  expect(report.verdict).toBe(leaking.verdict);
  makeReports(report, redactor).write(folder);
  expect(leaksInFolder(folder, [password])).toEqual([]);
  expect(readdirSync(join(folder, 'repeat'))).toEqual(['a.leak.sh']);
  for (const file of ['report.html', 'report.json', 'summary.md'])
    expect(readFileSync(join(folder, file), 'utf8')).toMatch(/stood in .*cut out/);
  expect(consoleText(report)).toContain('Mistakes of the suite');
});

test('what only a form of the report says is found before it is written, with its file and line', () => {
  // No field of the report has eight characters of it: curl lines put the parts together.
  const spread = sampleReport([
    result('b.leak', 'fail', {
      mismatch: wrongValue('this', 'that'),
      exchanges: [
        exchange({
          request: {
            method: 'GET',
            url: 'http://acme.localhost:1/api',
            headers: [['Zw9pQ', '2rT5vX8yB1n'.slice(0, 7)]],
            body: undefined,
          },
        }),
      ],
    }),
  ]);
  const redactor = redactorThatKnows('zw9pq: 2rt5vx8');
  expect(searchReport(spread, redactor).defects).toBeUndefined();
  const { report, write } = makeReports(spread, redactor);
  write(folder);
  expect(report.defects?.join('\n')).toMatch(
    /A secret stood in report\.html, line \d+: ‹users\[0\]\.password›/,
  );
  expect(leaksInFolder(folder, ['zw9pq: 2rt5vx8'])).toEqual([]);
});

test('what every report says of a requirement is no defect where a part of a secret reads the same', () => {
  const report = sampleReport([result('a.pass', 'pass')]);
  const requirements = report.requirements.map((it) => ({
    ...it,
    violations: ['oauth-errors.wrong-secret-renamed'],
  }));
  const searched = searchReport(
    { ...report, requirements },
    redactorThatKnows('pocket-orders-secret-27f0ce41b8'),
  );
  expect([searched.defects, searched.requirements]).toEqual([undefined, requirements]);
});

test.each([
  ['seven letters of an address', '{"href":"/api/contacts/…', '{"href":"/api/co‹token›…', false],
  ['eight characters', '{"href":"/api/contacts/k…', '{"href":"/api/co‹token', true],
])(
  '%s before a cut that a token begins with are cut out, and a defect: %j, %j, %s',
  (_, body, shown, isDefect) => {
    const redactor = createRedactor();
    redactor.learn('token', 'ntacts/kHb6Lc0sDn4MtGe3');
    const exchanges = story(body);
    const searched = searchReport(
      sampleReport([result('a.fail', 'fail', { mismatch: wrongValue('this', 'that'), exchanges })]),
      redactor,
    );
    expect(JSON.stringify(searched)).toContain(JSON.stringify(shown).slice(1, -1));
    expect(searched.defects !== undefined).toBe(isDefect);
  },
);

test('the beginning of a password before a cut is a defect', () => {
  const exchanges = story('{"note":"Hb6Lc0s…');
  const leaking = sampleReport([
    result('a.fail', 'fail', { mismatch: wrongValue('this', 'that'), exchanges }),
  ]);
  expect(searchReport(leaking, redactorThatKnows('Hb6Lc0sDn4MtGe3')).defects).toHaveLength(2);
});

test('a password of words that every report says is no defect', () => {
  for (const words of ['conformance-of-requirements', 'tabular-nums-4711', 'no-findings-at-all-2026-11-23']) {
    const redactor = redactorThatKnows(words);
    const passing = sampleReport([result('c.fine', 'pass')]);
    expect(searchReport(passing, redactor).defects).toBeUndefined();
    expect(makeReports(passing, redactor).report.defects).toBeUndefined();
  }
});
