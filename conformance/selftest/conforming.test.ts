import { afterEach, describe, expect, test } from 'vitest';
import type { CheckResult } from '../check/result.ts';
import { readProfile } from '../profile/load.ts';
import type { Profile } from '../profile/profile.ts';
import { type Bench, openBench, told } from './bench.ts';
import { startMock } from './mock.ts';
import { adaptations } from './servers/adapter/adaptations.ts';
import { startAdapter } from './servers/adapter/adapter.ts';
import type { Rewrite } from './servers/adapter/passage.ts';
import { presetNames } from './servers/twin/presets.ts';
import { startTwin } from './servers/twin.ts';

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of close.reverse()) await one();
  close = [];
});

/** Judges a target by all that there is to judge. */
async function judged(profile: Profile): Promise<{ bench: Bench; results: readonly CheckResult[] }> {
  const bench = await openBench(profile);
  close.push(bench.close);
  return { bench, results: await bench.judge(bench.plan.checks) };
}

const profileOf = (written: object): Profile =>
  readProfile(JSON.stringify(written), 'a server', undefined, undefined);

const accusations = (results: readonly CheckResult[]) => told(results.filter((it) => it.outcome === 'fail'));
const undecided = (results: readonly CheckResult[]) =>
  told(results.filter((it) => it.outcome === 'error' || it.outcome === 'untestable'));

const timeout = 240_000;

/** By which methods the mock is updated and gives tokens. */
const methods = { update: 'PUT', token: 'POST' } as const;

/** Adaptations to put before the mock, with the assumed requirements that it still keeps behind them. */
const disguises = [
  [
    'quiet, renumbered and speaks by other verbs',
    [...adaptations.quiet(), ...adaptations.renumbered(), ...adaptations['other verbs'](methods)],
    ['*'],
  ],
  ['unwrapped', adaptations.unwrapped(), []],
] satisfies readonly (readonly [string, readonly Rewrite[], readonly string[]])[];

describe('the suite', () => {
  test.each(presetNames)(
    'accuses the %s twin of nothing, and judges all of it',
    { timeout },
    async (preset) => {
      const twin = await startTwin({ preset });
      close.push(twin.stop);
      const { bench, results } = await judged(profileOf(twin.profile));
      expect(bench.found.failures).toEqual([]);
      expect(accusations(results)).toEqual([]);
      expect(undecided(results)).toEqual([]);
    },
  );

  test.each(disguises)(
    'accuses the mock of nothing behind an adapter that is %s',
    { timeout },
    async (_, rewrites, claims) => {
      const mock = await startMock();
      close.push(mock.stop);
      const adapter = await startAdapter({ port: mock.port, profile: mock.written }, rewrites);
      close.push(adapter.stop);
      const { results } = await judged(profileOf({ ...Object(adapter.profile), claims }));
      expect(accusations(results)).toEqual([]);
      expect(undecided(results)).toEqual([]);
    },
  );
});
