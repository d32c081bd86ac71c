import { afterAll, describe, expect, inject, test } from 'vitest';
import { casesOfDay } from '../../testing/sample.ts';
import { type DegenerateServerName, degenerateServerNames } from './degenerate-servers/degenerate-servers.ts';
import {
  type ConformingServerResult,
  summarizeFalsePositives,
  writeFalsePositives,
} from './false-positives.ts';
import { judgeConformingServer, judgeDegenerateServer, olderVersion, smallServers } from './judge-servers.ts';
import { isClean, judgeMixture, mixtures, partFor } from './mixtures/mixtures.ts';

const results: ConformingServerResult[] = [];
afterAll(() => {
  console.log(summarizeFalsePositives(results));
  writeFalsePositives(results, 'report');
});

describe('a third of the checks, or those that run alone, in turn by the day, on mixtures drawn for the day', () => {
  const inParts = mixtures.map((choices, at) => ({
    choices,
    part: partFor(at + 1 + inject('sampleSeed'), 3),
  }));
  test.each(casesOfDay(inParts))(
    'with --choices $choices have no false positives, and leave nothing behind',
    async ({ choices, part }) => {
      const result = await judgeMixture(choices, { shard: part });
      const { checks, falsePositives, undecided } = result;
      results.push({ server: `the mock with --choices ${choices}`, checks, falsePositives, undecided });
      expect(result).toMatchObject({ falsePositives: [], undecided: [] });
      expect(isClean(result)).toBe(true);
    },
  );
});

async function expectConforms(...[server, select]: Parameters<typeof judgeConformingServer>): Promise<void> {
  const { discoveryFailures, ...result } = await judgeConformingServer(server, select);
  results.push(result);
  expect(result).toMatchObject({ falsePositives: [], undecided: [] });
  expect(discoveryFailures).toEqual([]);
}

describe('the whole suite on conforming servers drawn for the day', () => {
  test.each(casesOfDay(smallServers, smallServers.length))('$name has no false positives', (server) =>
    expectConforms(server),
  );
});

test(`checks drawn for the day have no false positives on ${olderVersion.name}`, () =>
  expectConforms(olderVersion, (checks) => casesOfDay(checks)));

/** Servers that do not pass even one check by accident. `all 401`, for example, rejects those it should reject. */
const passesNothing = (name: DegenerateServerName): boolean => /^(empty|all (200|204|404|500))/.test(name);

// Most of the time is spent waiting for timeouts.
describe.concurrent('the whole suite on degenerate servers drawn for the day', () => {
  const names = degenerateServerNames.filter((name) => name !== 'stale');
  test.each(casesOfDay(names))('"%s" meets no requirement', async (name) => {
    const { outcomes, passed } = await judgeDegenerateServer(name);
    expect([...outcomes].filter(([, outcome]) => outcome === 'pass')).toEqual([]);
    if (passesNothing(name)) expect(passed).toEqual([]);
  });
});
