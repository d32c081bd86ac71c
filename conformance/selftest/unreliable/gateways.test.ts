import { expect, inject, test } from 'vitest';
import { drawChecks, drawNames } from '../../../testing/sample.ts';
import type { Check } from '../../check/check.ts';
import { faultMap } from '../fault-results.ts';
import { rehearsedSeed } from '../mixtures/mixtures.ts';
import { judgeUnreliable } from './judge-unreliable.ts';
import { gatewayTroubles } from './unreliable-proxy.ts';

const seed = inject('sampleSeed');

/** Requests of a run, discovery included, that are spread over it. */
const spread = [23, 71, 120, 170, 220, 270].map((it) => it + (seed % 19));

test('nothing is violated by one 500, 502, 503, 504, page or empty body among many answers', async () => {
  const kinds = ['500', '502', '503 alone', '504', 'page', 'empty'] as const;
  const single = Object.fromEntries(kinds.map((it, at) => [spread[(at + seed) % spread.length], it]));
  const { accusations, results, requests } = await judgeUnreliable(
    { rate: 0, seed, delay: [0, 0], single },
    (checks) => drawChecks(checks, 8),
    { choices: rehearsedSeed(seed) },
  );
  expect(accusations).toEqual([]);
  expect(requests).toBeGreaterThan(Math.max(...spread));
  expect(results.map(({ outcome }) => outcome)).toContain('pass');
}, 180_000);

const usual = { rate: 0, seed, delay: [20, 300], troubles: gatewayTroubles } as const;
const behindGateway = { ...usual, rate: 0.02, away: { after: 150, milliseconds: 5_000 } };

const isOfEveryReply = ({ title }: Check): boolean => title.startsWith('When every operation is called');

test('a server is found out about, and a check of hundreds of requests ends, behind a gateway that loses five in a hundred', async () => {
  const unreliability = { ...behindGateway, rate: 0.05, first: ['POST', 'PUT', 'DELETE'] };
  const { results, undiscovered } = await judgeUnreliable(unreliability, (checks) =>
    checks.filter((it) => it.requirement === 'errors.entries-are-pairs' && isOfEveryReply(it)),
  );
  expect(undiscovered).toEqual([]);
  expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual([['pass', undefined]]);
}, 180_000);

/** Faults that are found without a browser. */
const faults = [...faultMap.keys()].filter((it) => /^(envelope|list|record|write|status|errors)\./.test(it));

/** How many of the requirements that notice a fault are judged. */
const size = 2;

test.each(drawNames(faults, 1))(
  'a server with %s is accused of the same behind a gateway, whose service restarts meanwhile',
  { timeout: 240_000 },
  async (fault) => {
    const noticing = drawNames(faultMap.get(fault) ?? [], size);
    const select = (checks: readonly Check[]) => [
      ...new Set([...checks.filter((it) => noticing.includes(it.requirement)), ...drawChecks(checks, 2)]),
    ];
    const [direct, behind] = await Promise.all(
      [usual, behindGateway].map((it) => judgeUnreliable(it, select, { faults: [fault] })),
    );
    const violated = (of = direct) =>
      [
        ...new Set(
          of?.results.filter(({ outcome }) => outcome === 'fail').map(({ requirement }) => requirement),
        ),
      ].sort();
    expect(violated(behind)).toEqual(violated());
    expect(violated()).not.toEqual([]);
  },
);
