import { expect, inject, test } from 'vitest';
import { drawChecks, drawNames } from '../../../testing/sample.ts';
import { type Check, checkId } from '../../check/check.ts';
import { behaviourNames, behaviours } from '../reference-server/behaviours/behaviours.ts';
import { judgeUnreliable } from './judge-unreliable.ts';
import { gatewayTroubles } from './unreliable-proxy.ts';

const seed = inject('sampleSeed');

/** Requests of a run, discovery included, that are spread over it. */
const spread = [23, 71, 190, 333, 520, 700].map((it) => it + (seed % 19));

test('nothing is violated by one 500, 502, 503, 504, page or empty body among many answers', async () => {
  const kinds = ['500', '502', '503 alone', '504', 'page', 'empty'] as const;
  const single = Object.fromEntries(kinds.map((it, at) => [spread[(at + seed) % spread.length], it]));
  const { accusations, results } = await judgeUnreliable(
    'default',
    { rate: 0, seed, delay: [0, 0], single },
    (checks) => drawChecks(checks, 6),
  );
  expect(accusations).toEqual([]);
  expect(results.map(({ outcome }) => outcome)).toContain('pass');
}, 180_000);

/** Violations of the usual choices of the reference server that are found without a browser. */
const violations = behaviourNames.filter(
  (it) => /^(list|record|value|error)s?\./.test(it) && !behaviours[it].choices,
);

/** What is judged behind a gateway is judged without one as well, for the same seed. */
const usual = { rate: 0, seed, delay: [20, 300], troubles: gatewayTroubles } as const;
const away = { after: 150, milliseconds: 5_000 };

test.each(drawNames(violations, 1))(
  'a server that violates %s is accused of the same behind a gateway, whose service restarts meanwhile',
  { timeout: 240_000 },
  async (violation) => {
    const select = (checks: readonly Check[]) => {
      const { requirements } = behaviours[violation];
      const own = checks.filter(({ requirement }) => requirements.includes(requirement));
      return [...new Set([...own, ...drawChecks(checks, 2)])];
    };
    const [direct, behind] = await Promise.all(
      [usual, { ...usual, rate: 0.02, away }].map((it) =>
        judgeUnreliable('default', it, select, [violation]),
      ),
    );
    const failed = (of = direct) =>
      of?.results
        .filter(({ outcome }) => outcome === 'fail')
        .map(checkId)
        .sort();
    expect(failed(behind)).toEqual(failed());
    expect(failed()).not.toEqual([]);
  },
);
