import { expect, test } from 'vitest';
import { each, outcomes, run } from './testing/command-line.ts';
import { useTarget } from './testing/target.ts';
import { register } from './testing/tiny-register.ts';

const target = useTarget();

test('all parts of a run are merged into one report, and incomplete parts are rejected', async () => {
  const filter = each('only', 'passes.*', 'fails.*', 'untestable.*', 'plan');
  const part = (shard: string) => run(...filter, '--shard', shard, '--profile', target.profileFile());
  const parts = [await part('1/2'), await part('2/2'), await part('alone/2')];
  const [one = '', two = '', alone = ''] = parts.map((it) => it.files);
  const merged = await run(...each('merge', two, alone, one));
  expect(parts.at(-1)?.report.requirements.map(({ id }) => id)).toEqual(['passes.alone']);
  expect(merged.code).toBe(1);
  expect(outcomes(merged.report)).toEqual({
    'passes.always': 'pass',
    'passes.alone': 'pass',
    'fails.must': 'fail',
    'fails.should': 'fail',
    'fails.story': 'fail',
    'untestable.declared': 'untestable',
    'untestable.need': 'untestable',
    plan: 'not-applicable',
  });
  const titles = merged.report.requirements.flatMap((it) => it.checks.map((check) => check.title));
  expect([titles.length, new Set(titles).size]).toEqual([12, 12]);
  expect(merged.report.checks.pass).toBe(7);
  expect(merged.report.scope.shard).toBeUndefined();
  const ids = merged.report.requirements.map(({ id }) => id);
  expect(ids).toEqual(register.map(({ id }) => id).filter((it) => ids.includes(it)));
  const torn = await run(...each('merge', two, alone));
  expect([torn.code, torn.err]).toEqual([2, 'Part 1 of 2 is missing.\n']);
  const hasty = await run(...each('merge', one, two));
  expect([hasty.code, hasty.err]).toEqual([
    2,
    'Part alone of 2 is missing. --shard alone/2 judges it, once the others have ended.\n',
  ]);
  const twice = await run(...each('merge', one, one, two, alone));
  expect([twice.code, twice.err]).toEqual([2, expect.stringMatching(/^Part 1 of 2 .*twice\.\n$/)]);
});
