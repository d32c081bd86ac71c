import { expect, inject, test } from 'vitest';
import { drawChecks } from '../../../testing/sample.ts';
import type { Check } from '../../check/check.ts';
import { repliesGroup } from '../../checks/replies/every-reply.ts';
import { rehearsedSeed } from '../mixtures/mixtures.ts';
import { behindGatewayOf } from './judge-twice.ts';
import { judgeUnreliable } from './judge-unreliable.ts';

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
});

const behindGateway = behindGatewayOf(0.02);

const isOfEveryReply = ({ group }: Check): boolean => group === repliesGroup;

test('a server is found out about, and a check of hundreds of requests ends, behind a gateway that loses five in a hundred', async () => {
  const unreliability = { ...behindGateway, rate: 0.05, first: ['POST', 'PUT', 'DELETE'] };
  const { results, undiscovered } = await judgeUnreliable(unreliability, (checks) =>
    checks.filter((it) => it.requirement === 'errors.entries-are-pairs' && isOfEveryReply(it)),
  );
  expect(undiscovered).toEqual([]);
  expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual([['pass', undefined]]);
});

test('a server is not accused of the pages that a gateway shows a browser in its place', async () => {
  const about = [
    'oauth.authorize.redirects-to-the-given-address',
    'oauth.state.is-unchanged',
    'oauth.code.allow-carries-code',
  ];
  const unreliability = { rate: 0.06, seed, delay: [0, 0], troubles: ['502', '504'] } as const;
  const { accusations, results } = await judgeUnreliable(unreliability, (checks) =>
    checks.filter(({ requirement }) => about.includes(requirement)),
  );
  expect(accusations).toEqual([]);
  expect(results.map(({ outcome }) => outcome)).toContain('pass');
});
