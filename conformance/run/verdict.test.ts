import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { each, run } from './testing/command-line.ts';
import { useTarget } from './testing/target.ts';

const target = useTarget();

function baselineFile(text: string): string {
  const file = join(temporaryFolder(), 'known.yaml');
  writeFileSync(file, text);
  return file;
}

test('an untestable must leaves the verdict undecided', async () => {
  const { code, report } = await run('--only', 'untestable.*', '--profile', target.profileFile());
  expect([code, report.verdict]).toEqual([2, 'undecided']);
});

test('a known or waived must does not change the verdict, nor does a should that fails, and the rest conforms', async () => {
  const waivers = [{ requirement: 'untestable.*', reason: 'the clock is another team' }];
  const { code, out, report } = await run(
    ...each('only', 'passes.*', 'fails.*', 'untestable.*'),
    ...['--profile', target.profileFile({ waivers })],
    ...['--baseline', baselineFile('known: [{requirement: fails.must, reason: a teapot is ordered}]')],
  );
  expect(code).toBe(0);
  expect(out).toMatch(
    / conforms: .*2 recommendations not followed, 1 known failure\..*partial run: filtered/,
  );
  const byId = new Map(report.requirements.map((it) => [it.id, it]));
  expect(byId.get('fails.must')?.checks[0]?.known).toBe('a teapot is ordered');
  expect(byId.get('untestable.declared')?.waived).toBe('the clock is another team');
});

test('a known failure that no longer fails is a violation, too', async () => {
  const baseline = baselineFile('known: [{requirement: passes.*, reason: was broken}]');
  const profile = target.profileFile();
  const { code, report } = await run('--only', 'passes.*', '--baseline', baseline, '--profile', profile);
  expect([code, report.outdated]).toEqual([1, ['passes.*']]);
});
