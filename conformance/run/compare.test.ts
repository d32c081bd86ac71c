import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { outcomeKinds } from '../errors/outcome.ts';
import { each, run } from './testing/command-line.ts';
import { useTarget } from './testing/target.ts';

const target = useTarget();

/** Writes what a comparison reads of an earlier report into a folder. */
function writeEarlier(folder: string, startedAt: string, outcomes: Readonly<Record<string, string>>): void {
  const requirements = Object.entries(outcomes).map(([id, outcome]) => ({ id, outcome }));
  const counts = Object.fromEntries(
    outcomeKinds.map((kind) => [kind, requirements.filter((it) => it.outcome === kind).length]),
  );
  const report = { format: 'countersign-report-1', startedAt, verdict: 'violates', counts, requirements };
  mkdirSync(folder);
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report));
}

test('a folder of earlier reports, one of them named twice, gives what changed since the latest, and a chart of all runs', async () => {
  const folder = temporaryFolder();
  const before = { 'fails.must': 'fail', 'fails.should': 'pass', 'passes.always': 'fail' };
  writeEarlier(join(folder, 'a'), '2026-05-02T08:00:00.000Z', before);
  writeEarlier(join(folder, 'b'), '2026-05-01T08:00:00.000Z', { 'fails.must': 'error' });
  const only = each('only', 'fails.must', 'fails.should', 'passes.always');
  const { out, code, report, files } = await run(
    '--profile',
    target.profileFile({}),
    ...only,
    ...each('compare', folder, join(folder, 'a')),
  );
  expect(code).toBe(1);
  expect(out).toContain(`
Since 2026-05-02 08:00 UTC:
  new:          1: fails.should
  mended:       1: passes.always
  still broken: 1: fails.must
`);
  expect(report.comparison?.history.map((it) => it.counts.error)).toEqual([1, 0, 0]);
  expect(readFileSync(join(files, 'report.html'), 'utf8')).toContain(
    'aria-label="Requirements by outcome in 3 runs, the oldest first; the table has the numbers"',
  );
});
