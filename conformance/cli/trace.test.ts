import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startMock } from '../selftest/mock.ts';
import { runVerify } from '../selftest/run-verify.ts';
import { leaksInFolder } from '../selftest/secrets/leaks.ts';

test('a failed check of the login leaves a trace, which Playwright opens, and in which no password stands', async () => {
  const mock = await startMock();
  onTestFinished(() => mock.stop());
  const folder = temporaryFolder();
  await mock.setFaults('login.any-password');
  const profile = `http://127.0.0.1:${mock.port}/__mock/profile`;
  const { code, report } = await runVerify(profile, folder, [
    '--only',
    '*logins that almost are right*in the code flow*',
  ]);
  expect([code, report.remarks, report.defects]).toEqual([1, [], undefined]);
  const checks = report.requirements.flatMap((it) => it.checks);
  const named = checks.flatMap(({ outcome, trace }) => (trace === undefined ? [] : [{ outcome, trace }]));
  expect(named).toEqual([{ outcome: 'fail', trace: expect.stringMatching(/^traces\/.*\.zip$/) }]);
  expect(readdirSync(join(folder, 'traces')).filter((it) => it.endsWith('.zip'))).toHaveLength(1);
  const playwright = join(import.meta.dirname, '../../node_modules/playwright-core/cli.js');
  execFileSync(process.execPath, [playwright, 'trace', 'open', named[0]?.trace ?? ''], { cwd: folder });
  // The password that was typed, with a letter more.
  const [{ password }] = Object(mock.rawProfile).users;
  expect(leaksInFolder(folder, [password])).toEqual([]);
});
