import { describe, expect, inject, test } from 'vitest';
import { casesOfDay, drawChecks } from '../../../testing/sample.ts';
import type { Check } from '../../check/check.ts';
import { rehearsedSeed } from '../mixtures/mixtures.ts';
import { behindGatewayOf, drawFaults, judgeTwice } from './judge-twice.ts';
import { judgeUnreliable } from './judge-unreliable.ts';

const seed = inject('sampleSeed');

/** Requirements with checks that go through the dialog, which every sample has. */
const inDialog = ['oauth.code.allow-carries-code', 'oauth.code.denial-carries-user-denied'];

const draw = (size: number, rate: number) => (checks: readonly Check[]) => [
  ...new Set([
    ...drawChecks(checks, size, seed + rate * 100),
    ...checks.filter(({ requirement }) => inDialog.includes(requirement)),
  ]),
];

// Most of the time is spent waiting: for delays, and for the times that a proxy asks to wait.
describe.concurrent('a conforming server is not accused, though a part of its requests, drawn for the day, meets trouble and delays of 0.2 to 2 s', () => {
  const rates = [
    { rate: 0.02, size: 10 },
    { rate: 0.1, size: 5 },
    { rate: 0.25, size: 3 },
  ];
  test.each(casesOfDay(rates, rates.length))('$rate of them', async ({ rate, size }) => {
    const unreliability = { rate, seed: seed + rate * 100, delay: [200, 2_000] } as const;
    const { accusations, results } = await judgeUnreliable(unreliability, draw(size, rate));
    expect(accusations).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(0);
  });
});

/** Gateways before conforming servers of different kinds, with and without one fault. */
const gateways = [
  { rate: 0.001, fault: undefined },
  { rate: 0.05, fault: undefined },
  ...drawFaults(2, seed + 1).map((fault, at) => ({ rate: [0.01, 0.05][at] ?? 0, fault })),
].map((it, at) => ({ ...it, choices: rehearsedSeed(seed + at) }));

describe.concurrent('a gateway, drawn for the day, before a server changes nothing that is found', () => {
  test.each(casesOfDay(gateways, gateways.length))(
    '$rate lost, choices $choices, fault $fault',
    async (it) => {
      const { direct, behind, accusations } = await judgeTwice(
        it.fault,
        behindGatewayOf(it.rate),
        it.choices,
      );
      expect(behind, accusations).toEqual(direct);
      if (it.fault === undefined) expect(direct).toEqual([]);
    },
  );
});
