import { copyFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { environmentOutsideVitest, execute } from '../../testing/execute.ts';
import { sendRequest } from '../../testing/http/send-request.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { anHourAndMore } from '../context/token-lifetime.ts';
import type { Report } from '../report/report.ts';
import { readLaterState } from '../run/later-state.ts';
import { each } from '../run/testing/command-line.ts';
import { startMock } from '../selftest/mock.ts';

const main = join(import.meta.dirname, '..', 'main.ts');
const key = { variable: 'LATER_KEY', value: 'a key of more than 16 characters' };
const aboutExpiry = [
  'oauth.token.lifetime-is-one-hour',
  'oauth.token.flow-repeats',
  'oauth.token.code-is-single-use',
  'oauth.consent.is-remembered',
  'oauth.scope.offline-access-does-not-expire',
  'status.401-for-not-logged-in',
];

/** Moves the clock of a process by an hour and more, and lets timers and all else be. */
const inAnHour = `--import=data:text/javascript,${encodeURIComponent(
  `const now = Date.now; Date.now = () => now() + ${anHourAndMore * 1000};`,
)}`;

test('expiry is judged by two runs without a clock hook: tokens that last are a violation, and those that ended join both verdicts', async () => {
  const mock = await startMock();
  onTestFinished(() => mock.stop());
  const folder = temporaryFolder();
  const profile = join(folder, 'profile.json');
  writeFileSync(profile, JSON.stringify({ ...Object(mock.rawProfile), hooks: {} }));
  const file = join(folder, 'later.sealed');
  const judge = async (name: string, options = '') => {
    const files = join(folder, name);
    const args = [...each('only', ...aboutExpiry, 'permissions.*'), '--profile', profile, '--depth', 'quick'];
    const sealing = ['--later', file, '--later-key', 'LATER_KEY'];
    const env = { ...environmentOutsideVitest(), NODE_OPTIONS: options, LATER_KEY: key.value };
    const given = [main, ...args, ...sealing, '--report', files];
    const { code, error: err } = await execute(process.execPath, given, { env });
    const path = join(files, 'report.json');
    const report: Report | undefined = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
    return {
      code,
      err,
      report,
      outcomes: report?.requirements.map(({ id, outcome }) => [id, outcome]) ?? [],
    };
  };

  const first = await judge('first');
  expect([first.code, first.err]).toEqual([2, expect.any(String)]);
  const waiting = first.outcomes.filter(([, it]) => it === 'untestable').map(([id]) => id);
  expect(waiting.toSorted()).toEqual(aboutExpiry.toSorted());
  expect(first.report?.remarks.at(-1)).toMatch(
    /^6 requirements wait for an hour .* judge them with: npx countersign-verify /,
  );
  const early = await judge('early');
  expect([early.code, early.report, early.err]).toEqual([2, undefined, expect.stringMatching(/too early/)]);
  const kept = join(folder, 'kept');
  copyFileSync(file, kept);

  // The clock of the mock stands where it was.
  const lasting = await judge('lasting', inAnHour);
  expect(lasting.code).toBe(1);
  expect(lasting.outcomes).toContainEqual(['oauth.token.lifetime-is-one-hour', 'fail']);
  expect(lasting.outcomes).toContainEqual(['oauth.scope.offline-access-does-not-expire', 'pass']);
  expect(existsSync(file)).toBe(false);

  copyFileSync(kept, file);
  const host = `acme.localhost:${mock.port}`;
  const moved = { port: mock.port, host, method: 'POST', path: '/__mock/clock/advance' };
  expect(await sendRequest({ ...moved, body: { seconds: anHourAndMore } })).toMatchObject({ status: 200 });
  const ended = await judge('ended', inAnHour);
  expect([ended.code, ended.report?.summary]).toEqual([0, expect.stringMatching(/ conforms: /)]);
  expect(new Set(ended.outcomes.map(([, it]) => it))).toEqual(new Set(['pass']));

  const files = globSync('*/**', { cwd: folder, withFileTypes: true }).filter((it) => it.isFile());
  const everything = files.map((it) => readFileSync(join(it.parentPath, it.name), 'utf8')).join('\n');
  const tokens = Object.values(readLaterState(kept, key).values).filter((it) => it.length > 8);
  expect(tokens.length).toBeGreaterThan(5);
  for (const token of tokens) expect(everything).not.toContain(token);
});
