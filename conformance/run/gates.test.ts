import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { each, run } from './testing/command-line.ts';
import { useTarget } from './testing/target.ts';

const target = useTarget();

const judge = (...args: readonly string[]) => run('--profile', target.profileFile(), ...args);

const only = (...ids: readonly string[]) => each('only', ...ids);

type Run = Awaited<ReturnType<typeof judge>>;

/** Why the failures of each requirement are known. */
const known = ({ report }: Run) =>
  Object.fromEntries(
    report.requirements.flatMap(({ id, checks }) =>
      checks.flatMap((it) => (it.known === undefined ? [] : [[id, it.known]])),
    ),
  );

describe('--against last', () => {
  const against = (history: string, ...args: readonly string[]) =>
    judge('--history', history, '--against', 'last', ...args);

  test('only what did not fail in the latest run violates, what failed may pass, and the history has what fails all the same', async () => {
    const history = join(temporaryFolder(), 'runs');
    const first = await against(history, ...only('fails.must'), '--revision', 'one');
    expect([first.code, known(first)]).toEqual([1, {}]);
    const second = await against(history, ...only('fails.must', 'passes.alone'));
    expect([second.code, known(second)]).toEqual([
      0,
      { 'fails.must': expect.stringMatching(/^it fails since the run of 20\S+, of one$/) },
    ]);
    expect(second.report.comparison).toMatchObject({ failing: [], still: ['fails.must'] });
    const verdicts = globSync('*.json', { cwd: history }).map(
      (it) => JSON.parse(readFileSync(join(history, it), 'utf8')).verdict,
    );
    expect(verdicts).toEqual(['violates', 'violates']);
    const latest = join(history, globSync('*.json', { cwd: history }).toSorted().at(-1) ?? '');
    const entry = JSON.parse(readFileSync(latest, 'utf8'));
    writeFileSync(
      latest,
      JSON.stringify({ ...entry, requirements: { 'fails.must': 'pass', 'passes.alone': 'fail' } }),
    );
    const third = await against(history, ...only('fails.must', 'passes.alone'));
    expect([third.code, third.report.outdated]).toEqual([1, []]);
    expect(third.report.comparison).toMatchObject({ failing: ['fails.must'], mended: ['passes.alone'] });
  });
});

describe('--requirements', () => {
  test('what a released set does not have is reported beside the verdict', async () => {
    const ended = await judge(
      '--requirements',
      '1.0',
      ...only('fails.must', 'passes.alone', 'untestable.declared'),
    );
    expect([ended.code, known(ended)]).toEqual([
      0,
      { 'fails.must': 'would fail with the next set: 1.0 does not have it' },
    ]);
    expect(ended.out).toMatch(
      /1 known failure\. Requirements \(set 1\.0\): 1 passed, 1 failed, 1 untestable/,
    );
    expect(ended.report.scope.requirements).toBe('1.0');
  });
});
