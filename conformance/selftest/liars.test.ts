import { afterEach, describe, expect, test } from 'vitest';
import { readProfile } from '../profile/load.ts';
import { openBench, told } from './bench.ts';
import { liarNames, startLiar } from './servers/liars/liar.ts';

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of close.reverse()) await one();
  close = [];
});

describe('a server that implements nothing', () => {
  const makers = liarNames.filter((it) => it !== 'yesterday');
  test.each(makers)(
    'and answers "%s" keeps next to nothing, by accident',
    { timeout: 120_000 },
    async (name) => {
      const liar = await startLiar(name);
      close.push(liar.stop);
      const written = JSON.stringify(liar.profile);
      const bench = await openBench(readProfile(written, 'a liar', undefined, undefined));
      close.push(bench.close);
      const results = await bench.judge(bench.plan.checks.filter((it) => !it.needs.includes('dialog')));
      expect(told(results.filter((it) => it.outcome === 'pass'))).toEqual([]);
    },
  );
});
