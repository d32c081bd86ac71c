import { afterEach, describe, expect, test } from 'vitest';
import { readProfile } from '../profile/load.ts';
import { outcomeOf } from '../report/outcome.ts';
import { openBench } from './bench.ts';
import { startLiar } from './servers/liars/liar.ts';

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of close.reverse()) await one();
  close = [];
});

/** Those who give every request the same answer, which holds nothing: neither a record nor a list. */
const makers = ['empty', 'all 200 {}', 'all 204', 'all 401', 'all 404', 'all 500'] as const;

describe('a server that implements nothing', () => {
  test.each(makers)('%s keeps no requirement', { timeout: 120_000 }, async (name) => {
    const liar = await startLiar(name);
    close.push(liar.stop);
    const bench = await openBench(readProfile(JSON.stringify(liar.profile), 'a liar', undefined, undefined));
    close.push(bench.close);
    const walked = new Set(
      bench.plan.checks.filter((it) => it.needs.includes('dialog')).map((it) => it.requirement),
    );
    const checks = bench.plan.checks.filter((it) => !walked.has(it.requirement));
    const byRequirement = Map.groupBy(await bench.judge(checks), (it) => it.requirement);
    const kept = [...byRequirement].flatMap(([id, results]) => (outcomeOf(results) === 'pass' ? [id] : []));
    expect(kept).toEqual([]);
  });
});
