import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, inject, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

let folder: string;
let client: string;

beforeAll(() => {
  folder = temporaryFolder();
  client = join(folder, 'client.mjs');
  // A client as a user writes one: it knows an address, a login, and the status that it saw once.
  writeFileSync(
    client,
    `import { readFileSync } from 'node:fs';
const [{ email, password }] = JSON.parse(readFileSync(process.env.COUNTERSIGN_PROFILE, 'utf8')).users;
const response = await fetch(process.env.COUNTERSIGN_URL + '/api/contacts', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Authorization: 'Basic ' + btoa(email + ':' + password) },
  body: JSON.stringify({ contact: { type: 'Client', last_name: 'Albers' } }),
});
if (response.status === 201) process.exit(0);
console.log('expected 201, got ' + response.status);
process.exit(1);
`,
  );
});

async function rehearse(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const main = join(import.meta.dirname, '..', 'main.ts');
  const child = spawn(process.execPath, [main, 'rehearse', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, err };
}

test('a client that asserts status 201 is told so, with the choice, and the line that shows it again does', async () => {
  const runs = inject('isWholeSample') ? '20' : '4';
  const options = ['--runs', runs, '--seed', '5', '--jobs', '2'];
  const { code, out, err } = await rehearse(...options, '--', 'node', client);
  expect(code).toBe(1);
  expect(out).toMatch(/Status after creating a record in its list: 201/);
  expect(out).toMatch(/expected 201, got 20[04]/);
  expect(err).toMatch(new RegExp(`${runs} of ${runs} mixtures, \\d+ assumptions? found\\n$`));
  const [, choices = ''] =
    /rehearse --choices (\S+create\.status=\S+|create\.status=\S+) -- /.exec(out) ?? [];
  const again = await rehearse('--choices', choices, '--', 'node', client);
  expect([again.code, again.out]).toEqual([
    1,
    expect.stringMatching(/^Fails: .*exit 1\.\nexpected 201, got 20[04]/),
  ]);
});

test.each([
  [['--runs', '2'], /needs the command of your tests/],
  [['--runs', '0', '--', 'true'], /--runs takes a whole number/],
  [['--allow', 'create.stats=200', '--', 'true'], /the nearest is create\.status/],
  [['--', 'no-such-command-anywhere'], /no-such-command-anywhere cannot be run/],
])('%j cannot be rehearsed: one sentence, exit code 2', async (args, sentence) => {
  const { code, err } = await rehearse(...args);
  expect(err).toMatch(sentence);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(2);
});

test('tests that fail by default, or hang, are exit code 2 and 1, with what they printed', async () => {
  const broken = await rehearse('--', 'node', '-e', 'console.log("no config"); process.exit(3)');
  expect([broken.code, broken.out]).toEqual([
    2,
    expect.stringMatching(/by default: exit 3\.[\s\S]*no config/),
  ]);
  const hanging = await rehearse(
    '--choices',
    'create.status=200',
    '--test-timeout',
    '1',
    '--',
    'sleep',
    '60',
  );
  expect([hanging.code, hanging.out]).toEqual([1, expect.stringContaining('no end within 1 s')]);
});

test('the first run is against the likeness of a deployment where a report is named', async () => {
  const report = join(folder, 'report.json');
  const choices = [{ name: 'create.status', value: 200, from: 'probe' }];
  writeFileSync(report, JSON.stringify({ format: 'countersign-report-1', choices, requirements: [] }));
  const { code, out } = await rehearse('--like', report, '--', 'node', client);
  expect([code, out]).toEqual([2, expect.stringContaining(`fail against the likeness of ${report}: exit 1`)]);
});

test('--help says what a rehearsal is', async () => {
  const { code, out } = await rehearse('--help');
  expect([code, out]).toEqual([0, expect.stringContaining('COUNTERSIGN_URL')]);
});
