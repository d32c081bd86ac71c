import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startMock } from './mock.ts';
import { runVerify } from './run-verify.ts';

test.each([['with its apps'], ['without apps']])('a read-only run %s ends in a verdict', async (apps) => {
  const server = await startMock();
  const folder = temporaryFolder();
  onTestFinished(() => server.stop());
  const profile = join(folder, 'profile.json');
  writeFileSync(
    profile,
    JSON.stringify({ ...server.rawProfile, ...(apps === 'without apps' ? { apps: [] } : {}) }),
  );
  const { code, report } = await runVerify(profile, folder, ['--read-only']);
  const unjudged = report.requirements.filter((it) => !['pass', 'not-applicable'].includes(it.outcome));
  expect(unjudged.map((it) => `${it.id}: ${it.outcome}, ${it.reason}`)).toEqual([]);
  expect([code, report.verdict]).toEqual([0, 'conforms']);
  expect(report.counts.pass).toBeGreaterThan(20);
  const written = report.operations.filter(({ method }) => method !== 'GET');
  expect(written.flatMap(({ seen }) => Object.keys(seen))).toEqual([]);
});
