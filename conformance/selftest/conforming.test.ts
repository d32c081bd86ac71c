import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { OutcomeKind } from '../errors/outcome.ts';
import { readProfile } from '../profile/load.ts';
import type { Profile } from '../profile/profile.ts';
import { startAdapter } from './adapter/adapter.ts';
import type { Rewrite } from './adapter/rewrite.ts';
import { adaptations } from './adapter/rewrites.ts';
import { describeResults, openBench } from './bench.ts';
import {
  type ConformingServerResult,
  summarizeFalsePositives,
  writeFalsePositives,
} from './false-positives.ts';
import { startMock } from './mock.ts';
import { presetNames } from './reference-server/choices/presets.ts';
import { startReferenceServer } from './reference-server/reference-server.ts';

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of close.reverse()) await one();
  close = [];
});

const innocents: ConformingServerResult[] = [];
afterAll(() => {
  console.log(summarizeFalsePositives(innocents));
  writeFalsePositives(innocents, 'report');
});

const profileOf = (written: object): Profile =>
  readProfile(JSON.stringify(written), 'a server', undefined, undefined);

/** Judges a conforming server by all that there is to judge, and demands that nothing is said against it. */
async function acquit(server: string, written: object): Promise<void> {
  const bench = await openBench(profileOf(written));
  close.push(bench.close);
  const results = await bench.judge(bench.plan.checks);
  const of = (...outcomes: OutcomeKind[]) =>
    describeResults(results.filter((it) => outcomes.includes(it.outcome)));
  const said = { server, checks: results.length, accused: of('fail'), undecided: of('error', 'untestable') };
  innocents.push(said);
  expect(said).toMatchObject({ accused: [], undecided: [] });
  expect(bench.found.failures).toEqual([]);
}

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
      const twin = await startReferenceServer({ preset });
      close.push(twin.stop);
      await acquit(`the ${preset} twin`, twin.profile);
    },
  );

  test.each(disguises)(
    'accuses the mock of nothing behind an adapter that is %s',
    { timeout },
    async (name, rewrites, claims) => {
      const mock = await startMock();
      close.push(mock.stop);
      const adapter = await startAdapter({ port: mock.port, profile: mock.rawProfile }, rewrites);
      close.push(adapter.stop);
      await acquit(`the mock behind an adapter that is ${name}`, { ...Object(adapter.profile), claims });
    },
  );
});
